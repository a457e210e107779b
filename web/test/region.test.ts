import { expect, it } from 'vitest';
import type { Ring } from '../src/model/board';
import { inRegion } from '../src/logic/geometry';

const square = (x: number, y: number, half: number): Ring => [
  [x - half, y - half],
  [x + half, y - half],
  [x + half, y + half],
  [x - half, y + half],
];

it('leaves out every hole, also where two overlap or one reaches beyond the ground', () => {
  const region = { rings: [square(0, 0, 100)], holes: [square(-10, 0, 20), square(10, 0, 20), square(100, 100, 20)] };
  expect(inRegion(0, 0, region)).toBe(false);
  expect(inRegion(-25, 0, region)).toBe(false);
  expect(inRegion(90, 90, region)).toBe(false);
  expect(inRegion(0, 60, region)).toBe(true);
  expect(inRegion(115, 100, region)).toBe(false);
  expect(inRegion(0, 0, null)).toBe(false);
});
