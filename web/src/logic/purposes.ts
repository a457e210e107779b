// What a target is for. An offer may say so itself; else its verb does. Offers of one purpose and one word share
// a chip in the header, and only one chip's targets are ringed at a time.
import type { Offer, Purpose } from '../model/view';
import type { Choice, Step } from './targets';

const kinds: [RegExp, Purpose][] = [
  [
    /^(attack|fight|fire|shoot|charge|volley|raid|strike|aim|target|bombard|surprise|ambush|overrun|devastate|raze|coup|preach|harass|pursue_to)(_|$)/,
    'attack',
  ],
  [/^(build|repair|rebuild)(_|$)/, 'build'],
  [/^(place|put|set|array|station|recruit|buy|send_in|arms|rejoin|land|ashore|claim_place)(_|$)/, 'place'],
  [/^(step|enter|walk|sail_to|retreat|flee_to|refuge|pursue|march|advance|dash|go_to|let_in|shift)(_|$)/, 'go'],
];

/** Words for verbs whose own name would not do on a chip. */
const words: Record<string, string> = {
  step: 'March',
  enter: 'March',
  sail_to: 'Sail',
  flee_to: 'Flee',
  pursue_to: 'Pursue',
  set: 'Place',
  put: 'Place',
  array: 'Place',
  form: 'Form a force',
  take: 'Take along',
  take_all: 'Take all',
  join_all: 'Take all',
  pick: 'Take along',
  join: 'Take along',
  go_in: 'Rearrange a fort',
  go_out: 'Rearrange a fort',
  lose: 'Name a loss',
  fall: 'Name a loss',
  treaty: 'Negotiate',
  alliance: 'Negotiate',
  transfer: 'Strategic move',
  buy_wagon: 'Wagon',
  shoot_with: 'Shoot',
  charge_with: 'Charge',
  scout_march: 'Scout leads',
  walk: 'Move',
  arms: 'British arms',
  detach: 'Detach',
  station: 'Leader',
};

export const purposeWords: Record<Purpose, string> = {
  choose: 'choose',
  go: 'go to',
  attack: 'attack',
  build: 'build at',
  place: 'place at',
};

export function verbOf(offer: Offer): string {
  return String(offer.action.verb ?? '');
}

export function purposeOf(offer: Offer): Purpose {
  if (offer.purpose) return offer.purpose;
  const verb = verbOf(offer);
  return kinds.find(([pattern]) => pattern.test(verb))?.[1] ?? 'choose';
}

/** The word on the chip: "build_fort" and "build_settlement" are both "Build". */
export function chipWord(offer: Offer): string {
  if (offer.group) return offer.group;
  const verb = verbOf(offer);
  if (words[verb]) return words[verb];
  const first = verb.split('_')[0] ?? '';
  return first ? first[0]!.toUpperCase() + first.slice(1) : 'Choose';
}

export interface PurposeGroup {
  id: string;
  word: string;
  purpose: Purpose;
  /** What may be clicked next for it. */
  steps: Step[];
  choices: Choice[];
}

/** Open offers by the word on their chip, in the order the game offers them. */
export function purposeGroups(open: Choice[], depth: number): PurposeGroup[] {
  const groups = new Map<string, PurposeGroup>();
  const seen = new Set<string>();
  for (const choice of open) {
    const step = choice.steps[depth];
    if (!step) continue;
    const word = chipWord(choice.offer);
    const id = word.toLowerCase().replace(/\W+/g, '-');
    let group = groups.get(id);
    if (!group) {
      group = { id, word, purpose: purposeOf(choice.offer), steps: [], choices: [] };
      groups.set(id, group);
    }
    group.choices.push(choice);
    const key = `${id} ${step.kind} ${step.id}`;
    if (!seen.has(key)) group.steps.push(step);
    seen.add(key);
  }
  return [...groups.values()];
}
