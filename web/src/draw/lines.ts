// Rivers, roads and borders; and the connections between spaces.
import type { Edge, Line, LineStyle, Point } from '../model/board';
import { distance } from '../logic/geometry';
import { darker, lighter } from './color';
import type { DrawContext } from './context';
import { curveThrough, esc, num, tag } from './svg';

/** Map data uses a few units of width on any sheet; an inch table gives true widths. */
function widthOf(context: DrawContext, style: Required<LineStyle>, width?: number): number {
  return width ?? style.width * (context.board.kind === 'inches' && style.width < 20 ? context.unit : 1);
}

/** Streams on an inch table are broad: dash lengths follow the sheet. */
function dashOf(context: DrawContext, dash: string): string | undefined {
  if (!dash) return undefined;
  const k = context.board.kind === 'inches' ? context.unit : 1;
  return dash
    .split(/[ ,]+/)
    .map((d) => num(Number(d) * k))
    .join(' ');
}

function river(d: string, color: string, width: number): string {
  return (
    tag('path', { d, stroke: darker(color, 0.35), 'stroke-width': width + 1.8, opacity: 0.75 }) +
    tag('path', { d, stroke: color, 'stroke-width': width }) +
    (width > 3 ? tag('path', { d, stroke: lighter(color, 0.4), 'stroke-width': width * 0.28, opacity: 0.7 }) : '')
  );
}

function road(d: string, color: string, width: number, dash: string | undefined, unit: number): string {
  if (dash) return tag('path', { d, stroke: color, 'stroke-width': width, 'stroke-dasharray': dash });
  return (
    tag('path', { d, stroke: darker(color, 0.5), 'stroke-width': width + 1.6 * unit, opacity: 0.7 }) +
    tag('path', { d, stroke: lighter(color, 0.18), 'stroke-width': width })
  );
}

function fence(d: string, color: string, width: number): string {
  return (
    tag('path', { d, stroke: darker(color, 0.4), 'stroke-width': width }) +
    tag('path', {
      d,
      stroke: lighter(color, 0.3),
      'stroke-width': width * 0.4,
      'stroke-dasharray': `${num(width * 2)} ${num(width)}`,
    })
  );
}

function drawLine(context: DrawContext, line: Line): string {
  const style = context.lineStyle(line.kind);
  const width = widthOf(context, style, line.width);
  const d = curveThrough(line.points);
  if (/river|stream|creek/.test(line.kind ?? '')) return river(d, style.color, width);
  if (/fence|wall|stockade/.test(line.kind ?? '')) return fence(d, style.color, width);
  return road(d, style.color, width, dashOf(context, style.dash), context.unit);
}

export function drawLines(context: DrawContext): string {
  const lines = context.board.lines ?? [];
  const parts = lines.map((line) => (line.points?.length > 1 ? drawLine(context, line) : ''));
  return tag('g', { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, parts.join(''));
}

export function edgePoints(context: DrawContext, edge: Edge): Point[] {
  const a = context.byId.get(edge.a);
  const b = context.byId.get(edge.b);
  if (!a || !b) return [];
  return [[a.x, a.y], ...(edge.points ?? []), [b.x, b.y]];
}

/** Edges of one kind share one path; dotted ones get a pale bed so they stand out on any ground. */
export function drawEdges(context: DrawContext): string {
  const byKind = new Map<string, string>();
  for (const edge of context.board.edges ?? []) {
    const points = edgePoints(context, edge);
    if (points.length < 2) continue;
    const kind = edge.kind ?? '';
    byKind.set(
      kind,
      (byKind.get(kind) ?? '') +
        (edge.points?.length
          ? curveThrough(points)
          : `M${num(points[0]![0])} ${num(points[0]![1])}L${num(points[1]![0])} ${num(points[1]![1])}`),
    );
  }
  const parts: string[] = [];
  for (const [kind, d] of byKind) {
    const style = context.edgeStyle(kind);
    const dash = dashOf(context, style.dash);
    if (/river/.test(kind)) parts.push(river(d, style.color, style.width));
    else if (dash) {
      parts.push(
        tag('path', { d, stroke: lighter(context.ground, 0.45), 'stroke-width': style.width + 2.4, opacity: 0.55 }),
      );
      parts.push(tag('path', { d, stroke: style.color, 'stroke-width': style.width, 'stroke-dasharray': dash }));
    } else parts.push(road(d, style.color, style.width, undefined, context.unit));
  }
  return tag('g', { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, parts.join(''));
}

/** The straightest stretch of a line long enough for its name, read from left to right. */
export function nameStretch(points: Point[], length: number): Point[] | null {
  let fine: Point[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b] = [points[i]!, points[i + 1]!];
    const n = Math.max(1, Math.round(distance(a, b) / 8));
    for (let k = 0; k < n; k++) fine.push([a[0] + ((b[0] - a[0]) * k) / n, a[1] + ((b[1] - a[1]) * k) / n]);
  }
  fine.push(points[points.length - 1]!);
  // A name follows the bend of the river, not every wiggle of it: the line is eased before it is cut.
  const reach = 4;
  fine = fine.map((_, i): Point => {
    const k = Math.min(reach, i, fine.length - 1 - i);
    const near = fine.slice(i - k, i + k + 1);
    return [near.reduce((s, p) => s + p[0], 0) / near.length, near.reduce((s, p) => s + p[1], 0) / near.length];
  });
  const along: number[] = [0];
  for (let i = 1; i < fine.length; i++) along.push(along[i - 1]! + distance(fine[i - 1]!, fine[i]!));
  let best: [number, number] | null = null;
  let bestCost = Infinity;
  let j = 0;
  for (let i = 0; i < fine.length; i++) {
    while (j < fine.length && along[j]! - along[i]! < length) j++;
    if (j >= fine.length) break;
    const chord = distance(fine[i]!, fine[j]!);
    const steep = Math.abs(fine[j]![1] - fine[i]![1]) / (chord || 1);
    const cost =
      (along[j]! - along[i]!) / (chord || 1) + steep * 0.25 + Math.abs((i + j) / 2 / fine.length - 0.5) * 0.2;
    if (cost < bestCost) {
      bestCost = cost;
      best = [i, j];
    }
  }
  if (!best || bestCost > 1.9) return null;
  const stretch = fine.slice(best[0], best[1] + 1);
  return stretch[0]![0] <= stretch[stretch.length - 1]![0] ? stretch : stretch.reverse();
}

export interface NamedLine {
  name: string;
  points: Point[];
  color: string;
  width: number;
}

export function drawLineNames(context: DrawContext, lines: NamedLine[], size = 12 * context.unit): string {
  const parts: string[] = [];
  lines.forEach((line, i) => {
    const length = context.measure(line.name, size) * 1.2 + size;
    const stretch = nameStretch(line.points, length);
    if (!stretch) return;
    const id = `${context.prefix}name${i}`;
    parts.push(tag('path', { id, d: curveThrough(stretch), fill: 'none' }));
    const attributes = `font-size="${num(size)}" font-style="italic" dy="${num(-line.width / 2 - size * 0.22)}" fill="${darker(line.color, 0.45)}" stroke="${context.ground}" stroke-width="${num(size * 0.22)}" stroke-opacity="0.8" paint-order="stroke" text-anchor="middle"`;
    parts.push(`<text ${attributes}><textPath href="#${id}" startOffset="50%">${esc(line.name)}</textPath></text>`);
  });
  return parts.join('');
}

export function namedLines(context: DrawContext): NamedLine[] {
  return (context.board.lines ?? [])
    .filter((l) => l.name && l.points?.length > 1)
    .map((l) => ({
      name: l.name!,
      points: l.points,
      color: context.lineStyle(l.kind).color,
      width: l.width ?? context.lineStyle(l.kind).width,
    }));
}
