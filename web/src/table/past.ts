// Past steps of a table, kept and fetched ahead so that stepping through a game is smooth.
import type { PastStep } from '../model/server';
import type { View } from '../model/view';
import { rpc } from '../net/rpc';
import { sharing } from '../logic/sharing';

const ahead = 12;
const most = 700;

export class PastSteps {
  private kept = new Map<string, Promise<PastStep>>();

  constructor(
    private table: string,
    private token: string | undefined,
  ) {}

  private key(step: number, viewpoint: string): string {
    return `${viewpoint}|${step}`;
  }

  get(step: number, viewpoint: string): Promise<PastStep> {
    const key = this.key(step, viewpoint);
    const known = this.kept.get(key);
    if (known) return known;
    const asked = this.ask(step, viewpoint);
    this.kept.set(key, asked);
    asked.catch(() => this.kept.delete(key));
    if (this.kept.size > most) this.kept.delete(this.kept.keys().next().value!);
    return asked;
  }

  private async ask(step: number, viewpoint: string): Promise<PastStep> {
    const found = await rpc().call<PastStep>('table.at', {
      table: this.table,
      step,
      ...(this.token ? { token: this.token } : {}),
      ...(viewpoint ? { seat: viewpoint } : {}),
    });
    // What is as it was stays the same object, so that it is not drawn again.
    this.last = found.view = sharing(this.last, found.view);
    return found;
  }
  private last: View | null = null;

  /** While a replay plays, the next steps are already on their way. */
  prefetch(from: number, to: number, viewpoint: string): void {
    for (let step = from; step <= Math.min(to, from + ahead); step++)
      void this.get(step, viewpoint).catch(() => undefined);
  }

  forget(): void {
    this.kept.clear();
  }
}
