// The static layer of a board: everything that does not move, drawn once as SVG text.
import type { Board, MapLabel } from '../model/board';
import type { Rect } from '../logic/geometry';
import { boundsOf, distance, inRings } from '../logic/geometry';
import { drawAreaNames, drawAreas, ringsOf } from './areas';
import { darker, lighter } from './color';
import { drawContext, isWater, spaceExtent, type DrawContext, type DrawOptions } from './context';
import { drawFurniture, drawTitle } from './furniture';
import { drawHexes } from './hexes';
import { drawEdges, drawLineNames, drawLines, edgePoints, namedLines } from './lines';
import { drawSpaceLabels, drawSpaces, placeSpaceLabels, spaceBoxes, type NameSizes } from './spaces';
import { group, num, tag, text } from './svg';
import { paintTexture, scatter, type Mark } from './texture';

function sheet(context: DrawContext): string {
  const [w, h] = context.board.size;
  const { map, unit: u } = context;
  const bare = map.w >= w && map.h >= h;
  return (
    (bare
      ? ''
      : tag('rect', { width: w, height: h, fill: darker(context.paper, 0.78) }) +
        tag('rect', {
          x: 5 * u,
          y: 5 * u,
          width: w - 10 * u,
          height: h - 10 * u,
          fill: 'none',
          stroke: darker(context.paper, 0.45),
          'stroke-width': 1.5 * u,
        })) + tag('rect', { x: map.x, y: map.y, width: map.w, height: map.h, fill: context.ground })
  );
}

/** Blotches and a darker rim, as paper has them; kept faint. */
function paperTone(context: DrawContext): string {
  const { map, unit: u, prefix } = context;
  const id = `${prefix}rim`;
  let spots = '';
  for (let i = 0; i < 26; i++) {
    const x = map.x + context.random() * map.w;
    const y = map.y + context.random() * map.h;
    const r = (60 + context.random() * 170) * u;
    spots += tag('ellipse', {
      cx: x,
      cy: y,
      rx: r,
      ry: r * 0.7,
      fill: i % 2 ? `url(#${prefix}pale)` : `url(#${prefix}dim)`,
    });
  }
  return (
    `<defs><radialGradient id="${id}" cx="50%" cy="50%" r="72%"><stop offset="62%" stop-color="#3a2a10" stop-opacity="0"/><stop offset="100%" stop-color="#3a2a10" stop-opacity="0.2"/></radialGradient>` +
    `<radialGradient id="${prefix}pale"><stop offset="0%" stop-color="#fffbe6" stop-opacity="0.16"/><stop offset="100%" stop-color="#fffbe6" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="${prefix}dim"><stop offset="0%" stop-color="#7a6a3a" stop-opacity="0.13"/><stop offset="100%" stop-color="#7a6a3a" stop-opacity="0"/></radialGradient></defs>` +
    spots +
    tag('rect', { x: map.x, y: map.y, width: map.w, height: map.h, fill: `url(#${id})` })
  );
}

/** On a point map the land round a space takes that space's terrain: a tint, and marks further out. */
function terrainTints(context: DrawContext): string {
  const names = [
    ...new Set(
      (context.board.spaces ?? []).map((s) => s.terrain).filter((t): t is string => Boolean(t) && !isWater(t)),
    ),
  ];
  if (!names.length) return '';
  let out = '<defs>';
  names.forEach((name, i) => {
    const { fill } = context.terrain(name);
    out += `<radialGradient id="${context.prefix}tint${i}"><stop offset="0%" stop-color="${fill}" stop-opacity="0.75"/><stop offset="60%" stop-color="${fill}" stop-opacity="0.45"/><stop offset="100%" stop-color="${fill}" stop-opacity="0"/></radialGradient>`;
  });
  out += '</defs>';
  const reach = tintReach(context);
  for (const space of context.board.spaces ?? []) {
    const i = names.indexOf(space.terrain ?? '');
    if (i >= 0) out += tag('circle', { cx: space.x, cy: space.y, r: reach, fill: `url(#${context.prefix}tint${i})` });
  }
  return out;
}

/** Half the usual distance between neighbours, and a bit more. */
function tintReach(context: DrawContext): number {
  const lengths = (context.board.edges ?? [])
    .map((e) => edgePoints(context, e))
    .filter((p) => p.length >= 2)
    .map((p) => distance(p[0]!, p[p.length - 1]!));
  lengths.sort((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)] ?? 90;
  return Math.max(50 * context.unit, Math.min(170 * context.unit, middle * 0.9));
}

function keepClear(context: DrawContext, busy: Rect[]): (x: number, y: number) => boolean {
  const u = context.unit;
  const pitch = 40 * u;
  const cells = new Map<string, Rect[]>();
  const add = (r: Rect) => {
    for (let i = Math.floor(r.x / pitch); i <= Math.floor((r.x + r.w) / pitch); i++) {
      for (let j = Math.floor(r.y / pitch); j <= Math.floor((r.y + r.h) / pitch); j++) {
        const key = `${i},${j}`;
        const list = cells.get(key);
        if (list) list.push(r);
        else cells.set(key, [r]);
      }
    }
  };
  busy.forEach(add);
  const dot = (x: number, y: number, half: number) => add({ x: x - half, y: y - half, w: 2 * half, h: 2 * half });
  const along = (points: [number, number][], half: number) => {
    for (let i = 0; i + 1 < points.length; i++) {
      const [a, b] = [points[i]!, points[i + 1]!];
      const n = Math.ceil(distance(a, b) / (10 * u)) || 1;
      for (let k = 0; k <= n; k++) dot(a[0] + ((b[0] - a[0]) * k) / n, a[1] + ((b[1] - a[1]) * k) / n, half);
    }
  };
  for (const edge of context.board.edges ?? []) along(edgePoints(context, edge), 4 * u);
  for (const line of context.board.lines ?? []) along(line.points ?? [], (line.width ?? 4) / 2 + 5 * u);
  const waters = (context.board.areas ?? []).filter((a) => isWater(a.terrain) || isWater(a.kind)).map(ringsOf);
  return (x, y) => {
    const near = cells.get(`${Math.floor(x / pitch)},${Math.floor(y / pitch)}`) ?? [];
    const margin = 5 * u;
    if (near.some((r) => x > r.x - margin && x < r.x + r.w + margin && y > r.y - margin && y < r.y + r.h + margin * 2))
      return false;
    return !waters.some((rings) => inRings(x, y, rings));
  };
}

/** Trees, grass and hills on free ground, each after the terrain of the nearest space. */
function groundMarks(context: DrawContext, busy: Rect[]): string {
  const { map, unit: u, board } = context;
  const free = keepClear(context, busy);
  const reach = tintReach(context);
  const spaces = (board.spaces ?? []).filter((s) => s.terrain && !isWater(s.terrain));
  const byTerrain = new Map<string, Mark[]>();
  const all = scatter(map.x + 6 * u, map.y + 12 * u, map.w - 12 * u, map.h - 16 * u, {
    pitch: 27 * u,
    size: 10 * u,
    random: context.random,
    accept: (x, y) => free(x, y) && context.random() > 0.28,
  });
  for (const mark of all) {
    let nearest = 'ground';
    let least = reach * 1.25;
    for (const s of spaces) {
      const d = Math.hypot(s.x - mark.x, s.y - mark.y);
      if (d < least) {
        least = d;
        nearest = s.terrain!;
      }
    }
    const list = byTerrain.get(nearest);
    if (list) list.push(mark);
    else byTerrain.set(nearest, [mark]);
  }
  let out = '';
  for (const [name, marks] of byTerrain) {
    const { pattern, fill } = context.terrain(name);
    const shown = pattern === 'trees' || pattern === 'none' ? marks : marks.filter((m) => m.v > 0.35);
    out += group({ opacity: 0.8 }, [
      paintTexture(
        name === 'ground' && pattern === 'none' ? 'grass' : pattern,
        shown,
        name === 'ground' ? context.ground : fill,
      ),
    ]);
  }
  return out;
}

function mapLabel(context: DrawContext, label: MapLabel): string {
  const size = label.size ?? 16 * context.unit;
  const water = label.style === 'water';
  const region = label.style === 'region';
  const color = water ? '#2f6488' : darker(context.ground, 0.55);
  return text(label.text, label.x, label.y, size, {
    fill: color,
    opacity: region ? 0.62 : 0.9,
    'font-style': water ? 'italic' : undefined,
    'letter-spacing': label.style === 'small' ? undefined : size * 0.28,
    'font-weight': region ? 600 : undefined,
    transform: label.angle ? `rotate(${num(label.angle)} ${num(label.x)} ${num(label.y)})` : undefined,
  });
}

function labelBox(context: DrawContext, label: MapLabel): Rect {
  const size = label.size ?? 16 * context.unit;
  const half = (context.measure(label.text, size) + size * 0.28 * label.text.length) / 2;
  const a = ((label.angle ?? 0) * Math.PI) / 180;
  return boundsOf(
    [-1, 1]
      .map((k) => [label.x + Math.cos(a) * half * k, label.y + Math.sin(a) * half * k] as [number, number])
      .flatMap(
        ([x, y]) =>
          [
            [x, y - size],
            [x, y + size * 0.3],
          ] as [number, number][],
      ),
  );
}

function inchRuler(context: DrawContext): string {
  const { map, unit: u } = context;
  let d = '';
  let labels = '';
  for (let inch = 6; inch < map.w / 100; inch += 6) {
    d += `M${map.x + inch * 100} ${map.y}v${num(16 * u)}M${map.x} ${map.y + inch * 100}h${num(16 * u)}`;
    if (inch % 12 === 0)
      labels += text(`${inch}″`, map.x + inch * 100, map.y + 32 * u, 14 * u, { fill: context.ink, opacity: 0.6 });
  }
  return tag('path', { d, stroke: context.ink, 'stroke-width': 1.5 * u, opacity: 0.5 }) + labels;
}

function frame(context: DrawContext): string {
  const { map, unit: u } = context;
  return (
    tag('rect', {
      x: map.x,
      y: map.y,
      width: map.w,
      height: map.h,
      fill: 'none',
      stroke: darker(context.paper, 0.7),
      'stroke-width': 3 * u,
    }) +
    tag('rect', {
      x: map.x + 5 * u,
      y: map.y + 5 * u,
      width: map.w - 10 * u,
      height: map.h - 10 * u,
      fill: 'none',
      stroke: lighter(context.paper, 0.2),
      'stroke-width': 1 * u,
      opacity: 0.7,
    })
  );
}

/** The names of spaces alone, for a map that is looked at from this near. */
export function drawNames(board: Board, options: DrawOptions, names: NameSizes): string {
  if (board.kind === 'inches') return '';
  const context = drawContext(board, options);
  const solid = spaceBoxes(context);
  for (const [id, half] of names.occupied) {
    const space = context.byId.get(id);
    if (space) solid.push({ x: space.x - half, y: space.y - half, w: 2 * half, h: 2 * half });
  }
  return drawSpaceLabels(context, placeSpaceLabels(context, solid, names));
}

export function drawBoard(board: Board, options: DrawOptions = {}): string {
  const context = drawContext(board, options);
  const hexMap = Boolean(board.hex) && board.kind === 'hexes';
  const onPoints = board.kind === 'points' || board.kind === 'lines' || !board.kind;
  const onTable = board.kind === 'inches';
  const solid = spaceBoxes(context);
  for (const label of board.labels ?? []) if (!hexMap) solid.push(labelBox(context, label));
  const clip = `${context.prefix}map`;
  const hexes = hexMap ? drawHexes(context) : { ground: '', over: '' };
  const title = context.detail
    ? drawTitle(
        context,
        hexMap
          ? (board.spaces ?? []).map((s) => ({ x: s.x - 15, y: s.y - 15, w: 30, h: 30 }))
          : onTable
            ? (board.areas ?? []).flatMap(ringsOf).map((r) => boundsOf(r))
            : solid,
      )
    : '';
  const areaNames = context.detail ? drawAreaNames(context, solid) : '';
  const named = context.detail && options.names !== false;
  const labels = named && !onTable ? placeSpaceLabels(context, solid) : [];
  const busy = [
    ...solid,
    ...labels.map((l) => l.box),
    ...(board.spaces ?? []).map((s) => {
      const [rx, ry] = spaceExtent(context, s);
      return { x: s.x - rx, y: s.y - ry, w: 2 * rx, h: 2 * ry };
    }),
  ];
  return [
    `<defs><clipPath id="${clip}"><rect x="${context.map.x}" y="${context.map.y}" width="${context.map.w}" height="${context.map.h}"/></clipPath></defs>`,
    sheet(context),
    group({ 'clip-path': `url(#${clip})` }, [
      onPoints ? terrainTints(context) : '',
      hexes.ground,
      drawAreas(context),
      drawLines(context),
      hexMap ? '' : onPoints && context.detail ? groundMarks(context, busy) : '',
      paperTone(context),
      hexMap ? '' : drawEdges(context),
      hexes.over,
      (board.labels ?? []).map((l) => mapLabel(context, l)).join(''),
      drawSpaces(context),
      context.detail ? drawLineNames(context, namedLines(context)) : '',
      areaNames,
      onTable ? inchRuler(context) : '',
      named ? drawSpaceLabels(context, labels) : '',
      title,
    ]),
    frame(context),
    drawFurniture(context),
  ].join('');
}
