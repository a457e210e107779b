// The three documents a game hands to the table (docs/board.md). Every field that has a default there
// is optional here; nothing in this client knows a game by name.

export type Point = [number, number];
export type Ring = Point[];

export interface Side {
  seat: string;
  name: string;
  short?: string;
  color?: string;
  ink?: string;
}

export interface TerrainStyle {
  fill?: string;
  pattern?: string;
}

export interface LineStyle {
  color?: string;
  width?: number;
  dash?: string;
}

export interface Theme {
  paper?: string;
  ground?: string;
  ink?: string;
  terrain?: Record<string, TerrainStyle>;
  edges?: Record<string, LineStyle>;
  lines?: Record<string, LineStyle>;
  space?: { r?: number; shape?: string };
  /** How a view's `light` tints the map. */
  light?: Record<string, { tint?: string; opacity?: number }>;
}

export interface Space {
  id: string;
  name?: string;
  x: number;
  y: number;
  shape?: string;
  r?: number;
  w?: number;
  h?: number;
  color?: string;
  terrain?: string;
  glyph?: string;
  half?: string;
  label?: string;
  label_at?: [number, number, string?];
  note?: string;
  tags?: string[];
  basis?: string;
}

export interface Edge {
  a: string;
  b: string;
  kind?: string;
  name?: string;
  points?: Point[];
}

export interface Line {
  kind?: string;
  name?: string;
  points: Point[];
  width?: number;
}

export interface Area {
  id?: string;
  name?: string;
  kind?: string;
  fill?: string;
  opacity?: number;
  terrain?: string | null;
  points?: Point[];
  rings?: Ring[];
  label_at?: [number, number, number?, number?];
}

export interface HexGrid {
  size: number;
  origin?: Point;
  orientation?: string;
  columns?: number;
  rows?: number;
  offset?: string;
}

export interface Hexside {
  a: string;
  b: string;
  kind?: string;
  name?: string;
}

export interface MapLabel {
  text: string;
  x: number;
  y: number;
  angle?: number;
  size?: number;
  style?: string;
}

export interface TrackCell {
  id: string;
  label?: string;
  text?: string;
  x: number;
  y: number;
  w: number;
  h: number;
  fill?: string;
}

export interface Track {
  id: string;
  title?: string;
  x: number;
  y: number;
  w: number;
  h: number;
  cells: TrackCell[];
}

export interface Box {
  id: string;
  title?: string;
  x: number;
  y: number;
  w: number;
  h: number;
  seat?: string;
  fill?: string;
}

export interface ChartTable {
  title: string;
  columns?: string[];
  rows?: (string | number)[][];
  rule?: string;
  x?: number;
  y?: number;
  w?: number;
  h?: number;
}

export interface Board {
  kind?: string;
  size: Point;
  map?: { x: number; y: number; w: number; h: number };
  title?: string;
  subtitle?: string;
  sides?: Side[];
  theme?: Theme;
  spaces?: Space[];
  edges?: Edge[];
  lines?: Line[];
  areas?: Area[];
  hex?: HexGrid;
  hexsides?: Hexside[];
  labels?: MapLabel[];
  tracks?: Track[];
  boxes?: Box[];
  tables?: ChartTable[];
}
