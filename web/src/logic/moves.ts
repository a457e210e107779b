// What happened, told by moves: the steps of one force are one move, with its path, its fights and what it changed. Made
// from the views before and after each answer and the lines of the log between them.
import type { LogLine, Piece, View } from '../model/view';
import { isCombat, isStep } from './combat';

export interface Moved {
  id: string;
  /** Places, or points of an inch table, in the order they were passed. */
  path: Stop[];
}

export type Stop = string | [number, number];

export interface Changes {
  moved: { id: string; from: Stop; to: Stop }[];
  lost: Piece[];
  came: Piece[];
  reduced: { piece: Piece; from: number; to: number }[];
  scores: { seat: string; from: string; to: string }[];
}

export interface Move {
  /** Its number among the moves since this player's last decision; trails and log carry it. */
  number: number;
  seat: string;
  movers: Moved[];
  lines: LogLine[];
  changes: Changes;
  /** Steps of the game it is made of: first and last. */
  from: number;
  to: number;
}

const stopOf = (p: Piece): Stop | null => p.at ?? (p.x !== undefined && p.y !== undefined ? [p.x, p.y] : null);

export function sameStop(a: Stop | undefined, b: Stop | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return Math.hypot(a[0] - b[0], a[1] - b[1]) < 1;
  return a === b;
}

/** What is different between two views of one seat. */
export function changesOf(before: View, after: View): Changes {
  const old = new Map((before.pieces ?? []).map((p) => [p.id, p]));
  const out: Changes = { moved: [], lost: [], came: [], reduced: [], scores: [] };
  if (before.pieces !== after.pieces) {
    for (const p of after.pieces ?? []) {
      const was = old.get(p.id);
      old.delete(p.id);
      if (!was) {
        out.came.push(p);
        continue;
      }
      if (was === p) continue;
      const [from, to] = [stopOf(was), stopOf(p)];
      if (from && to && !sameStop(from, to)) out.moved.push({ id: p.id, from, to });
      if (was.steps !== undefined && p.steps !== undefined && p.steps < was.steps)
        out.reduced.push({ piece: p, from: was.steps, to: p.steps });
    }
    out.lost = [...old.values()];
  }
  for (const side of after.sides ?? []) {
    const was = before.sides?.find((s) => s.seat === side.seat);
    if (was && String(was.score ?? '') !== String(side.score ?? ''))
      out.scores.push({ seat: side.seat, from: String(was.score ?? ''), to: String(side.score ?? '') });
  }
  return out;
}

export function nothing(changes: Changes): boolean {
  return !changes.moved.length && !changes.lost.length && !changes.came.length && !changes.reduced.length;
}

export interface Told {
  step: number;
  seat: string;
  lines: LogLine[];
  changes: Changes;
}

/** Does this answer go on with the move before it? The same pieces go on, or a fight of theirs is fought out. */
function goesOn(move: Move | undefined, told: Told): boolean {
  if (!move) return false;
  const moved = told.changes.moved;
  const same = moved.some((m) => move.movers.some((x) => x.id === m.id && sameStop(x.path[x.path.length - 1], m.from)));
  if (same) return true;
  if (told.lines.some((l) => l.level === 0 && !isCombat(l))) return false;
  if (moved.length) return told.seat === move.seat && !move.movers.length && move.lines.every((l) => isStep(l));
  return told.lines.every((l) => l.level === 2 || isCombat(l) || Boolean(l.dice?.length));
}

function lengthen(move: Move, told: Told): void {
  for (const m of told.changes.moved) {
    const known = move.movers.find((x) => x.id === m.id);
    if (known && sameStop(known.path[known.path.length - 1], m.from)) known.path.push(m.to);
    else if (!known) move.movers.push({ id: m.id, path: [m.from, m.to] });
  }
  move.lines.push(...told.lines);
  move.changes.lost.push(...told.changes.lost);
  move.changes.came.push(...told.changes.came);
  move.changes.reduced.push(...told.changes.reduced);
  move.changes.scores.push(...told.changes.scores);
  move.to = told.step;
}

/** Adds an answer to the moves told so far; true when it began a new one. */
export function addTold(moves: Move[], told: Told): boolean {
  const last = moves[moves.length - 1];
  if (goesOn(last, told)) {
    lengthen(last!, told);
    return false;
  }
  if (nothing(told.changes) && !told.lines.length) return false;
  const move: Move = {
    number: (last?.number ?? 0) + 1,
    seat: told.seat,
    movers: [],
    lines: [],
    changes: { moved: [], lost: [], came: [], reduced: [], scores: [] },
    from: told.step,
    to: told.step,
  };
  lengthen(move, told);
  moves.push(move);
  return true;
}

export interface Trail {
  number: number;
  pieces: string[];
  path: Stop[];
}

/** The paths of a move, pieces that went together as one. */
export function trailsOf(move: Move): Trail[] {
  const out = new Map<string, Trail>();
  for (const mover of move.movers) {
    const path = withoutReturns(mover.path);
    if (path.length < 2) continue;
    const key = path.map(String).join('>');
    const known = out.get(key);
    if (known) known.pieces.push(mover.id);
    else out.set(key, { number: move.number, pieces: [mover.id], path });
  }
  return [...out.values()];
}

function withoutReturns(path: Stop[]): Stop[] {
  return path.filter((stop, i) => i === 0 || !sameStop(stop, path[i - 1]));
}
