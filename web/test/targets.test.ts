import { describe, expect, it } from 'vitest';
import {
  ANY_POINT,
  actionAtPoint,
  buttonChoices,
  choicesOf,
  click,
  forcedPicks,
  openState,
  refusalsFor,
  stepsOf,
} from '../src/logic/targets';
import type { Offer } from '../src/model/view';

const offer = (target?: Offer['target'], label = ''): Offer => ({
  action: { verb: label || 'do', ...target },
  label,
  target,
});
const piece = (id: string) => ({ kind: 'piece' as const, id });
const space = (id: string) => ({ kind: 'space' as const, id });

describe('what a target asks to be clicked', () => {
  it('takes the piece before the space, whatever the order of keys', () => {
    expect(stepsOf({ space: 's', piece: 'p' })).toEqual([piece('p'), space('s')]);
  });
  it('knows free points, fixed points and lists', () => {
    expect(stepsOf({ piece: 'p', point: true })[1]).toMatchObject({ kind: 'point', id: ANY_POINT });
    expect(stepsOf({ x: 3, y: 4 })[0]).toMatchObject({ kind: 'point', at: [3, 4] });
    expect(stepsOf({ piece: ['a', 'b'] })).toEqual([piece('a'), piece('b')]);
  });
  it('is empty for a button', () => {
    expect(stepsOf(undefined)).toEqual([]);
    expect(buttonChoices(choicesOf([offer(), offer({ space: 's' })]))).toHaveLength(1);
  });
});

describe('clicking', () => {
  const choices = choicesOf([
    offer({ piece: 'a', space: 'x' }),
    offer({ piece: 'a', space: 'y' }),
    offer({ piece: 'b', space: 'y' }),
    offer({ space: 'z' }),
  ]);

  it('offers the pieces first, and spaces that stand alone', () => {
    expect(openState(choices, []).next).toEqual([piece('a'), piece('b'), space('z')]);
  });
  it('goes from the piece to its spaces and acts on the second click', () => {
    const first = click(choices, [], piece('a'));
    expect(first).toEqual({ kind: 'pick', picked: [piece('a')] });
    expect(openState(choices, [piece('a')]).next).toEqual([space('x'), space('y')]);
    expect(click(choices, [piece('a')], space('y'))).toMatchObject({ kind: 'act', choice: { index: 1 } });
  });
  it('acts at once on a lone space', () => {
    expect(click(choices, [], space('z'))).toMatchObject({ kind: 'act', choice: { index: 3 } });
  });
  it('lets go when the selected piece is clicked again, and changes over to another', () => {
    expect(click(choices, [piece('a')], piece('a'))).toEqual({ kind: 'pick', picked: [] });
    expect(click(choices, [piece('a')], piece('b'))).toEqual({ kind: 'pick', picked: [piece('b')] });
  });
  it('shows a menu for a space clicked before its piece', () => {
    const result = click(choices, [], space('y'));
    expect(result.kind === 'menu' && result.choices.map((c) => c.index)).toEqual([1, 2]);
  });
  it('shows a menu when several actions share one target', () => {
    const twice = choicesOf([offer({ space: 's' }, 'burn'), offer({ space: 's' }, 'spare')]);
    expect(click(twice, [], space('s'))).toMatchObject({ kind: 'menu' });
  });
  it('ignores what nobody offers', () => {
    expect(click(choices, [], space('nowhere'))).toEqual({ kind: 'none' });
  });
});

describe('what there is no choice about', () => {
  it('is taken as clicked', () => {
    expect(
      forcedPicks(choicesOf([offer({ piece: 'a', space: 'x' }), offer({ piece: 'a', space: 'y' }), offer()])),
    ).toEqual([piece('a')]);
    expect(forcedPicks(choicesOf([offer({ piece: 'a', space: 'x' }), offer({ piece: 'b', space: 'y' })]))).toEqual([]);
    expect(forcedPicks(choicesOf([offer({ piece: 'a' })]))).toEqual([]);
  });
  it('comes back after letting go', () => {
    const forced = choicesOf([offer({ piece: 'a', space: 'x' }), offer({ piece: 'a', space: 'y' })]);
    expect(click(forced, [piece('a')], piece('a'))).toEqual({ kind: 'pick', picked: [piece('a')] });
  });
});

it('finds the refusals for a place, those about the selected piece first', () => {
  const refused = [
    { reason: 'general', target: { space: 's' } },
    { reason: 'about a', target: { piece: 'a', space: 's' } },
    { reason: 'about b', target: { piece: 'b', space: 's' } },
  ];
  expect(refusalsFor(refused, [piece('a')], space('s')).map((r) => r.reason)).toEqual(['about a', 'general']);
  expect(refusalsFor(refused, [], space('t'))).toEqual([]);
});

it('fills the point of an inch-table action in whole units', () => {
  expect(actionAtPoint(offer({ point: true }, 'move'), 10.6, 3.2)).toMatchObject({ verb: 'move', x: 11, y: 3 });
});
