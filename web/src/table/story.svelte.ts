// The others' moves are told one after another at the player's pace; the question opens when the story is told. Nothing of
// this slows the server: the newest state is kept by the session, the story only decides what of it is shown yet.
import type { LogLine, View } from '../model/view';
import { affairsOf, beginsCombat, type Affair } from '../logic/combat';
import { addTold, changesOf, type Move } from '../logic/moves';
import { keepSettings, settings, type Pace } from '../net/keep';

export interface StoryStep {
  step: number;
  seat: string;
  /** This player's own answer: shown at once, but its dice have their stage. */
  mine: boolean;
  before: View;
  after: View;
  /** Hot-seat: what each seat sees after it. */
  views?: Record<string, View>;
  lines: LogLine[];
}

export interface StageShown {
  affair: Affair;
  view: View;
  before: View;
  /** Opened again from the log: nothing waits for it. */
  again?: boolean;
}

/** Milliseconds for a step, and the rest after a move. */
const paces: Record<Pace, { step: number; rest: number }> = {
  read: { step: 450, rest: Infinity },
  walk: { step: 350, rest: 900 },
  brisk: { step: 120, rest: 300 },
  'at once': { step: 0, rest: 0 },
};

/** Trails and numbers kept since this player's last answer. */
const mostMoves = 40;

export class Story {
  /** What is on the table while the story is told; null: the newest. */
  shown = $state.raw<{ view: View; views?: Record<string, View>; lastLine: number } | null>(null);
  playing = $state(false);
  paused = $state(false);
  /** The player has to go on: Space at pace "read", or Continue on the stage. */
  waiting = $state(false);
  pace = $state<Pace>(settings().pace);
  /** Moves since this player's last answer; their trails lie on the map. */
  moves = $state.raw<Move[]>([]);
  stage = $state.raw<StageShown | null>(null);
  /** How many moves the story holds in all, for the bar. */
  total = $state(0);
  /** What was missed while this player was away, told as an account before it is shown. */
  account = $state.raw<Move[] | null>(null);
  private missed: StoryStep[] = [];
  private queue: StoryStep[] = [];
  private running = false;
  private hurried = false;
  private wake: (() => void) | null = null;
  private staged = new Set<number>();
  private lines: LogLine[] = [];
  private beforeLines: View | null = null;
  /** Said by move, not by step. */
  onMove: (move: Move) => void = () => undefined;
  /** Nothing more is to be told. */
  onTold: () => void = () => undefined;

  setPace(pace: Pace): void {
    this.pace = pace;
    keepSettings({ pace });
    this.wake?.();
  }

  /** Milliseconds a piece takes for one step. */
  get glide(): number {
    return this.playing ? Math.max(60, paces[this.pace].step) : 350;
  }

  push(step: StoryStep): void {
    this.queue.push(step);
    this.count();
    if (!this.running) void this.run();
  }

  /** The player acts: what was told before is settled. */
  acted(): void {
    this.moves = [];
    this.account = null;
    this.lines = [];
    this.staged.clear();
  }

  reset(): void {
    this.queue = [];
    this.missed = [];
    this.acted();
    this.hurried = true;
    this.stage = null;
    this.wake?.();
  }

  /** Straight to the question. */
  skip(): void {
    this.hurried = true;
    this.paused = false;
    if (this.stage && !this.stage.again) this.stage = null;
    this.wake?.();
  }

  /** Goes on where the story waits. */
  go(): void {
    if (this.stage?.again) {
      this.stage = null;
      return;
    }
    this.paused = false;
    this.wake?.();
  }

  togglePause(): void {
    this.paused = !this.paused;
    if (!this.paused) this.wake?.();
  }

  /** Steps made while this player was away: an account first, the story on request. */
  takeMissed(steps: StoryStep[]): void {
    const moves: Move[] = [];
    for (const s of steps)
      addTold(moves, { step: s.step, seat: s.seat, lines: s.lines, changes: changesOf(s.before, s.after) });
    if (!moves.length) return;
    this.missed = steps;
    this.account = moves;
    this.moves = moves;
  }

  playMissed(): void {
    const steps = this.missed;
    this.missed = [];
    this.account = null;
    this.moves = [];
    this.queue.unshift(...steps);
    this.count();
    if (!this.running) void this.run();
  }

  closeAccount(): void {
    this.account = null;
    this.missed = [];
    this.onTold();
  }

  openStage(affair: Affair, view: View): void {
    this.stage = { affair, view, before: view, again: true };
  }

  private count(): void {
    if (this.pace === 'at once' || this.queue.length > 200) return;
    const ahead: Move[] = [];
    for (const s of this.queue)
      addTold(ahead, { step: s.step, seat: s.seat, lines: s.lines, changes: changesOf(s.before, s.after) });
    this.total = this.moves.length + ahead.length;
  }

  private pause(ms: number): Promise<void> {
    if (this.hurried || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined;
      this.waiting = !Number.isFinite(ms);
      const self = this;
      function done(): void {
        clearTimeout(timer);
        self.wake = null;
        self.waiting = false;
        resolve();
      }
      this.wake = done;
    });
  }

  private async rest(ms: number): Promise<void> {
    await this.pause(ms);
    while (this.paused && !this.hurried) await this.pause(Infinity);
  }

  private async run(): Promise<void> {
    this.running = true;
    this.hurried = false;
    while (this.queue.length) {
      const hidden = document.visibilityState === 'hidden';
      if (hidden) this.hurried = true;
      const step = this.queue.shift()!;
      await this.tell(step);
    }
    await this.settleAffairs(null);
    this.shown = null;
    this.playing = false;
    this.running = false;
    this.waiting = false;
    const last = this.moves[this.moves.length - 1];
    if (last) this.onMove(last);
    this.onTold();
  }

  private async tell(step: StoryStep): Promise<void> {
    const theirs = !step.mine;
    if (theirs) this.playing = true;
    await this.settleAffairs(step);
    const changes = changesOf(step.before, step.after);
    const moves = [...this.moves];
    if (theirs) {
      const last = moves[moves.length - 1];
      if (last) moves[moves.length - 1] = { ...last, movers: last.movers.map((m) => ({ ...m, path: [...m.path] })) };
      const fresh = addTold(moves, { step: step.step, seat: step.seat, lines: step.lines, changes });
      if (fresh && last) {
        this.onMove(last);
        await this.rest(paces[this.pace].rest);
      }
      // Who only looks on never acts: the oldest trails go, or a long game would be drawn whole.
      this.moves = moves.slice(-mostMoves);
    }
    if (!this.lines.length) this.beforeLines = step.before;
    this.lines.push(...step.lines);
    const lastLine = step.lines[step.lines.length - 1]?.n ?? this.shown?.lastLine ?? Infinity;
    this.shown = { view: step.after, views: step.views, lastLine };
    const busy = changes.moved.length || changes.lost.length || changes.reduced.length || step.lines.length;
    if (theirs && busy) await this.rest(paces[this.pace].step);
  }

  /** A fight that is over gets its stage before anything else is shown. */
  private async settleAffairs(next: StoryStep | null): Promise<void> {
    if (!this.lines.length) return;
    const all = affairsOf([...this.lines, ...(next?.lines ?? [])]);
    const last = this.lines[this.lines.length - 1]!.n;
    const wait = settings().stageWait;
    for (const affair of all) {
      const over = affair.lines[affair.lines.length - 1]!.n <= last;
      // The next answer goes on with it, or its question is about to be asked: it is not over.
      if (!over || affair.n > last || this.staged.has(affair.n)) continue;
      if (next === null && this.inPanel && affair === all[all.length - 1]) continue;
      if (this.staged.size > 500) this.staged.clear();
      this.staged.add(affair.n);
      if (this.pace === 'at once' || this.hurried || wait < 0) continue;
      this.playing = true;
      this.stage = { affair, view: this.shown?.view ?? this.beforeLines!, before: this.beforeLines! };
      // A mere check is read at a glance; a fight waits for the reader.
      const glance = this.pace !== 'read' && affair.lines.every((l) => !beginsCombat(l)) ? 2500 : Infinity;
      await this.pause(Math.min(wait > 0 ? wait * 1000 : Infinity, glance));
      if (!this.stage?.again) this.stage = null;
    }
    const open = all[all.length - 1];
    const keep = open && !this.staged.has(open.n) ? this.lines.findIndex((l) => l.n === open.n) : -1;
    this.lines = keep >= 0 ? this.lines.slice(keep) : [];
  }

  /** The newest view shows a fight that is still going on. */
  private get inPanel(): boolean {
    return Boolean(this.shown?.view.panel);
  }
}
