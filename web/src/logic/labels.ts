// Names of places without collisions: every label tries a ring of positions round its place and takes the
// one that covers least of what is already drawn. Run once for a board, so it may take its time.
import { overlapArea, type Rect } from './geometry';

export interface LabelRequest {
  id: string;
  text: string;
  x: number;
  y: number;
  /** Half the width and height of what the label belongs to. */
  rx: number;
  ry: number;
  size: number;
  /** Higher is placed first. */
  weight: number;
  /** May be left out when there is no room. */
  optional?: boolean;
}

export interface PlacedLabel {
  id: string;
  lines: string[];
  x: number;
  y: number;
  size: number;
  anchor: 'start' | 'middle' | 'end';
  box: Rect;
}

export type Measure = (text: string, size: number) => number;

export const roughMeasure: Measure = (text, size) => text.length * size * 0.46;

/** Long names break into two lines near the middle; a bracketed part always starts the second. */
export function breakLines(text: string, longest = 13): string[] {
  const bracket = text.indexOf(' (');
  if (bracket > 0) return [text.slice(0, bracket), text.slice(bracket + 1)];
  if (text.length <= longest) return [text];
  const spaces = [...text.matchAll(/ /g)].map((m) => m.index);
  if (!spaces.length) return [text];
  const middle = text.length / 2;
  const at = spaces.reduce((best, s) => (Math.abs(s - middle) < Math.abs(best - middle) ? s : best));
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Lines no wider than the width; when they are more than `most`, the last one ends with an ellipsis. */
export function wrapText(
  text: string,
  width: number,
  size: number,
  most: number,
  measure: Measure = roughMeasure,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines[lines.length - 1];
    if (last !== undefined && measure(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const kept = lines.slice(0, most);
  const cut = (line: string, always: boolean): string => {
    if (!always && measure(line, size) <= width) return line;
    while (line && measure(`${line}…`, size) > width) line = line.slice(0, -1);
    return `${line.trimEnd()}…`;
  };
  return kept.map((line, i) => cut(line, i === most - 1 && lines.length > most));
}

interface Candidate {
  anchor: PlacedLabel['anchor'];
  box: Rect;
  bias: number;
}

function candidates(request: LabelRequest, width: number, height: number): Candidate[] {
  const { x, y, rx, ry } = request;
  const gap = request.size * 0.22;
  const list: Candidate[] = [];
  const add = (anchor: Candidate['anchor'], left: number, top: number, bias: number) =>
    list.push({ anchor, box: { x: left, y: top, w: width, h: height }, bias });
  for (const far of [0, request.size * 0.9]) {
    const bias = far ? 0.35 : 0;
    add('middle', x - width / 2, y + ry + gap + far, bias);
    add('middle', x - width / 2, y - ry - gap - height - far, bias + 0.03);
    add('start', x + rx + gap + far, y - height / 2, bias + 0.05);
    add('end', x - rx - gap - width - far, y - height / 2, bias + 0.06);
    const dx = rx * 0.72 + gap + far;
    const dy = ry * 0.72 + far;
    add('start', x + dx, y + dy - height * 0.2, bias + 0.08);
    add('start', x + dx, y - dy - height * 0.8, bias + 0.09);
    add('end', x - dx - width, y + dy - height * 0.2, bias + 0.1);
    add('end', x - dx - width, y - dy - height * 0.8, bias + 0.11);
  }
  return list;
}

export interface LabelWorld {
  bounds: Rect;
  /** Must not be covered: spaces, glyphs, fixed labels. */
  solid: Rect[];
  /** Better not covered: roads and rivers, as small boxes along them. */
  soft: Rect[];
}

/** Rectangles in a coarse grid, so a candidate is compared with its neighbours only. */
class Crowd {
  private cells = new Map<string, Rect[]>();
  constructor(private pitch: number) {}

  add(rect: Rect): void {
    this.each(rect, (key) => {
      const cell = this.cells.get(key);
      if (cell) cell.push(rect);
      else this.cells.set(key, [rect]);
    });
  }

  covered(rect: Rect): number {
    let sum = 0;
    const seen = new Set<Rect>();
    this.each(rect, (key) => {
      for (const other of this.cells.get(key) ?? []) {
        if (seen.has(other)) continue;
        seen.add(other);
        sum += overlapArea(rect, other);
      }
    });
    return sum;
  }

  private each(rect: Rect, visit: (key: string) => void): void {
    for (let i = Math.floor(rect.x / this.pitch); i <= Math.floor((rect.x + rect.w) / this.pitch); i++) {
      for (let j = Math.floor(rect.y / this.pitch); j <= Math.floor((rect.y + rect.h) / this.pitch); j++)
        visit(`${i},${j}`);
    }
  }
}

export function placeLabels(
  requests: LabelRequest[],
  world: LabelWorld,
  measure: Measure = roughMeasure,
): PlacedLabel[] {
  const pitch = 60;
  const solid = new Crowd(pitch);
  const names = new Crowd(pitch);
  const soft = new Crowd(pitch);
  world.solid.forEach((r) => solid.add(r));
  world.soft.forEach((r) => soft.add(r));
  const placed: PlacedLabel[] = [];
  for (const request of [...requests].sort((a, b) => b.weight - a.weight)) {
    const lines = breakLines(request.text);
    const width = Math.max(...lines.map((line) => measure(line, request.size)));
    const height = lines.length * request.size * 1.02;
    const area = width * height;
    let best: Candidate | null = null;
    let bestCost = Infinity;
    for (const candidate of candidates(request, width, height)) {
      const inside = overlapArea(candidate.box, world.bounds);
      const cost =
        candidate.bias +
        (solid.covered(candidate.box) / area) * 4 +
        (names.covered(candidate.box) / area > 0.01 ? 10 : 0) +
        (soft.covered(candidate.box) / area) * 0.5 +
        ((area - inside) / area) * 6;
      if (cost < bestCost) {
        bestCost = cost;
        best = candidate;
      }
    }
    if (!best || (request.optional && bestCost > 1.1)) continue;
    names.add(best.box);
    const x =
      best.anchor === 'middle' ? best.box.x + width / 2 : best.anchor === 'start' ? best.box.x : best.box.x + width;
    placed.push({ id: request.id, lines, x, y: best.box.y, size: request.size, anchor: best.anchor, box: best.box });
  }
  return placed;
}
