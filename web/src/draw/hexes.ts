// A hex map as a printed one: terrain spreads over hexes with soft borders, rivers run along hexsides, the
// grid and its numbers lie lightly on top.
import type { Hexside, Point, Space } from '../model/board';
import { chain, cornerKey, hexCorners, hexSpaces, isFlat, sharedSide } from '../logic/hexgrid';
import { noiseAt, smooth } from '../logic/geometry';
import { darker, lighter } from './color';
import { isWater, type DrawContext } from './context';
import { drawLineNames, type NamedLine } from './lines';
import { curveThrough, group, num, pathOf, tag } from './svg';
import { paintTexture, type Mark } from './texture';

/** Moves a corner a little, the same way for every hex that has it: borders look drawn by hand. */
function wobble([x, y]: Point, size: number): Point {
  return [x + (noiseAt(x, y, 1) - 0.5) * size * 0.42, y + (noiseAt(x, y, 2) - 0.5) * size * 0.42];
}

function terrainOutlines(hexes: Space[], size: number, flat: boolean): Point[][] {
  const count = new Map<string, { side: [Point, Point]; n: number }>();
  for (const hex of hexes) {
    const corners = hexCorners(hex.x, hex.y, size, flat);
    corners.forEach((corner, i) => {
      const next = corners[(i + 1) % 6]!;
      const key = [cornerKey(corner), cornerKey(next)].sort().join('|');
      const seen = count.get(key);
      if (seen) seen.n++;
      else count.set(key, { side: [corner, next], n: 1 });
    });
  }
  const border = [...count.values()].filter((c) => c.n === 1).map((c) => c.side);
  return chain(border).map((line) => {
    const closed = cornerKey(line[0]!) === cornerKey(line[line.length - 1]!);
    const open = closed ? line.slice(0, -1) : line;
    return smooth(
      open.map((p) => wobble(p, size)),
      2,
      true,
    );
  });
}

/** Hexes just outside the map carry on their neighbour's terrain, so the ground runs out under the frame. */
function withBleed(hexes: Space[], size: number, flat: boolean): Space[] {
  const known = new Set(hexes.map((h) => cornerKey([h.x, h.y])));
  const out = [...hexes];
  let rim = hexes;
  for (let ring = 0; ring < 2; ring++) {
    const added: Space[] = [];
    for (const hex of rim) {
      for (let i = 0; i < 6; i++) {
        const angle = ((flat ? 60 * i + 30 : 60 * i) * Math.PI) / 180;
        const x = hex.x + Math.cos(angle) * size * Math.sqrt(3);
        const y = hex.y + Math.sin(angle) * size * Math.sqrt(3);
        const near = [-1, 0, 1].some((dx) =>
          [-1, 0, 1].some((dy) => known.has(`${Math.round(x * 2) + dx},${Math.round(y * 2) + dy}`)),
        );
        if (near) continue;
        known.add(cornerKey([x, y]));
        added.push({ id: '', x, y, terrain: hex.terrain });
      }
    }
    out.push(...added);
    rim = added;
  }
  return out;
}

function marksIn(hexes: Space[], pattern: string, size: number): Mark[] {
  const places: Record<string, [number, number, number][]> = {
    trees: [
      [-0.45, -0.3, 0.42],
      [0.35, -0.42, 0.38],
      [-0.12, 0.12, 0.44],
      [0.5, 0.2, 0.4],
      [-0.5, 0.52, 0.4],
      [0.12, 0.66, 0.38],
    ],
    hills: [
      [-0.3, -0.1, 0.62],
      [0.4, 0.35, 0.58],
    ],
    mountains: [[0, 0.25, 0.8]],
    marsh: [
      [-0.4, -0.35, 0.36],
      [0.35, 0, 0.38],
      [-0.3, 0.5, 0.36],
    ],
    waves: [
      [-0.3, -0.3, 0.3],
      [0.3, 0.3, 0.3],
    ],
  };
  const spots = places[pattern] ?? [
    [-0.3, -0.25, 0.4],
    [0.35, 0.3, 0.4],
  ];
  const marks: Mark[] = [];
  for (const hex of [...hexes].sort((a, b) => a.y - b.y)) {
    for (const [dx, dy, s] of spots) {
      const v = noiseAt(hex.x + dx * 10, hex.y + dy * 10, 3);
      if (hex.glyph && Math.hypot(dx, dy) < 0.5) continue;
      if (pattern === 'waves' && v < 0.5) continue;
      marks.push({
        x: hex.x + (dx + (v - 0.5) * 0.22) * size,
        y: hex.y + (dy + (noiseAt(hex.y, hex.x + dx, 4) - 0.5) * 0.2) * size,
        s: s * size,
        v,
      });
    }
  }
  return marks.sort((a, b) => a.y - b.y);
}

function terrainLayers(context: DrawContext, hexes: Space[], size: number, flat: boolean): string {
  const byTerrain = new Map<string, Space[]>();
  for (const hex of hexes) {
    const name = hex.terrain ?? 'clear';
    const list = byTerrain.get(name);
    if (list) list.push(hex);
    else byTerrain.set(name, [hex]);
  }
  const all = hexes.map((h) => pathOf(hexCorners(h.x, h.y, size * 1.02, flat), true)).join('');
  const parts: string[] = [tag('path', { d: all, fill: context.terrain('clear').fill })];
  // Water last, so that its shore line is unbroken.
  const ordered = [...byTerrain].sort(([a], [b]) => Number(isWater(a)) - Number(isWater(b)));
  ordered.forEach(([name, own], i) => {
    const { fill, pattern } = context.terrain(name);
    if (fill === context.terrain('clear').fill && (!pattern || pattern === 'none')) return;
    const d = terrainOutlines(own, size, flat)
      .map((ring) => pathOf(ring, true))
      .join('');
    if (isWater(name)) parts.push(water(context, d, fill, i));
    else
      parts.push(
        tag('path', { d, fill, 'fill-rule': 'evenodd' }) +
          tag('path', { d, fill: 'none', stroke: darker(fill, 0.25), 'stroke-width': 1, opacity: 0.45 }),
      );
    parts.push(
      paintTexture(context.detail || pattern !== 'waves' ? pattern : 'none', marksIn(own, pattern, size), fill),
    );
  });
  return parts.join('');
}

function water(context: DrawContext, d: string, fill: string, i: number): string {
  const id = `${context.prefix}sea${i}`;
  return (
    tag('clipPath', { id }, tag('path', { d, 'clip-rule': 'evenodd' })) +
    tag('path', { d, fill, 'fill-rule': 'evenodd' }) +
    group({ 'clip-path': `url(#${id})`, fill: 'none', stroke: darker(fill, 0.3) }, [
      tag('path', { d, 'stroke-width': 22, opacity: 0.14 }),
      tag('path', { d, 'stroke-width': 12, opacity: 0.18 }),
      tag('path', { d, 'stroke-width': 5, opacity: 0.25 }),
    ]) +
    tag('path', { d, fill: 'none', stroke: darker(fill, 0.5), 'stroke-width': 1.6 })
  );
}

function grid(context: DrawContext, hexes: Space[], size: number, flat: boolean): string {
  const d = hexes.map((h) => pathOf(hexCorners(h.x, h.y, size, flat), true)).join('');
  return tag('path', {
    d,
    fill: 'none',
    stroke: darker(context.ground, 0.45),
    'stroke-width': Math.max(0.6, size * 0.035),
    opacity: 0.55,
  });
}

function numbers(context: DrawContext, hexes: Space[], size: number): string {
  const small = size * 0.32;
  const named = hexes.filter((h) => /^\d{3,5}$/.test(h.id));
  const inner = named.map((h) => `<text x="${num(h.x)}" y="${num(h.y - size * 0.56)}">${h.id}</text>`).join('');
  return tag('g', { 'font-size': small, 'text-anchor': 'middle', fill: context.ink, opacity: 0.5 }, inner);
}

function sidesOfKind(
  context: DrawContext,
  kind: string,
  size: number,
  flat: boolean,
): { side: [Point, Point]; hexside: Hexside }[] {
  const out: { side: [Point, Point]; hexside: Hexside }[] = [];
  for (const hexside of context.board.hexsides ?? []) {
    if ((hexside.kind ?? 'river') !== kind) continue;
    const a = context.byId.get(hexside.a);
    const b = context.byId.get(hexside.b);
    const side = a && b ? sharedSide(a, b, size, flat) : null;
    if (side) out.push({ side, hexside });
  }
  return out;
}

/** A river bends between corners: the middle of each hexside is pushed a little to one bank. */
function meander(line: Point[], size: number): Point[] {
  const out: Point[] = [];
  line.forEach((p, i) => {
    out.push(wobble(p, size * 0.5));
    const q = line[i + 1];
    if (!q) return;
    const [mx, my] = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    const push = (noiseAt(mx, my, 5) - 0.5) * size * 0.22;
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    out.push([mx - ((q[1] - p[1]) / length) * push, my + ((q[0] - p[0]) / length) * push]);
  });
  return out;
}

function bridges(context: DrawContext, size: number, flat: boolean, kind: string): string {
  const style = context.lineStyle(kind);
  let d = '';
  for (const { side } of sidesOfKind(context, kind, size, flat)) {
    const [a, b] = side;
    const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    for (const k of [-1, 1]) {
      const [x, y] = [mx + ux * k * size * 0.16, my + uy * k * size * 0.16];
      const half = size * 0.34;
      d += `M${num(x + uy * half)} ${num(y - ux * half)}L${num(x - uy * half)} ${num(y + ux * half)}`;
    }
  }
  return d ? tag('path', { d, stroke: style.color, 'stroke-width': style.width, 'stroke-linecap': 'round' }) : '';
}

function hexsideLines(context: DrawContext, size: number, flat: boolean): { svg: string; names: NamedLine[] } {
  const kinds = [...new Set((context.board.hexsides ?? []).map((h) => h.kind ?? 'river'))];
  const parts: string[] = [];
  const names: NamedLine[] = [];
  for (const kind of kinds.filter((k) => !/bridge|ford|ferry/.test(k))) {
    const style = context.lineStyle(kind);
    const sides = sidesOfKind(context, kind, size, flat);
    const lines = chain(sides.map((s) => s.side)).map((line) => meander(line, size));
    const d = lines.map((line) => curveThrough(line, 0.8)).join('');
    parts.push(
      tag('path', { d, stroke: darker(style.color, 0.35), 'stroke-width': style.width + 1.4 }) +
        tag('path', { d, stroke: style.color, 'stroke-width': style.width }) +
        tag('path', { d, stroke: lighter(style.color, 0.4), 'stroke-width': style.width * 0.3, opacity: 0.7 }),
    );
    const byName = new Map<string, [Point, Point][]>();
    for (const { side, hexside } of sides)
      if (hexside.name) byName.set(hexside.name, [...(byName.get(hexside.name) ?? []), side]);
    for (const [name, segments] of byName) {
      const longest = chain(segments).reduce((a, b) => (b.length > a.length ? b : a));
      names.push({ name, points: longest, color: style.color, width: style.width });
    }
  }
  for (const kind of kinds.filter((k) => /bridge|ford|ferry/.test(k))) parts.push(bridges(context, size, flat, kind));
  return {
    svg: tag('g', { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, parts.join('')),
    names,
  };
}

/** Roads run from centre to centre; chained and rounded they read as roads, not as a graph. */
function roads(context: DrawContext): string {
  const byKind = new Map<string, [Point, Point][]>();
  for (const edge of context.board.edges ?? []) {
    const a = context.byId.get(edge.a);
    const b = context.byId.get(edge.b);
    if (!a || !b) continue;
    const list = byKind.get(edge.kind ?? 'road') ?? [];
    list.push([
      [a.x, a.y],
      [b.x, b.y],
    ]);
    byKind.set(edge.kind ?? 'road', list);
  }
  let out = '';
  for (const [kind, segments] of byKind) {
    const style = context.edgeStyle(kind);
    const d = chain(segments)
      .map((line) => curveThrough(line, 0.9))
      .join('');
    const dash = style.dash || undefined;
    out +=
      tag('path', { d, stroke: lighter(context.ground, 0.5), 'stroke-width': style.width + 2, opacity: 0.6 }) +
      tag('path', { d, stroke: style.color, 'stroke-width': style.width, 'stroke-dasharray': dash });
  }
  return tag('g', { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, out);
}

export function drawHexes(context: DrawContext): { ground: string; over: string } {
  const hexes = hexSpaces(context.board);
  const size = context.board.hex?.size ?? 18;
  const flat = isFlat(context.board);
  const sides = hexsideLines(context, size, flat);
  return {
    ground:
      terrainLayers(context, withBleed(hexes, size, flat), size, flat) +
      grid(context, hexes, size, flat) +
      (context.detail ? numbers(context, hexes, size) : ''),
    over: sides.svg + roads(context) + (context.detail ? drawLineNames(context, sides.names, size * 0.62) : ''),
  };
}
