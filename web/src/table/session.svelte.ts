// One table as this browser knows it: what the server last sent, what part of the past is being looked at,
// and the calls a player can make. Pages read it; only this file talks to the server about a table.
import type { Board } from '../model/board';
import type { ActionJson, Decision, GameResult, LogLine, Refusal, View } from '../model/view';
import { tableAddress } from '../logic/route';
import type {
  ChatLine,
  Course,
  Created,
  Joined,
  PastStep,
  Presence,
  PresenceMessage,
  Thinking,
  Throw,
  Update,
} from '../model/server';
import { LOST, RpcError, rpc, type LinkState } from '../net/rpc';
import { loadBoard, loadGames, type GameInfo } from '../net/games';
import { keepTable, keptHost, keptToken, lastSeen, markSeen } from '../net/keep';
import type { Plan } from '../logic/plan';
import { lastLineAt, stepOf } from '../logic/logsteps';
import { withChanges } from './changes';
import { PastSteps } from './past';
import { Replay } from './replay.svelte';
import { Story, type StoryStep } from './story.svelte';

export interface Note {
  text: string;
  rule?: string;
  kind: 'info' | 'refusal' | 'error';
}

export class TableSession {
  readonly table: string;
  token: string | undefined;
  status = $state<'joining' | 'open' | 'failed'>('joining');
  failure = $state('');
  link = $state<LinkState>(rpc().state);
  board = $state.raw<Board | null>(null);
  gameInfo = $state.raw<GameInfo | null>(null);
  seat = $state<string | null>(null);
  seats = $state.raw<string[]>([]);
  host = $state(false);
  private hostToken: string | undefined;
  private awaited: number | null = null;
  /** The log's last line before each answer given from this page. */
  private acted = $state.raw<number[]>([]);
  title = $state('');
  game = $state('');
  scenario = $state('');
  commitment = $state('');
  undoPolicy = $state('');
  listed = $state(false);
  seq = $state(0);
  steps = $state(0);
  liveView = $state.raw<View | null>(null);
  private viewSeq = -1;
  private catching = false;
  seatViews = $state.raw<Record<string, View>>({});
  liveDecision = $state.raw<Decision | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  unreadChat = $state(0);
  notes = $state('');
  presence = $state.raw<Record<string, Presence>>({});
  watchers = $state(0);
  result = $state.raw<GameResult | null>(null);
  thinking = $state.raw<Thinking | null>(null);
  /** What the open question does not allow, with rules and reasons; fetched when the question has stood for a moment. */
  refused = $state.raw<Refusal[]>([]);
  private refusedTimer: ReturnType<typeof setTimeout> | undefined;
  undoAsked = $state.raw<{ by?: string; to?: number } | null>(null);
  /** A draw or a pause that another side has offered. */
  offered = $state.raw<{ by?: string; what: 'draw' | 'adjourn' } | null>(null);
  adjourned = $state(false);
  hints = $state(true);
  past = $state.raw<PastStep | null>(null);
  viewpoint = $state('');
  busy = $state(false);
  revoked = $state(false);
  note = $state.raw<Note | null>(null);
  /** Where this player stopped looking last time, when moves were made since. */
  missedFrom = $state<number | null>(null);
  /** Hot-seat: the seat the player at the screen has confirmed to be. */
  seated = $state<string | null>(null);
  pastSteps: PastSteps;
  readonly story = new Story();
  readonly replay = new Replay(this);
  /** Grows when the server has said what each answer ends. */
  judged = $state(0);
  options: Record<string, unknown> | undefined;
  private stopList: (() => void)[] = [];
  private stoppedAt: number | undefined;
  private firstLook = true;

  constructor(table: string, token?: string) {
    this.table = table;
    this.token = token ?? tabToken(table) ?? keptToken(table);
    this.stoppedAt = lastSeen(table);
    this.pastSteps = new PastSteps(table, this.token);
    this.story.onTold = () => this.looked();
    this.listen();
    void this.join();
  }

  get hotseat(): boolean {
    return Object.keys(this.seatViews).length > 0;
  }

  get hiddenInformation(): boolean {
    return this.gameInfo?.hidden ?? false;
  }

  get decision(): Decision | null {
    return this.past ? (this.past.decision ?? null) : this.liveDecision;
  }

  /** The lines that are told: while a story runs, not yet those that are to come. */
  get told(): LogLine[] {
    const end = this.story.shown?.lastLine;
    return end === undefined || (this.log[this.log.length - 1]?.n ?? 0) <= end
      ? this.log
      : this.log.filter((l) => l.n <= end);
  }

  get deciding(): string | undefined {
    return this.liveDecision?.seat;
  }

  /** The curtain is down while the next player has not sat down yet. */
  get curtain(): string | null {
    if (!this.hotseat || !this.hiddenInformation || this.result || this.past) return null;
    const seat = this.deciding;
    return seat && seat !== 'chance' && this.seatViews[seat] && seat !== this.seated ? seat : null;
  }

  get view(): View | null {
    if (this.past) return this.past.view;
    const shown = this.story.shown;
    if (shown && !this.hotseat) return shown.view;
    if (this.hotseat) {
      const seat = this.seated && this.seatViews[this.seated] ? this.seated : this.deciding;
      const views = shown?.views ?? this.seatViews;
      return (seat && views[seat]) || this.liveView;
    }
    return this.liveView;
  }

  get myTurn(): boolean {
    return (
      !this.past &&
      !this.result &&
      !this.story.playing &&
      Boolean(this.token) &&
      !this.liveDecision?.waiting &&
      (this.liveDecision?.actions?.length ?? 0) > 0 &&
      !this.curtain
    );
  }

  /** Why nothing can be taken back now; empty when it can. */
  get undoWhy(): string {
    if (!this.steps) return 'Nothing has been done yet.';
    if (this.undoPolicy === 'free') return '';
    const mark = this.acted[this.acted.length - 1];
    // What was answered before this page was opened is not known here: the server will say.
    if (mark !== undefined && this.log.some((line) => line.n > mark && line.dice?.length))
      return 'Can’t undo: dice were rolled.';
    return '';
  }

  private listen(): void {
    const mine =
      <T extends { table?: string }>(handler: (params: T) => void) =>
      (params: T) => {
        if (params.table === this.table) handler(params);
      };
    const server = rpc();
    this.stopList = [
      server.onState((state) => {
        const back = state === 'open' && this.link !== 'open';
        this.link = state;
        if (back && this.status !== 'joining') void this.join(true);
      }),
      server.on<Update>(
        'table.update',
        mine((u) => this.receive(u)),
      ),
      server.on<{ table: string; seq: number; thinking: Thinking }>(
        'table.thinking',
        mine((t) => t.seq === this.seq && (this.thinking = t.thinking)),
      ),
      server.on<PresenceMessage>(
        'table.presence',
        mine((p) => this.takePresence(p)),
      ),
      server.on<ChatLine & { table: string }>(
        'table.chat',
        mine((c) => this.takeChat(c)),
      ),
      server.on<{ table: string; by?: string; to?: number }>(
        'table.undo_asked',
        mine((u) => (this.undoAsked = u)),
      ),
      server.on<{ table: string; by?: string; what: 'draw' | 'adjourn' }>(
        'table.offered',
        mine((o) => {
          if (!this.offering) this.offered = o;
        }),
      ),
      server.on<{ table: string; by?: string; what: string }>(
        'table.offer_refused',
        mine((o) => {
          this.offered = null;
          if (this.offering)
            this.note = {
              text: o.what === 'draw' ? 'The draw was declined.' : 'The pause was declined.',
              kind: 'info',
            };
          this.offering = false;
        }),
      ),
      server.on<{ table: string }>(
        'table.adjourned',
        mine(() => {
          this.offered = null;
          this.offering = false;
          this.adjourned = true;
        }),
      ),
      server.on<{ table: string }>(
        'table.undo_done',
        mine(() => this.undone()),
      ),
      server.on<{ table: string }>(
        'table.revoked',
        mine(() => (this.revoked = true)),
      ),
    ];
  }

  close(): void {
    for (const stop of this.stopList) stop();
    clearTimeout(this.refusedTimer);
    rpc()
      .call('table.leave', { table: this.table }, { repeat: false })
      .catch(() => undefined);
  }

  async join(again = false): Promise<void> {
    try {
      const since = again && this.log.length ? this.log[this.log.length - 1]!.n : undefined;
      const answer = await rpc().call<Joined>('table.join', {
        table: this.table,
        keeps: true,
        ...(this.token ? { token: this.token } : {}),
        ...(since !== undefined ? { since } : {}),
      });
      // Moves were taken back while we were away: what we know of the log is no longer true.
      if (since !== undefined && answer.steps < this.steps) return this.undone();
      this.takeJoin(answer, since !== undefined);
      if (!this.board) await this.loadGround();
      this.status = 'open';
    } catch (error) {
      // The link no longer opens its seat: whoever knew it may go on watching.
      if (error instanceof RpcError && error.code === -32003 && this.token) {
        this.token = undefined;
        this.revoked = true;
        this.pastSteps = new PastSteps(this.table, undefined);
        return this.join(again);
      }
      if (this.status === 'open') return this.say(error);
      this.status = 'failed';
      this.failure = error instanceof RpcError ? error.message : 'The table could not be opened.';
    }
  }

  private async loadGround(): Promise<void> {
    const [board, games] = await Promise.all([
      loadBoard(this.game, this.scenario),
      loadGames().catch(() => [] as GameInfo[]),
    ]);
    this.board = board;
    this.gameInfo = games.find((g) => g.id === this.game) ?? null;
  }

  private takeJoin(a: Joined, continued: boolean): void {
    this.arrived = this.arrived.filter((u) => u.seq > a.seq);
    this.seat = a.seat ?? null;
    this.seats = seatIds(a);
    this.hostToken = a.host ? this.token : keptHost(this.table).host;
    this.host = Boolean(this.hostToken);
    this.title = a.title ?? '';
    this.game = a.game;
    this.options = a.options;
    this.scenario = a.scenario;
    this.commitment = a.commitment ?? '';
    this.undoPolicy = a.undo ?? '';
    this.listed = a.listed ?? false;
    this.adjourned = a.adjourned ?? false;
    this.hints = a.hints ?? true;
    this.notes = a.notes ?? this.notes;
    if (a.chat) this.chat = a.chat;
    this.seq = a.seq;
    this.steps = a.steps;
    this.liveView = a.view;
    this.viewSeq = a.seq;
    this.seatViews = a.views ?? {};
    this.liveDecision = a.decision ?? null;
    this.result = a.result ?? null;
    this.log = mergeLog(continued ? this.log : [], a.log ?? []);
    if (a.presence) this.takePresence(a.presence as PresenceMessage);
    if (this.token) {
      keepTable({ table: this.table, token: this.token, title: a.title });
      keepTabToken(this.table, this.token);
    }
    const stopped = this.firstLook ? (a.seen ?? this.stoppedAt) : undefined;
    this.firstLook = false; // only the first look at the table can have missed something
    this.seenSaid = a.seen ?? this.seenSaid;
    if (stopped !== undefined && stopped < a.steps && this.token) {
      this.missedFrom = stopped;
      void this.fetchMissed(stopped, a.steps).finally(() => this.looked());
    } else this.looked();
    this.awaitRefusals();
  }

  private arrived: Update[] = [];
  private takenAt = 0;

  /** Programs may play faster than a page can be drawn: what comes within a frame is drawn once. */
  private receive(u: Update): void {
    this.arrived.push(u);
    if (this.arrived.length > 1) return;
    if (performance.now() - this.takenAt > 100) return this.takeArrived();
    if (document.visibilityState === 'visible') requestAnimationFrame(() => this.takeArrived());
    else setTimeout(() => this.takeArrived(), 100);
  }

  private takeArrived(): void {
    const list = this.arrived;
    this.arrived = [];
    for (const u of list) this.take(u);
    this.takenAt = performance.now();
  }

  private take(u: Update): void {
    // Changes to a view that is not the one at hand: the answer to joining, on its way or asked for now, brings all of it.
    if (u.changed && (!this.liveView || u.changed.since !== this.viewSeq)) {
      if (this.liveView) this.catchUp();
      return;
    }
    const before = { view: this.storyView(this.liveView, this.seatViews), seat: this.liveDecision?.seat ?? '' };
    const mine = this.liveDecision !== null && !this.liveDecision.waiting && Boolean(this.token);
    const known = this.log[this.log.length - 1]?.n ?? -Infinity;
    this.seq = u.seq ?? this.seq;
    if (this.awaited !== null && this.seq >= this.awaited) {
      this.awaited = null;
      this.busy = false;
    }
    this.steps = u.steps ?? this.steps;
    if (u.view) this.liveView = u.view;
    else if (u.changed && this.liveView) this.liveView = withChanges(this.liveView, u.changed);
    this.viewSeq = this.seq;
    if (u.views) this.seatViews = u.views;
    if (u.decision !== undefined) this.liveDecision = u.decision;
    if (u.log?.length) this.log = mergeLog(this.log, u.log);
    if (u.result !== undefined) this.result = u.result;
    this.thinking = u.thinking ?? null;
    const after = this.storyView(this.liveView, this.seatViews);
    const lines = (u.log ?? []).filter((line) => line.n > known);
    if (before.view && after && (before.view !== after || lines.length))
      this.story.push({
        step: this.steps,
        seat: before.seat,
        mine,
        before: before.view,
        after,
        views: this.hotseat ? this.seatViews : undefined,
        lines,
      });
    this.note = this.note?.kind === 'info' ? null : this.note;
    this.looked();
    this.awaitRefusals();
  }

  /** The view a story compares: that of the seat at this screen. */
  private storyView(view: View | null, views: Record<string, View>): View | null {
    return (this.seated && views[this.seated]) || Object.values(views)[0] || view;
  }

  /** What was done while this player was away, fetched step by step: the account is made from it. */
  private async fetchMissed(from: number, to: number): Promise<void> {
    const most = 300;
    if (to - from > most || to - from < 1) return;
    const found = await Promise.all(
      Array.from({ length: to - from + 1 }, (_, i) => this.pastSteps.get(from + i, '').catch(() => null)),
    );
    const steps: StoryStep[] = [];
    for (let i = 1; i < found.length; i++) {
      const [before, after] = [found[i - 1], found[i]];
      if (!before || !after) return;
      const seat = before.answer?.seat ?? before.decision?.seat ?? '';
      steps.push({
        step: after.step,
        seat,
        mine: seat === this.seat,
        before: before.view,
        after: after.view,
        lines: after.log ?? [],
      });
    }
    if (this.steps === to) this.story.takeMissed(steps.filter((s) => !s.mine));
  }

  /** Several updates may be on their way that do not fit: one answer to joining makes good for all of them. */
  private catchUp(): void {
    if (this.catching) return;
    this.catching = true;
    void this.join(true).finally(() => (this.catching = false));
  }

  /** Reasons are many and rarely read while moves follow each other: they are asked for when the table rests. */
  private awaitRefusals(): void {
    clearTimeout(this.refusedTimer);
    this.refused = [];
    if (this.liveDecision && !this.liveDecision.waiting && this.token)
      this.refusedTimer = setTimeout(() => void this.askRefusals(), 120);
  }

  private async askRefusals(): Promise<void> {
    const answer = await rpc()
      .call<Decision & { seq: number }>('table.decision', { table: this.table, token: this.token })
      .catch(() => null);
    if (!answer || answer.seq !== this.seq) return;
    this.refused = answer.refused ?? [];
    this.takeEnds(answer);
  }

  /** What each answer makes final comes with the refusals: an answer without a mark makes nothing final. */
  private takeEnds(answer: Decision): void {
    const known = new Map((answer.actions ?? []).map((o) => [JSON.stringify(o.action), o.ends ?? []]));
    // A server that judges nothing marks nothing at all: then the verbs tell (logic/finality.ts).
    if (![...known.values()].some((ends) => ends.length)) return;
    for (const offer of this.liveDecision?.actions ?? []) offer.ends ??= known.get(JSON.stringify(offer.action));
    this.judged++;
  }

  /** A visible page at the present, its story told, counts as having looked. The server keeps it for other devices. */
  looked(): void {
    if (document.visibilityState !== 'visible' || this.past || this.story.playing || this.story.account) return;
    markSeen(this.table, this.steps);
    if (!this.token || !this.seat || this.seenSaid >= this.steps) return;
    clearTimeout(this.seenTimer);
    this.seenTimer = setTimeout(() => {
      this.seenSaid = this.steps;
      rpc()
        .call('table.seen', { table: this.table, token: this.token, step: this.steps }, { repeat: false })
        .catch(() => undefined);
    }, 400);
  }
  private seenTimer: ReturnType<typeof setTimeout> | undefined;
  private seenSaid = -1;

  private takePresence(p: PresenceMessage | Record<string, Presence>): void {
    const message = p as PresenceMessage;
    this.presence = message.seats ?? (p as Record<string, Presence>);
    if (typeof message.watchers === 'number') this.watchers = message.watchers;
  }

  private takeChat(line: ChatLine): void {
    this.chat = [...this.chat, line].slice(-400);
    this.unreadChat++;
  }

  private undone(): void {
    this.undoAsked = null;
    this.acted = this.acted.slice(0, -1);
    this.story.reset();
    this.log = [];
    this.pastSteps.forget();
    void this.join();
  }

  say(error: unknown): void {
    if (error instanceof RpcError) {
      const rule = error.data?.rule ? String(error.data.rule) : undefined;
      const reason = error.data?.reason ? String(error.data.reason) : error.message;
      if (error.code === -32004) {
        this.note = {
          text: 'The table moved on before your click arrived: look again, nothing was done.',
          kind: 'info',
        };
        void this.join(true);
      } else if (error.code === LOST)
        this.note = { text: 'The connection broke just then. The table will show what was done.', kind: 'info' };
      else this.note = { text: reason, rule, kind: error.code === -32001 ? 'refusal' : 'error' };
    } else this.note = { text: String(error), kind: 'error' };
  }

  private async ask<T>(method: string, params: Record<string, unknown> = {}, repeat = false): Promise<T | null> {
    try {
      return await rpc().call<T>(
        method,
        { table: this.table, ...(this.token ? { token: this.token } : {}), ...params },
        { repeat },
      );
    } catch (error) {
      this.say(error);
      return null;
    }
  }

  /** `shown`: waits until the update that shows its effect is here. */
  async act(action: ActionJson, shown = false): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.note = null;
    const before = this.log[this.log.length - 1]?.n ?? 0;
    this.story.acted();
    const answer = await this.ask<{ seq: number }>('table.act', { seq: this.seq, action });
    if (answer) this.acted = [...this.acted, before];
    // The answer may overtake the push that shows its effect; until then another click would be stale.
    if (answer && answer.seq > this.seq) {
      this.awaited = answer.seq;
      setTimeout(() => (this.busy = false), 3000);
    } else this.busy = false;
    for (let i = 0; shown && answer && this.seq < answer.seq && i < 150; i++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    if (shown && answer) this.busy = false;
    return answer !== null;
  }

  /** The server may be older than the page: what it does not know is not asked twice. */
  private knowsPlans = true;
  private knowsLists = true;

  /** Where the piece, or the force at the place, can go; null when nobody can say. */
  async plan(what: { place?: string; piece?: string; pieces?: string[]; prefix?: ActionJson[] }): Promise<Plan | null> {
    if (!this.knowsPlans || !this.token) return null;
    try {
      return await rpc().call<Plan>('table.plan', { table: this.table, token: this.token, seq: this.seq, ...what });
    } catch (error) {
      if (error instanceof RpcError && error.code === -32601) this.knowsPlans = false;
      return null;
    }
  }

  /** Several answers as one move. It stops where the rules interrupt it; what is left is not sent. */
  async actAll(actions: ActionJson[]): Promise<void> {
    if (actions.length === 1) return void (await this.act(actions[0]!));
    if (this.knowsLists && (await this.actList(actions))) return;
    for (const action of actions) {
      const open = this.liveDecision?.actions?.some((o) => sameAction(o.action, action));
      if (!open || this.liveDecision?.waiting || !(await this.act(action, true))) return;
    }
  }

  /** True when the server has taken the list, whatever came of it. */
  private async actList(actions: ActionJson[]): Promise<boolean> {
    if (this.busy) return true;
    this.busy = true;
    const before = this.log[this.log.length - 1]?.n ?? 0;
    try {
      const answer = await rpc().call<{ seq: number; done?: number; of?: number; why?: string; rule?: string }>(
        'table.act',
        { table: this.table, token: this.token, seq: this.seq, actions },
        { repeat: false },
      );
      this.story.acted();
      this.acted = [...this.acted, before];
      if (answer.why) this.note = { text: answer.why, rule: answer.rule, kind: 'info' };
      return true;
    } catch (error) {
      // A server that takes one answer at a time misses its `action`.
      if (error instanceof RpcError && error.code === -32602) {
        this.knowsLists = false;
        return false;
      }
      this.say(error);
      return true;
    } finally {
      this.busy = false;
    }
  }

  async undo(): Promise<void> {
    const answer = await this.ask<{ seq?: number; asked?: boolean }>('table.undo');
    if (answer?.asked)
      this.note = { text: 'The other players have been asked whether you may take that back.', kind: 'info' };
  }

  /** True while this side's own offer waits for an answer. */
  private offering = false;

  async offer(what: 'draw' | 'adjourn' | 'resume'): Promise<void> {
    this.offering = what !== 'resume';
    const answer = await this.ask('table.offer', { what });
    if (!answer) this.offering = false;
    else if (what === 'resume') this.adjourned = false;
    else this.note ??= { text: 'Offered. The other side has been told and may answer when it is here.', kind: 'info' };
  }

  answerOffer(yes: boolean): void {
    this.offered = null;
    void this.ask('table.offer_answer', { yes });
  }

  resign = () => this.ask('table.resign');

  answerUndo(yes: boolean): void {
    this.undoAsked = null;
    void this.ask('table.undo_answer', { yes });
  }

  /** To the end of the battle or march that the answer opens. */
  odds = <T>(action: ActionJson) => this.ask<T>('table.odds', { action, until: 'affair' }, true);
  hint = <T>() => this.ask<T>('table.hint', {}, true);
  /** The dice between two steps with their panels; nothing when the server cannot say. */
  async throws(from: number, to: number): Promise<Throw[]> {
    const params = {
      table: this.table,
      ...(this.token ? { token: this.token } : {}),
      from,
      to: Math.min(to, from + 300),
    };
    const answer = await rpc()
      .call<{ throws: Throw[] }>('table.throws', params)
      .catch(() => null);
    return answer?.throws ?? [];
  }
  /** How the game went; null when nobody can say. */
  course = () =>
    rpc()
      .call<Course>('table.course', { table: this.table, ...(this.token ? { token: this.token } : {}) })
      .catch(() => null);
  luck = <T>(from = 0) => this.ask<T>('table.luck', { from }, true);
  verify = <T>() => this.ask<T>('table.verify', {}, true);
  judge = <T>(action: ActionJson) => this.ask<T>('table.judge', { action }, true);
  save = () => this.ask<{ record: unknown }>('table.save', {}, true);
  sendChat = (text: string) => this.ask('table.chat', { text });
  sendNotes = (text: string) => this.ask('table.notes', { text }, true);
  /** The host's house rules: taking back, the title, whether strangers find the table. */
  async setRules(change: Record<string, unknown>): Promise<boolean> {
    const answer = await this.ask<{ undo?: string; title?: string; listed?: boolean }>('table.set', {
      ...change,
      token: this.hostToken ?? this.token,
    });
    if (!answer) return false;
    this.undoPolicy = answer.undo ?? this.undoPolicy;
    this.title = answer.title ?? this.title;
    this.listed = answer.listed ?? this.listed;
    return true;
  }

  setSeat = <T>(seat: string, change: Record<string, unknown>) =>
    this.ask<T>('table.seat', { seat, ...change, token: this.hostToken ?? this.token });

  /** The log number of the last line written up to the step looked at; null when nothing was. */
  get pastLine(): number | null {
    return this.past ? (lastLineAt(this.log, this.past.step)?.n ?? null) : null;
  }

  /** The step that wrote a line of the log. */
  stepOfLine(n: number): number {
    return stepOf(this.log, n);
  }

  /** Stands at the position after a line of the log. */
  async showLine(n: number): Promise<void> {
    await this.replay.go(this.stepOfLine(n));
  }

  /** The same game again, with the sides changed or not: a new table, opened at once. */
  async rematch(changed: boolean): Promise<void> {
    const seats = this.seats;
    const players = seats.map((seat) => this.presence[seat]?.player ?? 'person');
    if (changed) players.push(players.shift()!);
    const made = await this.askFree<Created>('lobby.create', {
      game: this.game,
      scenario: this.scenario,
      ...(this.options ? { options: this.options } : {}),
      ...(this.title ? { title: this.title } : {}),
      undo: this.undoPolicy || 'fair',
      seats: Object.fromEntries(seats.map((seat, i) => [seat, players[i]!])),
    });
    if (made) this.openTable(made, Object.fromEntries(seats.map((seat, i) => [seat, players[i]!])));
  }

  /** A new table that plays on from the position looked at, with the same players. */
  async playOn(): Promise<void> {
    const players = Object.fromEntries(this.seats.map((seat) => [seat, this.presence[seat]?.player ?? 'person']));
    const made = await this.askFree<Created>('table.fork', {
      table: this.table,
      step: this.past?.step ?? this.steps,
      seats: players,
    });
    if (made) this.openTable(made, players);
  }

  private openTable(made: Created, players: Record<string, string>): void {
    const mine = this.seats.find((seat) => players[seat] === 'person' || players[seat] === 'hotseat');
    const token = (mine && made.seats[mine]) || made.host;
    keepTable({ table: made.table, token, title: this.title, links: made.seats, host: made.host });
    location.hash = tableAddress(made.table, { token });
  }

  private async askFree<T>(method: string, params: Record<string, unknown>): Promise<T | null> {
    try {
      return await rpc().call<T>(method, params, { repeat: false });
    } catch (error) {
      this.say(error);
      return null;
    }
  }

  /** Looks at a past step; the newest one is the present. */
  async showStep(step: number, viewpoint = this.viewpoint): Promise<void> {
    this.viewpoint = viewpoint;
    if (step >= this.steps && !viewpoint) return this.showNow();
    try {
      const found = await this.pastSteps.get(Math.max(0, Math.min(step, this.steps)), viewpoint);
      this.past = found;
    } catch (error) {
      this.say(error);
    }
  }

  showNow(): void {
    this.past = null;
    this.viewpoint = '';
    this.missedFrom = null;
    this.looked();
  }
}

/** Two answers are the same whatever the order of their fields. */
function sameAction(a: ActionJson, b: ActionJson): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((k) => a[k] === b[k]);
}

function seatIds(a: Joined): string[] {
  if (Array.isArray(a.seats))
    return a.seats.map((s) =>
      typeof s === 'string' ? s : String((s as { seat?: string; id?: string }).seat ?? (s as { id?: string }).id ?? ''),
    );
  return Object.keys(a.seats ?? {});
}

export function mergeLog(known: LogLine[], added: LogLine[]): LogLine[] {
  let last = known.length ? known[known.length - 1]!.n : -Infinity;
  const fresh = added.filter((line) => {
    if (line.n <= last) return false;
    last = line.n;
    return true;
  });
  return fresh.length ? [...known, ...fresh] : known;
}

/** Two tabs of one browser may hold two seats of one table, so each tab also keeps its own. */
function tabToken(table: string): string | undefined {
  try {
    return sessionStorage.getItem(`councilfire.tab.${table}`) ?? undefined;
  } catch {
    return undefined;
  }
}

function keepTabToken(table: string, token: string): void {
  try {
    sessionStorage.setItem(`councilfire.tab.${table}`, token);
  } catch {
    // storage may be refused; the address still holds the token
  }
}
