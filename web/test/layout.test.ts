import { describe, expect, it } from 'vitest';
import { stackOnSpace, spreadInBox } from '../src/logic/stacks';
import { layoutPieces } from '../src/logic/layout';
import { planCell } from '../src/logic/cells';
import { Places } from '../src/logic/places';
import { breakLines, placeLabels, wrapText, type LabelRequest } from '../src/logic/labels';
import { overlapArea } from '../src/logic/geometry';
import type { Piece } from '../src/model/view';
import type { Board } from '../src/model/board';

const pieces = (n: number, side = 'us', extra: Partial<Piece> = {}): Piece[] =>
  Array.from({ length: n }, (_, i) => ({ id: `${side}${i}`, side, at: 's', ...extra }));

describe('stacks', () => {
  it('puts sides apart and keeps the order given by the board', () => {
    const placed = stackOnSpace([...pieces(1, 'wc'), ...pieces(1, 'us')], { x: 100, y: 100 }, 30, ['us', 'wc']);
    const us = placed.find((p) => p.piece.side === 'us')!;
    const wc = placed.find((p) => p.piece.side === 'wc')!;
    expect(us.x).toBeLessThan(wc.x);
    expect(wc.x - us.x).toBeGreaterThanOrEqual(30);
  });
  it('shows at most three edges of a pile, the topmost piece whole', () => {
    const placed = stackOnSpace(pieces(4), { x: 0, y: 0 }, 30, ['us']);
    expect(new Set(placed.map((p) => p.x)).size).toBe(3);
    expect(placed.map((p) => p.order)).toEqual([0, 1, 2, 3]);
  });
  it('stays small however many there are', () => {
    const placed = stackOnSpace(pieces(30), { x: 0, y: 0 }, 30, ['us']);
    expect(Math.max(...placed.map((p) => Math.abs(p.x)))).toBeLessThan(15);
  });
  it('keeps every piece inside its box', () => {
    const placed = spreadInBox(pieces(40), { x: 100, y: 100, w: 150, h: 80 }, 30, ['us']);
    for (const p of placed) {
      expect(Math.abs(p.x - 100) + p.size / 2).toBeLessThanOrEqual(75.001);
      expect(Math.abs(p.y - 100) + p.size / 2).toBeLessThanOrEqual(40.001);
    }
  });
});

describe('cells of tracks', () => {
  const cell = (w: number, h: number, label: string, text?: string) => ({ id: 'c', x: 0, y: 0, w, h, label, text });
  it('keeps markers off the label, below it or beside it', () => {
    for (const c of [
      cell(66, 46, 'Round 3'),
      cell(92, 34, 'FA/WI 1789', 'supply check'),
      cell(148, 58, '1  Summer 1861', 'recovery'),
      cell(29, 34, '2'),
      cell(39, 70, '12', '12 Feb'),
    ]) {
      const { room, labelSize } = planCell(c, 1);
      expect(room.y).toBeGreaterThanOrEqual(labelSize);
      expect(room.y + room.h).toBeLessThanOrEqual(c.h);
      expect(room.h).toBeGreaterThanOrEqual(13);
    }
    const wide = planCell(cell(190, 27, '3 WC operations'), 1);
    expect(wide.beside).toBe(true);
    expect(wide.room.x).toBeGreaterThan(80);
  });
  it('takes clicks on the whole cell', () => {
    const places = new Places({
      size: [1600, 1100],
      tracks: [{ id: 't', x: 100, y: 100, w: 80, h: 60, cells: [{ ...cell(66, 46, 'Round 3'), id: 'round:3' }] }],
    });
    expect(places.at(104, 104)?.id).toBe('round:3');
    const [marker] = layoutPieces({ markers: [{ at: 'round:3', id: 'm' }] }, places, []);
    expect(marker!.y - marker!.size / 2).toBeGreaterThanOrEqual(100 + 15);
  });
});

describe('layout on a board', () => {
  const board: Board = {
    size: [1600, 1100],
    spaces: [
      { id: 's', x: 50, y: 60 },
      { id: 't', x: 150, y: 60 },
    ],
    edges: [{ a: 's', b: 't' }],
    boxes: [{ id: 'box', x: 800, y: 800, w: 100, h: 100 }],
    tracks: [{ id: 'turn', x: 10, y: 10, w: 100, h: 50, cells: [{ id: 'turn:1', x: 0, y: 0, w: 40, h: 40 }] }],
  };
  const places = new Places(board);

  it('places pieces on spaces, in boxes, on cells, and free figures where they stand', () => {
    const standing = layoutPieces(
      {
        pieces: [
          { id: 'a', at: 's' },
          { id: 'b', at: 'box' },
          { id: 'f', x: 7, y: 8, base: 5 },
        ],
        markers: [{ at: 'turn:1', id: 'm' }],
      },
      places,
      [],
    );
    expect(standing.find((s) => s.piece.id === 'a')).toMatchObject({ x: 50, y: 60, place: 's' });
    expect(standing.find((s) => s.piece.id === 'f')).toMatchObject({ x: 7, y: 8, size: 10 });
    expect(standing.find((s) => s.marker)).toMatchObject({ place: 'turn:1' });
    expect(standing).toHaveLength(4);
  });
  it('leaves out pieces that stand nowhere and ids that come twice', () => {
    expect(
      layoutPieces(
        {
          pieces: [
            { id: 'a', at: 'gone' },
            { id: 'b', at: 's' },
            { id: 'b', at: 't' },
          ],
        },
        places,
        [],
      ),
    ).toHaveLength(1);
  });
  it('finds the place under a point and the neighbour in a direction', () => {
    expect(places.at(52, 58)?.id).toBe('s');
    expect(places.at(850, 860)?.id).toBe('box');
    expect(places.at(400, 400)).toBeNull();
    expect(places.towards('s', 1, 0, new Set(['t']))).toBe('t');
    expect(places.towards('s', -1, 0, new Set(['t']))).toBeNull();
  });
});

describe('labels', () => {
  it('break long names in two', () => {
    expect(breakLines('Marietta')).toEqual(['Marietta']);
    const measure = (text: string) => text.length;
    expect(wrapText('one two three four', 9, 1, 3, measure)).toEqual(['one two', 'three', 'four']);
    expect(wrapText('one two three four', 9, 1, 2, measure)).toEqual(['one two', 'three…']);
    expect(wrapText('incomprehensible', 9, 1, 2, measure)).toEqual(['incompre…']);
    expect(breakLines('Wheeling (Fort Henry)')).toEqual(['Wheeling', '(Fort Henry)']);
    expect(breakLines('Forks of the Muskingum')).toHaveLength(2);
  });
  it('do not collide with each other or with spaces where there is room', () => {
    const requests: LabelRequest[] = [];
    for (let i = 0; i < 6; i++)
      for (let j = 0; j < 5; j++)
        requests.push({
          id: `${i},${j}`,
          text: `Place ${i}${j}`,
          x: 60 + i * 110,
          y: 60 + j * 70,
          rx: 14,
          ry: 14,
          size: 11,
          weight: 1,
        });
    const solid = requests.map((r) => ({ x: r.x - 14, y: r.y - 14, w: 28, h: 28 }));
    const placed = placeLabels(requests, { bounds: { x: 0, y: 0, w: 700, h: 420 }, solid, soft: [] });
    expect(placed).toHaveLength(30);
    for (let a = 0; a < placed.length; a++) {
      for (const s of solid) expect(overlapArea(placed[a]!.box, s)).toBe(0);
      for (let b = a + 1; b < placed.length; b++) expect(overlapArea(placed[a]!.box, placed[b]!.box)).toBe(0);
    }
  });
  it('that are optional give way when there is no room', () => {
    const crowd = Array.from({ length: 12 }, (_, i) => ({
      id: String(i),
      text: 'A long name here',
      x: 50 + i,
      y: 50,
      rx: 10,
      ry: 10,
      size: 12,
      weight: 0,
      optional: true,
    }));
    expect(placeLabels(crowd, { bounds: { x: 0, y: 0, w: 100, h: 100 }, solid: [], soft: [] }).length).toBeLessThan(12);
  });
});
