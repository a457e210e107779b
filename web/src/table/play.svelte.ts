// What the player is doing with the open decision: what has been clicked, what is under the pointer, which
// choices are left. It sends nothing itself; the chosen action goes to the session.
import type { Decision, Offer, Refusal } from '../model/view';
import { ANY_POINT, actionAtPoint, buttonChoices, choicesOf, click, forcedPicks, inBarOrder, openState, refusalsFor, sameStep, type Choice, type Step } from '../logic/targets';
import { inRings } from '../logic/geometry';
import type { TableSession } from './session.svelte';

export interface Menu {
  choices: Choice[];
  x: number;
  y: number;
}

export class Play {
  picked = $state.raw<Step[]>([]);
  hover = $state.raw<Step | null>(null);
  /** The piece or space the keyboard is on. */
  cursor = $state.raw<Step | null>(null);
  menu = $state.raw<Menu | null>(null);
  pinnedStack = $state<string | null>(null);
  oddsFor = $state.raw<Choice | null>(null);
  private session: TableSession;
  decision: Decision | null = $derived.by(() => (this.session.myTurn ? this.session.liveDecision : null));
  choices: Choice[] = $derived.by(() => choicesOf(this.decision?.actions));
  private openNow = $derived.by(() => openState(this.choices, this.picked));

  constructor(session: TableSession) {
    this.session = session;
  }

  /** A new decision starts afresh, with what there is no choice about already taken. */
  restart(): void {
    this.picked = forcedPicks(this.choices);
    this.menu = null;
    this.pinnedStack = null;
    this.cursor = null;
  }

  get buttons(): Choice[] {
    return buttonChoices(this.choices);
  }

  /** The buttons of the bar: what ends a phase comes last, beside Undo. */
  get bar(): Choice[] {
    return inBarOrder([...this.completed, ...this.buttons]);
  }

  get next(): Step[] {
    return this.openNow.next;
  }

  /** Offers that the clicked things name completely while others go on: shown as buttons meanwhile. */
  get completed(): Choice[] {
    return this.openNow.open.length ? this.openNow.complete : [];
  }

  get openChoices(): Choice[] {
    return this.openNow.open;
  }

  canClick(step: Step): boolean {
    return this.next.some((s) => sameStep(s, step)) || this.first.some((s) => sameStep(s, step));
  }

  /** What could be clicked if nothing were picked yet. */
  get first(): Step[] {
    return openState(this.choices, forcedPicks(this.choices)).next;
  }

  isPicked(kind: Step['kind'], id: string): boolean {
    return this.picked.some((s) => s.kind === kind && s.id === id);
  }

  click(step: Step, at: { x: number; y: number }): boolean {
    this.menu = null;
    const result = click(this.choices, this.picked, step);
    if (result.kind === 'act') this.choose(result.choice);
    else if (result.kind === 'pick') this.picked = result.picked;
    else if (result.kind === 'menu') this.menu = { choices: result.choices, ...at };
    return result.kind !== 'none';
  }

  /** A click on open ground of an inch table. */
  clickPoint(x: number, y: number): boolean {
    const rings = this.decision?.region?.rings;
    if (!rings?.length || !inRings(x, y, rings)) return false;
    const offer = this.pointOffer(x, y);
    if (!offer) return false;
    void this.session.act(actionAtPoint(offer, x, y));
    return true;
  }

  /** The offer a free point stands for: the one marked so, else the nearest sample that has a place. */
  private pointOffer(x: number, y: number): Offer | null {
    const open = this.openChoices.length ? this.openChoices : this.choices;
    const template = open.find((c) => c.steps[c.steps.length - 1]?.id === ANY_POINT);
    if (template) return template.offer;
    let best: Offer | null = null;
    let least = Infinity;
    for (const c of open) {
      const [ax, ay] = [Number(c.offer.action.x), Number(c.offer.action.y)];
      const d = Math.hypot(ax - x, ay - y);
      if (d < least) {
        least = d;
        best = c.offer;
      }
    }
    return best;
  }

  choose(choice: Choice): void {
    this.menu = null;
    this.pinnedStack = null;
    void this.session.act(choice.offer.action);
  }

  /** Whose odds are meant when none is named: what is pointed at, what the game proposes, or the first answer. */
  worthOdds(): Choice | null {
    return this.preview(this.cursor ?? this.hover) ?? this.choices[this.decision?.default ?? 0] ?? this.choices[0] ?? null;
  }

  letGo(): void {
    if (this.menu) this.menu = null;
    else if (this.pinnedStack) this.pinnedStack = null;
    else if (this.oddsFor) this.oddsFor = null;
    else this.picked = forcedPicks(this.choices);
  }

  refusals(step: Step): Refusal[] {
    return refusalsFor(this.decision ? this.session.refused : [], this.picked, step);
  }

  /** The single offer that clicking here would come to, for its path and cost. */
  preview(step: Step | null): Choice | null {
    if (!step) return null;
    const fits = this.openChoices.filter((c) => sameStep(c.steps[this.picked.length]!, step));
    return fits.length === 1 ? fits[0]! : (fits.find((c) => c.offer.path?.length) ?? null);
  }
}
