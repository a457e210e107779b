// Through the game again: by answer, move, phase or turn. The log's groups say where moves, phases and turns begin.
import { isMark, marksIn, type Mark } from '../logic/marks';
import type { LogLine } from '../model/view';
import type { TableSession } from './session.svelte';

export type Unit = 'answer' | 'move' | 'phase' | 'turn';

export class Replay {
  open = $state(false);
  by = $state<Unit>('answer');
  playing = $state(false);
  /** Answers a second. */
  speed = $state(4);

  constructor(private session: TableSession) {}

  get step(): number {
    return this.session.past?.step ?? this.session.steps;
  }

  private marksOf: LogLine[] = [];
  private kept: Mark[] = [];

  /** What the slider shows and the steps by move, phase and turn go to, in the order of play. */
  get marks(): Mark[] {
    if (this.marksOf === this.session.log) return this.kept;
    this.marksOf = this.session.log;
    this.kept = marksIn(this.session.log);
    return this.kept;
  }

  async go(to: number): Promise<void> {
    this.open = true;
    await this.session.showStep(Math.max(0, Math.min(to, this.session.steps)));
  }

  /** One unit on or back; false at an end. */
  async walk(direction: 1 | -1): Promise<boolean> {
    const { session } = this;
    const at = this.step;
    if (direction > 0 ? at >= session.steps : at <= 0) return false;
    if (this.by === 'answer') await this.go(at + direction);
    else await this.walkTo(this.by, direction);
    return true;
  }

  /** To the nearest beginning of a move, phase, turn or battle; false when there is none. */
  async walkTo(what: Unit | 'battle', direction: 1 | -1): Promise<boolean> {
    const at = this.step;
    const steps = this.marks.filter((m) => isMark(m, what)).map((m) => m.step);
    const next = direction > 0 ? steps.find((s) => s > at) : steps.findLast((s) => s < at);
    if (next === undefined && what === 'battle') return false;
    await this.go(next ?? (direction > 0 ? this.session.steps : 0));
    return true;
  }

  toEnd(): void {
    this.playing = false;
    this.session.showNow();
  }

  async play(from = this.step >= this.session.steps ? 0 : this.step): Promise<void> {
    this.playing = true;
    let due = performance.now();
    if (from !== this.step) await this.go(from);
    while (this.playing) {
      if (this.by === 'answer') this.session.pastSteps.prefetch(this.step, this.session.steps, this.session.viewpoint);
      if (!(await this.walk(1)) || this.step >= this.session.steps) break;
      // By the clock, so that what a step takes is not added to the pause; far behind, it starts counting anew.
      const pace = (this.by === 'answer' ? 1000 : 1800) / this.speed;
      due = Math.max(due + pace, performance.now() - 5 * pace);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    }
    this.playing = false;
  }

  close(): void {
    this.playing = false;
    this.open = false;
    this.session.missedFrom = null;
    if (this.session.past) this.session.showNow();
  }
}
