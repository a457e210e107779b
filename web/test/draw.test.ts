import { describe, expect, it } from 'vitest';
import { drawBoard } from '../src/draw/board';
import { contrast, inkOn } from '../src/draw/color';
import { counterSvg, figureSvg, markerSvg } from '../src/draw/counter';
import { hasSymbol } from '../src/draw/symbols';
import { chain, hexCorners, sharedSide } from '../src/logic/hexgrid';
import { nameStretch } from '../src/draw/lines';
import type { Board } from '../src/model/board';

const named =
  'infantry cavalry artillery engineer leader wagon fort village settlement town capital base ship warship transport warrior militia regular rifle scout raider supply marker chit flag arms boat gun fire figure star'.split(
    ' ',
  );

describe('symbols', () => {
  it('are drawn for every name of the contract', () => {
    for (const name of named) expect(hasSymbol(name), name).toBe(true);
    expect(hasSymbol('none')).toBe(false);
  });
});

describe('counters', () => {
  const look = { color: '#2f4f8f', ink: '#ffffff' };
  it('show values, marks and the reduced look', () => {
    const full = counterSvg({ id: 'a', symbol: 'infantry', values: ['3', '6'], steps: 2, full: 2 }, 40, look);
    const reduced = counterSvg(
      { id: 'a', symbol: 'infantry', values: ['3', '6'], steps: 1, full: 2, marks: ['moved'] },
      40,
      look,
    );
    expect(full).toContain('>3<');
    expect(reduced).not.toBe(full);
    expect(reduced).toContain('➤');
  });
  it('never show the face of a hidden piece', () => {
    const svg = counterSvg(
      { id: 'a', name: 'Secret', short: 'Sec', symbol: 'leader', values: ['9'], hidden: true },
      40,
      look,
    );
    expect(svg).not.toContain('Sec');
    expect(svg).not.toContain('>9<');
  });
  it('escape what the server sends', () => {
    expect(counterSvg({ id: 'a', short: '<b>"x' }, 40, look)).not.toContain('<b>');
    expect(markerSvg({ at: 's', short: '<i>' }, 20)).not.toContain('<i>');
    expect(figureSvg({ id: 'f', short: '<u>' }, 20, look)).not.toContain('<u>');
  });
  it('choose ink that can be read', () => {
    for (const color of ['#2f4f8f', '#e08a3a', '#d2a92c', '#f6e7b0', '#8c2f24', '#37a0a0'])
      expect(contrast(color, inkOn(color)), color).toBeGreaterThan(4.5);
  });
});

describe('boards', () => {
  const hexes: Board = {
    kind: 'hexes',
    size: [200, 200],
    hex: { size: 20 },
    spaces: [
      { id: '0101', x: 40, y: 60, terrain: 'forest' },
      { id: '0201', x: 70, y: 60 + 20 * Math.sqrt(0.75), terrain: 'sea' },
    ],
    hexsides: [{ a: '0101', b: '0201', kind: 'river', name: 'Long River' }],
    edges: [{ a: '0101', b: '0201', kind: 'road' }],
  };

  it('of every kind are drawn without style attributes or scripts', () => {
    const boards: Board[] = [
      { size: [100, 100] },
      hexes,
      {
        kind: 'points',
        size: [300, 200],
        title: '<T>',
        spaces: [
          { id: 'a', name: 'A & B', x: 50, y: 50, half: 'water', glyph: 'fort' },
          { id: 'b', x: 150, y: 50 },
        ],
        edges: [
          { a: 'a', b: 'b', kind: 'trail' },
          { a: 'a', b: 'missing' },
        ],
        lines: [
          {
            kind: 'river',
            name: 'R',
            points: [
              [0, 0],
              [300, 200],
            ],
          },
        ],
        areas: [
          {
            name: 'LAND',
            points: [
              [10, 10],
              [90, 10],
              [90, 90],
              [10, 90],
            ],
          },
        ],
      },
      {
        kind: 'inches',
        size: [4800, 4800],
        areas: [
          {
            terrain: 'woods',
            points: [
              [0, 0],
              [900, 0],
              [900, 900],
              [0, 900],
            ],
          },
          {
            terrain: 'building',
            kind: 'building',
            points: [
              [1000, 1000],
              [1200, 1000],
              [1200, 1100],
              [1000, 1100],
            ],
          },
        ],
      },
      {
        kind: 'lines',
        size: [800, 600],
        spaces: [{ id: 'l1', shape: 'box', x: 100, y: 100, w: 100, h: 80 }],
        tables: [{ title: 'T', columns: ['a'], rows: [[1]], x: 1, y: 1, w: 50, h: 50 }],
      },
    ];
    for (const board of boards) {
      const svg = drawBoard(board);
      expect(svg).not.toMatch(/ style=|<script|undefined|NaN/);
      expect(svg).not.toContain('<T>');
    }
  });
  it('are the same every time', () => {
    expect(drawBoard(hexes)).toBe(drawBoard(hexes));
  });
});

describe('names of grounds on a table', () => {
  const square = (x: number, y: number, w: number, h: number): [number, number][] => [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
  it("keeps the larger ground's name off the smaller one that lies in it", () => {
    const svg = drawBoard({
      kind: 'inches',
      size: [4800, 4800],
      areas: [
        { name: 'slope', terrain: 'hill', points: square(0, 0, 2000, 2000) },
        { name: 'pines', terrain: 'woods', points: square(600, 600, 800, 800) },
      ],
    });
    const at = (name: string) =>
      /x="([\d.]+)" y="([\d.]+)"/
        .exec(svg.slice(svg.lastIndexOf('<text', svg.indexOf(`>${name}<`))))!
        .slice(1)
        .map(Number) as [number, number];
    const [x, y] = at('slope');
    expect(x > 600 && x < 1400 && y > 600 && y < 1400).toBe(false);
    expect(at('pines')[0]).toBeGreaterThan(600);
  });
});

describe('hex sides', () => {
  it('are shared by neighbours and joined to lines', () => {
    const a = { id: 'a', x: 0, y: 0 };
    const b = { id: 'b', x: 0, y: 20 * Math.sqrt(3) };
    expect(sharedSide(a, b, 20, true)).not.toBeNull();
    expect(sharedSide(a, { id: 'c', x: 500, y: 0 }, 20, true)).toBeNull();
    const corners = hexCorners(0, 0, 20, true);
    const lines = chain(corners.slice(0, 4).map((c, i) => [c, corners[i + 1]!]));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toHaveLength(5);
  });
  it('carry names only where there is room, from left to right', () => {
    expect(
      nameStretch(
        [
          [0, 0],
          [20, 0],
        ],
        100,
      ),
    ).toBeNull();
    const stretch = nameStretch(
      [
        [300, 5],
        [0, 0],
      ],
      100,
    )!;
    expect(stretch[0]![0]).toBeLessThan(stretch[stretch.length - 1]![0]);
  });
});
