// A piece or a place in words.
import type { Places } from '../logic/places';
import type { Step } from '../logic/targets';
import { inWords } from '../logic/logtext';
import { seatName } from './context';
import type { TableSession } from './session.svelte';

export interface Description {
  name: string;
  rest: string;
}

export function describeStep(step: Step, session: TableSession, places: Places | null): Description | null {
  if (step.kind === 'point') return { name: 'Here', rest: '' };
  if (step.kind === 'piece') {
    const p = session.view?.pieces?.find((x) => x.id === step.id);
    if (!p) return null;
    return {
      name: p.hidden ? 'A hidden piece' : (p.name ?? p.short ?? p.id),
      rest: [
        seatName(session.board?.sides, p.side),
        places?.get(p.at)?.name,
        p.values?.length ? p.values.join('-') : '',
        p.marks?.join(', '),
        p.note,
      ]
        .filter(Boolean)
        .join(' · '),
    };
  }
  const place = places?.get(step.id);
  const change = session.view?.spaces?.[step.id];
  return {
    name: place?.name ?? step.id,
    rest: [place?.space?.terrain && inWords(place.space.terrain), place?.space?.note, change?.mark, change?.note]
      .filter(Boolean)
      .join(' · '),
  };
}
