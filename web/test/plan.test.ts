import { expect, it } from 'vitest';
import { routesOf, type Plan } from '../src/logic/plan';

const step = (to: string) => ({ verb: 'step', to });
const plan: Plan = {
  status: 'ready',
  opening: [{ verb: 'form', at: 'a' }, { verb: 'march' }],
  allowance: 4,
  nodes: [
    { place: 'a', parent: 0, cost: 0 },
    { place: 'b', parent: 0, cost: 1, action: step('b') },
    { place: 'c', parent: 1, cost: 2, action: step('c'), marks: ['struck'] },
  ],
  places: [
    { place: 'b', node: 1, cost: 1, last: { verb: 'stop' } },
    { place: 'c', node: 2, cost: 2, marks: ['struck', 'battle'], last: { verb: 'attack' } },
    { place: 'c', node: 2, cost: 2, marks: ['struck'], last: { verb: 'stop' } },
  ],
};

it('gives each place its way as one list of answers', () => {
  const routes = routesOf(plan);
  expect(routes.get('b')![0]).toMatchObject({ path: ['a', 'b'], cost: 1, risky: false, battle: false });
  expect(routes.get('b')![0]!.actions).toEqual([...plan.opening, step('b'), { verb: 'stop' }]);
});

it('puts the way without a battle first and says where dice may fall', () => {
  const [calm, fight] = routesOf(plan).get('c')!;
  expect(calm).toMatchObject({ battle: false, risky: true, path: ['a', 'b', 'c'] });
  expect(fight!.actions.at(-1)).toEqual({ verb: 'attack' });
});

it('survives a tree that points at itself', () => {
  const loop: Plan = {
    ...plan,
    nodes: [{ place: 'a', parent: 0, cost: 0, action: step('a') }],
    places: [{ place: 'a', node: 0, cost: 0 }],
  };
  expect(routesOf(loop).get('a')![0]!.path).toEqual(['a']);
});
