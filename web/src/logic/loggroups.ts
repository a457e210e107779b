// The log in groups: single steps under the move they belong to, the dice of a fight under the fight.
import type { LogLine } from '../model/view';
import { beginsCombat, isCheck, isCombat, isStep } from './combat';
import { parseLogText, type TextRun } from './logtext';

export interface LogGroup {
  /** The log number of its first line. */
  n: number;
  kind: 'section' | 'move' | 'fight' | 'line';
  seat?: string;
  head: TextRun[];
  /** What came of it, in a line or two. */
  body: TextRun[];
  rule?: string;
  lines: LogLine[];
}

const firstRef = (line: LogLine) => line.refs?.[0];

/** "moved from A to B" once for each counter: lines of one march. */
const marches = /^(moved|moved_unseen|entered|entered_unseen|walked|crawled|turned|raider_moved)$/;

function joins(group: LogGroup, line: LogLine): boolean {
  const first = group.lines[0]!;
  if (group.kind === 'section' || line.level === 0) return group.kind === 'fight' && isCombat(line) && line.level !== 0;
  if ((line.level ?? 1) >= 2) return true;
  if (group.kind === 'fight') return !beginsCombat(line) && isCombat(line);
  if (!isStep(line) || !isStep(first) || line.seat !== first.seat || !marches.test(line.type ?? '')) return false;
  return line.type === 'moved' ? sameMarch(group.lines, line) : firstRef(line) === firstRef(first);
}

/** A counter of the same column, or the same counter a space farther. */
function sameMarch(lines: LogLine[], line: LogLine): boolean {
  const [unit, from, to] = line.refs ?? [];
  return lines.some(
    (l) =>
      l.type === line.type &&
      ((l.refs?.[1] === from && l.refs?.[2] === to) || (l.refs?.[0] === unit && l.refs?.[2] === from)),
  );
}

export function groupLog(lines: LogLine[]): LogGroup[] {
  const out: LogGroup[] = [];
  for (const line of lines) {
    const last = out[out.length - 1];
    if (last && joins(last, line)) {
      last.lines.push(line);
      continue;
    }
    const fight = beginsCombat(line) || isCheck(line);
    const kind = line.level === 0 && !fight ? 'section' : fight ? 'fight' : isStep(line) ? 'move' : 'line';
    out.push({ n: line.n, kind, seat: line.seat, head: [], body: [], rule: line.rule, lines: [line] });
  }
  for (const group of out) tell(group);
  return out;
}

const runs = (line: LogLine | undefined) => parseLogText(line?.text);
const named = (line: LogLine, index: number): TextRun | undefined => {
  const id = line.refs?.[index];
  return id ? (runs(line).find((r) => r.ref === id) ?? undefined) : undefined;
};

function tell(group: LogGroup): void {
  const [first, ...rest] = group.lines;
  group.head = runs(first);
  if (group.kind === 'move' && rest.length) return tellMove(group, first!, rest);
  if (rest.length && group.kind !== 'section')
    group.body = rest.flatMap((line, i) => [...(i ? [{ text: ' ' }] : []), ...runs(line)]);
}

/** "Blue Jacket, 5 FP, marched from Chalakatha to Paint Creek Town." */
function tellForce(
  group: LogGroup,
  first: LogLine,
  who: TextRun | undefined,
  to: TextRun | undefined,
  stops: LogLine[],
): void {
  const [from, fp] = [named(first, 0), /(\d+) FP/.exec(first.text ?? '')?.[1]];
  const by = stops
    .slice(0, -1)
    .map((l) => named(l, 0)?.text)
    .filter(Boolean);
  if (who && from) {
    const strength = { text: fp ? `, ${fp} FP,` : '' };
    group.head = to
      ? [who, strength, { text: ' marched from ' }, from, { text: ' to ' }, to, { text: '.' }]
      : [who, strength, { text: ' set out from ' }, from, { text: '.' }];
    if (to && by.length) group.body = [{ text: `By ${by.join(', ')}.` }];
  } else if (to) group.body = [{ text: 'To ' }, to, { text: by.length ? ` by ${by.join(', ')}.` : '.' }];
}

function tellMove(group: LogGroup, first: LogLine, rest: LogLine[]): void {
  if (first.type === 'moved') {
    const names = new Map<string, TextRun>();
    for (const line of group.lines) {
      const unit = named(line, 0);
      if (unit) names.set(unit.ref!, unit);
    }
    const list = [...names.values()];
    const [from, to] = [named(first, 1), named(group.lines[group.lines.length - 1]!, 2)];
    const more =
      list.length > 2 ? [{ text: ` and ${list.length - 1} more` }] : list[1] ? [{ text: ' and ' }, list[1]] : [];
    if (list[0] && from && to)
      group.head = [list[0], ...more, { text: ' moved from ' }, from, { text: ' to ' }, to, { text: '.' }];
    return;
  }
  const stops = rest.filter((l) => isStep(l) && l.type !== 'turned' && l.refs?.length);
  const last = stops[stops.length - 1];
  const to = last && named(last, last.refs!.length - 1);
  const head = rest.find((l) => l.type === 'led');
  if (first.type === 'formed') tellForce(group, first, head && named(head, 0), to || undefined, stops);
  const other = rest.filter((l) => !isStep(l) && l !== head);
  for (const line of other) group.body.push({ text: group.body.length ? ' ' : '' }, ...runs(line));
}
