import { describe, expect, it } from 'vitest';
import type { Board } from '../src/model/board';
import type { View } from '../src/model/view';
import { hitTest, type HitWorld } from '../src/logic/hit';
import { layoutPieces } from '../src/logic/layout';
import { Places } from '../src/logic/places';
import type { Step } from '../src/logic/targets';

const board: Board = {
  size: [1600, 1100],
  spaces: [
    { id: 'scott', x: 100, y: 100 },
    { id: 'baxter', x: 134, y: 100 },
    { id: 'far', x: 800, y: 500 },
  ],
};
const places = new Places(board);

function world(view: View, targets: Step[]): HitWorld {
  return { standing: layoutPieces(view, places, ['us'], 36), places, targets, reach: 12, pointReach: 24 };
}

const lane = { id: 'lane', at: 'scott', side: 'us' };

describe('what a click means', () => {
  it('takes the counter, not the ring of the place under it, where both may be chosen', () => {
    const both: Step[] = [
      { kind: 'space', id: 'scott' },
      { kind: 'piece', id: 'lane' },
    ];
    expect(hitTest(100, 100, world({ pieces: [lane] }, both)).target).toEqual({ kind: 'piece', id: 'lane' });
  });
  it('takes a place through the counters that stand on it', () => {
    const found = hitTest(100, 100, world({ pieces: [lane] }, [{ kind: 'space', id: 'scott' }]));
    expect(found).toMatchObject({ target: { kind: 'space', id: 'scott' }, piece: 'lane' });
  });
  it('never chooses a neighbour for a click on a counter that cannot be used', () => {
    const found = hitTest(96, 100, world({ pieces: [lane] }, [{ kind: 'space', id: 'baxter' }]));
    expect(found.target).toBeUndefined();
    expect(found.piece).toBe('lane');
  });
  it('works at the middle of a target that a neighbour’s counter covers', () => {
    const found = hitTest(134, 100, world({ pieces: [lane] }, [{ kind: 'space', id: 'baxter' }]));
    expect(found.target).toEqual({ kind: 'space', id: 'baxter' });
  });
  it('takes the nearest of two targets, and one that is a few pixels away', () => {
    const both: Step[] = [
      { kind: 'space', id: 'scott' },
      { kind: 'space', id: 'baxter' },
    ];
    expect(hitTest(120, 100, world({}, both)).target).toEqual({ kind: 'space', id: 'baxter' });
    expect(hitTest(800, 525, world({}, [{ kind: 'space', id: 'far' }])).target).toEqual({ kind: 'space', id: 'far' });
    expect(hitTest(800, 560, world({}, [{ kind: 'space', id: 'far' }])).target).toBeUndefined();
  });
  it('asks which of a pile is meant only where several may be chosen', () => {
    const pieces = [lane, { id: 'blunt', at: 'scott', side: 'us' }];
    const one = hitTest(100, 100, world({ pieces }, [{ kind: 'piece', id: 'lane' }]));
    expect(one).toMatchObject({ target: { kind: 'piece', id: 'lane' }, pile: ['lane'] });
    const two = hitTest(
      100,
      100,
      world({ pieces }, [
        { kind: 'piece', id: 'lane' },
        { kind: 'piece', id: 'blunt' },
      ]),
    );
    expect(two.pile).toEqual(['lane', 'blunt']);
  });
  it('takes a fixed point at its centre', () => {
    const point: Step = { kind: 'point', id: '300,300', at: [300, 300] };
    expect(hitTest(302, 299, world({}, [point])).target).toEqual(point);
  });

  it('takes a place at its middle though a wide pile of a neighbour lies over it', () => {
    const near = new Places({
      size: [1600, 1100],
      spaces: [
        { id: 'a', x: 100, y: 100 },
        { id: 'b', x: 140, y: 100 },
      ],
    });
    const view: View = {
      pieces: [
        { id: 'one', at: 'b', side: 'us', layer: 'land' },
        { id: 'two', at: 'b', side: 'us', layer: 'water' },
      ],
    };
    const targets: Step[] = [
      { kind: 'space', id: 'a' },
      { kind: 'space', id: 'b' },
    ];
    const standing = layoutPieces(view, near, ['us'], 60);
    const there = { standing, places: near, targets, reach: 12, pointReach: 24 };
    expect(standing.some((s) => Math.abs(s.x - 100) < s.size / 2)).toBe(true);
    expect(hitTest(100, 100, there).target).toEqual({ kind: 'space', id: 'a' });
    expect(hitTest(140, 100, there).target).toEqual({ kind: 'space', id: 'b' });
  });
});
