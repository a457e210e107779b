// Through the game again: by answer, move, phase or turn. The log's groups say where moves, phases and turns begin.
import { groupLog } from '../logic/loggroups';
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

  /** Log numbers at which a move, a phase or a turn begins. */
  private starts(by: Unit): number[] {
    const groups = groupLog(this.session.log);
    if (by === 'move') return groups.filter((g) => g.kind !== 'section').map((g) => g.n);
    const heads = groups.filter((g) => g.kind === 'section');
    if (by === 'phase') return heads.map((g) => g.n);
    return heads.filter((g) => /^(turn|round)_began$/.test(g.lines[0]!.type ?? '')).map((g) => g.n);
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
    else await this.walkTo(this.starts(this.by), direction);
    return true;
  }

  /** To the nearest beginning that lies at another step; an answer may write several lines. */
  private async walkTo(starts: number[], direction: 1 | -1): Promise<void> {
    const at = this.step;
    const here = this.session.past ? (this.session.pastLine ?? 0) : Infinity;
    const ahead = direction > 0 ? starts.filter((n) => n > here) : starts.filter((n) => n <= here).reverse();
    for (const n of ahead) {
      const step = await this.session.stepOfLine(n);
      if (direction > 0 ? step > at : step < at) return this.go(step);
    }
    await this.go(direction > 0 ? this.session.steps : 0);
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
