// A soft outline round a set of points: the contour of "within reach of one of them", walked on a grid.
export function outlineOf(points, reach, pitch = 10) {
  if (!points.length) return [];
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const x0 = Math.min(...xs) - reach - pitch * 2;
  const y0 = Math.min(...ys) - reach - pitch * 2;
  const nx = Math.ceil((Math.max(...xs) + reach + pitch * 2 - x0) / pitch);
  const ny = Math.ceil((Math.max(...ys) + reach + pitch * 2 - y0) / pitch);
  const inside = (i, j) => {
    if (i < 0 || j < 0 || i >= nx || j >= ny) return false;
    const x = x0 + i * pitch;
    const y = y0 + j * pitch;
    let sum = 0;
    for (const [px, py] of points) sum += Math.exp(-((px - x) ** 2 + (py - y) ** 2) / (reach * reach));
    return sum > 0.42;
  };
  const cell = Array.from({ length: nx }, (_, i) => Array.from({ length: ny }, (_, j) => inside(i, j)));
  const at = (i, j) => Boolean(cell[i]?.[j]);
  const next = new Map();
  for (let i = 0; i < nx; i++) {
    for (let j = 0; j < ny; j++) {
      if (!at(i, j)) continue;
      if (!at(i, j - 1)) next.set(`${i},${j}`, [i + 1, j, 'top']);
      if (!at(i + 1, j)) next.set(`${i + 1},${j}r`, [i + 1, j + 1, 'right']);
    }
  }
  return walk(at, nx, ny).map((ring) =>
    ring.map(([i, j]) => [Math.round(x0 + (i - 0.5) * pitch), Math.round(y0 + (j - 0.5) * pitch)]),
  );
}

function walk(at, nx, ny) {
  const edges = new Map();
  const add = (a, b) => {
    const key = a.join();
    if (!edges.has(key)) edges.set(key, []);
    edges.get(key).push(b);
  };
  for (let i = 0; i < nx; i++) {
    for (let j = 0; j < ny; j++) {
      if (!at(i, j)) continue;
      if (!at(i, j - 1)) add([i, j], [i + 1, j]);
      if (!at(i + 1, j)) add([i + 1, j], [i + 1, j + 1]);
      if (!at(i, j + 1)) add([i + 1, j + 1], [i, j + 1]);
      if (!at(i - 1, j)) add([i, j + 1], [i, j]);
    }
  }
  const rings = [];
  for (const [start, list] of edges) {
    while (list.length) {
      const ring = [start.split(',').map(Number)];
      let to = list.pop();
      while (to.join() !== start) {
        ring.push(to);
        to = edges.get(to.join()).pop();
      }
      if (ring.length > 8) rings.push(ring.filter((_, k) => k % 2 === 0));
    }
  }
  return rings;
}
