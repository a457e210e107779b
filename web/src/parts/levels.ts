// The programs by people's words. The protocol keeps its own names.
import type { LevelInfo } from '../net/games';

export interface LevelWords {
  id: string;
  name: string;
  says: string;
}

const words: Record<string, [name: string, says: string]> = {
  random: ['Learner', 'moves without a plan; for a first look'],
  novice: ['Easy', 'knows the basics, misses chances'],
  regular: ['Steady', 'plays soundly; a fair match'],
  veteran: ['Hard', 'looks ahead and punishes mistakes'],
  commander: ['Commander', 'plans ahead; takes its time'],
};

export function levelWords(level: LevelInfo | string): LevelWords {
  const id = typeof level === 'string' ? level : level.id;
  const [name, says] = words[id] ?? (typeof level === 'string' ? [id, ''] : [level.name, level.says ?? '']);
  return { id, name, says };
}

/** Who sits at a seat, as a sentence names him. */
export function playerWords(player: string): string {
  if (player === 'person') return 'a friend';
  if (player === 'hotseat') return 'another player at this screen';
  const { name } = levelWords(player);
  return `the ${name === 'Commander' ? 'Commander' : name.toLowerCase()} program`;
}
