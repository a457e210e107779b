// What the pages say: own games, time, rules by chapter, texts with rules and terms, guides.
import { describe, expect, it } from 'vitest';
import { ago } from '../src/parts/ago';
import { levelWords, playerWords } from '../src/parts/levels';
import { parseMarkdown } from '../src/parts/markdown';
import { splitWords, toldOfThem, type Term } from '../src/parts/words';
import { byChapter, findInRules } from '../src/pages/chapters';
import { inOrder, resultWords, type OwnTable } from '../src/pages/mygames';
import { optionsWords, seated, usualUndo } from '../src/pages/newgame';
import { freeName, readyWarbands } from '../src/pages/names';
import { healthOf, towardsAdvance, type Figure } from '../src/pages/campaignwords';

const table = (more: Partial<OwnTable>): OwnTable => ({ table: 't', token: 'k', ...more });

describe('own games', () => {
  it('come with my turn first, finished ones last, the latest first', () => {
    const list = [
      table({ table: 'over', over: true, updated: 9 }),
      table({ table: 'theirs', updated: 8 }),
      table({ table: 'mine-old', turn: true, updated: 1 }),
      table({ table: 'mine-new', turn: true, updated: 2 }),
    ];
    expect(inOrder(list).map((t) => t.table)).toEqual(['mine-new', 'mine-old', 'theirs', 'over']);
  });

  it('tell the result from my seat', () => {
    const name = (seat: string) => (seat === 'us' ? 'United States' : seat);
    expect(resultWords(table({ over: true, seat: 'wc', result: { winner: 'wc' } }), name)).toBe('You won.');
    expect(resultWords(table({ over: true, seat: 'wc', result: { winner: 'us' } }), name)).toBe(
      'You lost to United States.',
    );
    expect(resultWords(table({ over: true, seat: 'wc', result: { winner: null } }), name)).toBe('A draw.');
  });
});

describe('time', () => {
  const now = Date.parse('2026-11-18T12:00:00Z');
  it('is told as people do', () => {
    expect(ago(now / 1000 - 30, now)).toBe('just now');
    expect(ago(now / 1000 - 20 * 60, now)).toBe('20 minutes ago');
    expect(ago(now / 1000 - 3600, now)).toBe('an hour ago');
    expect(ago(now / 1000 - 26 * 3600, now)).toBe('yesterday');
    expect(ago(now / 1000 - 72 * 3600, now)).toBe('3 days ago');
  });
  it('is left out when it is not known', () => {
    expect(ago(0, now)).toBe('');
    expect(ago(undefined, now)).toBe('');
  });
});

describe('a text', () => {
  const terms: Term[] = [
    { name: 'FP', also: [], text: 'strength', rule: '3.1b' },
    { name: 'key leader', also: ['key leaders'], text: 'chief', rule: '6.2.1a' },
  ];
  it('is split at rules and terms', () => {
    expect(splitWords('A key leader moves 10 FP. {6.2.1a}', terms).map((p) => [p.kind, p.text])).toEqual([
      ['text', 'A '],
      ['term', 'key leader'],
      ['text', ' moves 10 '],
      ['term', 'FP'],
      ['text', '. '],
      ['rule', '6.2.1a'],
    ]);
  });
  it('marks a term once and only as a whole word', () => {
    expect(splitWords('FP, FP and FPs; fp', terms).filter((p) => p.kind === 'term')).toHaveLength(1);
  });
});

describe('rules', () => {
  const rule = (number: string, title: string, text = '') => ({ number, title, text, kind: 'rule' });
  const rules = [
    rule('10.0a', 'Supply'),
    rule('2.1', 'Board'),
    rule('BP-4A', 'Superiority', 'a die'),
    rule('7.4.b', 'Slowest', 'the pace'),
  ];
  it('stand under the chapters of the reader, in its order', () => {
    const chapters = byChapter(rules, [
      { title: 'The board', rules: ['2'] },
      { title: 'Supply', rules: ['10'] },
      { title: 'Battle', rules: ['BP-4A'] },
    ]);
    expect(chapters.map((c) => [c.title, c.rules.map((r) => r.number)])).toEqual([
      ['2 The board', ['2.1']],
      ['10 Supply', ['10.0a']],
      ['Battle', ['BP-4A']],
      ['Other rules', ['7.4.b']],
    ]);
  });
  it('are found by all words, titles first', () => {
    expect(findInRules([rule('1', 'A', 'the pace'), rule('2', 'Pace', '')], 'pace').map((r) => r.number)).toEqual([
      '2',
      '1',
    ]);
    expect(findInRules(rules, 'pace slow').map((r) => r.number)).toEqual(['7.4.b']);
  });
});

describe('a guide', () => {
  it('keeps headings, nested lists and tables, and leaves pictures out', () => {
    const blocks = parseMarkdown(
      '# Title\n\nSome **bold** words\nover two lines.\n\n1. First.\n\n   ![A picture](x.png)\n2. Second:\n   * inner\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n',
    );
    expect(blocks.map((b) => b.kind)).toEqual(['heading', 'paragraph', 'list', 'table']);
    const list = blocks[2]!;
    expect(list.kind === 'list' && list.items.map((i) => i.map((b) => b.kind))).toEqual([
      ['paragraph'],
      ['paragraph', 'list'],
    ]);
  });
});

describe('a new game', () => {
  const scenario = {
    id: 's',
    title: 'S',
    date: '',
    length: '',
    history: '',
    seats: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
    options: [1, 2, 3].map((n) => ({ id: `o${n}`, title: '', text: '', values: [], initial: 'x' })),
  };
  it('seats me and the opponent', () => {
    expect(seated(scenario, 'b', 'regular')).toEqual({ a: 'regular', b: 'me' });
    expect(seated(scenario, 'a', 'hotseat')).toEqual({ a: 'hotseat', b: 'hotseat' });
    expect(usualUndo({ a: 'me', b: 'friend' })).toBe('ask');
    expect(usualUndo({ a: 'me', b: 'regular' })).toBe('free');
  });
  it('says what the folded options hold', () => {
    expect(optionsWords(scenario, { o1: 'x', o2: 'x', o3: 'x' }, 'free')).toBe(
      'all 3 rules as printed, take back freely',
    );
    expect(optionsWords(scenario, { o1: 'y', o2: 'x', o3: 'x' }, 'free')).toMatch(/^1 of 3 rules changed/);
  });
  it('calls the programs by people’s words', () => {
    expect(levelWords('regular').name).toBe('Steady');
    expect(playerWords('veteran')).toBe('the hard program');
    expect(playerWords('person')).toBe('a friend');
  });
});

describe('a campaign', () => {
  const figure = (more: Partial<Figure>): Figure => ({
    name: 'x',
    class: 'trooper',
    reputation: 2,
    level: 8,
    start_level: 8,
    equipment: [],
    skills: [],
    casualty: false,
    advances_due: 0,
    history: [],
    ...more,
  });
  it('gives no name twice', () => {
    const taken: string[] = [];
    for (let i = 0; i < 40; i++) taken.push(freeName('nations', taken));
    expect(new Set(taken).size).toBe(40);
  });
  it('counts towards the next advance and tells health in words', () => {
    expect(towardsAdvance(figure({ level: 10 }))).toBe(2);
    expect(towardsAdvance(figure({ level: 11, advances_due: 1 }))).toBe(3);
    expect(healthOf(figure({}))).toEqual({ text: 'fit', kind: 'fit' });
    expect(healthOf(figure({ slower: 1 })).text).toBe('1 inch slower');
  });
});

describe('the other side', () => {
  it('is told of as they', () => {
    expect(toldOfThem('You win at once. Take more than you lose; keep your guns. {A2.2c}')).toBe(
      'They win at once. Take more than they lose; keep their guns. {A2.2c}',
    );
  });
});

describe('ready-made warbands', () => {
  it('are one of each list, led by one hero, and nobody is named twice', () => {
    expect(new Set(readyWarbands.map((w) => w.list)).size).toBe(4);
    for (const { list, figures } of readyWarbands) {
      expect(figures.filter((f) => f.class === 'hero')).toHaveLength(1);
      const names: string[] = [];
      for (const _ of figures) names.push(freeName(list, names));
      expect(new Set(names).size).toBe(figures.length);
      expect(names.join(' ')).not.toMatch(/younger/);
    }
  });
});
