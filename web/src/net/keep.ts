// What this browser remembers: secret links, what was last seen, small settings. No cookies.

import type { Asks } from '../logic/finality';

export interface KeptTable {
  table: string;
  token: string;
  title?: string;
  /** Links to hand out, kept by the host's browser only. */
  links?: Record<string, string>;
  /** The host's own key, when this browser made the table but sits at it as a player. */
  host?: string;
}

export function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`councilfire.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`councilfire.${key}`, JSON.stringify(value));
  } catch {
    // a private window may refuse storage: the links in the address bar still work
  }
}

export function keptTables(): KeptTable[] {
  return read<KeptTable[]>('tables', []);
}

export function keepTable(entry: KeptTable): void {
  const others = keptTables().filter((t) => t.table !== entry.table || t.token !== entry.token);
  const before = keptTables().find((t) => t.table === entry.table && t.token === entry.token);
  write('tables', [{ ...before, ...entry }, ...others].slice(0, 60));
}

export function forgetTable(table: string, token?: string): void {
  write(
    'tables',
    keptTables().filter((t) => t.table !== table || (token !== undefined && t.token !== token)),
  );
}

export function keptToken(table: string): string | undefined {
  return keptTables().find((t) => t.table === table)?.token;
}

export function keptHost(table: string): { host?: string; links: Record<string, string> } {
  const entries = keptTables().filter((t) => t.table === table);
  return { host: entries.find((t) => t.host)?.host, links: entries.find((t) => t.links)?.links ?? {} };
}

export function lastSeen(table: string): number | undefined {
  return read<Record<string, number>>('seen', {})[table];
}

export function markSeen(table: string, step: number): void {
  const seen = read<Record<string, number>>('seen', {});
  if (seen[table] === step) return;
  delete seen[table];
  const recent = Object.entries({ ...seen, [table]: step }).slice(-80);
  write('seen', Object.fromEntries(recent));
}

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  textOnly: boolean;
  sound: boolean;
  speed: number;
  /** How fast the others' moves are shown. */
  pace: Pace;
  /** Seconds a battle's stage waits; 0: until the player goes on. */
  stageWait: number;
  asks?: Asks;
}

export type Pace = 'read' | 'walk' | 'brisk' | 'at once';

export function settings(): Settings {
  return {
    theme: 'auto',
    textOnly: false,
    sound: false,
    speed: 1,
    pace: 'walk',
    stageWait: 0,
    ...read<Partial<Settings>>('settings', {}),
  };
}

export function keepSettings(change: Partial<Settings>): void {
  write('settings', { ...settings(), ...change });
}
