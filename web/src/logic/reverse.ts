// The other side of a counter, as far as the game tells of it.
import type { Piece } from '../model/view';

/** Null when nothing is known of it: a piece with one side, or one whose face nobody here may see. */
export function reverseOf(piece: Piece): Piece | null {
  if (piece.hidden) return null;
  if (piece.reverse) return { ...piece, ...piece.reverse, marks: [] };
  if (!piece.full || piece.full < 2 || piece.steps === undefined) return null;
  // Its numbers are not known, so none are shown.
  return { ...piece, steps: piece.steps < piece.full ? piece.full : piece.full - 1, values: [], marks: [] };
}
