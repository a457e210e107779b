import { describe, expect, it } from 'vitest';
import { affairsOf } from '../src/logic/combat';
import { courseFor, luckInAll, turningPoints } from '../src/logic/course';
import { lastLineAt, stepOf } from '../src/logic/logsteps';
import { groupLog } from '../src/logic/loggroups';
import { isMark, marksIn } from '../src/logic/marks';
import { facesInWords, restOf, scenesOf } from '../src/logic/scenes';
import { sharing } from '../src/logic/sharing';
import type { LogLine, View } from '../src/model/view';

const line = (n: number, step: number | undefined, type: string, text = '', more: Partial<LogLine> = {}): LogLine => ({
  n,
  step,
  type,
  text,
  level: 1,
  ...more,
});

describe('lines and steps', () => {
  const log = [line(1, 0, 'turn_began'), line(2, 3, 'moved'), line(3, undefined, 'remark'), line(4, 5, 'moved')];
  it('finds the last line of a step and the step of a line', () => {
    expect(lastLineAt(log, 2)?.n).toBe(1);
    expect(lastLineAt(log, 4)?.n).toBe(3);
    expect(lastLineAt(log, 9)?.n).toBe(4);
    expect(lastLineAt([], 4)).toBeNull();
    expect(stepOf(log, 3)).toBe(3);
    expect(stepOf(log, 4)).toBe(5);
  });
});

describe('marks', () => {
  it('tells turns, phases, moves and battles, a battle by its last step', () => {
    const marks = marksIn([
      line(1, 0, 'turn_began', 'Turn 1', { level: 0 }),
      line(2, 1, 'segment_began', 'Segment 2', { level: 0 }),
      line(3, 2, 'formed', 'A force'),
      line(4, 4, 'battle_began', 'They attack at Limestone.', { seat: 'wc' }),
      line(5, 6, 'rolled', 'They roll 3.', { level: 2, dice: [3] }),
    ]);
    expect(marks.map((m) => [m.kind, m.step])).toEqual([
      ['turn', 0],
      ['phase', 1],
      ['move', 2],
      ['battle', 6],
    ]);
    expect(marks[3]!.name).toBe('They attack at Limestone');
    expect(isMark(marks[0]!, 'phase')).toBe(true);
    expect(isMark(marks[3]!, 'move')).toBe(true);
  });
});

describe('a march in the log', () => {
  it('names who leads it and where it went', () => {
    const [group] = groupLog([
      line(1, 1, 'formed', 'A force of 5 FP sets out from [[chalakatha|Chalakatha]] with 5 MP.', {
        refs: ['chalakatha'],
      }),
      line(2, 1, 'led', 'At its head: [[u7|Blue Jacket]].', { level: 2, refs: ['u7'] }),
      line(3, 2, 'entered', 'It enters [[deer|Deer Creek]]; 4 MP left.', { level: 2, refs: ['deer'] }),
      line(4, 3, 'entered', 'It enters [[paint|Paint Creek Town]]; 3 MP left.', { level: 2, refs: ['paint'] }),
    ]);
    expect(group!.head.map((r) => r.text).join('')).toBe(
      'Blue Jacket, 5 FP, marched from Chalakatha to Paint Creek Town.',
    );
    expect(group!.body.map((r) => r.text).join('')).toBe('By Deer Creek.');
  });
});

describe('scenes of a fight', () => {
  const faces = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({ n, p: 0.1, kinds: [n <= 4 ? 'hit' : 'missed'] }));
  const panel = { title: 'Attack on Camden', columns: [{ title: 'Attacker', lines: [{ text: 'Forest +2' }] }] };
  const lines = [
    line(1, 7, 'attacked', '23rd Foot attacks.'),
    line(2, 8, 'hit', 'rolls 4: a hit.', { seat: 'british', dice: [4] }),
    line(3, 9, 'retreated', 'They retreat.'),
  ];
  const scenes = scenesOf([{ step: 8, dice: [4], panel, faces }], lines);
  it('fills the faces that would have done the same and frames the one that fell', () => {
    const cast = scenes[0]!.casts[0]!;
    expect(cast.faces.filter((f) => f.like).map((f) => f.n)).toEqual([0, 1, 2, 3, 4]);
    expect(cast.faces.find((f) => f.rolled)!.n).toBe(4);
    expect(cast.share).toBeCloseTo(0.5);
    expect(cast.tenSided).toBe(true);
    expect(facesInWords(cast.faces)).toBe('0 to 4');
    expect(restOf(scenes, lines).map((l) => l.n)).toEqual([1, 3]);
  });
  it('shows no strip where every face does the same', () => {
    const same = scenesOf([{ step: 8, dice: [4], faces: faces.map((f) => ({ ...f, kinds: ['rolled'] })) }], lines);
    expect(same[0]!.casts[0]!.faces).toEqual([]);
  });
  it('keeps the panel that says most, and begins a scene with another panel', () => {
    const fuller = { ...panel, columns: [{ title: 'Attacker', lines: [{ text: 'a' }, { text: 'b' }] }] };
    const two = scenesOf(
      [
        { step: 8, dice: [4], panel, after: fuller },
        { step: 9, dice: [1], panel: { title: 'Morale' } },
      ],
      lines,
    );
    expect(two.length).toBe(2);
    expect(two[0]!.panel).toBe(fuller);
  });
  it('reads two dice as their sum', () => {
    const sums = [2, 3, 4].map((n) => ({ n, p: 1 / 3, kinds: [n > 3 ? 'hit' : 'missed'] }));
    const [scene] = scenesOf([{ step: 8, dice: [1, 3], faces: sums }], lines);
    expect(scene!.casts[0]!.faces.find((f) => f.rolled)!.n).toBe(4);
    expect(scene!.casts[0]!.tenSided).toBe(false);
  });
});

describe('sharing', () => {
  it('keeps what is the same as the same object', () => {
    const before: View = {
      heading: 'a',
      pieces: [
        { id: '1', at: 'x' },
        { id: '2', at: 'y' },
      ],
      spaces: { x: {} },
    };
    const after: View = {
      heading: 'b',
      pieces: [
        { id: '1', at: 'x' },
        { id: '2', at: 'z' },
      ],
      spaces: { x: {} },
    };
    const made = sharing(before, structuredClone(after));
    expect(made).toEqual(after);
    expect(made.pieces![0]).toBe(before.pieces![0]);
    expect(made.pieces![1]).not.toBe(before.pieces![1]);
    expect(made.spaces).toBe(before.spaces);
    expect(sharing(before, structuredClone(before)).pieces).toBe(before.pieces);
  });
});

describe('the course of a game', () => {
  const course = {
    points: [
      { step: 0, shares: { us: 0.5 } },
      { step: 10, shares: { us: 0.48 } },
      { step: 20, shares: { us: 0.3 } },
    ],
    luck: [
      { step: 5, shares: { us: 0.02 } },
      { step: 15, shares: { us: -0.1 } },
    ],
  };
  it('gives each stretch its luck and finds where it turned', () => {
    const points = courseFor(course, 'us');
    expect(points.map((p) => Math.round(p.luck * 100))).toEqual([0, 2, -10]);
    const turning = turningPoints(points, [
      { kind: 'phase', step: 10, name: 'Segment 2' },
      { kind: 'battle', step: 18, name: 'They attack at Limestone' },
    ]);
    expect(turning).toEqual([
      { number: 1, from: 10, step: 20, change: -18, title: 'Segment 2', told: 'They attack at Limestone.' },
    ]);
    expect(luckInAll(points)).toEqual({ dice: -8, rest: -12 });
  });
});

describe('raids', () => {
  it('have a stage with the chit drawn for them, and leave the next chit alone', () => {
    const log = [
      line(1, 1, 'raided', 'A raid on Limestone.'),
      line(2, 2, 'chit', '', { level: 2 }),
      line(3, 2, 'razed'),
      line(4, 3, 'chit', '', { level: 2 }),
    ];
    expect(affairsOf(log).map((a) => a.lines.map((l) => l.n))).toEqual([[1, 2, 3]]);
  });
});
