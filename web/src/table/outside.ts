// What tests from outside may ask of the page: what a click would mean, and which answers no click or button reaches.
// Nothing here gives an answer.
import type { Hit } from '../logic/hit';
import type { Places } from '../logic/places';
import type { Tray } from '../logic/trays';
import { ANY_POINT, type Step } from '../logic/targets';
import type { Meaning, Play } from './play.svelte';
import type { TableSession } from './session.svelte';

interface Parts {
  session: TableSession;
  play: Play;
  places(): Places | null;
  trays(): Tray[];
  hit(x: number, y: number): Hit | null;
}

export interface Outside {
  /** At a point of the window: the target hit, and what a click there comes to. */
  at(x: number, y: number): { target?: Step; pile?: string[]; means: Meaning['kind'] };
  /** Labels of offered answers that can be given neither on the board nor by a button or tray. */
  unreachable(): string[];
  /** Whether the place is one of the map, not of a tray beside it. */
  onMap(place: string): boolean;
  /** Purposes that are open, by the id of their chip. */
  purposes(): string[];
}

export function outsideOf(parts: Parts): Outside {
  const { session, play } = parts;
  const shown = (step: Step): boolean => {
    if (step.kind === 'point') return Boolean(step.at) || (step.id === ANY_POINT && Boolean(play.decision?.region));
    const piece = step.kind === 'piece' ? session.view?.pieces?.find((p) => p.id === step.id) : undefined;
    if (piece && piece.x !== undefined) return true;
    const place = step.kind === 'piece' ? piece?.at : step.id;
    return Boolean(place && (parts.places()?.get(place) || parts.trays().some((t) => t.places.has(place))));
  };
  return {
    at(x, y) {
      const found = parts.hit(x, y);
      const target = found?.target;
      return { target, pile: found?.pile, means: target ? play.meaning(target).kind : 'none' };
    },
    unreachable() {
      const buttons = new Set([...play.bar, ...play.turns]);
      return play.choices
        .filter((c) => (c.steps.length ? !c.steps.every(shown) && !buttons.has(c) : !buttons.has(c)))
        .map((c) => c.offer.label ?? JSON.stringify(c.offer.action));
    },
    onMap: (place) => Boolean(parts.places()?.get(place)) && !parts.trays().some((t) => t.places.has(place)),
    purposes: () => play.groups.map((g) => g.id),
  };
}
