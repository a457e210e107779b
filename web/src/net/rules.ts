// Rule summaries, asked for once per game and kept.
import { rpc } from './rpc';

export interface RuleEntry {
  number: string;
  title: string;
  kind: string;
  text: string;
}

type Loose = Record<string, unknown>;

export function readRules(answer: unknown): RuleEntry[] {
  const root = answer as Loose | unknown[] | null;
  const list = Array.isArray(root) ? root : ((root?.rules ?? root?.entries ?? []) as unknown[]);
  return (Array.isArray(list) ? list : [list]).map((value) => {
    const r = (value ?? {}) as Loose;
    return {
      number: String(r.number ?? r.id ?? ''),
      title: String(r.title ?? ''),
      kind: String(r.kind ?? 'rule'),
      text: String(r.text ?? r.requirement ?? r.summary ?? ''),
    };
  });
}

const byGame = new Map<string, Promise<RuleEntry[]>>();

export function loadRules(game: string): Promise<RuleEntry[]> {
  let rules = byGame.get(game);
  if (!rules) {
    rules = rpc().call('rules.get', { game }).then(readRules);
    rules.catch(() => byGame.delete(game));
    byGame.set(game, rules);
  }
  return rules;
}

/** Entries for a cited number: exact ones, or failing those the nearest heading above it. */
export function findRules(rules: RuleEntry[], number: string): RuleEntry[] {
  const wanted = number.trim();
  const exact = rules.filter((r) => r.number === wanted);
  if (exact.length) return exact;
  const parts = wanted.split('.');
  while (parts.length > 1) {
    parts.pop();
    const stem = parts.join('.');
    const above = rules.filter((r) => r.number === stem || r.number === `${stem}.0`);
    if (above.length) return above;
  }
  return rules.filter((r) => r.number.startsWith(`${wanted}.`)).slice(0, 6);
}

export function compareNumbers(a: string, b: string): number {
  const x = a.split(/[.\-]/);
  const y = b.split(/[.\-]/);
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const order = (x[i] ?? '').localeCompare(y[i] ?? '', 'en', { numeric: true });
    if (order) return order;
  }
  return 0;
}
