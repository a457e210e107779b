// The list of games, read leniently: seats and options may come as plain ids or as objects.
import type { Board } from '../model/board';
import { rpc } from './rpc';

export interface SeatInfo {
  id: string;
  name: string;
}

export interface OptionInfo {
  id: string;
  title: string;
  text: string;
  values: { value: unknown; label: string }[];
  initial: unknown;
}

export interface ScenarioInfo {
  id: string;
  title: string;
  date: string;
  length: string;
  history: string;
  seats: SeatInfo[];
  options: OptionInfo[];
}

export interface LevelInfo {
  id: string;
  name: string;
  /** What a person may expect, and how it has done against the others. */
  says?: string;
  strength?: string;
}

export interface GameInfo {
  id: string;
  title: string;
  subtitle: string;
  credit: string;
  hidden: boolean;
  scenarios: ScenarioInfo[];
  levels: LevelInfo[];
}

type Loose = Record<string, unknown>;
const asText = (value: unknown, fallback = ''): string =>
  value === undefined || value === null ? fallback : String(value);
const asList = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : value && typeof value === 'object'
      ? Object.entries(value).map(([id, v]) =>
          v && typeof v === 'object' ? { id, ...(v as Loose) } : { id, value: v },
        )
      : [];

export function humanName(id: string): string {
  const words = id.replace(/[_-]+/g, ' ').trim();
  return words ? words[0]!.toUpperCase() + words.slice(1) : id;
}

function seatOf(value: unknown): SeatInfo {
  if (typeof value === 'string') return { id: value, name: humanName(value) };
  const seat = (value ?? {}) as Loose;
  const id = asText(seat.id ?? seat.seat ?? seat.value);
  return { id, name: asText(seat.name ?? seat.title, humanName(id)) };
}

function optionOf(value: unknown): OptionInfo {
  const option = (typeof value === 'string' ? { id: value } : (value ?? {})) as Loose;
  const id = asText(option.id ?? option.name ?? option.key);
  const given = asList(option.values ?? option.choices);
  const values = given.length
    ? given.map((v) =>
        v && typeof v === 'object'
          ? {
              value: (v as Loose).value ?? (v as Loose).id,
              label: asText(
                (v as Loose).label ?? (v as Loose).title ?? (v as Loose).name ?? (v as Loose).value ?? (v as Loose).id,
              ),
            }
          : { value: v, label: humanName(String(v)) },
      )
    : [
        { value: true, label: 'Yes' },
        { value: false, label: 'No' },
      ];
  const initial = option.default ?? option.initial ?? (given.length ? values[0]!.value : false);
  return {
    id,
    title: asText(option.title ?? option.label, humanName(id)),
    text: asText(option.text ?? option.description ?? option.note),
    values,
    initial,
  };
}

/** A day written for sorting, 1754-05-28, as people write it. Anything else stays as it is. */
export function plainDate(date: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : null;
  return day && !Number.isNaN(day.getTime())
    ? day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    : date;
}

function scenarioOf(value: unknown): ScenarioInfo {
  const s = (value ?? {}) as Loose;
  const id = asText(s.id);
  return {
    id,
    title: asText(s.title ?? s.name, humanName(id)),
    date: plainDate(asText(s.date ?? s.period ?? s.years)),
    length: asText(s.length ?? s.duration),
    history: asText(s.history ?? s.text ?? s.note ?? s.description),
    seats: asList(s.seats).map(seatOf),
    options: asList(s.options).map(optionOf),
  };
}

function levelOf(value: unknown): LevelInfo {
  if (typeof value === 'string') return { id: value, name: humanName(value) };
  const level = (value ?? {}) as Loose;
  const id = asText(level.id ?? level.level ?? level.name);
  return {
    id,
    name: asText(level.title ?? level.name, humanName(id)),
    says: asText(level.says),
    strength: asText(level.strength),
  };
}

export function readGames(answer: unknown): GameInfo[] {
  const root = (answer ?? {}) as Loose;
  const common = asList(root.levels ?? root.players);
  return asList(root.games).map((value) => {
    const g = value as Loose;
    const own = asList(g.levels ?? g.players);
    const levels = (own.length ? own : common.length ? common : ['random', 'easy', 'medium', 'hard']).map(levelOf);
    return {
      id: asText(g.id),
      title: asText(g.title ?? g.name, humanName(asText(g.id))),
      subtitle: asText(g.subtitle ?? g.text ?? g.description),
      credit: asText(g.credit ?? g.designer),
      hidden: Boolean(g.hidden_information ?? g.hidden),
      scenarios: asList(g.scenarios).map(scenarioOf),
      levels: levels.filter((l) => l.id && l.id !== 'person' && l.id !== 'hotseat'),
    };
  });
}

let gamesPromise: Promise<GameInfo[]> | null = null;

export function loadGames(): Promise<GameInfo[]> {
  gamesPromise ??= rpc()
    .call('games.list')
    .then(readGames)
    .catch((error) => {
      gamesPromise = null;
      throw error;
    });
  return gamesPromise;
}

const boards = new Map<string, Promise<Board>>();

/** A board never changes while the page is open, so it is asked for once. */
export function loadBoard(game: string, scenario: string): Promise<Board> {
  const key = `${game}/${scenario}`;
  let board = boards.get(key);
  if (!board) {
    board = rpc()
      .call<Board | { board: Board }>('table.board', { game, scenario })
      .then((b) => ('board' in b ? b.board : b));
    board.catch(() => boards.delete(key));
    boards.set(key, board);
  }
  return board;
}
