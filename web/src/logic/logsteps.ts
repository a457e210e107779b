// Lines of the log and the answers they came of. A line without a step (a remark) belongs to the one before it.
import type { LogLine } from '../model/view';

/** The last line written up to a step. */
export function lastLineAt(log: LogLine[], step: number): LogLine | null {
  let [low, high] = [0, log.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stepAt(log, middle) <= step) low = middle + 1;
    else high = middle;
  }
  return log[low - 1] ?? null;
}

/** The step after which the line numbered n is in the log. */
export function stepOf(log: LogLine[], n: number): number {
  let [low, high] = [0, log.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (log[middle]!.n < n) low = middle + 1;
    else high = middle;
  }
  return low < log.length ? stepAt(log, low) : 0;
}

function stepAt(log: LogLine[], index: number): number {
  for (let i = index; i >= 0; i--) {
    const step = log[i]!.step;
    if (step !== undefined) return step;
  }
  return 0;
}
