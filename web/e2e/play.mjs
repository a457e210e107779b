// Plays a scenario in the page, both seats in their own browser context, by clicking what is offered. After
// the given number of decisions the host hands the seats to programs. In the end both sides and the server
// must agree on the position.
import assert from 'node:assert/strict';
import { call, clickSomething, hashOf, look, lookOn, makeTable, newPage, seeded, shot, sit, wait } from './lib.mjs';

const clicksFirst = Number(process.env.CF_CLICKS ?? 300);
const clicksMore = Number(process.env.CF_CLICKS_MORE ?? clicksFirst);
const quick = Boolean(process.env.CF_QUICK);
const clickSeconds = Number(process.env.CF_CLICK_S ?? 600);
const finishSeconds = Number(process.env.CF_FINISH_S ?? 180);

export async function playScenario(game, scenario, seed) {
  const random = seeded(seed);
  const first = scenario === game.scenarios[0];
  const most = first ? clicksFirst : clicksMore;
  const made = await makeTable(game, scenario);
  const pages = [];
  for (const seat of made.ids) {
    const page = await newPage();
    await sit(page, made.table, made.seats[seat]);
    pages.push(page);
  }
  await shot(pages[0], `board-${game.id}-${scenario.id}`);
  let decisions = 0;
  let idle = 0;
  const useless = [];
  let clicks = 0;
  const began = Date.now();
  while (decisions < most && Date.now() - began < clickSeconds * 1000) {
    let acted = false;
    for (const page of pages) {
      const result = await clickSomething(page, random);
      if (!result) continue;
      acted = true;
      clicks++;
      if (result.moved) decisions++;
      if (!result.changed) {
        // A free point may be refused, with its reason.
        if (result.did !== 'point') useless.push(result.did);
        await page.keyboard.press('Escape');
      }
      if (decisions === Math.min(40, most >> 1)) await shot(page, `middle-${game.id}-${scenario.id}`);
    }
    const state = await look(pages[0]);
    if (state.over) break;
    idle = acted ? 0 : idle + 1;
    assert.ok(idle < 60, `nothing can be clicked by any seat after ${decisions} decisions`);
    if (!acted) await wait(100);
  }
  const speed = decisions / ((Date.now() - began) / 1000);
  assert.ok(
    useless.length <= 3 + clicks * 0.05,
    `${useless.length} of ${clicks} clicks on offered things did nothing: ${useless.slice(0, 8).join('; ')}`,
  );
  // A seat given to a program has a new link: from then on the host asks.
  const handed = !(await look(pages[0])).over;
  if (handed && quick) await Promise.all(pages.map((page) => page.goto('about:blank')));
  if (handed) await (quick && !first ? giveSeats(made) : handOver(game, made));
  await finished(made);
  if (handed && quick) await Promise.all(pages.map((page) => sit(page, made.table)));
  for (const page of pages) await page.waitForSelector('[data-table][data-over="yes"]', { timeout: 30000 });
  const steps = (await look(pages[0])).steps;
  const hashes = [];
  for (const [i, seat] of made.ids.entries()) {
    assert.equal((await look(pages[i])).steps, steps, 'both pages have seen the same number of steps');
    hashes.push(await hashOf(made.table, handed ? made.host : made.seats[seat], steps));
  }
  assert.equal(new Set(hashes).size, 1, `the seats disagree: ${hashes.join(' ')}`);
  for (const page of pages) assert.ok(await page.isVisible('[data-result]'), 'the result is shown');
  const checker = handed ? await newPage() : pages[0];
  if (handed) await sit(checker, made.table, made.host);
  await checker.click('text=Check every die');
  await checker.waitForSelector('[data-proof="ok"]', { timeout: 15000 });
  if (handed) await checker.context().close();
  await shot(pages[0], `end-${game.id}-${scenario.id}`);
  for (const page of pages) await page.context().close();
  return `${decisions} decisions clicked (${speed.toFixed(1)}/s), ${steps} steps, hash ${hashes[0]}`;
}

/** Through the host's controls in the page: every seat to the quickest program. */
async function handOver(game, made) {
  const host = await newPage();
  await sit(host, made.table, made.host);
  await host.click('[data-tray-cell="table"]');
  for (const seat of made.ids) {
    const select = host.locator(`[data-host-seat="${seat}"] select`);
    const levels = await select
      .locator('option')
      .evaluateAll((list) => list.map((o) => o.value).filter((v) => v !== 'person' && v !== 'hotseat'));
    await select.selectOption(levels.includes('random') ? 'random' : levels[0]);
    await host.waitForSelector('[role="status"]');
  }
  await host.context().close();
}

async function giveSeats(made) {
  for (const seat of made.ids)
    await call('table.seat', { table: made.table, token: made.host, seat, player: 'random' });
}

async function finished(made) {
  const until = Date.now() + finishSeconds * 1000;
  const leave = lookOn(made.table);
  try {
    for (;;) {
      const { tables } = await call('lobby.mine', { tokens: [{ table: made.table, token: made.host }] });
      if (tables[0].over) break;
      assert.ok(Date.now() < until, `the programs did not finish in ${finishSeconds} s (step ${tables[0].steps})`);
      await wait(300);
    }
  } finally {
    leave();
  }
  await call('table.verify', { table: made.table });
}
