// A fight as it is shown: its dice in scenes, one for each panel that stood while they were thrown. The log says in words
// what each die did; the panel says what was added to it and why.
import type { Throw } from '../model/server';
import type { LogLine, Panel } from '../model/view';

export interface Face {
  n: number;
  /** It would have led to the same kind of thing as the face that came up. */
  like: boolean;
  rolled: boolean;
}

export interface Cast {
  step: number;
  dice: number[];
  seat?: string;
  /** What it did, in the words of the log; the first is the roll itself. */
  lines: LogLine[];
  /** Every face, when they do not all lead to the same. */
  faces: Face[];
  /** The share of all falls that lead to the same kind of thing. */
  share: number;
  tenSided: boolean;
}

export interface Scene {
  panel: Panel | null;
  casts: Cast[];
}

/** Two dice read together fall on 2 to 12: their sum stands for them. */
const faceOf = (t: Throw) => t.dice.reduce((a, b) => a + b, 0);

/** What merely says that a die was thrown is the same for all faces. */
const silent = /^(rolled|total)$/;

function castOf(t: Throw, lines: LogLine[]): Cast {
  const mine = lines.filter((l) => l.step === t.step);
  const rolled = faceOf(t);
  const signature = (kinds: string[]) => kinds.filter((k) => !silent.test(k)).join();
  const known = t.faces ?? [];
  const came = signature(known.find((f) => f.n === rolled)?.kinds ?? []);
  const like = known.filter((f) => signature(f.kinds) === came);
  const told = like.length < known.length;
  return {
    step: t.step,
    dice: t.dice,
    seat: mine.find((l) => l.seat)?.seat,
    lines: mine,
    faces: told ? known.map((f) => ({ n: f.n, like: like.includes(f), rolled: f.n === rolled })) : [],
    share: told ? like.reduce((sum, f) => sum + f.p, 0) : 1,
    tenSided: known.length > 6 && t.dice.length === 1,
  };
}

const keyOf = (panel: Panel | null) =>
  panel ? `${panel.title} ${(panel.columns ?? []).map((c) => c.title).join('|')}` : '';

/** The more is said on it the better: dice that fell add lines. */
const saying = (panel: Panel) =>
  (panel.columns ?? []).reduce((n, c) => n + (c.lines?.length ?? 0), 0) + 0.1 * (panel.dice?.length ?? 0);

export function scenesOf(throws: Throw[], lines: LogLine[]): Scene[] {
  const out: Scene[] = [];
  for (const t of throws) {
    const panel = t.panel ?? null;
    let scene = out[out.length - 1];
    if (!scene || keyOf(scene.panel) !== keyOf(panel)) out.push((scene = { panel, casts: [] }));
    for (const newer of [panel, t.after ?? null])
      if (newer && keyOf(newer) === keyOf(scene.panel) && (!scene.panel || saying(newer) >= saying(scene.panel)))
        scene.panel = newer;
    scene.casts.push(castOf(t, lines));
  }
  return out;
}

/** The lines that belong to no die: how it began and what came of it. */
export function restOf(scenes: Scene[], lines: LogLine[]): LogLine[] {
  const told = new Set(scenes.flatMap((s) => s.casts.flatMap((c) => c.lines.map((l) => l.n))));
  return lines.filter((l) => !told.has(l.n));
}

/** "faces 0 to 4", "a 6", "2, 4 and 5". */
export function facesInWords(faces: Face[]): string {
  const list = faces.filter((f) => f.like).map((f) => f.n);
  if (!list.length) return '';
  const runs: [number, number][] = [];
  for (const n of list) {
    const last = runs[runs.length - 1];
    if (last && last[1] === n - 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : b === a + 1 ? `${a} or ${b}` : `${a} to ${b}`)).join(', ');
}

/** "0 to 4 do the same: 50 %". */
export function sameInWords(cast: Cast): string {
  const words = facesInWords(cast.faces);
  const share = `${Math.round(cast.share * 100)} %`;
  return cast.faces.filter((f) => f.like).length === 1
    ? `Only a ${words} does this: ${share}`
    : `${words} do the same: ${share}`;
}
