import { expect, test } from 'vitest';
import { reverseOf } from '../src/logic/reverse';
import { inBarOrder, choicesOf } from '../src/logic/targets';

test('a counter with two steps has a reduced side without numbers', () => {
  expect(reverseOf({ id: 'a', steps: 2, full: 2, values: ['3'], marks: ['moved'] })).toMatchObject({
    steps: 1,
    values: [],
    marks: [],
  });
  expect(reverseOf({ id: 'a', steps: 1, full: 2 })).toMatchObject({ steps: 2 });
});

test('what the game says of the other side is shown as it says', () => {
  expect(reverseOf({ id: 'a', values: ['3'], reverse: { values: ['1'], name: 'Remnant' } })).toMatchObject({
    values: ['1'],
    name: 'Remnant',
  });
});

test('a hidden piece and one with a single side show none', () => {
  expect(reverseOf({ id: 'a', hidden: true, steps: 2, full: 2 })).toBeNull();
  expect(reverseOf({ id: 'a', full: 1, steps: 1 })).toBeNull();
});

test('what ends a phase stands last in the bar', () => {
  const bar = inBarOrder(
    choicesOf([
      { action: { verb: 'done' } },
      { action: { verb: 'rally' } },
      { action: { verb: 'end_phase' } },
      { action: { verb: 'endure' } },
    ]),
  );
  expect(bar.map((c) => c.offer.action.verb)).toEqual(['rally', 'endure', 'done', 'end_phase']);
});
