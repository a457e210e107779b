// Areas: lands of nations with soft outlines, lakes and seas with shore lines, and on an inch table the
// ground itself: woods, hills, rocks, water, buildings, fences.
import type { Area, Point, Ring } from '../model/board';
import { boundsOf, centroid, inRings, overlapArea, smooth, type Rect } from '../logic/geometry';
import { darker, lighter, mix } from './color';
import { breakLines } from '../logic/labels';
import { isWater, type DrawContext } from './context';
import { group, num, pathOf, tag, text } from './svg';
import { crowns, paintTexture, scatter, type Mark } from './texture';

export function ringsOf(area: Area): Ring[] {
  const rings = [...(area.rings ?? [])];
  if (area.points?.length) rings.push(area.points);
  return rings;
}

const built = /building|house|cabin|mill|blockhouse|fence|wall|stockade|earthwork/;

/** Corners on the map's edge are pushed outside it, so that rounding does not pull the shore inwards. */
function bleed(context: DrawContext, ring: Ring): Ring {
  const { map, unit: u } = context;
  const near = 6 * u;
  const out = 60 * u;
  return ring.map(([x, y]) => [
    x <= map.x + near ? map.x - out : x >= map.x + map.w - near ? map.x + map.w + out : x,
    y <= map.y + near ? map.y - out : y >= map.y + map.h - near ? map.y + map.h + out : y,
  ]);
}

function softRings(context: DrawContext, area: Area): Ring[] {
  const sharp = built.test(area.kind ?? '') || built.test(area.terrain ?? '');
  return ringsOf(area).map((ring) => (sharp || ring.length < 4 ? ring : smooth(bleed(context, ring), 2, true)));
}

function ringsPath(rings: Ring[]): string {
  return rings.map((ring) => pathOf(ring, true)).join('');
}

function nationArea(context: DrawContext, area: Area, rings: Ring[], id: string): string {
  const fill = area.fill ?? '#b08a5a';
  const opacity = area.opacity ?? 0.35;
  const d = ringsPath(rings);
  const u = context.unit;
  return (
    tag('clipPath', { id }, tag('path', { d, 'clip-rule': 'evenodd' })) +
    tag('path', { d, fill, 'fill-rule': 'evenodd', opacity: opacity * 0.8 }) +
    group({ 'clip-path': `url(#${id})`, fill: 'none', stroke: fill }, [
      tag('path', { d, 'stroke-width': 26 * u, opacity: opacity * 0.35 }),
      tag('path', { d, 'stroke-width': 12 * u, opacity: opacity * 0.5 }),
    ]) +
    tag('path', {
      d,
      fill: 'none',
      stroke: darker(fill, 0.4),
      'stroke-width': 1.8 * u,
      'stroke-dasharray': `${num(7 * u)} ${num(4 * u)}`,
      opacity: 0.85,
    })
  );
}

function waterArea(context: DrawContext, area: Area, rings: Ring[], id: string): string {
  const { fill, pattern } = context.terrain(area.terrain ?? 'water');
  const color = area.fill ?? fill;
  const d = ringsPath(rings);
  const u = context.unit;
  const box = boundsOf(rings.flat());
  const narrow = Math.min(box.w, box.h) < 300 * u;
  const marks = scatter(box.x, box.y, box.w, box.h, {
    pitch: (narrow ? 26 : 44) * u,
    size: (narrow ? 5 : 9) * u,
    random: context.random,
    accept: (x, y) =>
      [0, 1, 2, 3].every((k) =>
        inRings(
          x + Math.cos(k * 1.57) * 14 * u * (narrow ? 0.5 : 1),
          y + Math.sin(k * 1.57) * 14 * u * (narrow ? 0.5 : 1),
          rings,
        ),
      ),
  });
  return (
    tag('clipPath', { id }, tag('path', { d, 'clip-rule': 'evenodd' })) +
    tag('path', { d, fill: color, 'fill-rule': 'evenodd' }) +
    group({ 'clip-path': `url(#${id})`, fill: 'none', stroke: darker(color, 0.3) }, [
      tag('path', { d, 'stroke-width': (narrow ? 14 : 30) * u, opacity: 0.12 }),
      tag('path', { d, 'stroke-width': (narrow ? 8 : 17) * u, opacity: 0.16 }),
      tag('path', { d, 'stroke-width': (narrow ? 3 : 8) * u, opacity: 0.22 }),
      paintTexture(context.detail ? pattern : 'none', marks, color),
    ]) +
    tag('path', { d, fill: 'none', stroke: darker(color, 0.45), 'stroke-width': 1.8 * u })
  );
}

function groundArea(context: DrawContext, area: Area, rings: Ring[]): string {
  const { fill, pattern } = context.terrain(area.terrain);
  const color = area.fill ?? fill;
  const u = context.unit;
  const d = ringsPath(rings);
  const box = boundsOf(rings.flat());
  const onTable = context.board.kind === 'inches';
  const outline = { fill: 'none', stroke: darker(color, 0.35), 'stroke-width': 1.5 * u, opacity: 0.6 };
  const fillPath = tag('path', {
    d,
    fill: color,
    'fill-rule': 'evenodd',
    opacity: area.opacity ?? (onTable ? 0.92 : 0.8),
  });
  const reach = onTable ? 16 * u : 6 * u;
  const marks: Mark[] = scatter(box.x, box.y, box.w, box.h, {
    pitch: (onTable && pattern === 'trees' ? 30 : 24) * u,
    size: (onTable && pattern === 'trees' ? 26 : 11) * u,
    random: context.random,
    accept: (x, y) =>
      inRings(x - reach, y, rings) &&
      inRings(x + reach, y, rings) &&
      inRings(x, y - reach * 0.6, rings) &&
      inRings(x, y + reach * 0.6, rings),
  });
  if (pattern === 'hills' || pattern === 'mountains')
    return fillPath + contours(context, rings, color) + tag('path', { d, ...outline });
  const texture = onTable && pattern === 'trees' ? crowns(marks, color) : paintTexture(pattern, marks, color);
  return fillPath + tag('path', { d, ...outline }) + (context.detail || pattern === 'trees' ? texture : '');
}

/** A hill on a table: height lines, each nearer to the middle, with hachures. */
function contours(context: DrawContext, rings: Ring[], color: string): string {
  const u = context.unit;
  let out = '';
  for (const ring of rings) {
    const [cx, cy] = centroid(ring);
    for (const k of [0.82, 0.62, 0.4]) {
      const inner: Point[] = ring.map(([x, y]) => [cx + (x - cx) * k, cy + (y - cy) * k]);
      out += tag('path', {
        d: pathOf(inner, true),
        fill: lighter(color, 0.3),
        'fill-opacity': 0.3,
        stroke: darker(color, 0.3),
        'stroke-width': 1.2 * u,
        'stroke-opacity': 0.55,
      });
    }
    let hatch = '';
    for (let i = 0; i < ring.length; i++) {
      const [x, y] = ring[i]!;
      hatch += `M${num(x)} ${num(y)}L${num(cx + (x - cx) * 0.94)} ${num(cy + (y - cy) * 0.94)}`;
    }
    out += tag('path', { d: hatch, stroke: darker(color, 0.4), 'stroke-width': 1.4 * u, opacity: 0.6 });
  }
  return out;
}

function building(context: DrawContext, area: Area, rings: Ring[]): string {
  const color = area.fill ?? context.terrain(area.terrain).fill;
  const u = context.unit;
  let out = '';
  for (const ring of rings) {
    const shadow: Point[] = ring.map(([x, y]) => [x + 8 * u, y + 10 * u]);
    const [cx, cy] = centroid(ring);
    out += tag('path', { d: pathOf(shadow, true), fill: '#1a1208', opacity: 0.35 });
    out += tag('path', { d: pathOf(ring, true), fill: color, stroke: darker(color, 0.55), 'stroke-width': 2.5 * u });
    if (ring.length === 4) {
      const ridge = roofRidge(ring);
      out += tag('path', { d: pathOf([ring[0]!, ring[1]!, ridge[1], ridge[0]], true), fill: lighter(color, 0.22) });
      out += tag('path', {
        d: `${pathOf([ridge[0], ridge[1]])}M${num(ring[0]![0])} ${num(ring[0]![1])}L${num(ridge[0][0])} ${num(ridge[0][1])}L${num(ring[3]![0])} ${num(ring[3]![1])}M${num(ring[1]![0])} ${num(ring[1]![1])}L${num(ridge[1][0])} ${num(ridge[1][1])}L${num(ring[2]![0])} ${num(ring[2]![1])}`,
        fill: 'none',
        stroke: darker(color, 0.5),
        'stroke-width': 2 * u,
      });
    } else {
      out += tag('path', {
        d: ring.map(([x, y]) => `M${num(x)} ${num(y)}L${num(cx)} ${num(cy)}`).join(''),
        stroke: darker(color, 0.5),
        'stroke-width': 2 * u,
      });
    }
  }
  return out;
}

/** A hipped roof: the ridge runs along the longer axis, a quarter in from either end. */
function roofRidge(ring: Ring): [Point, Point] {
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const left = middle(ring[0]!, ring[3]!);
  const right = middle(ring[1]!, ring[2]!);
  const along = (k: number): Point => [left[0] + (right[0] - left[0]) * k, left[1] + (right[1] - left[1]) * k];
  return [along(0.22), along(0.78)];
}

export function drawAreas(context: DrawContext): string {
  const parts: string[] = [];
  (context.board.areas ?? []).forEach((area, i) => {
    const rings = softRings(context, area);
    if (!rings.length) return;
    const id = `${context.prefix}area${i}`;
    const kind = `${area.kind ?? ''} ${area.terrain ?? ''}`;
    if (built.test(kind)) parts.push(building(context, area, rings));
    else if (isWater(area.terrain) || isWater(area.kind)) parts.push(waterArea(context, area, rings, id));
    else if (area.terrain) parts.push(groundArea(context, area, rings));
    else parts.push(nationArea(context, area, rings, id));
  });
  return parts.join('');
}

/** The best place for an area's name: inside it, on as few spaces as can be. */
function labelSpot(area: Area, width: number, height: number, solid: Rect[], above: Ring[][], within: Ring[][]): Point {
  const rings = ringsOf(area);
  const largest = rings.reduce((a, b) => (boundsOf(b).w * boundsOf(b).h > boundsOf(a).w * boundsOf(a).h ? b : a));
  const box = boundsOf(largest);
  const [cx, cy] = centroid(largest);
  let best: Point = [cx, cy];
  let bestCost = Infinity;
  for (let i = 1; i < 16; i++) {
    for (let j = 1; j < 16; j++) {
      const x = box.x + (box.w * i) / 16;
      const y = box.y + (box.h * j) / 16;
      const rect = { x: x - width / 2, y: y - height / 2, w: width, h: height };
      const outside = [-0.5, -0.25, 0, 0.25, 0.5].filter((k) => !inRings(x + k * width, y, [largest])).length;
      const covered = solid.reduce((sum, other) => sum + overlapArea(rect, other), 0) / (width * height);
      const hidden = above.filter(
        (r) => inRings(x, y, r) || inRings(x - width / 2, y, r) || inRings(x + width / 2, y, r),
      ).length;
      const beside = inRings(x, y, [largest]) ? 0 : 2;
      const inner = within.filter(
        (r) => inRings(x, y, r) || inRings(x, y - height / 2, r) || inRings(x, y + height / 2, r),
      ).length;
      const cost =
        outside * 0.4 +
        beside +
        hidden * 1.5 +
        inner * 0.7 +
        covered * 3 +
        (Math.hypot(x - cx, y - cy) / (box.w + box.h)) * 0.8;
      if (cost < bestCost) {
        bestCost = cost;
        best = [x, y];
      }
    }
  }
  return best;
}

/** Grounds that lie in or on another one and have names of their own: the larger one's name keeps off them. */
function smallerOthers(areas: Area[], i: number): Ring[][] {
  const extent = (area: Area) => ringsOf(area).reduce((sum, ring) => sum + boundsOf(ring).w * boundsOf(ring).h, 0);
  const own = extent(areas[i]!);
  return areas.filter((other, k) => k !== i && other.name && extent(other) < own).map(ringsOf);
}

/** Names of areas; each also becomes something later labels keep clear of. */
export function drawAreaNames(context: DrawContext, solid: Rect[]): string {
  const u = context.unit;
  const parts: string[] = [];
  const areas = context.board.areas ?? [];
  for (const [i, area] of areas.entries()) {
    if (!area.name || !ringsOf(area).length) continue;
    const onTable = context.board.kind === 'inches';
    const size = onTable ? Math.max(area.label_at?.[3] ?? 0, 22 * u) : (area.label_at?.[3] ?? 19 * u);
    const spacing = onTable ? 0 : size * 0.12;
    const lines = onTable && area.name.length > 16 ? breakLines(area.name, 16) : [area.name];
    const width = Math.max(...lines.map((line) => context.measure(line, size) * 1.12 + spacing * line.length));
    const height = size * lines.length;
    const [x, y] = area.label_at
      ? [area.label_at[0], area.label_at[1]]
      : labelSpot(
          area,
          width,
          height,
          solid,
          onTable ? areas.slice(i + 1).map(ringsOf) : [],
          onTable ? smallerOthers(areas, i) : [],
        );
    const angle = area.label_at?.[2] ?? 0;
    if (!angle) solid.push({ x: x - width / 2, y: y - height * 0.6, w: width, h: height });
    const color = area.terrain
      ? darker(area.fill ?? context.terrain(area.terrain).fill, 0.86)
      : darker(area.fill ?? '#8a5a3a', 0.5);
    lines.forEach((line, k) =>
      parts.push(
        text(line, x, y + size * (0.33 + k - (lines.length - 1) / 2), size, {
          fill: color,
          stroke: mix(context.ground, '#ffffff', 0.45),
          'stroke-width': size * 0.16,
          'stroke-opacity': 0.85,
          'paint-order': 'stroke',
          'letter-spacing': spacing,
          'font-weight': onTable ? 600 : 700,
          'font-style': onTable ? 'italic' : undefined,
          transform: angle ? `rotate(${num(angle)} ${num(x)} ${num(y)})` : undefined,
        }),
      ),
    );
  }
  return parts.join('');
}
