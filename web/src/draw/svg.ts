// Small helpers for building SVG text. Only presentation attributes are used: a strict style policy
// would refuse style attributes inside an HTML string.
import type { Point } from '../model/board';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function esc(text: unknown): string {
  return String(text ?? '').replace(/[&<>"']/g, (c) => entities[c]!);
}

export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export type Attributes = Record<string, string | number | undefined>;

export function tag(name: string, attributes: Attributes, inner = ''): string {
  let out = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined) continue;
    out += ` ${key}="${typeof value === 'number' ? num(value) : esc(value)}"`;
  }
  return inner ? `${out}>${inner}</${name}>` : `${out}/>`;
}

export function group(attributes: Attributes, parts: string[]): string {
  const inner = parts.join('');
  return inner ? tag('g', attributes, inner) : '';
}

export function pathOf(points: Point[], closed = false): string {
  if (!points.length) return '';
  let d = `M${num(points[0]![0])} ${num(points[0]![1])}`;
  for (let i = 1; i < points.length; i++) d += `L${num(points[i]![0])} ${num(points[i]![1])}`;
  return closed ? `${d}Z` : d;
}

/** A round curve through all points (Catmull-Rom as cubic pieces). */
export function curveThrough(points: Point[], tension = 0.5): string {
  if (points.length < 3) return pathOf(points);
  let d = `M${num(points[0]![0])} ${num(points[0]![1])}`;
  for (let i = 0; i < points.length - 1; i++) {
    const p0 = points[Math.max(0, i - 1)]!;
    const p1 = points[i]!;
    const p2 = points[i + 1]!;
    const p3 = points[Math.min(points.length - 1, i + 2)]!;
    const k = tension / 3;
    d += `C${num(p1[0] + (p2[0] - p0[0]) * k)} ${num(p1[1] + (p2[1] - p0[1]) * k)} ${num(p2[0] - (p3[0] - p1[0]) * k)} ${num(p2[1] - (p3[1] - p1[1]) * k)} ${num(p2[0])} ${num(p2[1])}`;
  }
  return d;
}

export function text(content: string, x: number, y: number, size: number, attributes: Attributes = {}): string {
  return tag('text', { x, y, 'font-size': size, 'text-anchor': 'middle', ...attributes }, esc(content) || ' ');
}
