// Messages of the table server (docs/server.md). Lists that the contract leaves open are read leniently
// by src/net/games.ts, so a server may add fields without a change here.
import type { Decision, GameResult, LogLine, Panel, View } from './view';

export interface Presence {
  player?: string;
  online?: boolean;
}

export interface PresenceMessage {
  table?: string;
  seats?: Record<string, Presence>;
  watchers?: number;
}

export interface Joined {
  seat?: string | null;
  seats?: Record<string, unknown> | unknown[];
  host?: boolean;
  title?: string;
  game: string;
  scenario: string;
  options?: Record<string, unknown>;
  seq: number;
  steps: number;
  view: View;
  views?: Record<string, View>;
  decision?: Decision | null;
  decisions?: Record<string, Decision>;
  log?: LogLine[];
  presence?: PresenceMessage | Record<string, Presence>;
  notes?: string;
  chat?: ChatLine[];
  commitment?: string;
  result?: GameResult | null;
  undo?: string;
  listed?: boolean;
  hidden_information?: boolean;
  hints?: boolean;
  adjourned?: boolean;
  /** The last step this seat has looked at, on whatever device. */
  seen?: number | null;
}

/** What is new in a view since the update with that number. */
export interface Changed {
  since: number;
  set?: Record<string, unknown>;
  /** For each list: where, how many elements go, and what comes in their place. */
  lists?: Record<string, [number, number, unknown[]][]>;
  gone?: string[];
}

export interface Update {
  table: string;
  seq: number;
  steps: number;
  view?: View;
  changed?: Changed;
  views?: Record<string, View>;
  decision?: Decision | null;
  log?: LogLine[];
  result?: GameResult | null;
  thinking?: Thinking | null;
}

/** A program at work: how much of this decision is thought through, and its answers since another seat's last one. */
export interface Thinking {
  seat?: string;
  progress?: number;
  answers?: number;
}

export interface PastStep {
  step: number;
  steps: number;
  view: View;
  log?: LogLine[];
  decision?: Decision | null;
  /** The answer that was given here. */
  answer?: { seat: string; action: Record<string, unknown>; label?: string };
  hash?: string | number;
}

/** A die that was thrown (or two read together): what stood on the panel before it, and what every face would have led to. */
export interface Throw {
  /** The step after it. */
  step: number;
  dice: number[];
  panel?: Panel;
  after?: Panel;
  faces?: { n: number; p: number; kinds: string[] }[];
}

export interface ChatLine {
  from?: string;
  text: string;
  at?: string | number;
}

export interface MyTable {
  table: string;
  title?: string;
  game?: string;
  scenario?: string;
  seat?: string;
  turn?: boolean;
  over?: boolean;
  heading?: string;
  updated?: string | number;
}

export interface Created {
  table: string;
  host: string;
  seats: Record<string, string>;
  watch?: string;
  commitment?: string;
}

export interface OddsAnswer {
  exact?: boolean;
  samples?: number;
  outcomes?: { p: number; summary?: unknown }[];
}

export interface HintAnswer {
  choices?: { action: Record<string, unknown>; label?: string; value?: number; visits?: number; why?: string }[];
}

export interface LuckAnswer {
  seats?: { seat: string; rolls?: number; expected?: number; got?: number; percentile?: number }[];
}

/** How a finished game went: a seat's expected share of the points at some steps, and what each die added to it. */
export interface Course {
  points?: { step: number; shares: Record<string, number> }[];
  luck?: { step: number; shares: Record<string, number> }[];
  /** Up to which step dice were judged. */
  judged?: number;
}

export interface VerifyAnswer {
  ok?: boolean;
  commitment?: string;
  secret?: string;
  reason?: string;
}
