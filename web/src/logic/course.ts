// How a game went, as the server judges it once it is over: the curve, its turning points, the luck between them.
import type { Course } from '../model/server';
import { isMark, type Mark } from './marks';

export interface CoursePoint {
  step: number;
  /** The seat's expected share of the points, 0 to 1. */
  share: number;
  /** What the dice since the point before added to it. */
  luck: number;
}

export interface TurningPoint {
  number: number;
  from: number;
  step: number;
  /** In points of a hundred. */
  change: number;
  /** What happened between: the phase and its battles. */
  title: string;
  told: string;
}

export function courseFor(course: Course, seat: string): CoursePoint[] {
  const luck = course.luck ?? [];
  return (course.points ?? []).map((point, i, all) => {
    const after = i ? all[i - 1]!.step : 0;
    const between = luck.filter((l) => l.step > after && l.step <= point.step);
    return {
      step: point.step,
      share: point.shares[seat] ?? 0.5,
      luck: between.reduce((sum, l) => sum + (l.shares[seat] ?? 0), 0),
    };
  });
}

const hundredths = (value: number) => Math.round(100 * value);

/** The points where the judgement changed most, in the order of play. */
export function turningPoints(points: CoursePoint[], marks: Mark[], most = 3): TurningPoint[] {
  const changes = points
    .slice(1)
    .map((p, i) => ({ from: points[i]!.step, step: p.step, by: p.share - points[i]!.share }));
  const great = changes
    .filter((c) => Math.abs(c.by) >= 0.03)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, most)
    .sort((a, b) => a.step - b.step);
  return great.map((c, i) => {
    const within = marks.filter((m) => m.step > c.from && m.step <= c.step);
    const head = marks.findLast((m) => isMark(m, 'phase') && m.step <= c.from);
    const battles = within.filter((m) => m.kind === 'battle');
    const told = (battles.length ? battles : within.filter((m) => m.kind === 'move')).slice(0, 2);
    return {
      number: i + 1,
      from: c.from,
      step: c.step,
      change: hundredths(c.by),
      title: head?.name ?? 'The beginning',
      told: told.map((m) => `${m.name}.`).join(' '),
    };
  });
}

/** What the dice did in all, and the rest of the change, in points of a hundred. */
export function luckInAll(points: CoursePoint[]): { dice: number; rest: number } {
  const dice = points.reduce((sum, p) => sum + p.luck, 0);
  const change = (points[points.length - 1]?.share ?? 0) - (points[0]?.share ?? 0);
  return { dice: hundredths(dice), rest: hundredths(change - dice) };
}
