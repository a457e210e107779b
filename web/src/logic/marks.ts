// Where in a game its turns, phases, moves and battles begin: for the slider of the replay and its steps.
import type { LogLine } from '../model/view';
import { groupLog } from './loggroups';
import { plainLogText } from './logtext';
import { stepOf } from './logsteps';

export interface Mark {
  kind: 'turn' | 'phase' | 'move' | 'battle';
  step: number;
  seat?: string;
  name: string;
}

const turns = /^(turn|round|day)_began$/;

export function marksIn(log: LogLine[]): Mark[] {
  const out: Mark[] = [];
  for (const group of groupLog(log)) {
    const first = group.lines[0]!;
    const fought = group.kind === 'fight' && group.lines.some((l) => l.dice?.length);
    const kind =
      group.kind === 'section' ? (turns.test(first.type ?? '') ? 'turn' : 'phase') : fought ? 'battle' : 'move';
    // A battle is looked at when it is over.
    const at = fought ? group.lines[group.lines.length - 1]!.n : first.n;
    out.push({ kind, step: stepOf(log, at), seat: group.seat, name: plainLogText(first.text).replace(/\.$/, '') });
  }
  return out;
}

/** A turn begins a phase too, and a battle is a move. */
export function isMark(mark: Mark, what: 'answer' | Mark['kind']): boolean {
  if (what === 'phase') return mark.kind === 'phase' || mark.kind === 'turn';
  if (what === 'move') return mark.kind === 'move' || mark.kind === 'battle';
  return mark.kind === what;
}
