// Words and markers share the cells of a track: where the words are, and the room they leave.
import type { TrackCell } from '../model/board';
import { roughMeasure } from './labels';

export interface CellPlan {
  /** The label stands at the left, else on top in the middle. */
  beside: boolean;
  labelSize: number;
  /** Where markers stand, from the cell's own corner. */
  room: { x: number; y: number; w: number; h: number };
}

const least = 13;

export function planCell(cell: TrackCell, unit: number): CellPlan {
  const short = (cell.label?.length ?? 0) <= 3;
  const labelSize = (short ? 15 : 12.5) * unit;
  const beside = Boolean(cell.label) && !short && !cell.text && cell.w > cell.h * 3;
  if (beside) {
    const words = Math.min(roughMeasure(cell.label!, labelSize) * 1.1 + 10 * unit, cell.w * 0.7);
    return { beside, labelSize, room: { x: words, y: 0, w: cell.w - words, h: cell.h } };
  }
  const top = cell.label ? labelSize + 3 * unit : 0;
  const bottom = cell.text ? 13 * unit : 0;
  // A marker may lie on the small words below rather than on the label.
  const h = cell.h - top - bottom >= least * unit ? cell.h - top - bottom : cell.h - top;
  if (h < least * unit) return { beside, labelSize, room: { x: cell.w * 0.6, y: 0, w: cell.w * 0.4, h: cell.h } };
  const wide = Boolean(cell.text) && cell.w > cell.h * 1.7;
  return { beside, labelSize, room: { x: wide ? cell.w * 0.6 : 0, y: top, w: wide ? cell.w * 0.4 : cell.w, h } };
}
