// What every part of the table page can reach: the session, the running choice, lights on the board, dialogs.
import { getContext, setContext } from 'svelte';
import type { Side } from '../model/board';
import type { Piece } from '../model/view';
import { inkOn } from '../draw/color';
import type { CounterLook } from '../draw/counter';
import type { TableSession } from './session.svelte';
import type { Desk } from './desk.svelte';
import type { Play } from './play.svelte';

export interface TableTools {
  session: TableSession;
  play: Play;
  desk: Desk;
  /** Lights up a place or piece named in the log; null puts it out. */
  light(id: string | null): void;
  /** Brings it into view. */
  find(id: string): void;
  showRule(number: string): void;
  announce(text: string): void;
}

const key = Symbol('table');

export function provideTable(tools: TableTools): TableTools {
  return setContext(key, tools);
}

export function useTable(): TableTools {
  return getContext<TableTools>(key);
}

export function sideOf(sides: Side[] | undefined, seat: string | undefined): Side | undefined {
  return sides?.find((s) => s.seat === seat);
}

export function seatName(sides: Side[] | undefined, seat: string | undefined): string {
  if (seat === 'chance') return 'Chance';
  return sideOf(sides, seat)?.name ?? seat ?? '';
}

const neutral = '#e6dcc0';

export function lookOf(piece: Piece, sides: Side[] | undefined): CounterLook {
  const side = sideOf(sides, piece.side);
  const color = piece.color ?? side?.color ?? neutral;
  return { color, ink: piece.color ? inkOn(piece.color) : (side?.ink ?? inkOn(color)) };
}
