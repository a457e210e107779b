// Which campaign a battle's table belongs to, so that the table can lead back there.
import { campaignAddress, keptCampaign } from '../net/campaign';
import { read, write } from '../net/keep';

interface Of {
  campaign: string;
  title: string;
}

export function rememberCampaign(table: string, campaign: string, title: string): void {
  const known = read<Record<string, Of>>('battles', {});
  if (known[table]?.campaign === campaign && known[table]?.title === title) return;
  delete known[table];
  write('battles', Object.fromEntries(Object.entries({ ...known, [table]: { campaign, title } }).slice(-60)));
}

/** The way back from a battle's table, or nothing. */
export function campaignOf(table: string): { href: string; title: string } | undefined {
  const of = read<Record<string, Of>>('battles', {})[table];
  if (!of) return undefined;
  return { href: campaignAddress(of.campaign, { token: keptCampaign(of.campaign)?.token }), title: of.title };
}
