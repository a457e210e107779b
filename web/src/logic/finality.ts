// Which answers cannot be taken back. The engine says so by trying them on a copy (`ends`); where it has not been asked,
// the verb tells at least what passes the turn.
import type { Ends, Offer } from '../model/view';

export type EndsKind = Ends;

const passing = /^(done|end|pass|finish|hold|cease_fire|retire|halt)(_|$)/;

export function endsOf(offer: Offer): EndsKind[] {
  if (offer.ends) return offer.ends;
  return passing.test(String(offer.action.verb ?? '')) ? ['turn'] : [];
}

export interface Asks {
  /** Passing the turn while something else could still be done. */
  turn: boolean;
  /** Dice that a click on the map would throw at once. */
  dice: boolean;
}

export const usualAsks: Asks = { turn: true, dice: true };

/** What must be confirmed before the answer is given. Where every answer comes to the same, nothing can be given by accident. */
export function toConfirm(offer: Offer, all: Offer[], asks: Asks): EndsKind[] {
  const ends = endsOf(offer);
  const avoidable = (kind: EndsKind) => ends.includes(kind) && all.some((o) => !endsOf(o).includes(kind));
  const out: EndsKind[] = [];
  if (asks.turn && avoidable('turn')) out.push('turn');
  // A button names what it does and shows the die; a click on the map may have been meant for something else.
  if (asks.dice && offer.target && offer.button !== true && (avoidable('dice') || avoidable('reveal')))
    out.push(ends.includes('dice') ? 'dice' : 'reveal');
  return out;
}

/** What the answer costs, for the second line of the question. */
/** `known`: the engine has judged it; a verb alone says less. */
export function consequence(ends: EndsKind[], known: boolean): string {
  if (ends.includes('dice')) return 'Rolls dice: can’t be undone.';
  if (ends.includes('reveal')) return 'Shows something hidden: can’t be undone.';
  return known ? 'The other side acts next.' : 'Ends this part of your turn.';
}
