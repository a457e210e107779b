// What every part of the board drawing needs to know.
import type { Board, LineStyle, Space, TerrainStyle } from '../model/board';
import { seeded, type Rect } from '../logic/geometry';
import { roughMeasure, type Measure } from '../logic/labels';

export interface DrawContext {
  board: Board;
  /** Distinguishes the ids of several drawings in one document. */
  prefix: string;
  /** Thumbnails leave out what could not be read anyway. */
  detail: boolean;
  map: Rect;
  /** One "printer's unit": 1 on a sheet 1600 wide, about 3 on an inch table. */
  unit: number;
  paper: string;
  ground: string;
  ink: string;
  byId: Map<string, Space>;
  random: () => number;
  measure: Measure;
  terrain(name: string | null | undefined): Required<TerrainStyle>;
  edgeStyle(kind: string | undefined): Required<LineStyle>;
  lineStyle(kind: string | undefined): Required<LineStyle>;
}

const knownTerrain: Record<string, Required<TerrainStyle>> = {
  clear: { fill: '#eae0b8', pattern: 'none' },
  open: { fill: '#dfd9a6', pattern: 'none' },
  prairie: { fill: '#dfd08c', pattern: 'grass' },
  forest: { fill: '#a9bd7e', pattern: 'trees' },
  woods: { fill: '#8fac68', pattern: 'trees' },
  swamp: { fill: '#a5b9a0', pattern: 'marsh' },
  marsh: { fill: '#a5b9a0', pattern: 'marsh' },
  hill: { fill: '#cdb283', pattern: 'hills' },
  hills: { fill: '#cdb283', pattern: 'hills' },
  rough: { fill: '#c3a882', pattern: 'rocks' },
  rocks: { fill: '#b0a99d', pattern: 'rocks' },
  mountain: { fill: '#b89d78', pattern: 'mountains' },
  mountains: { fill: '#b89d78', pattern: 'mountains' },
  field: { fill: '#d9c878', pattern: 'fields' },
  fields: { fill: '#d9c878', pattern: 'fields' },
  water: { fill: '#9cc3d6', pattern: 'waves' },
  sea: { fill: '#8fb6cc', pattern: 'waves' },
  lake: { fill: '#9cc3d6', pattern: 'waves' },
  stream: { fill: '#93bccf', pattern: 'waves' },
  river: { fill: '#93bccf', pattern: 'waves' },
  building: { fill: '#9a6a48', pattern: 'none' },
  fence: { fill: '#6b4a2c', pattern: 'none' },
};

const knownLines: Record<string, Required<LineStyle>> = {
  river: { color: '#5a93b8', width: 5, dash: '' },
  stream: { color: '#6ea5c4', width: 3, dash: '' },
  road: { color: '#7a5a34', width: 3, dash: '' },
  trail: { color: '#3b2a1a', width: 2, dash: '2 4' },
  border: { color: '#7a4a6a', width: 2, dash: '8 4 2 4' },
  coast: { color: '#3d6f8f', width: 2, dash: '' },
  bridge: { color: '#3b2a1a', width: 2, dash: '' },
  fence: { color: '#6b4a2c', width: 3, dash: '' },
};

function lineOf(style: LineStyle | undefined, kind: string | undefined): Required<LineStyle> {
  const base = knownLines[kind ?? ''] ?? { color: '#5b4a34', width: 2, dash: '' };
  return { color: style?.color ?? base.color, width: style?.width ?? base.width, dash: style?.dash ?? base.dash };
}

export interface DrawOptions {
  prefix?: string;
  detail?: boolean;
  /** False: the names of spaces are left to drawNames. */
  names?: boolean;
  measure?: Measure;
}

export function drawContext(board: Board, options: DrawOptions = {}): DrawContext {
  const theme = board.theme ?? {};
  const [w, h] = board.size;
  const map = board.map ?? { x: 0, y: 0, w, h };
  return {
    board,
    prefix: options.prefix ?? 'b',
    detail: options.detail ?? true,
    map,
    unit: Math.max(w, h) / 1600,
    paper: theme.paper ?? '#e9dfc0',
    ground: theme.ground ?? '#dcd3a6',
    ink: theme.ink ?? '#2b2116',
    byId: new Map((board.spaces ?? []).map((s) => [s.id, s])),
    random: seeded(w * 7 + (board.spaces?.length ?? 0)),
    measure: options.measure ?? roughMeasure,
    terrain(name) {
      const style = name ? theme.terrain?.[name] : undefined;
      const base = knownTerrain[name ?? ''] ?? { fill: theme.ground ?? '#dcd3a6', pattern: 'none' };
      return { fill: style?.fill ?? base.fill, pattern: style?.pattern ?? base.pattern };
    },
    edgeStyle: (kind) => lineOf(theme.edges?.[kind ?? ''], kind),
    lineStyle: (kind) => lineOf(theme.lines?.[kind ?? ''] ?? theme.edges?.[kind ?? ''], kind),
  };
}

/** Water is drawn with shore lines instead of soft borders. */
export function isWater(name: string | null | undefined): boolean {
  return /water|sea|lake|ocean|stream|river|creek/.test(name ?? '');
}

export function spaceRadius(context: DrawContext, space: Space): number {
  return space.r ?? context.board.theme?.space?.r ?? 16;
}

export function spaceShape(context: DrawContext, space: Space): string {
  return space.shape ?? (context.board.kind === 'hexes' ? 'hex' : (context.board.theme?.space?.shape ?? 'circle'));
}

/** Half the width and height a space takes on the board. */
export function spaceExtent(context: DrawContext, space: Space): [number, number] {
  const shape = spaceShape(context, space);
  if (shape === 'box') return [(space.w ?? 60) / 2, (space.h ?? 60) / 2];
  if (shape === 'hex' && context.board.hex) return [context.board.hex.size, context.board.hex.size * 0.87];
  const r = spaceRadius(context, space);
  return [r, r];
}
