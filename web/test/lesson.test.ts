// When a step of a guided game is done, missed or open, and what Show me does next.
import { describe, expect, it } from 'vitest';
import { nextAnswer, stateOf, type LessonStep, type Seen } from '../src/parts/lesson';

const step = (more: Partial<LessonStep>): LessonStep => ({
  title: 't',
  say: 's',
  ring: [],
  do: [],
  done: [],
  missed: [],
  otherwise: '',
  ...more,
});
const seen = (more: Partial<Seen> = {}): Seen => ({
  log: [],
  decision: null,
  myTurn: true,
  view: null,
  over: false,
  refused: new Set(),
  undone: false,
  read: false,
  answered: false,
  ...more,
});

describe('a step of a lesson', () => {
  it('is done by an event, so many times', () => {
    const log = [
      { n: 1, type: 'arrayed' },
      { n: 2, type: 'arrayed' },
    ];
    expect(stateOf(step({ done: ['event:arrayed*2'] }), seen({ log }))).toBe('done');
    expect(stateOf(step({ done: ['event:arrayed*3'] }), seen({ log }))).toBe('open');
  });
  it('is done by a question only when it is mine', () => {
    const decision = { question: 'declare' };
    expect(stateOf(step({ done: ['question:declare'] }), seen({ decision }))).toBe('done');
    expect(stateOf(step({ done: ['question:declare'] }), seen({ decision, myTurn: false }))).toBe('open');
  });
  it('is done by a place, a refusal, taking back or reading', () => {
    const view = { pieces: [{ id: 'butler', at: 'fort' }] };
    expect(stateOf(step({ done: ['at:butler=fort'] }), seen({ view }))).toBe('done');
    expect(stateOf(step({ done: ['at:butler=elsewhere'] }), seen({ view }))).toBe('open');
    expect(stateOf(step({ done: ['refused:17.1c'] }), seen({ refused: new Set(['17.1c']) }))).toBe('done');
    expect(stateOf(step({ done: ['refused'] }), seen())).toBe('open');
    expect(stateOf(step({ done: ['undo'] }), seen({ undone: true }))).toBe('done');
    expect(stateOf(step({ done: ['read'] }), seen({ read: true }))).toBe('done');
  });
  it('is missed when it can no longer be done, and by the end of the game', () => {
    const gone = step({ done: ['event:charged'], missed: ['event:round_began*2'] });
    const log = [
      { n: 1, type: 'round_began' },
      { n: 2, type: 'round_began' },
    ];
    expect(stateOf(gone, seen({ log }))).toBe('missed');
    expect(stateOf(gone, seen({ over: true }))).toBe('missed');
    expect(stateOf(gone, seen({ log: [...log, { n: 3, type: 'charged' }] }))).toBe('done');
  });
});

describe('Show me', () => {
  const offers = [{ action: { verb: 'take', unit: 'b' } }, { action: { verb: 'march' } }];
  it('gives the next answer that is offered', () => {
    const s = step({ do: [{ verb: 'take', unit: 'a' }, { verb: 'take', unit: 'b' }, { verb: 'march' }] });
    expect(nextAnswer(s, 0, offers)).toMatchObject({ index: 0, at: 1 });
    expect(nextAnswer(s, 2, offers)).toMatchObject({ index: 1, at: 2 });
  });
  it('begins again when the list is through, and gives nothing that is not offered', () => {
    expect(nextAnswer(step({ do: [{ verb: 'march' }] }), 1, offers)).toMatchObject({ index: 1, at: 0 });
    expect(nextAnswer(step({ do: [{ verb: 'stop' }] }), 0, offers)).toBeNull();
  });
});
