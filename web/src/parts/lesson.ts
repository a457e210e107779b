// Guided games: the steps of a lesson, when one is done, and which table belongs to which lesson. Drawing is Coach.svelte's.
import type { ActionJson, Decision, LogLine, Offer, View } from '../model/view';
import { read, write } from '../net/keep';

export interface LessonStep {
  title: string;
  say: string;
  /** `space:ID`, `piece:ID` or `panel:NAME`; used when no answer of `do` is open. */
  ring: string[];
  /** What Show me does, one after another; the next one that is offered is ringed. */
  do: ActionJson[];
  /** Any of these ends the step. */
  done: string[];
  /** Any of these means that the step can no longer be done: the coach says `otherwise` and goes on. */
  missed: string[];
  otherwise: string;
}

export interface Lesson {
  id: string;
  title: string;
  scenario: string;
  seat: string;
  opponent: string;
  minutes: number;
  aim: string;
  end: string;
  steps: LessonStep[];
}

/** What a condition may look at. */
export interface Seen {
  log: LogLine[];
  decision: Decision | null;
  myTurn: boolean;
  view: View | null;
  over: boolean;
  /** Rules of refusals shown since the step began. */
  refused: ReadonlySet<string>;
  undone: boolean;
  read: boolean;
  answered: boolean;
}

export function holds(condition: string, seen: Seen): boolean {
  const [kind, rest = ''] = condition.split(/:(.*)/s);
  switch (kind) {
    case 'read':
      return seen.read;
    case 'undo':
      return seen.undone;
    case 'answered':
      return seen.answered;
    case 'over':
      return seen.over;
    case 'event': {
      const [name, times = '1'] = rest.split('*');
      return seen.log.filter((l) => l.type === name).length >= Number(times);
    }
    case 'question':
      return seen.myTurn && seen.decision?.question === rest;
    case 'refused':
      return rest ? seen.refused.has(rest) : seen.refused.size > 0;
    case 'at': {
      const [piece, place] = rest.split('=');
      return seen.view?.pieces?.some((p) => p.id === piece && p.at === place) ?? false;
    }
    default:
      return false;
  }
}

export type StepState = 'done' | 'missed' | 'open';

export function stateOf(step: LessonStep, seen: Seen): StepState {
  if (step.done.some((c) => holds(c, seen))) return 'done';
  // A game that is over leaves nothing to do.
  if (seen.over || step.missed.some((c) => holds(c, seen))) return 'missed';
  return 'open';
}

const fits = (action: ActionJson, wanted: ActionJson): boolean =>
  Object.entries(wanted).every(([key, value]) => action[key] === value);

export interface NextAnswer {
  offer: Offer;
  index: number;
  /** Which answer of the step it is. */
  at: number;
}

/** The answer of the step that is offered now: from `from` on, then from the first again. */
export function nextAnswer(
  step: LessonStep,
  from: number,
  offers: Offer[],
  skip: (offer: Offer) => boolean = () => false,
): NextAnswer | null {
  for (let i = 0; i < step.do.length; i++) {
    const at = (from + i) % step.do.length;
    const index = offers.findIndex((o) => fits(o.action, step.do[at]!) && !skip(o));
    if (index >= 0) return { offer: offers[index]!, index, at };
  }
  return null;
}

export interface LessonOf {
  game: string;
  lesson: string;
  step: number;
}

export const lessonOf = (table: string): LessonOf | undefined => read<Record<string, LessonOf>>('lessons', {})[table];

export function keepLesson(table: string, of: LessonOf): void {
  const known = read<Record<string, LessonOf>>('lessons', {});
  delete known[table];
  write('lessons', Object.fromEntries(Object.entries({ ...known, [table]: of }).slice(-40)));
}

export function leaveLesson(table: string): void {
  const known = read<Record<string, LessonOf>>('lessons', {});
  delete known[table];
  write('lessons', known);
}
