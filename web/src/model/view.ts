// What one seat sees (view), what it is asked (decision) and what has happened (log line): docs/board.md.
import type { Point, Ring } from './board';

export interface Piece {
  id: string;
  at?: string;
  name?: string;
  short?: string;
  side?: string;
  symbol?: string;
  nation?: string;
  color?: string | null;
  values?: (string | number)[];
  steps?: number;
  full?: number;
  marks?: string[];
  layer?: string;
  x?: number;
  y?: number;
  facing?: number;
  base?: number;
  hidden?: boolean;
  /** What the other side of the counter says; fields as above. */
  reverse?: Partial<Piece>;
  note?: string;
  /** What the rules count for it; the sum is shown on the stack. */
  strength?: number;
}

export interface Marker {
  id?: string;
  at: string;
  short?: string;
  symbol?: string;
  color?: string;
  name?: string;
  text?: string;
}

export interface SideState {
  seat: string;
  score?: string | number;
  lines?: string[];
}

export interface PanelColumn {
  seat?: string;
  title?: string;
  lines?: { text: string; rule?: string }[];
  total?: string | number;
}

export interface Panel {
  title?: string;
  rule?: string;
  columns?: PanelColumn[];
  steps?: { text: string; rule?: string; state?: string }[];
  dice?: { seat?: string; value: number; sides?: number; label?: string }[];
  /** Charts of the board by their title, on which a side's die is read, and in which row. */
  reads?: { seat?: string; table: string; row: number; label?: string }[];
}

export interface Overlay {
  id: string;
  title?: string;
  /** Laid over the map until the player takes it off. */
  shown?: boolean;
  spaces?: Record<string, { fill?: string; text?: string }>;
  lines?: Point[][];
  /** Of its lines and words. */
  color?: string;
  labels?: { text: string; x: number; y: number }[];
}

export interface Cup {
  id: string;
  title?: string;
  count?: number;
  known?: string[];
}

export interface SpaceChange {
  color?: string;
  glyph?: string;
  mark?: string;
  note?: string;
}

/** How the game is won: one line for each aim of a side, with how far it is. */
export interface Objectives {
  lines?: { seat?: string; text: string; now?: number | string; need?: number | string; rule?: string }[];
  /** What ends the game, in a sentence. */
  ends?: string;
  turns_left?: number | string;
}

export interface View {
  objectives?: Objectives | null;
  seat?: string;
  heading?: string;
  active?: string[];
  sides?: SideState[];
  pieces?: Piece[];
  markers?: Marker[];
  spaces?: Record<string, SpaceChange>;
  panel?: Panel | null;
  overlays?: Overlay[];
  cups?: Cup[];
  /** The hour or the sky, as the theme names it: the map is tinted so. */
  light?: string;
}

export type ActionJson = Record<string, unknown>;
export type Target = Record<string, unknown>;

/** What a target is for; the shape of its ring says so. */
export type Purpose = 'choose' | 'go' | 'attack' | 'build' | 'place';

/** What an answer brings that cannot be taken back: dice, something revealed, another side's turn. */
export type Ends = 'dice' | 'reveal' | 'turn';

export interface Offer {
  purpose?: Purpose;
  /** The word on its chip; offers with the same word share one. */
  group?: string;
  /** Absent: nobody has judged it. */
  ends?: Ends[];
  action: ActionJson;
  label?: string;
  rule?: string;
  target?: Target | null;
  cost?: string | number;
  path?: string[];
  button?: boolean;
  weight?: number;
}

export interface Refusal {
  action?: ActionJson;
  label?: string;
  rule?: string;
  reason?: string;
  target?: Target | null;
}

export interface Decision {
  seat?: string;
  question?: string;
  rule?: string;
  prompt?: string;
  waiting?: boolean;
  actions?: Offer[];
  refused?: Refusal[];
  region?: { rings?: Ring[] } | null;
  subject?: { piece?: string; space?: string } | null;
  default?: number | null;
}

export interface LogLine {
  n: number;
  /** The answer it came of: the position after that many answers shows it. Remarks have none. */
  step?: number;
  rule?: string;
  type?: string;
  text?: string;
  seat?: string;
  level?: number;
  refs?: string[];
  dice?: number[];
}

export interface GameResult {
  winner?: string | null;
  reason?: string;
  rule?: string;
  scores?: Record<string, number | string>;
}
