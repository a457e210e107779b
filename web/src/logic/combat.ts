// Which lines of the log belong to a fight or a check, by the type of their event. Every game names its events in the past
// tense; what they share in sense they share in words.
import type { LogLine } from '../model/view';

const begins =
  /^(battle_began|attacked|surprised|ambushed|bombarded|shot_at|volleyed|fight_began|melee_began|raided|harassed|preached|aimed|shot_hit|shot_missed|overran|surprise_rolled)$/;
const checks =
  /^(morale_rolled|leader_rolled|rally_rolled|move_rolled|recover_rolled|routed_rolled|bombarded|stealth_rolled|awake|initiative|leader_alone|scout_checked|exploded)$/;
const within =
  /^(rolled|event_rolled|rolled_die|ambush_result|catastrophe|slipped|caught|morale|shocked|strengths|inflicted|flipped|flipped_unseen|removed|reduced|eliminated|battle_won|retreated|fled|destroyed|scored|captured|besieged|step_lost|razed|died|leader_lost|leader_unhurt|leader_wounded|leader_killed|leader_captured|leader_joined|spent|superior|fired|panicked|broke_off|cornered|pursued|advanced|hit|missed|misfired|rerolled|defended|defence_failed|patrolled|saved|judged|total|wounded|no_wound|injury_rolled|flesh_wound|went_down|out_of_action|finished_off|steady|fell_back|routed|fled_table|jumped_back|lost_nerve|became|shot_wasted|melee_odds|melee_rolled|melee_result|overrun|modifier|charged|charge_failed|stayed|recovered|still_down|rallied|kept_running|scattered|fort_gone|fort_taken|intruded|battle_drawn)$/;
const steps =
  /^(entered|entered_unseen|moved|moved_unseen|walked|crawled|turned|passed_through|formed|raider_moved|marched|sailed|picked_up|dropped|dropped_unseen|stopped_short|placed|arrayed|stationed|transferred|boarded|landed|shifted)$/;

const type = (line: LogLine) => line.type ?? '';

/** A heading that names no place opens a whole battle game, not one fight of it. */
export const beginsCombat = (line: LogLine): boolean =>
  begins.test(type(line)) && (line.level !== 0 || Boolean(line.refs?.length));
export const isCheck = (line: LogLine): boolean => checks.test(type(line));
export const isCombat = (line: LogLine): boolean =>
  beginsCombat(line) || isCheck(line) || (within.test(type(line)) && line.level !== 0);
export const isStep = (line: LogLine): boolean => steps.test(type(line));

/** A fight or a check, from the line that begins it to the last that belongs to it. */
export interface Affair {
  /** The log number of its first line: its name. */
  n: number;
  title: string;
  seat?: string;
  lines: LogLine[];
}

/** Shots of one side one after another are one affair: nobody wants to press Continue for each. */
const volley = /^(shot_hit|shot_missed|aimed|fired)$/;

function sameAffair(affair: Affair, line: LogLine): boolean {
  // A raid is settled by the chit drawn for it; a second one belongs to what comes next.
  if (type(line) === 'chit') return affair.lines.length === 1 && type(affair.lines[0]!) === 'raided';
  if (!beginsCombat(line) && !isCheck(line)) return isCombat(line);
  const first = affair.lines[0]!;
  if (volley.test(type(first)) && volley.test(type(line))) return (first.seat ?? '') === (line.seat ?? '');
  // A check within a fight belongs to it; checks one after another are one affair.
  return isCheck(line);
}

/** The fights and checks in these lines. */
export function affairsOf(lines: LogLine[]): Affair[] {
  const out: Affair[] = [];
  let open: Affair | null = null;
  for (const line of lines) {
    if (open && sameAffair(open, line)) {
      open.lines.push(line);
      continue;
    }
    open = null;
    if (!beginsCombat(line) && !isCheck(line)) continue;
    open = { n: line.n, title: line.text ?? '', seat: line.seat, lines: [line] };
    out.push(open);
  }
  return out.filter((a) =>
    a.lines.some((l) => l.dice?.length || /battle|attack|ambush|fight|melee|raid/.test(type(l))),
  );
}
