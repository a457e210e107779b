// What the campaign's page says of warbands and figures.
import type { CampaignView, Group, Member, Offer, Warband } from '../net/campaign';

/** What the server tells of a figure beyond the fields every page needs. */
export type Figure = Member & {
  start_level?: number;
  misses_next?: boolean;
  slower?: number;
  one_armed?: boolean;
  old_wound?: boolean;
  stays?: boolean;
  leader?: boolean;
};

export const stages: [id: string, title: string, says: string][] = [
  ['injuries', 'Injuries', 'roll for everyone who went down'],
  ['experience', 'Experience', 'points for survivors, a roll for every third'],
  ['income', 'Income', 'what the battle paid'],
  ['trading', 'Trade', 'arms, recruits, specialists'],
  ['ready', 'Ready', 'the warband can take the field'],
];

const stageSentence: Record<string, (name: string) => string> = {
  injuries: (name) => `${name}: see to the injured.`,
  experience: (name) => `${name}: roll the advances.`,
  income: (name) => `${name}: collect the income.`,
  trading: (name) => `${name}: trade and recruit.`,
};

/** Points gained towards the next advance, 0 to 3; 3 is an advance to roll. */
export function towardsAdvance(m: Figure): number {
  if (m.advances_due > 0) return 3;
  return m.start_level === undefined ? 0 : Math.max(0, m.level - m.start_level) % 3;
}

export function healthOf(m: Figure): { text: string; kind: 'fit' | 'hurt' | 'out' } {
  if (m.captor) return { text: `captive of ${m.captor}`, kind: 'out' };
  if (m.casualty) return { text: 'wounded: roll the injury', kind: 'out' };
  if (m.misses_next) return { text: 'misses the next battle', kind: 'out' };
  if (m.stays) return { text: 'stays at home', kind: 'hurt' };
  const marks = [
    m.slower ? `${m.slower} ${m.slower === 1 ? 'inch' : 'inches'} slower` : '',
    m.one_armed ? 'lost an arm' : '',
    m.old_wound ? 'old wound' : '',
  ].filter(Boolean);
  return marks.length ? { text: marks.join(', '), kind: 'hurt' } : { text: 'fit', kind: 'fit' };
}

export const isFit = (m: Figure): boolean => healthOf(m).kind !== 'out';

/** The step that should be taken first, if one can be taken without being asked anything more. */
export const nextOffer = (group: Group | undefined): Offer | undefined =>
  group?.stage === 'ready' ? undefined : group?.offers.find((o) => !o.refused && !o.fields.length);

/** One sentence on what to do now. */
export function nowWords(view: CampaignView, mine: Warband[]): string {
  if (view.over) return `The campaign is over. ${leader(view)}`;
  if (view.field && !view.field.over) return `${view.field.warbands.join(' and ')} are in battle.`;
  if (view.field) return 'The battle is over. Enter its result, then see to your people.';
  if (!mine.length) return 'Found a warband to begin.';
  const busy = mine.filter((w) => w.stage !== 'ready');
  if (busy.length) {
    const { name, stage } = busy[0]!;
    return stageSentence[stage]?.(name) ?? `${name} is not ready yet.`;
  }
  if (view.warbands.length < 2) return 'Waiting for a second warband.';
  const others = view.warbands.filter((w) => w.stage !== 'ready');
  return others.length ? `Waiting for ${others.map((w) => w.name).join(' and ')}.` : 'Ready for the next battle.';
}

function leader(view: CampaignView): string {
  const [first, second] = view.standings;
  if (!first) return '';
  return second && second.points === first.points && second.won === first.won
    ? `${first.warband} and ${second.warband} are level.`
    : `${first.warband} leads with ${first.won} ${first.won === 1 ? 'battle' : 'battles'} won.`;
}
