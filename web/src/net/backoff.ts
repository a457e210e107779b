// How long to wait before trying the server again: quick at first, then slower, never more than ten
// seconds, and spread a little so that many tabs do not all come back in the same instant.

export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const base = Math.min(10_000, 250 * 2 ** Math.min(attempt, 10));
  return Math.round(base * (0.75 + 0.5 * random()));
}
