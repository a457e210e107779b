// What the new-game page asks of the server, and how it words the choices.
import { tableAddress } from '../logic/route';
import type { Created } from '../model/server';
import type { GameInfo, ScenarioInfo } from '../net/games';
import { keepTable } from '../net/keep';
import { rpc } from '../net/rpc';
import { keepLesson, type Lesson } from '../parts/lesson';

/** Who a seat is given to: `me`, `friend` (by link), `hotseat` or a level of the programs. */
export type Players = Record<string, string>;

export type UndoRule = 'free' | 'fair' | 'ask';

export const undoWords: Record<UndoRule, string> = {
  free: 'take back freely',
  fair: 'take back until dice or hidden pieces are seen',
  ask: 'take back if the others agree',
};

/** Free where nobody else is hurt; between people by consent. */
export const usualUndo = (players: Players): UndoRule => (Object.values(players).includes('friend') ? 'ask' : 'free');

/** My side, and the same opponent on every other side. */
export function seated(scenario: ScenarioInfo, mine: string, against: string): Players {
  const me = against === 'hotseat' ? 'hotseat' : 'me';
  return Object.fromEntries(scenario.seats.map((s) => [s.id, s.id === mine ? me : against]));
}

export function optionsWords(scenario: ScenarioInfo, options: Record<string, unknown>, undo: UndoRule): string {
  const all = scenario.options.length;
  const changed = scenario.options.filter((o) => String(options[o.id]) !== String(o.initial)).length;
  const rules = !all
    ? ''
    : changed
      ? `${changed} of ${all} rules changed, `
      : all < 3
        ? 'rules as printed, '
        : `all ${all} rules as printed, `;
  return `${rules}${undoWords[undo]}`;
}

export interface Made {
  created: Created;
  mine: string[];
  players: Players;
}

export async function createTable(
  game: GameInfo,
  scenario: ScenarioInfo,
  players: Players,
  options: Record<string, unknown>,
  undo: UndoRule,
  lesson?: Lesson,
): Promise<Made> {
  const title = lesson?.title ?? `${game.title}: ${scenario.title}`;
  const seats = Object.fromEntries(
    Object.entries(players).map(([seat, who]) => [seat, who === 'me' || who === 'friend' ? 'person' : who]),
  );
  const created = await rpc().call<Created>(
    'lobby.create',
    { game: game.id, scenario: scenario.id, seats, options, undo, title, ...(lesson ? { lesson: lesson.id } : {}) },
    { repeat: false },
  );
  const mine = Object.keys(players).filter((seat) => players[seat] === 'me' || players[seat] === 'hotseat');
  keepLinks(created, mine, title);
  return { created, mine, players };
}

/** Opens the guided game of a game and gives the address of its table. */
export async function startLesson(game: GameInfo, lesson: Lesson): Promise<string> {
  const scenario = game.scenarios.find((s) => s.id === lesson.scenario)!;
  const made = await createTable(game, scenario, seated(scenario, lesson.seat, lesson.opponent), {}, 'free', lesson);
  keepLesson(made.created.table, { game: game.id, lesson: lesson.id, step: 0 });
  return seatAddress(made);
}

/** The host's browser keeps the links, so that they can be handed out again from the table. */
function keepLinks(created: Created, mine: string[], title: string): void {
  const common = { table: created.table, title, links: created.seats, host: created.host };
  keepTable({ ...common, token: created.host });
  for (const seat of mine) if (created.seats[seat]) keepTable({ ...common, token: created.seats[seat] });
}

export function seatAddress({ created, mine }: Made): string {
  const token = mine.length ? (created.seats[mine[0]!] ?? created.host) : created.host;
  return tableAddress(created.table, { token });
}
