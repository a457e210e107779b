import { describe, expect, it } from 'vitest';
import { inWords, parseLogText, plainLogText } from '../src/logic/logtext';
import { parseRoute, ruleAddress, tableAddress } from '../src/logic/route';
import { oddsBars, percentText, summaryText } from '../src/logic/odds';
import { plainDate, readGames } from '../src/net/games';
import { compareNumbers, findRules, readRules } from '../src/net/rules';
import { interval, readStudies } from '../src/net/studies';

describe('dates', () => {
  it('writes a day as people do and leaves the rest alone', () => {
    expect(plainDate('1754-05-28')).toBe('28 May 1754');
    expect(plainDate('Fall 1789 to summer 1790')).toBe('Fall 1789 to summer 1790');
    expect(plainDate('1754-13-41')).toBe('1754-13-41');
  });
});

describe('log text', () => {
  it('splits references from words', () => {
    expect(parseLogText('The [[us_harmar|Harmar]] column enters [[kekionga|Kekionga]].')).toEqual([
      { text: 'The ' },
      { text: 'Harmar', ref: 'us_harmar' },
      { text: ' column enters ' },
      { text: 'Kekionga', ref: 'kekionga' },
      { text: '.' },
    ]);
  });
  it('reads an id as words', () => {
    expect(inWords('dirty_fighter, well_armed')).toBe('dirty fighter, well armed');
  });
  it('survives text without references, without names, and nothing', () => {
    expect(parseLogText('Rain.')).toEqual([{ text: 'Rain.' }]);
    expect(plainLogText('to [[x]]')).toBe('to x');
    expect(parseLogText(undefined)).toEqual([]);
    expect(plainLogText('[[broken')).toBe('[[broken');
  });
});

describe('addresses', () => {
  it('are read', () => {
    expect(parseRoute('')).toEqual({ page: 'front' });
    expect(parseRoute('#/t/abc?k=secret')).toMatchObject({
      page: 'table',
      table: 'abc',
      token: 'secret',
      step: undefined,
    });
    expect(parseRoute('#/t/abc/12?as=us')).toMatchObject({ table: 'abc', step: 12, viewpoint: 'us', token: undefined });
    expect(parseRoute('#/rules/ohio/14.6')).toEqual({ page: 'rules', game: 'ohio', number: '14.6' });
    expect(parseRoute('#/new/ohio/1')).toEqual({ page: 'new', game: 'ohio', scenario: '1' });
    expect(parseRoute('#/t/abc/x')).toMatchObject({ step: undefined });
    expect(parseRoute('#/t/%E0%A4%A')).toMatchObject({ page: 'table' });
    expect(parseRoute('#/nonsense')).toEqual({ page: 'front' });
  });
  it('come back as they were written', () => {
    const address = tableAddress('a b', { step: 3, viewpoint: 'wc' });
    expect(parseRoute(address)).toMatchObject({ table: 'a b', step: 3, viewpoint: 'wc' });
    expect(parseRoute(ruleAddress('g', 'App. 5'))).toMatchObject({ number: 'App. 5' });
  });
});

describe('odds', () => {
  it('adds equal outcomes and gathers the rare ones', () => {
    const outcomes = Array.from({ length: 30 }, (_, i) => ({ p: 1 / 30, summary: `result ${i % 20}` }));
    const bars = oddsBars({ outcomes }, 10);
    expect(bars).toHaveLength(10);
    expect(bars.reduce((s, b) => s + b.p, 0)).toBeCloseTo(1);
  });
  it('reads summaries of any shape', () => {
    expect(summaryText({ us_steps: 2, wc_steps: 1 })).toBe('us steps 2, wc steps 1');
    expect(summaryText(null)).toBe('nothing happens');
    expect(percentText(0.0004)).toBe('<0.1%');
    expect(percentText(0.42)).toBe('42%');
  });
});

describe('lists from the server', () => {
  it('reads games whose seats and options are plain ids', () => {
    const [game] = readGames({
      games: [
        {
          id: 'g',
          title: 'G',
          hidden_information: true,
          scenarios: [{ id: 's', title: 'S', seats: ['us', 'wc'], options: ['fog'] }],
        },
      ],
    });
    expect(game!.hidden).toBe(true);
    expect(game!.scenarios[0]!.seats).toEqual([
      { id: 'us', name: 'Us' },
      { id: 'wc', name: 'Wc' },
    ]);
    expect(game!.scenarios[0]!.options[0]).toMatchObject({ id: 'fog', initial: false });
    expect(game!.levels.length).toBeGreaterThan(0);
  });
  it('reads options with values and defaults', () => {
    const [game] = readGames({
      games: [
        {
          id: 'g',
          levels: ['easy'],
          scenarios: [
            { id: 's', seats: [{ id: 'a', name: 'A' }], options: [{ id: 'o', values: ['x', 'y'], default: 'y' }] },
          ],
        },
      ],
    });
    expect(game!.scenarios[0]!.options[0]).toMatchObject({
      initial: 'y',
      values: [
        { value: 'x', label: 'X' },
        { value: 'y', label: 'Y' },
      ],
    });
  });
  it('finds a rule or the heading above it', () => {
    const rules = readRules({
      rules: [
        { number: '6.3', title: 'March', requirement: 'words' },
        { number: '6.0', title: 'Moving' },
      ],
    });
    expect(findRules(rules, '6.3')[0]!.text).toBe('words');
    expect(findRules(rules, '6.3.1')[0]!.number).toBe('6.3');
    expect(findRules(rules, '6.9')[0]!.number).toBe('6.0');
    expect(['10.1', '2.10', '2.9'].sort(compareNumbers)).toEqual(['2.9', '2.10', '10.1']);
  });
  it('reads studies with honest intervals', () => {
    const [low, high] = interval(50, 100);
    expect(low).toBeCloseTo(0.404, 2);
    expect(high).toBeCloseTo(0.596, 2);
    expect(readStudies({ studies: [{ file: 'a.html', games: 10, wins: { us: 7 } }] })[0]).toMatchObject({
      file: 'studies/a.html',
      results: [{ name: 'us', rate: 0.7 }],
    });
  });
});
