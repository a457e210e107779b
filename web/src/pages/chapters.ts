// The rules of a game in chapters, as its reader.toml names them.
import type { Chapter } from '../parts/words';
import { compareNumbers, type RuleEntry } from '../net/rules';

export interface ChapterRules {
  id: string;
  title: string;
  rules: RuleEntry[];
}

const headOf = (number: string): string => (/^\d/.test(number) ? /^\d+/.exec(number)![0] : number.split(/[.\s]/)[0]!);

/** In the chapters' order; rules of no chapter come last. */
export function byChapter(rules: RuleEntry[], chapters: Chapter[]): ChapterRules[] {
  const sorted = [...rules].sort((a, b) => compareNumbers(a.number, b.number));
  const out = chapters.map((c): ChapterRules => {
    const label = c.rules.length === 1 && /^[A-Z]?\d+$/.test(c.rules[0]!) ? `${c.rules[0]} ` : '';
    return { id: c.rules[0]!, title: `${label}${c.title}`, rules: [] };
  });
  const rest: ChapterRules = { id: 'rest', title: chapters.length ? 'Other rules' : 'All rules', rules: [] };
  for (const rule of sorted) {
    const at = chapters.findIndex((c) => c.rules.includes(headOf(rule.number)));
    (out[at] ?? rest).rules.push(rule);
  }
  return [...out, rest].filter((c) => c.rules.length);
}

/** Rules in which every word is found; those where the title or number has it come first. */
export function findInRules(rules: RuleEntry[], words: string): RuleEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const rank = (r: RuleEntry) => (wanted.every((w) => `${r.number} ${r.title}`.toLowerCase().includes(w)) ? 0 : 1);
  return rules
    .filter((r) => wanted.every((w) => `${r.number} ${r.title} ${r.text}`.toLowerCase().includes(w)))
    .sort((a, b) => rank(a) - rank(b) || compareNumbers(a.number, b.number));
}
