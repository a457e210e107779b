import { describe, expect, it } from 'vitest';
import { withChanges } from '../src/table/changes';
import type { View } from '../src/model/view';

const piece = (id: string, space: string) => ({ id, space }) as never;
const before = {
  seat: 'us',
  heading: 'Turn 1',
  pieces: [piece('a', '1'), piece('b', '2'), piece('c', '3')],
  panel: { title: 'Battle' },
} as unknown as View;

describe('a view made whole from what changed', () => {
  it('is the same when nothing did', () => {
    expect(withChanges(before, { since: 1 })).toEqual(before);
  });

  it('takes new fields, lists and leaves out what is gone', () => {
    const after = withChanges(before, {
      since: 1,
      set: { heading: 'Turn 2', light: 'dusk' },
      lists: {
        pieces: [
          [0, 1, [piece('a', '9')]],
          [2, 1, [piece('c', '8')]],
        ],
      },
      gone: ['panel'],
    });
    expect(after).toEqual({
      seat: 'us',
      heading: 'Turn 2',
      light: 'dusk',
      pieces: [piece('a', '9'), piece('b', '2'), piece('c', '8')],
    });
    expect(after.pieces![1]).toBe(before.pieces![1]);
  });

  it('lets lists grow and shrink, and keeps the old view as it was', () => {
    expect(withChanges(before, { since: 1, lists: { pieces: [[1, 2, []]] } }).pieces).toEqual([piece('a', '1')]);
    expect(withChanges(before, { since: 1, lists: { pieces: [[3, 0, [piece('d', '4')]]] } }).pieces).toHaveLength(4);
    expect(before.pieces).toHaveLength(3);
  });
});
