import { describe, expect, it } from 'vitest';
import type { Offer } from '../src/model/view';
import { toConfirm, usualAsks } from '../src/logic/finality';
import { purposeGroups, purposeOf } from '../src/logic/purposes';
import { choicesOf } from '../src/logic/targets';

const offer = (verb: string, more: Partial<Offer> = {}): Offer => ({ action: { verb }, ...more });

describe('purposes', () => {
  it('come from the offer, else from its verb', () => {
    expect(purposeOf(offer('step'))).toBe('go');
    expect(purposeOf(offer('build_fort'))).toBe('build');
    expect(purposeOf(offer('attack'))).toBe('attack');
    expect(purposeOf(offer('put'))).toBe('place');
    expect(purposeOf(offer('form'))).toBe('choose');
    expect(purposeOf(offer('form', { purpose: 'go' }))).toBe('go');
  });
  it('share a chip by their word and count places once', () => {
    const choices = choicesOf([
      offer('build_fort', { target: { space: 'a' } }),
      offer('build_settlement', { target: { space: 'a' } }),
      offer('build_settlement', { target: { space: 'b' } }),
      offer('recruit', { target: { space: 'c' } }),
      offer('pass'),
    ]);
    const groups = purposeGroups(choices, 0);
    expect(groups.map((g) => [g.word, g.purpose, g.steps.length])).toEqual([
      ['Build', 'build', 2],
      ['Recruit', 'place', 1],
    ]);
  });
});

describe('what is asked once more', () => {
  const go = offer('step', { target: { space: 'a' }, ends: [] });
  it('is passing the turn while something else is left', () => {
    const end = offer('done');
    expect(toConfirm(end, [end, go], usualAsks)).toEqual(['turn']);
    expect(toConfirm(end, [end], usualAsks)).toEqual([]);
    expect(toConfirm(end, [end, go], { ...usualAsks, turn: false })).toEqual([]);
  });
  it('is a click on the map that rolls dice, but no button', () => {
    const fight = offer('attack', { target: { space: 'b' }, ends: ['dice'] });
    expect(toConfirm(fight, [fight, go], usualAsks)).toEqual(['dice']);
    const button = offer('attack', { ends: ['dice'] });
    expect(toConfirm(button, [button, go], usualAsks)).toEqual([]);
  });
});
