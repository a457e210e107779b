// What lies round the map on the sheet: tracks, boxes, charts, the title, a compass.
import type { Box, ChartTable, Track } from '../model/board';
import type { Rect } from '../logic/geometry';
import { planCell } from '../logic/cells';
import { wrapText } from '../logic/labels';
import { darker, inkOn, lighter, mix } from './color';
import type { DrawContext } from './context';
import { group, num, tag, text } from './svg';

function panel(context: DrawContext, box: Rect, title: string | undefined, tint?: string): string {
  const u = context.unit;
  const fill = tint ? mix(context.paper, tint, 0.16) : lighter(context.paper, 0.35);
  return (
    tag('rect', {
      x: box.x,
      y: box.y,
      width: box.w,
      height: box.h,
      rx: 3 * u,
      fill,
      stroke: darker(context.paper, 0.6),
      'stroke-width': 1.6 * u,
    }) +
    tag('rect', {
      x: box.x + 3 * u,
      y: box.y + 3 * u,
      width: box.w - 6 * u,
      height: box.h - 6 * u,
      rx: 2 * u,
      fill: 'none',
      stroke: darker(context.paper, 0.35),
      'stroke-width': 0.7 * u,
    }) +
    (title
      ? text(
          title,
          box.x + box.w / 2,
          box.y + 19 * u,
          fitted(title, box.w - 14 * u - title.length * 0.6 * u, 13.5 * u, context),
          { fill: '#5a1f14', 'font-weight': 700, 'letter-spacing': 0.6 * u },
        )
      : '')
  );
}

function fitted(content: string, width: number, size: number, context: DrawContext): number {
  const need = context.measure(content, size);
  return need > width ? (size * width) / need : size;
}

function cellSvg(context: DrawContext, track: Track, i: number): string {
  const cell = track.cells[i]!;
  const u = context.unit;
  const x = track.x + cell.x;
  const y = track.y + cell.y;
  const fill = cell.fill ?? '#fbf5e0';
  let out = tag('rect', {
    x,
    y,
    width: cell.w,
    height: cell.h,
    rx: 2 * u,
    fill,
    stroke: darker(fill, 0.55),
    'stroke-width': 1.1 * u,
  });
  const ink = inkOn(fill);
  if (cell.label) {
    const { beside, labelSize } = planCell(cell, u);
    const size = fitted(cell.label, cell.w - 8 * u, labelSize, context);
    const labelY = beside || (!cell.text && cell.h < 32 * u) ? y + cell.h / 2 + size * 0.34 : y + size + 2 * u;
    out += beside
      ? text(cell.label, x + 7 * u, labelY, size, { fill: ink, 'text-anchor': 'start', 'font-weight': 600 })
      : text(cell.label, x + cell.w / 2, labelY, size, { fill: ink, 'font-weight': 700 });
  }
  if (cell.text)
    out += text(cell.text, x + cell.w / 2, y + cell.h - 5 * u, fitted(cell.text, cell.w - 6 * u, 9.5 * u, context), {
      fill: ink,
      opacity: 0.8,
    });
  return out;
}

function trackSvg(context: DrawContext, track: Track): string {
  return panel(context, track, track.title) + track.cells.map((_, i) => cellSvg(context, track, i)).join('');
}

function boxSvg(context: DrawContext, box: Box): string {
  const side = context.board.sides?.find((s) => s.seat === box.seat);
  return panel(context, box, box.title, box.fill ?? side?.color);
}

export function placedTable(table: ChartTable): table is ChartTable & Rect {
  return Boolean(table.w && table.h);
}

function tableSvg(context: DrawContext, table: ChartTable & Rect): string {
  const u = context.unit;
  const columns = table.columns ?? [];
  const rows = table.rows ?? [];
  const count = Math.max(columns.length, ...rows.map((r) => r.length), 1);
  const top = table.y + 27 * u;
  const lines = rows.length + (columns.length ? 1 : 0);
  const lineHeight = Math.min(26 * u, (table.h - 32 * u) / Math.max(1, lines));
  const size = Math.min(12 * u, lineHeight * 0.62);
  const wordy = rows.some((r) => String(r[1] ?? '').length > 5);
  const first = wordy && count === 2 ? 0.26 : Math.max(1 / count, count > 4 ? 0.2 : 0.34);
  const columnX = (i: number) =>
    i === 0
      ? table.x + 8 * u + ((table.w - 16 * u) * first) / 2
      : table.x + 8 * u + (table.w - 16 * u) * (first + ((1 - first) * (i - 0.5)) / (count - 1 || 1));
  let out = panel(context, table, table.title);
  rows.forEach((_, i) => {
    if (i % 2 === 0)
      out += tag('rect', {
        x: table.x + 8 * u,
        y: top + lineHeight * (i + (columns.length ? 1 : 0)),
        width: table.w - 16 * u,
        height: lineHeight,
        fill: darker(context.paper, 0.1),
        opacity: 0.6,
      });
  });
  const cell = (value: unknown, row: number, column: number, bold: boolean) =>
    text(
      String(value),
      columnX(column),
      top + lineHeight * (row + 0.5) + size * 0.34,
      fitted(String(value), (table.w - 16 * u) * (column ? (1 - first) / (count - 1 || 1) : first) - 2, size, context),
      { fill: context.ink, 'font-weight': bold ? 700 : undefined },
    );
  columns.forEach((name, i) => (out += cell(name, 0, i, true)));
  rows.forEach((row, r) => row.forEach((value, i) => (out += cell(value, r + (columns.length ? 1 : 0), i, i === 0))));
  return out;
}

export function drawFurniture(context: DrawContext): string {
  const { board } = context;
  return [
    ...(board.tracks ?? []).map((t) => trackSvg(context, t)),
    ...(board.boxes ?? []).map((b) => boxSvg(context, b)),
    ...(board.tables ?? []).filter(placedTable).map((t) => tableSvg(context, t)),
  ].join('');
}

export function compass(x: number, y: number, r: number, ink: string): string {
  const point = (angle: number, length: number, width: number) => {
    const a = (angle * Math.PI) / 180;
    const tip = [x + Math.sin(a) * length, y - Math.cos(a) * length] as const;
    const left = [x + Math.sin(a - Math.PI / 2) * width, y - Math.cos(a - Math.PI / 2) * width] as const;
    const right = [x + Math.sin(a + Math.PI / 2) * width, y - Math.cos(a + Math.PI / 2) * width] as const;
    return (
      tag('path', {
        d: `M${num(tip[0])} ${num(tip[1])}L${num(left[0])} ${num(left[1])}L${num(x)} ${num(y)}Z`,
        fill: lighter(ink, 0.75),
      }) +
      tag('path', {
        d: `M${num(tip[0])} ${num(tip[1])}L${num(right[0])} ${num(right[1])}L${num(x)} ${num(y)}Z`,
        fill: ink,
      })
    );
  };
  const small = [45, 135, 225, 315].map((a) => point(a, r * 0.55, r * 0.13)).join('');
  const large = [0, 90, 180, 270].map((a) => point(a, r, r * 0.18)).join('');
  return (
    tag('circle', { cx: x, cy: y, r: r * 0.7, fill: 'none', stroke: ink, 'stroke-width': r * 0.03 }) +
    small +
    large +
    group({ stroke: ink, 'stroke-width': r * 0.02, fill: 'none' }, [
      tag('circle', { cx: x, cy: y, r: r * 0.1, fill: '#fbf3da' }),
    ]) +
    text('N', x, y - r * 1.12, r * 0.38, { fill: ink, 'font-weight': 700 })
  );
}

/** The title in a cartouche: in the emptiest corner of the map, or nowhere when there is none. */
export function drawTitle(context: DrawContext, busy: Rect[]): string {
  const { board, map, unit: u } = context;
  if (!board.title) return '';
  const title = board.title.toUpperCase();
  const size = fitted(title, map.w * 0.36, 30 * u, context);
  const w = Math.max(context.measure(title, size) * 1.16 + 60 * u, 220 * u);
  const below = wrapText(board.subtitle ?? '', w - 36 * u, 17 * u, 3, context.measure);
  const h = (below.length ? 58 + 20 * below.length : 56) * u;
  const gap = 14 * u;
  const corners: Rect[] = [
    { x: map.x + map.w - w - gap, y: map.y + map.h - h - gap, w, h },
    { x: map.x + gap, y: map.y + map.h - h - gap, w, h },
    { x: map.x + gap, y: map.y + gap, w, h },
    { x: map.x + map.w - w - gap, y: map.y + gap, w, h },
  ];
  const load = (rect: Rect) =>
    busy.filter((b) => b.x < rect.x + rect.w && b.x + b.w > rect.x && b.y < rect.y + rect.h && b.y + b.h > rect.y)
      .length;
  const corner = corners.reduce((a, b) => (load(b) < load(a) ? b : a));
  if (load(corner) > 0) return '';
  busy.push(corner);
  const cx = corner.x + w / 2;
  const ink = '#5a1f14';
  let out =
    tag('rect', {
      x: corner.x + 4 * u,
      y: corner.y + 5 * u,
      width: w,
      height: h,
      rx: 4 * u,
      fill: '#1a1208',
      opacity: 0.3,
    }) +
    tag('rect', {
      x: corner.x,
      y: corner.y,
      width: w,
      height: h,
      rx: 4 * u,
      fill: lighter(context.paper, 0.45),
      stroke: ink,
      'stroke-width': 2 * u,
    }) +
    tag('rect', {
      x: corner.x + 5 * u,
      y: corner.y + 5 * u,
      width: w - 10 * u,
      height: h - 10 * u,
      rx: 2 * u,
      fill: 'none',
      stroke: ink,
      'stroke-width': 0.9 * u,
    }) +
    text(title, cx, corner.y + (below.length ? 43 : 39) * u, size, {
      fill: ink,
      'font-weight': 700,
      'letter-spacing': 1.2 * u,
    });
  below.forEach(
    (line, i) =>
      (out += text(line, cx, corner.y + (65 + 20 * i) * u, 17 * u, { fill: context.ink, 'font-style': 'italic' })),
  );
  if (board.kind === 'points' || board.kind === 'inches') {
    const r = 34 * u;
    const above = corner.y > map.y + map.h / 2;
    const spot: Rect = {
      x: cx - r * 1.4,
      y: above ? corner.y - r * 3.1 : corner.y + h + r * 0.6,
      w: r * 2.8,
      h: r * 2.8,
    };
    if (load(spot) === 0) {
      busy.push(spot);
      out += compass(cx, spot.y + r * 1.5, r, darker(context.ground, 0.7));
    }
  }
  return out;
}
