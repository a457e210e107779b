// How clicks on the board become one of the offered actions. A target names things to click in turn:
// the piece first, then the space, then whatever else it names. A choice is a list of clicked steps;
// offers whose steps begin with that list are still open.
import type { Offer, Refusal, Target } from '../model/view';

export type StepKind = 'piece' | 'space' | 'point';

export interface Step {
  kind: StepKind;
  id: string;
  at?: [number, number];
}

export interface Choice {
  index: number;
  offer: Offer;
  steps: Step[];
}

const pieceKeys = ['piece', 'pieces', 'unit', 'figure'];
const spaceKeys = ['from', 'space', 'to', 'cell', 'box', 'spaces'];
const laterPieceKeys = ['other', 'enemy', 'target'];

/** The template of an inch-table action: any point of the region may be clicked. */
export const ANY_POINT = '*';

function kindOfKey(key: string): StepKind | null {
  if (pieceKeys.includes(key) || laterPieceKeys.includes(key) || /^piece|piece$/.test(key)) return 'piece';
  if (spaceKeys.includes(key) || /^space|space$/.test(key)) return 'space';
  return null;
}

function keyOrder(key: string): number {
  if (pieceKeys.includes(key)) return 0;
  const place = spaceKeys.indexOf(key);
  if (place >= 0) return 1 + place;
  return 20;
}

function pointStep(value: unknown): Step | null {
  if (value === true) return { kind: 'point', id: ANY_POINT };
  if (Array.isArray(value) && value.length >= 2) {
    const at: [number, number] = [Number(value[0]), Number(value[1])];
    return { kind: 'point', id: `${at[0]},${at[1]}`, at };
  }
  return null;
}

/** The things to click for a target, in order. */
export function stepsOf(target: Target | null | undefined): Step[] {
  if (!target) return [];
  const steps: Step[] = [];
  const keys = Object.keys(target).sort((a, b) => keyOrder(a) - keyOrder(b));
  for (const key of keys) {
    const value = target[key];
    const kind = kindOfKey(key);
    if (kind) {
      for (const id of Array.isArray(value) ? value : [value]) {
        if (typeof id === 'string' && id) steps.push({ kind, id });
      }
    }
  }
  const point = pointStep(target.point ?? (typeof target.x === 'number' ? [target.x, target.y] : undefined));
  if (point) steps.push(point);
  return steps;
}

export function choicesOf(offers: Offer[] | undefined): Choice[] {
  return (offers ?? []).map((offer, index) => ({ index, offer, steps: stepsOf(offer.target) }));
}

export function sameStep(a: Step, b: Step): boolean {
  return a.kind === b.kind && a.id === b.id;
}

function beginsWith(steps: Step[], picked: Step[]): boolean {
  return picked.length <= steps.length && picked.every((step, i) => sameStep(step, steps[i]!));
}

export interface OpenState {
  /** Offers that need more clicks after `picked`. */
  open: Choice[];
  /** Offers that `picked` names completely. */
  complete: Choice[];
  /** What may be clicked next. */
  next: Step[];
}

export function openState(choices: Choice[], picked: Step[]): OpenState {
  const fitting = choices.filter((c) => c.steps.length > 0 && beginsWith(c.steps, picked));
  const open = fitting.filter((c) => c.steps.length > picked.length);
  const complete = picked.length ? fitting.filter((c) => c.steps.length === picked.length) : [];
  const next: Step[] = [];
  const seen = new Set<string>();
  for (const choice of open) {
    const step = choice.steps[picked.length]!;
    const key = `${step.kind}:${step.id}`;
    if (!seen.has(key)) {
      seen.add(key);
      next.push(step);
    }
  }
  return { open, complete, next };
}

/** When every offer begins with the same piece there is nothing to choose: it is taken as clicked. */
export function forcedPicks(choices: Choice[]): Step[] {
  const targeted = choices.filter((c) => c.steps.length > 0);
  const picked: Step[] = [];
  if (targeted.length < 1) return picked;
  for (;;) {
    const step = targeted[0]!.steps[picked.length];
    if (!step || step.kind !== 'piece') return picked;
    const shared = targeted.every((c) => {
      const s = c.steps[picked.length];
      return s !== undefined && sameStep(s, step) && c.steps.length > picked.length + 1;
    });
    if (!shared) return picked;
    picked.push(step);
  }
}

export type ClickResult =
  | { kind: 'act'; choice: Choice }
  | { kind: 'pick'; picked: Step[] }
  | { kind: 'menu'; choices: Choice[] }
  | { kind: 'none' };

/** What a click on a piece or a space means now. */
export function click(choices: Choice[], picked: Step[], step: Step): ClickResult {
  const forced = forcedPicks(choices);
  const last = picked[picked.length - 1];
  const { next } = openState(choices, picked);
  if (next.some((s) => sameStep(s, step))) return settle(choices, [...picked, step]);
  if (last && sameStep(last, step)) return { kind: 'pick', picked: forced };
  // Another piece that could have been chosen first: change over to it.
  const fromStart = openState(choices, forced);
  if (picked.length > forced.length && fromStart.next.some((s) => sameStep(s, step))) {
    return settle(choices, [...forced, step]);
  }
  // A place clicked before its piece: offer everything that ends there.
  const ending = choices.filter((c) => c.steps.length > 1 && c.steps.some((s) => sameStep(s, step)));
  if (picked.length <= forced.length && ending.length) return { kind: 'menu', choices: ending };
  return { kind: 'none' };
}

function settle(choices: Choice[], picked: Step[]): ClickResult {
  const { open, complete } = openState(choices, picked);
  if (complete.length === 1 && open.length === 0) return { kind: 'act', choice: complete[0]! };
  if (complete.length > 1 && open.length === 0) return { kind: 'menu', choices: complete };
  return { kind: 'pick', picked };
}

/** The offers without a target are buttons; so is what the game says should be one. */
export function buttonChoices(choices: Choice[]): Choice[] {
  return choices.filter((c) => c.steps.length === 0 || c.offer.button === true);
}

const ending = /^(done|end|pass|stop|finish|stay|decline|skip|no)(_|$)/;

/** Answers that end or leave something stand last, so that the hand finds them always in the same place. */
export function inBarOrder(buttons: Choice[]): Choice[] {
  const ends = (c: Choice) => ending.test(String(c.offer.action.verb ?? ''));
  return [...buttons.filter((c) => !ends(c)), ...buttons.filter(ends)];
}

/** Why this piece or space cannot be used now: the refusals that name it last, nearest match first. */
export function refusalsFor(refused: Refusal[] | undefined, picked: Step[], step: Step): Refusal[] {
  const found: { refusal: Refusal; score: number }[] = [];
  for (const refusal of refused ?? []) {
    const steps = stepsOf(refusal.target);
    if (!steps.some((s) => sameStep(s, step))) continue;
    const agrees = picked.filter((p) => steps.some((s) => sameStep(s, p))).length;
    const clashes = picked.filter((p) =>
      p.kind === step.kind ? false : steps.some((s) => s.kind === p.kind && s.id !== p.id),
    ).length;
    if (clashes === 0) found.push({ refusal, score: agrees });
  }
  return found.sort((a, b) => b.score - a.score).map((f) => f.refusal);
}

/** The action sent for a click at a free point of an inch table. */
export function actionAtPoint(offer: Offer, x: number, y: number): Record<string, unknown> {
  return { ...offer.action, x: Math.round(x), y: Math.round(y) };
}
