// A move in one sentence, from its pieces, its path and the lines of the log, as the log groups them.
import type { Places } from '../logic/places';
import type { Piece, View } from '../model/view';
import { groupLog, type LogGroup } from '../logic/loggroups';
import { plainLogText, type TextRun } from '../logic/logtext';
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

function nameOf(piece: Piece | undefined): string {
  return piece && !piece.hidden ? (piece.name ?? '') : '';
}

/** "Blue Jacket with 2 warriors", "3 battalions of the Union". Who leads is named; who goes along is counted. */
function whoMoves(move: Move, view: View | null, before: Piece[], side: string): string {
  const find = (id: string) => view?.pieces?.find((p) => p.id === id) ?? before.find((p) => p.id === id);
  const pieces = move.movers.map((m) => find(m.id));
  const named = pieces.filter(nameOf);
  const leader = named.find((p) => p?.symbol === 'leader') ?? named[0];
  const others = move.movers.length - 1;
  if (!leader) return move.movers.length === 1 ? `A hidden piece (${side})` : `${move.movers.length} pieces (${side})`;
  const alike = named.length === pieces.length && named.every((p) => nameOf(p) === nameOf(leader));
  if (others > 0 && alike) return `${nameOf(leader)} (${pieces.length} counters)`;
  return others > 0 ? `${nameOf(leader)} with ${others} more` : nameOf(leader);
}

const join = (runs: TextRun[]) =>
  runs
    .map((r) => r.text)
    .join('')
    .trim();

/** What the lines say beyond the single steps, by groups of the log; a long affair by its beginning and its end. */
function resultOf(groups: LogGroup[]): string {
  const words = groups
    .flatMap((g) => (g.kind === 'fight' ? fightWords(g) : [join(g.head), join(g.body)]))
    .filter(Boolean);
  return words.length > 5 ? [...words.slice(0, 2), '…', ...words.slice(-2)].join(' ') : words.join(' ');
}

/** Of a fight: how it began and what came of it; the dice stand on its stage. */
function fightWords(group: LogGroup): string[] {
  const told = group.lines
    .filter((l) => !l.dice?.length || l === group.lines[0])
    .map((l) => plainLogText(l.text).trim());
  return told.length > 4 ? [told[0]!, ...told.slice(-3)] : told;
}

export function sentenceOf(move: Move, session: TableSession, places: Places | null): Sentence {
  const side = seatName(session.board?.sides, move.seat);
  const groups = groupLog(move.lines).filter((g) => g.kind !== 'section');
  const trails = trailsOf(move).filter((t) => t.path.every((s) => typeof s !== 'string' || !places?.get(s)?.roomy));
  const longest = trails.reduce((a, b) => (b.path.length > a.path.length ? b : a), trails[0]!);
  const rest = groups.filter((g) => g.kind !== 'move');
  if (longest && typeof longest.path[0] === 'string' && move.movers.length <= 40) {
    const [from, to] = [stopName(longest.path[0], places), stopName(longest.path[longest.path.length - 1], places)];
    const what = from === to ? `marched out and came back to ${to}.` : `marched from ${from} to ${to}.`;
    return { who: whoMoves(move, session.liveView, move.changes.lost, side), what, result: resultOf(rest) };
  }
  // Steps on a table in inches, or no steps at all: the log's own words.
  const [first, ...more] = groups;
  const text = first ? join(first.head) : '';
  return {
    who: side && text && !text.includes(side) && !first?.head[0]?.ref ? `${side}:` : '',
    what: text,
    result: first ? resultOf([{ ...first, head: [], lines: first.lines.slice(1) }, ...more]) : '',
  };
}

export function sentenceText(s: Sentence): string {
  return [s.who, s.what, s.result].filter(Boolean).join(' ');
}
