// What a click at a point of the board means. Every drawn target takes the click at its centre and in its own area; where
// areas overlap, the nearest centre does. Counters lie above the rings of places.
import type { Standing } from './layout';
import type { Places } from './places';
import { sameStep, type Step } from './targets';

export interface Hit {
  /** What the click chooses. */
  target?: Step;
  /** The counter under the pointer, whether it may be chosen or not. */
  piece?: string;
  /** The place under the pointer, or where the counter stands. */
  place?: string;
  /** The pieces of the clicked pile that may be chosen, when they are several. */
  pile?: string[];
}

export interface HitWorld {
  /** In the order they are drawn: the last lies on top. */
  standing: Standing[];
  places: Places;
  targets: Step[];
  /** How far from a target's edge a click still means it; board units. */
  reach: number;
  /** How near to a fixed point a click means it and not the ground beside it. */
  pointReach: number;
}

interface Candidate {
  step: Step;
  distance: number;
  inside: boolean;
}

const inSquare = (s: Standing, x: number, y: number) =>
  Math.abs(x - s.x) <= s.size / 2 && Math.abs(y - s.y) <= s.size / 2;

function sameHeap(a: Standing, b: Standing): boolean {
  return a.place === b.place && a.piece.side === b.piece.side && (a.piece.layer ?? '') === (b.piece.layer ?? '');
}

/** The nearest place or point among the targets. */
function nearestGround(x: number, y: number, world: HitWorld): Candidate | null {
  let best: Candidate | null = null;
  for (const step of world.targets) {
    if (step.kind === 'piece') continue;
    const spot = step.kind === 'point' ? step.at && { x: step.at[0], y: step.at[1] } : world.places.get(step.id);
    if (!spot) continue;
    const distance = Math.hypot(spot.x - x, spot.y - y);
    const place = step.kind === 'space' ? world.places.get(step.id)! : null;
    const inside = place ? world.places.contains(place, x, y) : distance <= world.pointReach;
    const near = place ? distance <= place.radius + world.reach : distance <= world.pointReach;
    if (!inside && !near) continue;
    if (!best || (inside && !best.inside) || (inside === best.inside && distance < best.distance))
      best = { step, distance, inside };
  }
  return best;
}

/** A counter in reach though the pointer is beside it: broad fingertips, thin strips. */
function nearestPiece(x: number, y: number, world: HitWorld, asked: Set<string>): Candidate | null {
  let best: Candidate | null = null;
  for (const s of world.standing) {
    if (!asked.has(s.piece.id)) continue;
    const distance = Math.hypot(s.x - x, s.y - y);
    if (distance > s.size / 2 + world.reach * 0.5) continue;
    if (!best || distance <= best.distance)
      best = { step: { kind: 'piece', id: s.piece.id }, distance, inside: inSquare(s, x, y) };
  }
  return best;
}

function topAt(standing: Standing[], x: number, y: number): Standing | undefined {
  for (let i = standing.length - 1; i >= 0; i--)
    if (!standing[i]!.marker && inSquare(standing[i]!, x, y)) return standing[i];
  return undefined;
}

export function hitTest(x: number, y: number, world: HitWorld): Hit {
  const asked = new Set(world.targets.filter((t) => t.kind === 'piece').map((t) => t.id));
  const top = topAt(world.standing, x, y);
  const ground = nearestGround(x, y, world);
  if (top) {
    const heap = world.standing.filter((s) => sameHeap(s, top) && asked.has(s.piece.id));
    const here: Hit = { piece: top.piece.id, place: top.place || undefined };
    // A counter of a neighbour lies over the middle of a target: its middle still works.
    const fromTop = Math.hypot(top.x - x, top.y - y);
    const middle = (share: number) =>
      ground?.inside && ground.step.id !== top.place && ground.distance < fromTop * share ? ground.step : null;
    const through = middle(heap.length ? 0.5 : 0.8);
    if (through) return { ...here, target: through };
    if (heap.length) {
      const chosen = asked.has(top.piece.id) || heap.length > 1 ? top : heap[0]!;
      const id = asked.has(chosen.piece.id) ? chosen.piece.id : heap[heap.length - 1]!.piece.id;
      // Only what really lies in one pile is asked about; counters side by side are clicked themselves.
      const pile = top.pile > 1 ? heap.map((s) => s.piece.id) : [id];
      return { ...here, target: { kind: 'piece', id }, pile };
    }
    const own: Step = { kind: 'space', id: top.place };
    if (top.place && world.targets.some((t) => sameStep(t, own))) return { ...here, target: own };
    return here;
  }
  const place = world.places.at(x, y)?.id;
  const piece = nearestPiece(x, y, world, asked);
  const best = !piece ? ground : !ground || (!ground.inside && piece.distance < ground.distance) ? piece : ground;
  return best ? { target: best.step, place } : { place };
}
