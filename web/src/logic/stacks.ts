// Where the pieces of one place are drawn. Sides stand apart, layers within a side too; pieces of one
// group overlap with a small offset, the last on top.
import type { Piece } from '../model/view';

export interface Placed {
  piece: Piece;
  x: number;
  y: number;
  size: number;
  /** Drawing order: higher lies on top. */
  order: number;
  /** How many pieces lie in the same pile, and this one's place in it (0 = bottom). */
  pile: number;
  depth: number;
}

export interface PlaceBox {
  x: number;
  y: number;
  /** Boxes and cells have room to spread pieces out; spaces have not. */
  w?: number;
  h?: number;
}

function groupKey(piece: Piece): string {
  return `${piece.side ?? ''}|${piece.layer ?? ''}`;
}

/** The leader is what is looked for: he lies on top of the pile. */
function leaderOnTop(group: Piece[]): Piece[] {
  const leads = (p: Piece) => Number(p.symbol === 'leader');
  return [...group].sort((a, b) => leads(a) - leads(b));
}

function groupsOf(pieces: Piece[], sideOrder: string[]): Piece[][] {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = groupKey(piece);
    const group = groups.get(key);
    if (group) group.push(piece);
    else groups.set(key, [piece]);
  }
  const rank = (piece: Piece) => {
    const i = sideOrder.indexOf(piece.side ?? '');
    return i < 0 ? sideOrder.length : i;
  };
  return [...groups.values()].sort((a, b) => rank(a[0]!) - rank(b[0]!)).map(leaderOnTop);
}

/** Pieces on a space of a map: one pile for each side and layer, side by side. */
export function stackOnSpace(pieces: Piece[], at: PlaceBox, size: number, sideOrder: string[]): Placed[] {
  const groups = groupsOf(pieces, sideOrder);
  const pitch = size * 1.08;
  const placed: Placed[] = [];
  groups.forEach((group, g) => {
    const baseX = at.x + (g - (groups.length - 1) / 2) * pitch;
    // At most three edges: the pill says how much lies there.
    const shown = Math.min(group.length, 3);
    const offset = group.length > 1 ? size * 0.1 : 0;
    group.forEach((piece, depth) => {
      const visible = Math.max(0, depth - (group.length - shown));
      const shift = visible - (shown - 1) / 2;
      placed.push({
        piece,
        x: baseX + shift * offset,
        y: at.y - shift * offset,
        size,
        order: g * 100 + depth,
        pile: group.length,
        depth,
      });
    });
  });
  return placed;
}

/** Pieces in a box or a cell: in rows while there is room, then overlapping, never outside the box. */
export function spreadInBox(pieces: Piece[], box: Required<PlaceBox>, size: number, sideOrder: string[]): Placed[] {
  const ordered = groupsOf(pieces, sideOrder).flat();
  const gap = Math.min(3, box.h * 0.06);
  const count = ordered.length;
  const largest = Math.max(8, Math.min(size, box.h - 2 * gap, box.w - 2 * gap));
  // Rather a little smaller than one over the other.
  const holds = (s: number) =>
    Math.max(1, Math.floor((box.w - gap) / (s + gap))) * Math.max(1, Math.floor((box.h - gap) / (s + gap)));
  let piece = largest;
  while (holds(piece) < count && piece > largest * 0.5) piece *= 0.96;
  const roomX = box.w - 2 * gap - piece;
  const roomY = box.h - 2 * gap - piece;
  const rowsThatFit = Math.max(1, Math.floor(roomY / (piece + gap)) + 1);
  const columnsThatFit = Math.max(1, Math.floor(roomX / (piece + gap)) + 1);
  const rows = Math.min(rowsThatFit, Math.max(1, Math.ceil(count / columnsThatFit)));
  const columns = Math.max(1, Math.ceil(count / rows));
  const stepX = columns > 1 ? Math.min(piece + gap, Math.max(0, roomX) / (columns - 1)) : 0;
  const stepY = rows > 1 ? Math.min(piece + gap, Math.max(0, roomY) / (rows - 1)) : 0;
  const left = box.x - (stepX * (columns - 1)) / 2;
  const top = box.y - (stepY * (rows - 1)) / 2;
  return ordered.map((p, i) => ({
    piece: p,
    x: left + (i % columns) * stepX,
    y: top + Math.floor(i / columns) * stepY,
    size: piece,
    order: i,
    pile: 1,
    depth: 0,
  }));
}
