// Where a piece or force can go, as the engine plans it (`table.plan`): a tree of answers, and for each place the node
// where its way ends.
import type { ActionJson } from '../model/view';

/** What waits on the way: struck = another side may intervene; aftermath = stopping there has a price. */
export type PlanMark = 'struck' | 'dice' | 'battle' | 'ends' | 'aftermath' | 'uncertain' | 'asked';

export interface PlanNode {
  place: string;
  parent: number;
  cost: number;
  /** From the parent to here; the root has none. */
  action?: ActionJson;
  marks?: PlanMark[];
}

export interface PlanPlace {
  place: string;
  node: number;
  cost: number;
  marks?: PlanMark[];
  /** To be sent at the end: stop, attack. */
  last?: ActionJson;
  /** Probability that no die stops the march on the way. */
  calm?: number;
}

export interface Plan {
  seq?: number;
  status: 'ready' | 'roll_first' | 'not_asked' | 'no_move';
  /** Answers that take the force up, before its first step. */
  opening: ActionJson[];
  allowance?: number;
  nodes?: PlanNode[];
  places?: PlanPlace[];
  /** There would be more. */
  cut?: boolean;
}

export interface Route {
  place: string;
  /** Places from the start to the end. */
  path: string[];
  /** All answers, the opening first. */
  actions: ActionJson[];
  /** The same without what ends the march there: a waypoint is passed. */
  onward: ActionJson[];
  cost: number;
  marks: PlanMark[];
  calm: number;
  battle: boolean;
  /** Dice may fall on the way or at its end: the destination is set, and Go commits it. */
  risky: boolean;
}

function routeOf(plan: Plan, to: PlanPlace): Route {
  const nodes = plan.nodes ?? [];
  const path: string[] = [];
  const steps: ActionJson[] = [];
  for (let at = to.node, guard = 0; guard <= nodes.length; guard++) {
    const node = nodes[at];
    if (!node) break;
    if (path[0] !== node.place) path.unshift(node.place);
    if (!node.action) break;
    steps.unshift(node.action);
    at = node.parent;
  }
  const marks = to.marks ?? [];
  const risks: PlanMark[] = ['struck', 'dice', 'battle', 'aftermath', 'uncertain'];
  return {
    place: to.place,
    path,
    actions: [...plan.opening, ...steps, ...(to.last ? [to.last] : [])],
    onward: [...plan.opening, ...steps],
    cost: to.cost,
    marks,
    calm: to.calm ?? 1,
    battle: marks.includes('battle'),
    risky: marks.some((m) => risks.includes(m)),
  };
}

/** The ways by where they end; the first of a place is the cheapest without a battle. */
export function routesOf(plan: Plan): Map<string, Route[]> {
  const out = new Map<string, Route[]>();
  for (const to of plan.places ?? []) {
    const route = routeOf(plan, to);
    if (route.actions.length === 0) continue;
    out.set(to.place, [...(out.get(to.place) ?? []), route]);
  }
  for (const list of out.values()) list.sort((a, b) => Number(a.battle) - Number(b.battle) || a.cost - b.cost);
  return out;
}

const markWords: Record<PlanMark, string> = {
  battle: 'a battle begins there',
  struck: 'the enemy may strike on the way',
  dice: 'dice are rolled on the way',
  ends: 'the march ends there',
  aftermath: 'stopping there has a price',
  uncertain: 'it may not get through',
  asked: 'the other side is asked on the way',
};

export function marksInWords(marks: PlanMark[]): string[] {
  return marks.map((m) => markWords[m]);
}
