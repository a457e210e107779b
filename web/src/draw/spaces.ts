// Spaces of a point map or of battle lines, and the names of all spaces.
import type { Space } from '../model/board';
import { placeLabels, type LabelRequest, type PlacedLabel } from '../logic/labels';
import type { Rect } from '../logic/geometry';
import { darker, inkOn, lighter, mix } from './color';
import { spaceExtent, spaceRadius, spaceShape, type DrawContext } from './context';
import { edgePoints } from './lines';
import { hasSymbol, symbolAt } from './symbols';
import { esc, group, num, pathOf, tag, text } from './svg';
import { hexCorners, isFlat } from '../logic/hexgrid';
import { paintTexture, scatter } from './texture';

export function spaceColor(context: DrawContext, space: Space): string {
  return space.color ?? context.terrain(space.terrain).fill;
}

function disc(context: DrawContext, space: Space): string {
  const r = spaceRadius(context, space);
  const color = spaceColor(context, space);
  const u = context.unit;
  let out = tag('circle', { cx: space.x + 1.2 * u, cy: space.y + 1.8 * u, r: r + 0.6, fill: '#1a1208', opacity: 0.35 });
  out += tag('circle', { cx: space.x, cy: space.y, r, fill: color });
  if (space.half) {
    const water = context.terrain(space.half).fill;
    out += tag('path', {
      d: `M${num(space.x - r)} ${num(space.y)}A${num(r)} ${num(r)} 0 0 0 ${num(space.x + r)} ${num(space.y)}Z`,
      fill: water,
    });
    const w = r * 0.42;
    let d = '';
    for (const [dx, dy] of [
      [0, 0.02],
      [-0.36, 0.36],
      [0.36, 0.36],
      [0, 0.66],
    ] as const) {
      d += `M${num(space.x + dx * r - w * 0.7)} ${num(space.y + dy * r + r * 0.1)}q${num(w * 0.35)} ${num(-w * 0.5)} ${num(w * 0.7)} 0q${num(w * 0.35)} ${num(w * 0.5)} ${num(w * 0.7)} 0`;
    }
    out += tag('path', {
      d,
      fill: 'none',
      stroke: lighter(water, 0.75),
      'stroke-width': r * 0.1,
      'stroke-linecap': 'round',
    });
  }
  out += tag('circle', {
    cx: space.x,
    cy: space.y,
    r,
    fill: 'none',
    stroke: darker(color, 0.72),
    'stroke-width': Math.max(1.4, r * 0.12),
  });
  out += tag('circle', {
    cx: space.x,
    cy: space.y,
    r: r * 0.86,
    fill: 'none',
    stroke: lighter(color, 0.5),
    'stroke-width': r * 0.06,
    opacity: 0.6,
  });
  return out;
}

function box(context: DrawContext, space: Space): string {
  const w = space.w ?? 60;
  const h = space.h ?? 60;
  const color = spaceColor(context, space);
  const left = space.x - w / 2;
  const top = space.y - h / 2;
  const u = context.unit;
  const { pattern } = context.terrain(space.terrain);
  const marks = scatter(left + 8, top + 14, w - 16, h - 20, {
    pitch: 24 * u,
    size: 9 * u,
    random: context.random,
    accept: () => context.random() > 0.25,
  });
  return (
    tag('rect', { x: left + 3 * u, y: top + 4 * u, width: w, height: h, rx: 5 * u, fill: '#1a1208', opacity: 0.25 }) +
    tag('rect', {
      x: left,
      y: top,
      width: w,
      height: h,
      rx: 5 * u,
      fill: color,
      stroke: darker(color, 0.6),
      'stroke-width': 2 * u,
    }) +
    group({ opacity: 0.45 }, [paintTexture(pattern, marks, color)]) +
    tag('rect', {
      x: left + 4 * u,
      y: top + 4 * u,
      width: w - 8 * u,
      height: h - 8 * u,
      rx: 3 * u,
      fill: 'none',
      stroke: lighter(color, 0.5),
      'stroke-width': u,
      opacity: 0.7,
    })
  );
}

function square(context: DrawContext, space: Space): string {
  const r = spaceRadius(context, space);
  const color = spaceColor(context, space);
  return (
    tag('rect', {
      x: space.x - r + 1.5,
      y: space.y - r + 2,
      width: 2 * r,
      height: 2 * r,
      fill: '#1a1208',
      opacity: 0.35,
    }) +
    tag('rect', {
      x: space.x - r,
      y: space.y - r,
      width: 2 * r,
      height: 2 * r,
      fill: color,
      stroke: darker(color, 0.6),
      'stroke-width': 2,
    }) +
    tag('rect', {
      x: space.x - r + 3,
      y: space.y - r + 3,
      width: 2 * r - 6,
      height: 2 * r - 6,
      fill: 'none',
      stroke: lighter(color, 0.5),
      'stroke-width': 0.8,
    })
  );
}

export function drawGlyph(context: DrawContext, space: Space, glyph: string, color: string): string {
  if (!hasSymbol(glyph)) return '';
  const shape = spaceShape(context, space);
  const side =
    shape === 'hex'
      ? (context.board.hex?.size ?? 18) * 1.02
      : shape === 'box'
        ? 34 * context.unit
        : spaceRadius(context, space) * 1.45;
  const paper = '#fbf3da';
  const ink = darker(mix(color, '#3a1c10', 0.5), 0.35);
  return symbolAt(glyph, space.x, space.y, side, ink, paper);
}

function drawSpace(context: DrawContext, space: Space): string {
  const shape = spaceShape(context, space);
  let out = '';
  if (shape === 'circle') out = disc(context, space);
  else if (shape === 'box') out = box(context, space);
  else if (shape === 'square') out = square(context, space);
  else if (shape === 'hex' && !context.board.hex) {
    const color = spaceColor(context, space);
    out = tag('path', {
      d: pathOf(hexCorners(space.x, space.y, spaceRadius(context, space) * 1.1, isFlat(context.board)), true),
      fill: color,
      stroke: darker(color, 0.7),
      'stroke-width': 2,
    });
  }
  return out + (space.glyph ? drawGlyph(context, space, space.glyph, spaceColor(context, space)) : '');
}

export function drawSpaces(context: DrawContext): string {
  return (context.board.spaces ?? []).map((s) => drawSpace(context, s)).join('');
}

function labelOf(space: Space): string {
  return space.label ?? space.name ?? '';
}

/** Boxes that labels should keep clear of: the spaces themselves. */
export function spaceBoxes(context: DrawContext): Rect[] {
  return (context.board.spaces ?? [])
    .filter((s) =>
      spaceShape(context, s) === 'hex' && context.board.hex ? Boolean(s.glyph) : spaceShape(context, s) !== 'none',
    )
    .map((s) => {
      const [rx, ry] =
        context.board.hex && spaceShape(context, s) === 'hex'
          ? [context.board.hex.size * 0.55, context.board.hex.size * 0.55]
          : spaceExtent(context, s);
      return { x: s.x - rx, y: s.y - ry, w: 2 * rx, h: 2 * ry };
    });
}

function edgeBoxes(context: DrawContext): Rect[] {
  const boxes: Rect[] = [];
  for (const edge of context.board.edges ?? []) {
    const points = edgePoints(context, edge);
    for (let i = 0; i + 1 < points.length; i++) {
      const [a, b] = [points[i]!, points[i + 1]!];
      const n = Math.max(1, Math.floor(Math.hypot(b[0] - a[0], b[1] - a[1]) / 9));
      for (let k = 1; k < n; k++)
        boxes.push({ x: a[0] + ((b[0] - a[0]) * k) / n - 1.5, y: a[1] + ((b[1] - a[1]) * k) / n - 1.5, w: 3, h: 3 });
    }
  }
  return boxes;
}

/** Names for a map looked at from this near: readable at any scale, the lesser ones dropped first. */
export interface NameSizes {
  /** Screen pixels to a board unit. */
  scale: number;
  /** Places where counters lie: names keep clear of this half width as well. */
  occupied: Map<string, number>;
}

/** A name's size in board units: as printed, but never under or much over what can be read. */
function nameSize(printed: number, notable: boolean, names: NameSizes | undefined): number {
  if (!names) return printed;
  return Math.max(notable ? 13.5 : 12, Math.min(printed * names.scale, notable ? 19 : 16)) / names.scale;
}

export function placeSpaceLabels(context: DrawContext, solid: Rect[], names?: NameSizes): PlacedLabel[] {
  const u = context.unit;
  const crowded = (context.board.spaces?.length ?? 0) > 120 && context.board.kind !== 'hexes';
  const requests: LabelRequest[] = [];
  for (const space of context.board.spaces ?? []) {
    const name = labelOf(space);
    if (!name || space.label_at || spaceShape(context, space) === 'box') continue;
    const notable = Boolean(space.glyph);
    const onHex = context.board.hex && spaceShape(context, space) === 'hex';
    const [rx, ry] = onHex
      ? [context.board.hex!.size * 0.55, context.board.hex!.size * 0.55]
      : spaceExtent(context, space);
    const printed = onHex
      ? context.board.hex!.size * (notable ? 0.66 : 0.52)
      : (notable ? 12.5 : crowded ? 9.4 : 11.5) * u;
    const half = names?.occupied.get(space.id) ?? 0;
    requests.push({
      id: space.id,
      // A second name in brackets is for those who come nearer.
      text: names && names.scale < 1.7 ? name.replace(/ \(.*\)$/, '') : name,
      x: space.x,
      y: space.y,
      rx: Math.max(rx, half) + 1,
      ry: Math.max(ry, half) + 1,
      size: nameSize(printed, notable, names),
      weight: (notable ? 10 : 0) + (space.half ? 0 : 1),
      optional: names ? true : crowded && !notable,
    });
  }
  return placeLabels(requests, { bounds: context.map, solid, soft: edgeBoxes(context) }, context.measure);
}

function labelSvg(context: DrawContext, label: PlacedLabel, space: Space): string {
  const notable = Boolean(space.glyph);
  const water = Boolean(space.half);
  const fill = water && !notable ? '#2a567a' : context.ink;
  const lines = label.lines
    .map(
      (line, i) =>
        `<tspan x="${num(label.x)}" y="${num(label.y + label.size * (0.8 + i * 1.02))}">${esc(line)}</tspan>`,
    )
    .join('');
  return tag(
    'text',
    {
      'font-size': label.size,
      'text-anchor': label.anchor,
      fill,
      'font-weight': notable ? 700 : undefined,
      'font-style': water && !notable ? 'italic' : undefined,
      stroke: lighter(context.ground, 0.45),
      'stroke-width': label.size * 0.24,
      'stroke-opacity': 0.85,
      'paint-order': 'stroke',
    },
    lines,
  );
}

function fixedLabel(context: DrawContext, space: Space): string {
  const name = labelOf(space);
  if (!name) return '';
  const u = context.unit;
  if (spaceShape(context, space) === 'box' && !space.label_at) {
    const h = space.h ?? 60;
    return text(name, space.x, space.y - h / 2 + 16 * u, 14 * u, {
      fill: inkOn(spaceColor(context, space)),
      opacity: 0.75,
      'font-weight': 700,
    });
  }
  const [dx, dy, anchor] = space.label_at ?? [0, 0];
  const inside = Math.abs(dx) < 4 && Math.abs(dy) < spaceRadius(context, space);
  return text(name, space.x + dx, space.y + dy, (inside ? 13 : 11.5) * u, {
    fill: inside ? inkOn(spaceColor(context, space)) : context.ink,
    'text-anchor': anchor ?? 'middle',
    'font-weight': inside || space.glyph ? 700 : undefined,
    ...(inside
      ? {}
      : {
          stroke: lighter(context.ground, 0.45),
          'stroke-width': 2.6,
          'stroke-opacity': 0.85,
          'paint-order': 'stroke',
        }),
  });
}

export function drawSpaceLabels(context: DrawContext, placed: PlacedLabel[]): string {
  const fixed = (context.board.spaces ?? [])
    .filter((s) => s.label_at || spaceShape(context, s) === 'box')
    .map((s) => fixedLabel(context, s));
  return fixed.join('') + placed.map((label) => labelSvg(context, label, context.byId.get(label.id)!)).join('');
}
