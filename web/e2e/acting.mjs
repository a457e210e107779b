// Acting at the table: what is drawn is what is clicked. Random answers are given beside the page, and at every
// position it is asked, without a click, what a click would mean.
import assert from 'node:assert/strict';
import { call, makeTable, newPage, seeded, shot, sit, wait } from './lib.mjs';

/** In all scenarios of a game together at least 40, in each at least this many. */
const fewest = Number(process.env.CF_POSITIONS ?? 6);

/** The board's rectangle and camera, the targets drawn, and what a click at the middle of each would mean. */
function measure(page) {
  return page.evaluate(() => {
    const board = document.querySelector('[data-board]');
    const b = board.getBoundingClientRect();
    const asked = document.querySelector('header[data-state="mine"]') !== null;
    const rings = [...document.querySelectorAll('[data-ring="can-act"], [data-ring="target"]')].map((e) => {
      const m = e.parentElement.getScreenCTM();
      const id = e.dataset.piece ?? e.dataset.space ?? e.dataset.point;
      const kind = e.dataset.piece ? 'piece' : e.dataset.space ? 'space' : 'point';
      return { kind, id, x: Number(e.dataset.x) * m.a + m.e, y: Number(e.dataset.y) * m.d + m.f };
    });
    const inside = rings.filter((r) => r.x > b.left && r.x < b.right && r.y > b.top && r.y < b.bottom);
    const wrong = [];
    let menus = 0;
    for (const r of inside) {
      const found = window.councilfire.at(r.x, r.y);
      const same = found.target?.kind === r.kind && (found.target.id === r.id || found.pile?.includes(r.id));
      if (!same || found.means === 'none')
        wrong.push(
          `${r.kind} ${r.id} gives ${found.target?.kind ?? 'nothing'} ${found.target?.id ?? ''} (${found.means})`,
        );
      if (found.means === 'menu') menus++;
    }
    return {
      asked,
      frame: [b.x, b.y, b.width, b.height, board.dataset.scale].map((v) => Number(v).toFixed(3)).join(' '),
      targets: inside.length,
      menus,
      wrong,
      unreachable: asked ? window.councilfire.unreachable() : [],
    };
  });
}

/** At the default fit: names over each other, the smallest name and the smallest counter of the map, in pixels. */
function legibility(page) {
  return page.evaluate(() => {
    const b = document.querySelector('[data-board]').getBoundingClientRect();
    const box = (e) => ({ text: e.textContent.trim(), r: e.getBoundingClientRect() });
    const inView = ({ r }) => r.width > 0 && r.x >= b.x && r.right <= b.right && r.y >= b.y && r.bottom <= b.bottom;
    const names = [...document.querySelectorAll('[data-names] text, .plate text')].map(box).filter(inView);
    const over = [];
    for (const [i, a] of names.entries())
      for (const c of names.slice(i + 1)) {
        const w = Math.min(a.r.right, c.r.right) - Math.max(a.r.x, c.r.x);
        const h = Math.min(a.r.bottom, c.r.bottom) - Math.max(a.r.y, c.r.y);
        // Boxes of letters have air above and below.
        if (w > 2 && h > 5) over.push(`${a.text} over ${c.text}`);
      }
    const letters = [...document.querySelectorAll('[data-names] text')].map(
      (e) => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a,
    );
    const counters = [...document.querySelectorAll('g[data-piece][data-at]')]
      .filter((e) => window.councilfire.onMap(e.dataset.at))
      .map((e) => e.querySelector('rect, circle')?.getBoundingClientRect().width ?? 99);
    return { over, letter: Math.min(99, ...letters), counter: Math.min(99, ...counters) };
  });
}

/** Presses a purpose; one without room in the row stands in the list under "More". */
async function pressChip(page, chip) {
  const button = page.locator(`header [data-purpose="${chip}"]`).first();
  const more = page.locator('header details.more');
  for (let tries = 0; tries < 10; tries++) {
    if (!(await button.isVisible()) && (await more.count()) && !(await more.evaluate((e) => e.open)))
      await more.locator('summary').click({ timeout: 2000 });
    if (
      await button.click({ timeout: 2000 }).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  assert.fail(`the purpose ${chip} cannot be pressed`);
}

/** Several positions of one scenario, one page for all seats. */
async function walkScenario(page, game, scenario, seed, sums) {
  const positions = Math.max(fewest, Math.ceil(40 / game.scenarios.length));
  const random = seeded(seed);
  const made = await makeTable(game, scenario, 'hotseat');
  const token = made.seats[made.ids[0]] ?? made.host;
  await sit(page, made.table, token);
  let frame = null;
  for (let i = 0; i < positions; i++) {
    const curtain = page.locator('[data-curtain] button');
    if (await curtain.isVisible()) await curtain.click();
    await page.waitForFunction(() => document.querySelector('header[data-state="mine"], [data-over="yes"]'), null, {
      timeout: 15000,
    });
    if (i === 0) {
      const seen = await legibility(page);
      // A leader's plate may still touch the name of a neighbouring hex, here and there.
      assert.ok(seen.over.length <= 1, `${scenario.id}: names lie over each other: ${seen.over.join(', ')}`);
      sums.over += seen.over.length;
      assert.ok(seen.letter >= 11, `${scenario.id}: a name of ${seen.letter} px`);
      assert.ok(seen.counter >= 34, `${scenario.id}: a counter of ${seen.counter} px`);
    }
    const chips = await page.evaluate(() => window.councilfire.purposes());
    for (const chip of chips.length > 1 ? chips : ['']) {
      if (chip) {
        await pressChip(page, chip);
      }
      const now = await measure(page);
      frame ??= now.frame;
      assert.equal(now.frame, frame, `${scenario.id}: the board moved at position ${i}`);
      sums.targets += now.targets;
      sums.menus += now.menus;
      if (now.wrong.length || now.unreachable.length) await shot(page, `acting-${game.id}-${scenario.id}`);
      sums.wrong.push(...now.wrong.map((w) => `${scenario.id} ${i} ${chip}: ${w}`));
      sums.unreachable.push(...now.unreachable.map((u) => `${scenario.id} ${i}: ${u}`));
    }
    const decision = await call('table.decision', { table: made.table, token });
    if (!decision.actions?.length) break;
    const { action } = decision.actions[Math.floor(random() * decision.actions.length)];
    const answer = await call('table.act', { table: made.table, token, seq: decision.seq, action });
    await page.waitForFunction((seq) => Number(document.querySelector('[data-table]').dataset.seq) >= seq, answer.seq, {
      timeout: 10000,
    });
    await wait(60);
  }
}

/** Every scenario of a game: targets, answers in reach, the board's frame. */
export async function clicksMean(game) {
  const page = await newPage();
  const sums = { targets: 0, menus: 0, over: 0, wrong: [], unreachable: [] };
  for (const [i, scenario] of game.scenarios.entries()) await walkScenario(page, game, scenario, 71 + i, sums);
  await page.context().close();
  assert.deepEqual(sums.wrong, [], 'a click at the middle of a target means that target');
  assert.deepEqual(sums.unreachable, [], 'every answer can be given on the board or by a button');
  assert.ok(sums.menus <= 0.05 * sums.targets, `${sums.menus} of ${sums.targets} targets open a menu`);
  return `${sums.targets} targets, ${sums.menus} with a menu, ${sums.over} names touched by a leader's plate`;
}

/** Beside the page: the seats answer quietly until the wanted seat is asked the question. */
async function playTo(made, seat, question, quiet) {
  for (let i = 0; i < 400; i++) {
    for (const id of made.ids) {
      const token = made.seats[id];
      const decision = await call('table.decision', { table: made.table, token });
      if (decision.waiting || !decision.actions?.length) continue;
      if (id === seat && decision.question === question) return;
      const offer =
        quiet.map((verb) => decision.actions.find((a) => a.action.verb === verb)).find(Boolean) ?? decision.actions[0];
      await call('table.act', { table: made.table, token, seq: decision.seq, action: offer.action });
      break;
    }
  }
  assert.fail(`${seat} was never asked ${question}`);
}

/** Clicks are counted; one that is not followed by what it should do fails the task. */
class Hand {
  clicks = 0;
  constructor(page) {
    this.page = page;
  }
  async at(selector) {
    const [x, y] = await this.page
      .locator(selector)
      .first()
      .evaluate((e) => {
        const m = e.parentElement.getScreenCTM();
        return [Number(e.dataset.x) * m.a + m.e, Number(e.dataset.y) * m.d + m.f];
      });
    this.clicks++;
    await this.page.mouse.click(x, y);
  }
  async press(selector, nth = 0) {
    this.clicks++;
    await this.page.locator(selector).nth(nth).click({ timeout: 8000 });
  }
}

const seqOf = (page) => page.evaluate(() => Number(document.querySelector('[data-table]').dataset.seq));
const moved = (page, seq) =>
  page.waitForFunction((n) => Number(document.querySelector('[data-table]').dataset.seq) > n, seq, { timeout: 10000 });

/** The largest stack marches as far as it can, without the last `off` of its counters. */
async function marchByClicks(ohio, quiet, off) {
  const made = await makeTable(
    ohio,
    ohio.scenarios.find((s) => s.id === 'harmar'),
  );
  await playTo(made, made.ids[0], 'operate', quiet);
  const page = await newPage();
  await sit(page, made.table, made.seats[made.ids[0]]);
  await page.waitForSelector('[data-ring][data-space]');
  const stack = await page.evaluate(() => {
    const size = (id) => document.querySelectorAll(`[data-piece][data-at="${id}"]`).length;
    const ids = [...document.querySelectorAll('[data-ring][data-space]')].map((e) => e.dataset.space);
    return ids.sort((a, b) => size(b) - size(a))[0];
  });
  const hand = new Hand(page);
  await hand.at(`[data-ring][data-space="${stack}"]`);
  const taken = '[data-force] [aria-pressed="true"]';
  await page.waitForSelector(taken);
  const all = await page.locator(taken).count();
  const ids = await page
    .locator('[data-force] [data-stack-piece]')
    .evaluateAll((list) => list.map((e) => e.dataset.stackPiece));
  for (const id of ids.slice(ids.length - off)) await hand.press(`[data-force] [data-stack-piece="${id}"]`);
  const goes = all - off;
  await page.waitForFunction(([s, n]) => document.querySelectorAll(s).length === n, [taken, goes]);
  await wait(500);
  const to = await page.evaluate(() => {
    const rings = [...document.querySelectorAll('[data-ring="target"][data-purpose="go"][data-space]')];
    const cost = (e) => Number(e.textContent.trim());
    return rings.sort((a, b) => cost(b) - cost(a)).map((e) => ({ place: e.dataset.space, cost: cost(e) }))[0];
  });
  assert.equal(to.cost, 4, `the farthest place costs ${to.cost}`);
  const seq = await seqOf(page);
  await hand.at(`[data-ring="target"][data-space="${to.place}"]`);
  await wait(300);
  if (await page.locator('[data-go]').count()) await hand.press('[data-go]');
  await moved(page, seq);
  await page.waitForFunction(
    ([at, n]) => document.querySelectorAll(`g[data-piece][data-at="${at}"]`).length === n,
    [to.place, goes],
    { timeout: 10000 },
  );
  await shot(page, `task-march-${off}`);
  await page.context().close();
  return hand.clicks;
}

/** What players do most, by number of clicks; docs/table.md has the table. */
export async function tasksByClicks(games) {
  const ohio = games.find((g) => g.id === 'ohio');
  const made = await makeTable(
    ohio,
    ohio.scenarios.find((s) => s.id === 'harmar'),
  );
  const us = made.ids[0];
  const page = await newPage();
  const counts = {};
  const quiet = ['auto', 'pass', 'decline', 'done', 'stop'];
  await playTo(made, us, 'place_setup', ['auto']);
  await sit(page, made.table, made.seats[us]);
  await page.waitForSelector('header[data-state="mine"] [data-action]');
  let hand = new Hand(page);
  let seq = await seqOf(page);
  await hand.press('header [data-action]');
  await moved(page, seq);
  counts['set up thirteen pieces as suggested'] = hand.clicks;

  await playTo(made, us, 'choose_action', quiet);
  await page.waitForSelector('[data-purpose="build"][data-ring]');
  hand = new Hand(page);
  seq = await seqOf(page);
  await hand.at('[data-purpose="build"][data-ring]');
  await wait(300);
  if (await page.locator('[data-menu] [data-action]').count()) await hand.press('[data-menu] [data-action]');
  await wait(200);
  if (await page.locator('[data-confirm]').count()) await hand.press('[data-confirm]');
  await moved(page, seq);
  counts['build a settlement'] = hand.clicks;

  await page.context().close();

  for (const [task, off] of [
    ['march a whole stack four spaces', 0],
    ['leave four counters of a stack behind and march the rest', 4],
  ])
    counts[task] = await marchByClicks(ohio, quiet, off);
  const most = {
    'set up thirteen pieces as suggested': 1,
    'build a settlement': 2,
    'march a whole stack four spaces': 2,
  };
  for (const [task, clicks] of Object.entries(counts))
    assert.ok(clicks <= (most[task] ?? 7), `${task}: ${clicks} clicks`);
  return Object.entries(counts)
    .map(([task, n]) => `${task} ${n}`)
    .join(', ');
}
