import type { Point, Ring } from '../model/board';

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function overlapArea(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

export function inRing(x: number, y: number, ring: Ring): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i]!;
    const [xj, yj] = ring[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Even-odd over several rings, so a ring inside another is a hole. */
export function inRings(x: number, y: number, rings: Ring[]): boolean {
  let inside = false;
  for (const ring of rings) if (inRing(x, y, ring)) inside = !inside;
  return inside;
}

/** Inside the rings, outside every hole. */
export function inRegion(x: number, y: number, region: { rings?: Ring[]; holes?: Ring[] } | null | undefined): boolean {
  return inRings(x, y, region?.rings ?? []) && !(region?.holes ?? []).some((hole) => inRing(x, y, hole));
}

export function boundsOf(points: Point[]): Rect {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return points.length ? { x: x0, y: y0, w: x1 - x0, h: y1 - y0 } : { x: 0, y: 0, w: 0, h: 0 };
}

export function centroid(points: Point[]): Point {
  let area = 0;
  let cx = 0;
  let cy = 0;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [x0, y0] = points[j]!;
    const [x1, y1] = points[i]!;
    const cross = x0 * y1 - x1 * y0;
    area += cross;
    cx += (x0 + x1) * cross;
    cy += (y0 + y1) * cross;
  }
  if (Math.abs(area) < 1e-6) {
    const box = boundsOf(points);
    return [box.x + box.w / 2, box.y + box.h / 2];
  }
  return [cx / (3 * area), cy / (3 * area)];
}

/** Cut the corners of a line: each pass halves the angle at every vertex (Chaikin). */
export function smooth(points: Point[], passes: number, closed: boolean): Point[] {
  let line = points;
  for (let pass = 0; pass < passes && line.length > 2; pass++) {
    const out: Point[] = [];
    const n = line.length;
    const last = closed ? n : n - 1;
    if (!closed) out.push(line[0]!);
    for (let i = 0; i < last; i++) {
      const [ax, ay] = line[i]!;
      const [bx, by] = line[(i + 1) % n]!;
      out.push([ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25], [ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75]);
    }
    if (!closed) out.push(line[n - 1]!);
    line = out;
  }
  return line;
}

/** A small number stream that is the same for the same seed, so a map looks the same every time. */
export function seeded(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}

/** A number in [0,1) that depends only on the place: neighbours that share a corner agree on it. */
export function noiseAt(x: number, y: number, salt = 0): number {
  const s = Math.sin(Math.round(x * 4) * 12.9898 + Math.round(y * 4) * 78.233 + salt * 37.719) * 43758.5453;
  return s - Math.floor(s);
}
