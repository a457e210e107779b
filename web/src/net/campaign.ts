// Campaigns as the server tells them (docs/server.md), and the links of them this browser keeps.
import { read, write } from './keep';

export interface Choice {
  value: string;
  label: string;
}
export interface Field {
  key: string;
  label: string;
  kind: 'choice' | 'number' | 'text';
  choices?: Choice[];
  low?: number;
  high?: number;
}
export interface Offer {
  event: Record<string, unknown>;
  label: string;
  rule: string;
  fields: Field[];
  refused?: string;
}
export interface Group {
  warband: string;
  stage: string;
  title: string;
  mine: boolean;
  offers: Offer[];
}
export interface Member {
  name: string;
  class: string;
  reputation: number;
  level: number;
  equipment: string[];
  skills: string[];
  specialist?: string;
  casualty: boolean;
  captor?: string;
  advances_due: number;
  history: string[];
}
export interface Warband {
  name: string;
  list: string;
  cash: number;
  rating: number;
  stage: string;
  battles: number;
  won: number;
  lost: number;
  store: string[];
  members: Member[];
}
export interface Standing {
  warband: string;
  battles: number;
  won: number;
  lost: number;
  drawn: number;
  points: number;
  rating: number;
  members: number;
}
export interface Told {
  do: string;
  told: string;
  dice: number[];
  warband: string;
}
export interface FieldOfBattle {
  table: string;
  scenario: string;
  warbands: string[];
  over: boolean;
  heading?: string;
  players?: string[];
}

export interface CampaignView {
  campaign: string;
  title: string;
  seq: number;
  battles: number;
  fought: number;
  over: boolean;
  host: boolean;
  place: number | null;
  places: { warband: string | null; mine: boolean }[];
  warbands: Warband[];
  standings: Standing[];
  groups: Group[];
  record: Told[];
  field: FieldOfBattle | null;
  dice: { commitment: string; rolled: number; secret?: string; ok?: boolean };
}

export interface Profile {
  class: string;
  name: string;
  cost: number;
  reputation: number;
  least: number;
  most: number;
  skills: number;
}
export interface Goods {
  id: string;
  name: string;
  cost: number;
  leaders_only: boolean;
}
export interface WarbandList {
  id: string;
  name: string;
  noun: string;
  core: string;
  money: number;
  most: number;
  skill_lists: string[];
  profiles: Profile[];
  equipment: Goods[];
}
export interface Checked {
  spent: number;
  money: number;
  models: number;
  most: number;
  violations: { rule: string; text: string }[];
}
export interface Sheet {
  title: string;
  line: string;
  many: boolean;
  cards: { name: string; rank: string; lines: { label: string; value: string }[] }[];
}

/** A campaign this browser has a link of; its maker's browser also has the links to hand out. */
export interface KeptCampaign {
  campaign: string;
  token: string;
  title: string;
  places?: string[];
}

export const keptCampaigns = (): KeptCampaign[] => read<KeptCampaign[]>('campaigns', []);
export const keptCampaign = (id: string): KeptCampaign | undefined => keptCampaigns().find((c) => c.campaign === id);

export function keepCampaign(entry: KeptCampaign): void {
  const before = keptCampaign(entry.campaign);
  write(
    'campaigns',
    [{ ...before, ...entry }, ...keptCampaigns().filter((c) => c.campaign !== entry.campaign)].slice(0, 40),
  );
}

export function campaignAddress(id: string, options: { token?: string; sheet?: string } = {}): string {
  const sheet = options.sheet === undefined ? '' : `/sheet/${encodeURIComponent(options.sheet)}`;
  return `#/c/${encodeURIComponent(id)}${sheet}${options.token ? `?k=${encodeURIComponent(options.token)}` : ''}`;
}
