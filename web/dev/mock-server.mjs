// A stand-in for `councilfire serve` that plays the trivial game of mock-game.mjs by docs/server.md:
//   node dev/mock-server.mjs [PORT]      (needs dev/fixtures/*.json, see fixtures.mjs, and a built dist/)
import { createServer } from 'node:http';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { WebSocketServer } from 'ws';
import { MockGame, mockRules } from './mock-game.mjs';

const here = new URL('.', import.meta.url).pathname;
const root = join(here, '..', 'dist');
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const titles = {
  points: 'Sample of a point map',
  hexes: 'Sample of a hex map',
  inches: 'Sample of an inch table',
  lines: 'Sample of battle lines',
};
const fixtures = Object.fromEntries(
  readdirSync(join(here, 'fixtures'))
    .filter((f) => f.endsWith('.json'))
    .map((f) => [f.replace('.json', ''), JSON.parse(readFileSync(join(here, 'fixtures', f), 'utf8'))]),
);
const tables = new Map();
const token = () => randomBytes(16).toString('hex');

const fail = (code, message, data) => Object.assign(new Error(message), { code, data });

function gamesList() {
  return {
    games: Object.entries(fixtures).map(([id, { board }]) => ({
      id,
      title: titles[id] ?? id,
      subtitle: `${board.title}, ${board.subtitle}`,
      hidden_information: id === 'points',
      levels: ['random', 'easy', 'strong'],
      scenarios: ['short', 'long'].map((s) => ({
        id: s,
        title: s === 'short' ? 'A short afternoon' : 'The whole war',
        date: board.subtitle,
        length: s === 'short' ? '8 turns, 20 minutes' : '40 turns, three hours',
        history: 'Two armies meet on ground neither of them chose, with winter not far off.',
        seats: board.sides.map((x) => ({ id: x.seat, name: x.name })),
        options: [
          {
            id: 'ambush',
            title: 'Ambush',
            text: 'Warriors may fall on a column that enters the woods.',
            default: true,
          },
          { id: 'weather', title: 'Weather', values: ['mild', 'hard'], default: 'mild' },
        ],
      })),
    })),
  };
}

class Table {
  constructor(id, p) {
    Object.assign(this, {
      id,
      game: p.game,
      scenario: p.scenario,
      title: p.title ?? p.game,
      undo: p.undo ?? 'fair',
      players: { ...p.seats },
      chat: [],
      notes: {},
      sockets: new Map(),
    });
    this.secret = token();
    this.commitment = createHash('sha256').update(this.secret).digest('hex');
    this.play = new MockGame(
      fixtures[p.game],
      this.secret,
      Number(process.env.MOCK_LENGTH ?? (p.scenario === 'short' ? 40 : 500)),
    );
    this.host = token();
    const shared = token();
    this.tokens = Object.fromEntries(this.play.seats.map((s) => [s, this.players[s] === 'hotseat' ? shared : token()]));
    this.updated = Date.now();
  }

  seatsOf(t) {
    return this.play.seats.filter((s) => this.tokens[s] === t);
  }

  decisionFor(seats) {
    const d = this.play.decision();
    if (!d) return null;
    return seats.includes(d.seat)
      ? { ...d, refused: undefined }
      : { seat: d.seat, waiting: true, prompt: 'is choosing what to move.' };
  }

  documents(t) {
    const seats = this.seatsOf(t);
    const hot = seats.length > 1;
    return {
      view: this.play.view(seats[0] ?? 'observer'),
      ...(hot ? { views: Object.fromEntries(seats.map((s) => [s, this.play.view(s)])) } : {}),
      decision: this.decisionFor(seats),
      result: this.play.result,
    };
  }

  presence() {
    const online = new Set([...this.sockets.values()].flatMap((t) => this.seatsOf(t)));
    return {
      table: this.id,
      seats: Object.fromEntries(this.play.seats.map((s) => [s, { player: this.players[s], online: online.has(s) }])),
      watchers: [...this.sockets.values()].filter((t) => !this.seatsOf(t).length).length,
    };
  }

  push(method, make) {
    for (const [socket, t] of this.sockets)
      if (socket.readyState === 1) socket.send(JSON.stringify({ jsonrpc: '2.0', method, params: make(t) }));
  }

  update(from) {
    this.updated = Date.now();
    this.push('table.update', (t) => ({
      table: this.id,
      seq: this.play.actions.length,
      steps: this.play.actions.length,
      ...this.documents(t),
      log: this.play.log.slice(from),
    }));
    this.programs();
  }

  /** A seat of a program takes an offered action at random, after a little while. */
  programs() {
    const d = this.play.decision();
    if (!d || ['person', 'hotseat'].includes(this.players[d.seat]) || this.timer) return;
    this.timer = setTimeout(
      () => {
        this.timer = null;
        const now = this.play.decision();
        if (!now || ['person', 'hotseat'].includes(this.players[now.seat])) return;
        const pick = now.actions[Math.floor(Math.random() * now.actions.length)];
        const from = this.play.log.length;
        this.play.apply(pick.action);
        this.update(from);
      },
      Number(process.env.MOCK_THINK ?? 120),
    );
  }
}

const find = (p) =>
  tables.get(p.table) ??
  (() => {
    throw fail(-32002, 'There is no such table.');
  })();
const seatOf = (table, p) => {
  if (!table.seatsOf(p.token).length) throw fail(-32003, 'This link does not hold that seat.');
};

const methods = {
  'games.list': gamesList,
  'rules.get': () => ({ rules: mockRules }),
  'table.board': (p) => fixtures[p.game].board,
  'lobby.create': (p) => {
    const id = token().slice(0, 8);
    const t = new Table(id, p);
    tables.set(id, t);
    t.programs();
    return { table: id, host: t.host, seats: t.tokens, watch: `#/t/${id}`, commitment: t.commitment };
  },
  'lobby.mine': (p) => ({
    tables: p.tokens.flatMap(({ table, token: k }) => {
      const t = tables.get(table);
      return t
        ? [
            {
              table,
              title: t.title,
              game: t.game,
              scenario: t.scenario,
              seat: t.seatsOf(k)[0] ?? 'host',
              turn: t.seatsOf(k).includes(t.play.seat),
              over: Boolean(t.play.result),
              heading: t.play.view('observer').heading,
              updated: t.updated,
            },
          ]
        : [];
    }),
  }),
  'lobby.public': () => ({ tables: [] }),
  'table.join': (p, socket) => {
    const t = find(p);
    if (p.token && p.token !== t.host && !t.seatsOf(p.token).length)
      throw fail(-32003, 'This link no longer opens a seat.');
    t.sockets.set(socket, p.token ?? '');
    t.push('table.presence', () => t.presence());
    t.programs();
    const seats = t.seatsOf(p.token);
    return {
      seat: seats[0] ?? null,
      seats: Object.fromEntries(t.play.seats.map((s) => [s, { player: t.players[s] }])),
      host: p.token === t.host || seats[0] === t.play.seats[0],
      title: t.title,
      game: t.game,
      scenario: t.scenario,
      seq: t.play.actions.length,
      steps: t.play.actions.length,
      ...t.documents(p.token),
      log: t.play.log.filter((l) => l.n > (p.since ?? -1)),
      presence: t.presence(),
      notes: t.notes[p.token] ?? '',
      commitment: t.commitment,
      undo: t.undo,
    };
  },
  'table.leave': (p, socket) => {
    tables.get(p.table)?.sockets.delete(socket);
    return {};
  },
  'table.act': (p) => {
    const t = find(p);
    seatOf(t, p);
    if (p.seq !== t.play.actions.length) throw fail(-32004, 'The table has moved on.', { seq: t.play.actions.length });
    if (!t.seatsOf(p.token).includes(t.play.seat)) throw fail(-32006, 'It is not your turn.');
    const judged = t.play.judge(p.action);
    if (!judged.legal) throw fail(-32001, judged.reason, judged);
    const from = t.play.log.length;
    t.play.apply(p.action);
    t.update(from);
    return { seq: t.play.actions.length };
  },
  'table.decision': (p) => {
    const t = find(p);
    const d = t.play.decision();
    return { ...(d && t.seatsOf(p.token).includes(d.seat) ? d : {}), seq: t.play.actions.length };
  },
  'table.set': (p) => {
    const t = find(p);
    t.undo = p.undo ?? t.undo;
    return { undo: t.undo, title: t.title, listed: false };
  },
  'table.judge': (p) => find(p).play.judge(p.action),
  'table.odds': () => ({
    exact: true,
    outcomes: [
      { p: 0.42, summary: 'defender retreats, 1 step lost' },
      { p: 0.31, summary: 'no effect' },
      { p: 0.17, summary: 'attacker retreats' },
      { p: 0.1, summary: { attacker_steps: 2, defender_steps: 1 } },
    ],
  }),
  'table.hint': (p) => ({
    choices: find(p)
      .play.decision()
      .actions.slice(0, 3)
      .map((a, i) => ({
        action: a.action,
        label: a.label,
        value: 0.6 - i * 0.1,
        visits: 400 - i * 100,
        why: 'It keeps the road to the fort open.',
      })),
  }),
  'table.undo': (p) => {
    const t = find(p);
    seatOf(t, p);
    if (!t.play.actions.length) throw fail(-32006, 'There is nothing to take back.');
    t.play.rewind(t.play.actions.length - 1);
    t.push('table.undo_done', () => ({ table: t.id, by: t.seatsOf(p.token)[0], to: t.play.actions.length }));
    return { seq: t.play.actions.length };
  },
  'table.undo_answer': () => ({}),
  'table.at': (p) => {
    const t = find(p);
    const past = t.play.at(p.step);
    const seat = p.seat ?? t.seatsOf(p.token)[0] ?? 'observer';
    return {
      step: p.step,
      steps: t.play.actions.length,
      view: past.view(seat),
      log: past.log,
      decision: past.decision() && { seat: past.seat, waiting: true, prompt: 'to move.' },
      hash: past.hash(),
    };
  },
  'table.chat': (p) => {
    const t = find(p);
    const line = { table: t.id, from: t.seatsOf(p.token)[0] ?? '', text: String(p.text).slice(0, 500), at: Date.now() };
    t.push('table.chat', () => line);
    return {};
  },
  'table.notes': (p) => {
    find(p).notes[p.token] = p.text;
    return {};
  },
  'table.seat': (p) => {
    const t = find(p);
    if (p.token !== t.host && !t.seatsOf(p.token).length) throw fail(-32003, 'Only the host may do that.');
    if (p.player) t.players[p.seat] = p.player;
    if (p.revoke) {
      for (const [s, k] of t.sockets)
        if (k === t.tokens[p.seat])
          s.send(JSON.stringify({ jsonrpc: '2.0', method: 'table.revoked', params: { table: t.id } }));
      t.tokens[p.seat] = token();
    }
    t.push('table.presence', () => t.presence());
    t.programs();
    return { token: t.tokens[p.seat] };
  },
  'table.save': (p) => {
    const t = find(p);
    return {
      record: {
        game: t.game,
        scenario: t.scenario,
        title: t.title,
        secret: t.play.result ? t.secret : undefined,
        actions: t.play.actions,
      },
    };
  },
  'record.open': (p) => {
    const t = new Table(token().slice(0, 8), {
      game: p.record.game,
      scenario: p.record.scenario,
      title: p.record.title,
      seats: {},
    });
    for (const a of p.record.actions) t.play.apply(a.action);
    t.play.result ??= { winner: null, reason: 'The record ends here.' };
    tables.set(t.id, t);
    return { table: t.id };
  },
  'table.luck': (p) => {
    const t = find(p);
    return {
      seats: t.play.seats.map((seat) => {
        const own = t.play.dice.filter((d) => d.seat === seat);
        return {
          seat,
          rolls: own.length,
          expected: own.length * 3.5,
          got: own.reduce((s, d) => s + d.value, 0),
          percentile: 0.63,
        };
      }),
    };
  },
  'table.verify': (p) => {
    const t = find(p);
    if (!t.play.result) throw fail(-32006, 'The secret is shown when the game is over.');
    return { ok: true, commitment: t.commitment, secret: t.secret };
  },
};

const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname)).replace(/^\/table\//, '/');
  const file = join(root, path === '/' ? 'index.html' : path);
  if (!file.startsWith(root) || !existsSync(file) || statSync(file).isDirectory()) {
    response.writeHead(404).end('not found');
    return;
  }
  response
    .writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
    })
    .end(gzipSync(readFileSync(file)));
});
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    let m;
    try {
      m = JSON.parse(data);
    } catch {
      return;
    }
    let reply;
    try {
      if (!methods[m.method]) throw fail(-32601, `No such method: ${m.method}`);
      reply = { jsonrpc: '2.0', id: m.id, result: methods[m.method](m.params ?? {}, socket) };
    } catch (e) {
      reply = { jsonrpc: '2.0', id: m.id, error: { code: e.code ?? -32603, message: e.message, data: e.data } };
    }
    socket.send(JSON.stringify(reply));
  });
  socket.on('close', () => {
    for (const t of tables.values()) if (t.sockets.delete(socket)) t.push('table.presence', () => t.presence());
  });
});
const port = Number(process.argv[2] ?? 8751);
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
