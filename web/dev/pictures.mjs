// The pictures of docs/pictures, taken from a running server: CF_URL=http://127.0.0.1:8750/ node dev/pictures.mjs [OUT_DIR [GAME]]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { base, call, closeBrowser, newPage, phone, seeded, seatIds, sit, wait } from '../e2e/lib.mjs';

const out = process.argv[2] ?? '../docs/pictures';
mkdirSync(out, { recursive: true });
const { games } = await call('games.list');
const take = (page, name) => page.screenshot({ path: join(out, `${name}.png`) });

/** A table some answers on: what a game proposes to newcomers, else anything offered; until `stop(decision, view)`. */
async function played(game, scenario, answers, stop = () => false) {
  const ids = seatIds(game.scenarios.find((s) => s.id === scenario));
  const made = await call('lobby.create', {
    game: game.id,
    scenario,
    title: game.title,
    seats: Object.fromEntries(ids.map((s) => [s, 'person'])),
  });
  const random = seeded(5);
  let asked = ids[0];
  for (let i = 0; i < answers; i++) {
    let decision = await call('table.decision', { table: made.table, token: made.seats[asked] });
    if (decision.waiting)
      decision = await call('table.decision', { table: made.table, token: made.seats[(asked = decision.seat)] });
    if (!decision.actions?.length || (await stop(decision, made.table, made.seats[asked]))) break;
    const { action } = decision.actions[decision.default ?? Math.floor(random() * decision.actions.length)];
    await call('table.act', { table: made.table, token: made.seats[asked], seq: decision.seq, action });
  }
  const now = await call('table.decision', { table: made.table, token: made.seats[asked] });
  return { ...made, token: made.seats[now.seat] ?? made.seats[asked] };
}

const asks = (words) => (decision) => words.test(decision.prompt ?? '');
/** A fight is on the panel, with both sides and something to decide. */
const fights = async (decision, table, token) =>
  decision.actions.length > 1 && (await call('table.join', { table, token })).view.panel?.columns?.length >= 2;

async function board(name, made, options = {}, then = async () => undefined) {
  const page = await newPage(options);
  await sit(page, made.table, made.token);
  await wait(900);
  await then(page);
  await take(page, name);
  await page.context().close();
}

const front = await newPage({ viewport: { width: 1440, height: 900 } });
await front.goto(base);
await front.waitForSelector('[data-game] svg');
await wait(1500);
await take(front, 'front');
await front.context().close();

const only = process.argv[3];
// name, game, scenario, answers at most, when to stop
const scenes = [
  ['ohio', 'ohio', 'harmar', 60],
  ['ohio-setup', 'ohio', 'learning1', 0],
  ['ohio-force', 'ohio', 'learning1', 60, asks(/Take up pieces/)],
  ['ohio-march', 'ohio', 'learning1', 80, asks(/March, attack or stop/)],
  ['ohio-battle', 'ohio', 'learning1', 300, fights],
  ['warpath', 'warpath', 'campaign', 40],
  ['warpath_map', 'warpath', 'campaign', 90],
  ['warpath_battle', 'warpath', 'campaign', 600, fights],
  ['carolinas', 'carolinas', '16.1', 60],
  ['carolinas_march', 'carolinas', '16.1', 200, asks(/where does the group/)],
  ['carolinas_battle', 'carolinas', '16.1', 600, fights],
  ['skirmish', 'skirmish', 'jumonville', 300, asks(/shoot at whom/)],
  ['quickbattle', 'quickbattle', 'point_pleasant_1774', 24],
];
for (const [name, id, scenario, answers, stop] of scenes) {
  if (only && only !== id && only !== name) continue;
  const made = await played(
    games.find((g) => g.id === id),
    scenario,
    answers,
    stop,
  );
  await board(name, made);
  if (name === 'warpath') await board('phone', made, { viewport: phone, hasTouch: true, isMobile: true });
  if (name === 'ohio')
    await board('replay', made, {}, async (page) => {
      await page.click('[data-open-replay]');
      for (let i = 0; i < 3; i++) await page.click('[aria-label="One step back"]');
      await page.waitForSelector('header[data-state="past"]');
      await wait(700);
    });
}
await closeBrowser();
