// A move in one sentence, from its pieces, its path and the lines of the log. The games will tell this themselves one day;
// until then it is put together from what every game gives.
import type { Places } from '../logic/places';
import type { LogLine, View } from '../model/view';
import { isStep } from '../logic/combat';
import { plainLogText } from '../logic/logtext';
import { trailsOf, type Move, type Stop } from '../logic/moves';
import { seatName } from './context';
import type { TableSession } from './session.svelte';

export interface Sentence {
  /** Who: bold. */
  who: string;
  what: string;
  /** What came of it. */
  result: string;
}

function stopName(stop: Stop | undefined, places: Places | null): string {
  return typeof stop === 'string' ? (places?.get(stop)?.name ?? '') : '';
}

function whoMoves(move: Move, view: View | null, side: string): string {
  const pieces = move.movers.map((m) => view?.pieces?.find((p) => p.id === m.id)).filter((p) => p !== undefined);
  const seen = pieces.filter((p) => !p.hidden && p.name);
  const leader = seen.find((p) => p.symbol === 'leader') ?? seen[0];
  const others = move.movers.length - 1;
  if (!leader) return move.movers.length === 1 ? `A piece of ${side}` : `${move.movers.length} pieces of ${side}`;
  return others > 0 ? `${leader.name} with ${others} more` : leader.name!;
}

const textOf = (line: LogLine) => plainLogText(line.text).trim();

/** What the lines say beyond the single steps, the most telling ones first in the order they were written. */
function resultOf(move: Move, skip: number): string {
  const told = move.lines.slice(skip).filter((l) => !isStep(l) && l.level !== 0);
  const words = told.map(textOf).filter(Boolean);
  return words.length > 4 ? [...words.slice(0, 2), '…', ...words.slice(-2)].join(' ') : words.join(' ');
}

export function sentenceOf(move: Move, session: TableSession, places: Places | null): Sentence {
  const side = seatName(session.board?.sides, move.seat);
  const trails = trailsOf(move).filter((t) => t.path.every((s) => typeof s !== 'string' || !places?.get(s)?.roomy));
  const longest = trails.reduce((a, b) => (b.path.length > a.path.length ? b : a), trails[0]!);
  if (longest && typeof longest.path[0] === 'string' && move.movers.length <= 40) {
    const [from, to] = [stopName(longest.path[0], places), stopName(longest.path[longest.path.length - 1], places)];
    const what = from === to ? `marched and came back to ${to}.` : `marched from ${from} to ${to}.`;
    return { who: whoMoves(move, session.liveView, side), what, result: resultOf(move, 0) };
  }
  const first = move.lines.find((l) => textOf(l));
  const text = first ? textOf(first) : '';
  return {
    who: side && !text.includes(side) ? `${side}:` : '',
    what: text,
    result: first ? resultOf(move, move.lines.indexOf(first) + 1) : '',
  };
}

export function sentenceText(s: Sentence): string {
  return [s.who, s.what, s.result].filter(Boolean).join(' ');
}
