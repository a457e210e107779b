// What the player is doing with the open decision: what has been clicked, what is under the pointer, which
// choices are left. It sends nothing itself; the chosen action goes to the session.
import type { Decision, Offer, Refusal } from '../model/view';
import {
  ANY_POINT,
  actionAtPoint,
  buttonChoices,
  choicesOf,
  click,
  forcedPicks,
  inBarOrder,
  openState,
  refusalsFor,
  sameStep,
  stepsOf,
  type Choice,
  type ClickResult,
  type Step,
} from '../logic/targets';
import { inRegion } from '../logic/geometry';
import { routesOf, type Plan, type Route } from '../logic/plan';
import { purposeGroups, type PurposeGroup } from '../logic/purposes';
import { toConfirm, usualAsks, type EndsKind } from '../logic/finality';
import type { Purpose } from '../model/view';
import { settings } from '../net/keep';
import type { TableSession } from './session.svelte';

export interface Menu {
  choices: Choice[];
}

/** An answer that waits to be given once more. */
export interface Asked {
  choice: Choice;
  ends: EndsKind[];
}

/** A force taken up: where it can go is known, and nothing has been sent. */
export interface Hand {
  from: Step;
  /** Where it stands. */
  place: string;
  plan: Plan;
  routes: Map<string, Route[]>;
  /** The answer that would have taken it up; null while a march is under way. */
  choice: Choice | null;
  /** The force as composed in the tray; null: everybody who may go along. */
  pieces: string[] | null;
  /** Passed on the way, set by the player: where, by which places, at what cost so far. */
  bends: { place: string; path: string[]; cost: number }[];
}

/** A figure over the place where it may be set down; nothing has been sent. */
export interface Ghost {
  x: number;
  y: number;
  /** Degrees, north is 0; null: as the rules turn it, the way it goes. */
  facing: number | null;
  offer: Offer;
  /** Laid down, to be turned and then committed; else it follows the pointer. */
  laid: boolean;
  why?: Why | null;
}

/** What a click comes to. */
export type Meaning =
  | ClickResult
  | { kind: 'march' | 'destination'; route: Route }
  | { kind: 'take up'; choice: Choice }
  | { kind: 'toggle' | 'let go' };

/** Why a click comes to nothing. */
export type Why = Pick<Refusal, 'reason' | 'rule'>;

const composing = /^(take|join|pick|bring)$/;

export class Play {
  picked = $state.raw<Step[]>([]);
  hover = $state.raw<Step | null>(null);
  /** The piece or space the keyboard is on. */
  cursor = $state.raw<Step | null>(null);
  menu = $state.raw<Menu | null>(null);
  pinnedStack = $state<string | null>(null);
  /** A refusal shown beside the pointer. */
  refusalAt = $state.raw<{ step: Step; x: number; y: number; why?: Why } | null>(null);
  oddsFor = $state.raw<Choice | null>(null);
  asked = $state.raw<Asked | null>(null);
  hand = $state.raw<Hand | null>(null);
  /** Set by a click where dice may fall on the way; Go commits it. */
  destination = $state.raw<Route | null>(null);
  ghost = $state.raw<Ghost | null>(null);
  /** Figures are being placed one after another as a program proposes. */
  placing = $state(false);
  /** Pieces chosen in the tray, to be sent as one list. */
  force = $state.raw<string[]>([]);
  /** The chip that is open, by question: coming back to a question finds it as it was left. */
  private chosenPurpose = $state.raw<Record<string, string>>({});
  /** A chip under the pointer: its targets are shown faintly. */
  peek = $state.raw<string | null>(null);
  private session: TableSession;
  decision: Decision | null = $derived.by(() => (this.session.myTurn ? this.session.liveDecision : null));
  choices: Choice[] = $derived.by(() => choicesOf(this.decision?.actions));
  private openNow = $derived.by(() => openState(this.choices, this.picked));
  groups: PurposeGroup[] = $derived.by(() => purposeGroups(this.openNow.open, this.picked.length));
  group: PurposeGroup | null = $derived.by(() => this.openGroup());
  /** Pieces are taken along one after another: they are picked in the tray instead, and sent together. */
  composes: boolean = $derived.by(
    () =>
      (this.group?.choices.length ?? 0) > 0 &&
      this.group!.choices.every((c) => composing.test(String(c.offer.action.verb ?? '')) && c.steps.length === 1),
  );

  constructor(session: TableSession) {
    this.session = session;
  }

  /** A new decision starts afresh, with what there is no choice about already taken. */
  restart(): void {
    this.picked = forcedPicks(this.choices);
    this.menu = null;
    this.asked = null;
    this.hand = null;
    this.destination = null;
    this.ghost = null;
    this.force = [];
    this.pinnedStack = null;
    this.cursor = null;
    if (this.group?.purpose === 'go' && this.decision) void this.planOn();
  }

  /** A march is under way: all it can still reach, not only the next step. */
  private async planOn(): Promise<void> {
    const decision = this.decision;
    const about = decision?.subject;
    const plan = await this.session.plan(
      about?.piece ? { piece: about.piece } : about?.space ? { place: about.space } : {},
    );
    if (this.decision !== decision || plan?.status !== 'ready' || this.hand) return;
    const routes = routesOf(plan);
    const start = plan.nodes?.[0]?.place ?? '';
    if (routes.size)
      this.hand = {
        from: { kind: 'space', id: start },
        place: start,
        plan,
        routes,
        choice: null,
        pieces: null,
        bends: [],
      };
  }

  /** Takes up what was clicked when a plan can be made from it; else the answer is given at once. */
  private async takeUp(step: Step, choice: Choice, pieces: string[] | null = null): Promise<void> {
    const decision = this.decision;
    const plan = await this.session.plan({
      ...(step.kind === 'piece' ? { piece: step.id } : { place: step.id }),
      ...(pieces ? { pieces } : {}),
    });
    if (this.decision !== decision) return;
    const routes = plan?.status === 'ready' ? routesOf(plan) : new Map<string, Route[]>();
    if (!plan || !routes.size) {
      if (!pieces) this.give(choice);
      else this.hand = this.hand && { ...this.hand, pieces, routes, plan: { ...this.hand.plan, places: [] } };
      return;
    }
    this.pinnedStack = null;
    this.destination = null;
    const place = plan.nodes?.[0]?.place ?? step.id;
    this.hand = { from: step, place, plan, routes, choice, pieces, bends: [] };
  }

  /** The force in hand, composed anew in the tray. */
  setForce(pieces: string[]): void {
    if (this.hand?.choice) void this.takeUp(this.hand.from, this.hand.choice, pieces);
  }

  routeTo(step: Step | null): Route | null {
    return step?.kind === 'space' ? (this.hand?.routes.get(step.id)?.[0] ?? null) : null;
  }

  /** Movement points spent on the way to here and what the force had at first. */
  costOf(route: Route): { cost: number; of: number } {
    const spent = this.hand?.bends.at(-1)?.cost ?? 0;
    return { cost: spent + route.cost, of: spent + (this.hand?.plan.allowance ?? route.cost) };
  }

  /** The whole way, bends and all. */
  wayOf(route: Route): string[] {
    return [...(this.hand?.bends ?? []).flatMap((b) => b.path.slice(0, -1)), ...route.path];
  }

  /** Shift-click: the march goes by this place. Planned anew from there; the answers so far come first. */
  async bend(step: Step): Promise<boolean> {
    const hand = this.hand;
    const route = this.routeTo(step);
    if (!hand || !route || route.battle || route.marks.includes('ends')) return false;
    const decision = this.decision;
    const plan = await this.session.plan({ prefix: route.onward });
    if (this.decision !== decision || this.hand !== hand || plan?.status !== 'ready') return false;
    const routes = routesOf(plan);
    if (!routes.size) return false;
    const cost = this.costOf(route).cost;
    this.destination = null;
    this.hand = { ...hand, plan, routes, bends: [...hand.bends, { place: route.place, path: route.path, cost }] };
    return true;
  }

  /** Commits a way: one list of answers. */
  march(route: Route): void {
    this.hand = null;
    this.destination = null;
    void this.session.actAll(route.actions);
  }

  toggle(piece: string): void {
    this.force = this.force.includes(piece) ? this.force.filter((p) => p !== piece) : [...this.force, piece];
  }

  takeForce(): void {
    void this.session.actAll(this.taking().map((c) => c.offer.action));
  }

  /** The answers that take the chosen pieces along, in the order the game offers them. */
  private taking(): Choice[] {
    return this.composes ? this.group!.choices.filter((c) => this.force.includes(c.steps[0]!.id)) : [];
  }

  private openGroup(): PurposeGroup | null {
    const chosen = this.chosenPurpose[this.decision?.question ?? ''];
    const proposed = this.decision?.actions?.[this.decision.default ?? -1];
    return (
      this.groups.find((g) => g.id === chosen) ??
      (proposed ? this.groups.find((g) => g.choices.some((c) => c.offer === proposed)) : undefined) ??
      this.groups[0] ??
      null
    );
  }

  openPurpose(id: string): void {
    this.chosenPurpose = { ...this.chosenPurpose, [this.decision?.question ?? '']: id };
    this.menu = null;
    this.cursor = null;
  }

  /** What a click on this target does: a piece to be followed by another click is only chosen. */
  purposeOfStep(step: Step): Purpose {
    const route = this.routeTo(step);
    if (route) return route.battle ? 'attack' : 'go';
    const depth = this.picked.length;
    const fits = (this.group?.choices ?? []).filter((c) => c.steps[depth] && sameStep(c.steps[depth]!, step));
    return fits.some((c) => c.steps.length === depth + 1) ? (this.group?.purpose ?? 'choose') : 'choose';
  }

  get buttons(): Choice[] {
    const turns = new Set(this.turns);
    return buttonChoices(this.choices).filter((c) => !turns.has(c));
  }

  /** Facings on the spot: a dozen buttons would not do, the figure is turned by its handle. */
  get turns(): Choice[] {
    const list = this.mover ? this.choices.filter((c) => !c.steps.length && c.offer.action.facing !== undefined) : [];
    return list.length > 2 ? list : [];
  }

  startTurn(): void {
    const figure = this.session.view?.pieces?.find((p) => p.id === this.mover);
    const offer = this.turns[0]?.offer;
    if (!offer || figure?.x === undefined || figure.y === undefined) return;
    this.ghost = { x: figure.x, y: figure.y, facing: figure.facing ?? 0, offer, laid: true, why: null };
  }

  /** The buttons of the bar: what ends a phase comes last, beside Undo. */
  get bar(): Choice[] {
    return inBarOrder([...this.completed, ...this.buttons]);
  }

  /** The filled button: what ends the phase while there are targets, else what the game proposes. */
  get mainChoice(): Choice | null {
    const bar = this.bar;
    const last = bar[bar.length - 1];
    if (!last) return null;
    if (this.groups.length || bar.length === 1) return last;
    const proposed = this.decision?.actions?.[this.decision.default ?? -1];
    return bar.find((c) => c.offer === proposed) ?? bar[0]!;
  }

  /** The buttons at the header's right end, the filled one last: few and short, or only the filled one. */
  get mainButtons(): Choice[] {
    const main = this.mainChoice;
    if (!main) return [];
    const others = this.bar.filter((c) => c !== main);
    const letters = this.bar.reduce((sum, c) => sum + (c.offer.label?.length ?? 6), 0);
    return others.length <= 2 && letters <= 44 ? [...others, main] : [main];
  }

  /** The other answers without a target: chips. */
  get sideButtons(): Choice[] {
    const main = new Set(this.mainButtons);
    return this.bar.filter((c) => !main.has(c));
  }

  /** What may be clicked now: the targets of the open purpose. */
  get next(): Step[] {
    if (this.hand) return [...this.hand.routes.keys()].map((id) => ({ kind: 'space' as const, id }));
    return this.group?.steps ?? [];
  }

  /** Targets of every open purpose. */
  get everyNext(): Step[] {
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

  isTarget(step: Step): boolean {
    return this.next.some((s) => sameStep(s, step));
  }

  /** What could be clicked if nothing were picked yet. */
  get first(): Step[] {
    return openState(this.choices, forcedPicks(this.choices)).next;
  }

  isPicked(kind: Step['kind'], id: string): boolean {
    return this.picked.some((s) => s.kind === kind && s.id === id);
  }

  /** Offers a click may mean: those of the open purpose, and those that need no chip. */
  private get clickable(): Choice[] {
    const group = this.group;
    if (!group || this.groups.length < 2) return this.choices;
    const closed = new Set(this.groups.filter((g) => g !== group).flatMap((g) => g.choices));
    return this.choices.filter((c) => !closed.has(c));
  }

  /** What a click on a piece or place comes to; nothing is done. */
  meaning(step: Step): Meaning {
    const hand = this.hand;
    if (hand) {
      const route = this.routeTo(step);
      if (route) return { kind: route.risky ? 'destination' : 'march', route };
      if (hand.choice && (sameStep(step, hand.from) || step.id === hand.place)) return { kind: 'let go' };
      // Another stack may be taken up instead; anything else is out of reach, and what is in hand stays there.
      if (hand.choice && !this.group?.steps.some((s) => sameStep(s, step))) return { kind: 'none' };
    }
    if (this.composes && this.isTarget(step)) return { kind: 'toggle' };
    const result = click(this.clickable, this.picked, step);
    return result.kind === 'act' && this.startsMove(result.choice)
      ? { kind: 'take up', choice: result.choice }
      : result;
  }

  click(step: Step): boolean {
    this.menu = null;
    this.asked = null;
    const meant = this.meaning(step);
    if (meant.kind !== 'none' && this.hand?.choice && meant.kind !== 'march' && meant.kind !== 'destination')
      this.hand = null;
    if (meant.kind === 'march') this.march(meant.route);
    else if (meant.kind === 'destination') this.destination = meant.route;
    else if (meant.kind === 'toggle') this.toggle(step.id);
    else if (meant.kind === 'take up') void this.takeUp(step, meant.choice);
    else if (meant.kind === 'act') this.choose(meant.choice);
    else if (meant.kind === 'pick') this.picked = meant.picked;
    else if (meant.kind === 'menu') this.menu = { choices: meant.choices };
    return meant.kind !== 'none';
  }

  /** An answer that names a stack or a piece and may be the beginning of a march. */
  private startsMove(choice: Choice): boolean {
    return choice.steps.length === 1 && /^(form|march|move|send|sail)$/.test(String(choice.offer.action.verb ?? ''));
  }

  /** The figure that is moved or set up: it can be dragged. */
  get mover(): string | null {
    return this.decision?.region ? (this.picked[0]?.id ?? this.decision.subject?.piece ?? null) : null;
  }

  /** A ghost under the pointer, where the figure may go. */
  hoverPoint(x: number, y: number, dragged = false): void {
    if (this.ghost?.laid && !dragged) return;
    const offer = dragged || inRegion(x, y, this.decision?.region) ? this.pointOffer(x, y) : null;
    this.ghost = offer && { x, y, facing: dragged ? (this.ghost?.facing ?? null) : null, offer, laid: false };
  }

  /** Laid down: what the rules say of it is asked, so that the button tells the truth. */
  layGhost(): void {
    const ghost = this.ghost;
    if (!ghost) return;
    const laid: Ghost = { ...ghost, laid: true, why: null };
    this.ghost = laid;
    void this.session.judge<{ legal: boolean; reason?: string; rule?: string }>(this.ghostAction(laid)).then((said) => {
      if (said && !said.legal && this.ghost === laid) this.ghost = { ...laid, why: said };
    });
  }

  turnGhost(facing: number): void {
    if (this.ghost) this.ghost = { ...this.ghost, facing: Math.round(facing + 360) % 360 };
  }

  private ghostAction(ghost: Ghost): Record<string, unknown> {
    if (this.turns.some((c) => c.offer === ghost.offer)) return { ...ghost.offer.action, facing: ghost.facing };
    const action = actionAtPoint(ghost.offer, ghost.x, ghost.y);
    return ghost.facing === null ? action : { ...action, facing: ghost.facing };
  }

  commitGhost(): void {
    const ghost = this.ghost;
    if (!ghost?.laid || ghost.why) return;
    this.ghost = null;
    void this.session.act(this.ghostAction(ghost));
  }

  /** Set-up figure by figure, and the game has no button of its own that does the rest. */
  get mayPlaceRest(): boolean {
    return (
      Boolean(this.decision?.region) &&
      this.group?.purpose === 'place' &&
      !this.choices.some((c) => /^(auto|array_rest)$/.test(String(c.offer.action.verb ?? '')))
    );
  }

  /** Places what is left as a program would; stops when asked to, or at another question. */
  async placeRest(): Promise<void> {
    this.placing = true;
    while (this.placing && this.mayPlaceRest) {
      const seq = this.session.seq;
      const hint = await this.session.hint<{ choices?: { action: Record<string, unknown> }[] }>();
      const action = hint?.choices?.[0]?.action;
      if (!action || this.session.seq !== seq || !(await this.session.act(action, true))) break;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    this.placing = false;
  }

  /** A click on open ground of an inch table. */
  clickPoint(x: number, y: number): boolean {
    if (this.ghost?.laid) {
      const size = 30;
      if (Math.hypot(this.ghost.x - x, this.ghost.y - y) < size) this.commitGhost();
      else if (inRegion(x, y, this.decision?.region)) {
        this.hoverPoint(x, y, true);
        this.layGhost();
      } else return false;
      return true;
    }
    if (!inRegion(x, y, this.decision?.region)) return false;
    const offer = this.pointOffer(x, y);
    if (!offer) return false;
    void this.session.act(actionAtPoint(offer, x, y));
    return true;
  }

  /** A point outside the region: the rules say why not; a region is only drawn roughly, so it may be right after all. */
  async tryPoint(x: number, y: number): Promise<Why | null> {
    const decision = this.decision;
    const offer = decision?.region ? this.pointOffer(x, y) : null;
    if (!offer) return null;
    const action = actionAtPoint(offer, x, y);
    const said = await this.session.judge<{ legal: boolean; reason?: string; rule?: string }>(action);
    if (!said || this.decision !== decision) return null;
    if (!said.legal) return said;
    void this.session.act(action);
    return null;
  }

  /** Answers without a target that the rules refuse now: shown greyed, with their reason. */
  get greyed(): Refusal[] {
    const open = new Set(this.choices.map((c) => c.offer.action.verb));
    const seen = new Set<unknown>();
    return (this.decision ? this.session.refused : []).filter((r) => {
      const verb = r.action?.verb;
      if (!verb || !r.reason || stepsOf(r.target).length || open.has(verb) || seen.has(verb)) return false;
      seen.add(verb);
      return true;
    });
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

  /** Gives the answer, or asks once more where it cannot be taken back. */
  choose(choice: Choice): void {
    const ends = toConfirm(choice.offer, this.decision?.actions ?? [], settings().asks ?? usualAsks);
    if (ends.length && this.asked?.choice !== choice) {
      this.asked = { choice, ends };
      this.menu = null;
      return;
    }
    this.give(choice);
  }

  give(choice: Choice): void {
    const taking = this.taking().filter((c) => c !== choice);
    this.asked = null;
    this.menu = null;
    this.pinnedStack = null;
    if (taking.length) void this.session.actAll([...taking, choice].map((c) => c.offer.action));
    else void this.session.act(choice.offer.action);
  }

  /** Whose odds are meant when none is named: what is pointed at, what the game proposes, or the first answer. */
  worthOdds(): Choice | null {
    return (
      this.preview(this.cursor ?? this.hover) ?? this.choices[this.decision?.default ?? 0] ?? this.choices[0] ?? null
    );
  }

  letGo(): void {
    if (this.asked) this.asked = null;
    else if (this.placing) this.placing = false;
    else if (this.ghost?.laid) this.ghost = null;
    else if (this.destination) this.destination = null;
    else if (this.hand?.choice) this.hand = null;
    else if (this.force.length) this.force = [];
    else if (this.menu) this.menu = null;
    else if (this.pinnedStack) this.pinnedStack = null;
    else if (this.oddsFor) this.oddsFor = null;
    else this.picked = forcedPicks(this.choices);
  }

  refusals(step: Step): Refusal[] {
    return refusalsFor(this.decision ? this.session.refused : [], this.picked, step);
  }

  /** Why this is no target: a refusal that names it, or the place its piece stands on, or that it is too far. */
  whyNot(step: Step): Why | null {
    const piece = step.kind === 'piece' ? this.session.view?.pieces?.find((p) => p.id === step.id) : undefined;
    const place = step.kind === 'piece' ? piece?.at : step.id;
    const direct =
      this.refusals(step)[0] ?? (piece && place ? this.refusals({ kind: 'space', id: place })[0] : undefined);
    return direct ?? (place && step.kind !== 'point' ? this.outOfReach(place) : null);
  }

  /** With a force in hand, or a march under way: what cannot be reached says so. */
  private outOfReach(place: string): Why | null {
    const hand = this.hand;
    if (!hand || hand.routes.has(place) || place === hand.place || !this.isGround(place)) return null;
    const left = hand.plan.allowance;
    const enemy = this.session.view?.pieces?.some((p) => p.at === place && p.side && p.side !== this.decision?.seat);
    const points = left === undefined ? '' : ` with the ${left} movement point${left === 1 ? '' : 's'} it has`;
    return {
      reason: enemy
        ? `Out of reach: this force can neither enter nor attack there${points}.`
        : `Out of reach: no way leads there${points}.`,
      rule: this.decision?.rule,
    };
  }

  private isGround(place: string): boolean {
    return this.session.board?.spaces?.some((s) => s.id === place) ?? false;
  }

  /** The single offer that clicking here would come to, for its path and cost. */
  preview(step: Step | null): Choice | null {
    if (!step) return null;
    const fits = (this.group?.choices ?? []).filter((c) => sameStep(c.steps[this.picked.length]!, step));
    return fits.length === 1 ? fits[0]! : (fits.find((c) => c.offer.path?.length) ?? null);
  }
}
