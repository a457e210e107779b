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
    const chips = await page.evaluate(() => window.councilfire.purposes());
    for (const chip of chips.length > 1 ? chips : ['']) {
      if (chip) {
        const button = page.locator(`header [data-purpose="${chip}"]`).first();
        if (!(await button.isVisible())) await page.locator('header details.more > summary').click();
        await button.click({ timeout: 8000 });
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
  const sums = { targets: 0, menus: 0, wrong: [], unreachable: [] };
  for (const [i, scenario] of game.scenarios.entries()) await walkScenario(page, game, scenario, 71 + i, sums);
  await page.context().close();
  assert.deepEqual(sums.wrong, [], 'a click at the middle of a target means that target');
  assert.deepEqual(sums.unreachable, [], 'every answer can be given on the board or by a button');
  assert.ok(sums.menus <= 0.05 * sums.targets, `${sums.menus} of ${sums.targets} targets open a menu`);
  return `${sums.targets} targets, ${sums.menus} with a menu`;
}
