// A trivial game on any sample board, enough to exercise every message of docs/server.md: each side in turn
// moves a piece to a near place or ends its turn; a die is rolled now and then. It follows no real rules.
import { createHash } from 'node:crypto';

export const mockRules = Array.from({ length: 40 }, (_, i) => ({
  number: `${Math.floor(i / 5) + 1}.${i % 5}`,
  title: ['Scope', 'Movement', 'Stacking', 'Battle', 'Victory'][i % 5],
  kind: i % 7 === 0 ? 'info' : 'rule',
  text: `Sample rule ${Math.floor(i / 5) + 1}.${i % 5}: a sentence that says in our own words what is allowed, when, and what follows from it.`,
  implemented: ['somewhere'],
  tests: ['one'],
}));

export class MockGame {
  constructor({ board, view }, seed, length = 60) {
    this.board = board;
    this.base = view;
    this.length = length;
    this.seed = seed;
    this.actions = [];
    this.reset();
  }

  reset() {
    this.pieces = structuredClone(this.base.pieces);
    this.log = [{ n: 0, level: 0, text: this.base.heading, type: 'phase', rule: '1.0' }];
    this.turn = 0;
    this.moved = 0;
    this.result = null;
    this.dice = [];
  }

  get seats() {
    return this.board.sides.map((s) => s.seat);
  }
  get seat() {
    return this.seats[this.turn % this.seats.length];
  }

  roll() {
    const h = createHash('sha256').update(`${this.seed}:${this.log.length}`).digest();
    return (h[0] % 6) + 1;
  }

  near(piece) {
    const places = this.board.spaces;
    const at = places.find((s) => s.id === piece.at);
    if (!at) return [];
    const linked = new Set();
    for (const e of [...(this.board.edges ?? [])]) {
      if (e.a === at.id) linked.add(e.b);
      if (e.b === at.id) linked.add(e.a);
    }
    const reach = this.board.hex ? this.board.hex.size * 1.9 : this.board.kind === 'lines' ? 300 : 0;
    for (const s of places) if (s.id !== at.id && reach && Math.hypot(s.x - at.x, s.y - at.y) < reach) linked.add(s.id);
    return [...linked].map((id) => places.find((s) => s.id === id)).filter(Boolean);
  }

  decision() {
    if (this.result) return null;
    const side = this.board.sides.find((s) => s.seat === this.seat);
    const actions = [];
    const refused = [];
    const own = this.pieces.filter((p) => p.side === this.seat && !(p.marks ?? []).includes('moved'));
    if (this.board.kind === 'inches') return this.pointDecision(own);
    for (const p of own.slice(0, 14)) {
      for (const to of this.near(p)) {
        if (to.terrain === 'sea')
          refused.push({
            action: { verb: 'move', piece: p.id, to: to.id },
            label: `March to ${to.name}`,
            rule: '7.2',
            reason: 'No road leads across open water.',
            target: { piece: p.id, space: to.id },
          });
        else
          actions.push({
            action: { verb: 'move', piece: p.id, to: to.id },
            label: `${p.name} to ${to.name}`,
            rule: '6.3',
            target: { piece: p.id, space: to.id },
            cost: to.half ? '2 MP' : '1 MP',
            path: [p.at, to.id],
          });
      }
    }
    for (const p of this.pieces.filter((x) => x.side !== this.seat))
      refused.push({
        label: p.name,
        rule: '2.1',
        reason: 'This piece belongs to the other side.',
        target: { piece: p.id },
      });
    actions.push({ action: { verb: 'roll' }, label: 'Roll for weather', rule: '4.1' });
    actions.push({ action: { verb: 'end' }, label: 'End turn', rule: '5.0' });
    return {
      seat: this.seat,
      question: 'choose',
      rule: '6.3',
      prompt: `Which piece of ${side.name} marches, and where to?`,
      actions,
      refused,
      default: actions.length - 1,
    };
  }

  pointDecision(own) {
    const figure = own[this.moved % Math.max(1, own.length)] ?? own[0];
    const actions = [{ action: { verb: 'end' }, label: 'End turn', rule: '5.0' }];
    if (figure) {
      const ring = Array.from({ length: 28 }, (_, i) =>
        [figure.x + Math.cos((i / 28) * 6.283) * 600, figure.y + Math.sin((i / 28) * 6.283) * 600].map(Math.round),
      );
      actions.unshift({
        action: { verb: 'move', piece: figure.id, x: figure.x, y: figure.y },
        label: `Move ${figure.name}`,
        rule: '3.1',
        target: { piece: figure.id, point: true },
      });
      return {
        seat: this.seat,
        question: 'point',
        rule: '3.1',
        prompt: `Where does ${figure.name} go? At most 6 inches.`,
        actions,
        refused: [],
        region: { rings: [ring] },
        subject: { piece: figure.id },
      };
    }
    return { seat: this.seat, question: 'end', rule: '5.0', prompt: 'Nobody can move.', actions, refused: [] };
  }

  judge(action) {
    const d = this.decision();
    if (!d) return { legal: false, rule: '1.0', reason: 'The game is over.' };
    const same = (a) =>
      Object.keys(a).every((k) => k === 'x' || k === 'y' || a[k] === action[k]) &&
      Object.keys(action).length === Object.keys(a).length;
    if (d.actions.some((o) => same(o.action))) return { legal: true };
    const no = d.refused.find((r) => r.action && same(r.action));
    return { legal: false, rule: no?.rule ?? '2.0', reason: no?.reason ?? 'Nobody offers that action.' };
  }

  say(text, extra = {}) {
    this.log.push({ n: this.log.length, level: 1, text, ...extra });
  }

  apply(action) {
    const seat = this.seat;
    const side = this.board.sides.find((s) => s.seat === seat);
    if (action.verb === 'move') {
      const p = this.pieces.find((x) => x.id === action.piece);
      if (action.to) {
        const to = this.board.spaces.find((s) => s.id === action.to);
        p.at = action.to;
        this.say(`[[${p.id}|${p.name}]] marches to [[${to.id}|${to.name}]].`, {
          seat,
          rule: '6.3',
          refs: [p.id, to.id],
        });
        p.marks = [...(p.marks ?? []), 'moved'];
      } else {
        p.facing = Math.round((Math.atan2(action.y - p.y, action.x - p.x) * 180) / Math.PI);
        p.x = action.x;
        p.y = action.y;
        this.say(`[[${p.id}|${p.name}]] moves.`, { seat, rule: '3.1', refs: [p.id] });
      }
      this.moved++;
    } else if (action.verb === 'roll') {
      const value = this.roll();
      this.dice.push({ seat, value });
      this.say(`${side.name} rolls ${value}.`, { seat, rule: '4.1', dice: [value] });
      this.say(value > 3 ? 'Fair weather.' : 'Rain: the roads are deep.', { level: 2, seat, rule: '4.2' });
    }
    if (action.verb === 'end' || this.moved >= 3) {
      this.turn++;
      this.moved = 0;
      for (const p of this.pieces) p.marks = (p.marks ?? []).filter((m) => m !== 'moved');
      this.log.push({
        n: this.log.length,
        level: 0,
        text: `Turn ${this.turn + 1}: ${this.board.sides.find((s) => s.seat === this.seat).name}`,
        type: 'phase',
        rule: '5.0',
      });
    }
    this.actions.push({ seat, action });
    if (this.actions.length >= this.length)
      this.result = {
        winner: this.seats[this.roll() % 2],
        reason: 'More ground was held at the end.',
        rule: '8.4',
        scores: Object.fromEntries(this.seats.map((s, i) => [s, 4 + i * 3])),
      };
  }

  rewind(count) {
    const kept = this.actions.slice(0, count);
    this.actions = [];
    this.reset();
    for (const a of kept) this.apply(a.action);
  }

  at(step) {
    const copy = new MockGame({ board: this.board, view: this.base }, this.seed, this.length);
    for (const a of this.actions.slice(0, step)) copy.apply(a.action);
    return copy;
  }

  view(seat) {
    const pieces = this.pieces.map((p) =>
      p.hidden && p.side !== seat && seat !== 'all'
        ? { id: p.id, at: p.at, side: p.side, hidden: true, x: p.x, y: p.y, base: p.base }
        : { ...p, hidden: false },
    );
    return {
      ...this.base,
      seat,
      pieces,
      heading: this.result
        ? 'The game is over'
        : `${this.base.heading.split(':')[0]}, turn ${this.turn + 1}: ${this.seat}`,
      active: this.result ? [] : [this.seat],
    };
  }

  hash() {
    return createHash('sha256')
      .update(JSON.stringify([this.pieces, this.turn, this.actions.length]))
      .digest('hex')
      .slice(0, 16);
  }
}
