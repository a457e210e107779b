// The pictures of docs/pictures, taken from a running server: CF_URL=http://127.0.0.1:8750/ node dev/pictures.mjs [OUT_DIR [GAME]]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { base, call, closeBrowser, newPage, phone, seeded, seatIds, sit, wait } from '../e2e/lib.mjs';

const out = process.argv[2] ?? '../docs/pictures';
mkdirSync(out, { recursive: true });
const { games } = await call('games.list');
const take = (page, name) => page.screenshot({ path: join(out, `${name}.png`) });

/** A table some answers on: what a game proposes to newcomers, else anything offered. */
async function played(game, scenario, answers) {
  const ids = seatIds(game.scenarios.find((s) => s.id === scenario));
  const made = await call('lobby.create', { game: game.id, scenario, title: game.title, seats: Object.fromEntries(ids.map((s) => [s, 'person'])) });
  const random = seeded(5);
  let asked = ids[0];
  for (let i = 0; i < answers; i++) {
    let decision = await call('table.decision', { table: made.table, token: made.seats[asked] });
    if (decision.waiting) decision = await call('table.decision', { table: made.table, token: made.seats[(asked = decision.seat)] });
    if (!decision.actions?.length) break;
    const { action } = decision.actions[decision.default ?? Math.floor(random() * decision.actions.length)];
    await call('table.act', { table: made.table, token: made.seats[asked], seq: decision.seq, action });
  }
  const now = await call('table.decision', { table: made.table, token: made.seats[asked] });
  return { ...made, token: made.seats[now.seat] ?? made.seats[asked] };
}

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
const scenes = { ohio: ['harmar', 60], warpath: ['campaign', 40], carolinas: ['16.1', 40], skirmish: ['jumonville', 60], quickbattle: ['point_pleasant_1774', 24] };
for (const [id, [scenario, answers]] of Object.entries(scenes)) {
  if (only && only !== id) continue;
  const game = games.find((g) => g.id === id);
  const made = await played(game, scenario, answers);
  await board(id, made);
  if (id === 'warpath') await board('phone', made, { viewport: phone, hasTouch: true, isMobile: true });
  if (id === 'ohio') await board('replay', made, {}, async (page) => {
    await page.click('[data-open-replay]');
    for (let i = 0; i < 3; i++) await page.click('[aria-label="One step back"]');
    await page.waitForSelector('header[data-state="past"]');
    await wait(700);
  });
}
await closeBrowser();
