// Turns an odds answer into bars. A summary may be a sentence, or facts by name.
import type { OddsAnswer } from '../model/server';
import { inWords } from './logtext';

export interface OddsBar {
  p: number;
  text: string;
}

export function summaryText(summary: unknown): string {
  if (summary === null || summary === undefined) return 'nothing happens';
  if (typeof summary === 'string') return summary;
  if (Array.isArray(summary)) return summary.map(summaryText).join(', ');
  if (typeof summary === 'object') {
    return Object.entries(summary as Record<string, unknown>)
      .map(([key, value]) => `${inWords(key)} ${typeof value === 'object' ? summaryText(value) : String(value)}`)
      .join(', ');
  }
  return String(summary);
}

/** Equal outcomes are added together; the rest beyond `most` become one bar. */
export function oddsBars(answer: OddsAnswer | null, most = 14): OddsBar[] {
  const sums = new Map<string, number>();
  for (const outcome of answer?.outcomes ?? []) {
    const text = summaryText(outcome.summary);
    sums.set(text, (sums.get(text) ?? 0) + outcome.p);
  }
  const bars = [...sums].map(([text, p]) => ({ text, p })).sort((a, b) => b.p - a.p);
  if (bars.length <= most) return bars;
  const rest = bars.slice(most - 1).reduce((sum, bar) => sum + bar.p, 0);
  return [...bars.slice(0, most - 1), { text: `${bars.length - most + 1} rarer outcomes`, p: rest }];
}

export function percentText(p: number): string {
  if (p > 0 && p < 0.001) return '<0.1%';
  return `${(p * 100).toFixed(p < 0.1 ? 1 : 0)}%`;
}
