// The player's own tables as the front page tells them.
import type { MyTable } from '../model/server';
import type { GameResult } from '../model/view';

export type OwnTable = MyTable & { token: string; players?: Record<string, string>; result?: GameResult | null };

const time = (t: MyTable) => Number(t.updated ?? 0);

/** My turn first, then running games, then finished ones; the latest first in each. */
export function inOrder(tables: OwnTable[]): OwnTable[] {
  const rank = (t: OwnTable) => (t.over ? 2 : t.turn ? 0 : 1);
  return [...tables].sort((a, b) => rank(a) - rank(b) || time(b) - time(a));
}

export function resultWords(t: OwnTable, nameOf: (seat: string) => string): string {
  const result = t.result;
  if (!result) return 'The game is over.';
  const winner = result.winner;
  if (!winner) return 'A draw.';
  return winner === t.seat ? 'You won.' : t.seat ? `You lost to ${nameOf(winner)}.` : `${nameOf(winner)} won.`;
}
