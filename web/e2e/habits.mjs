// What must hold at any table, tried on the first scenario of each game: coming back after a lost connection,
// two tabs on one seat, the keyboard alone, the text list alone, replay, undo, chat, axe.
import assert from 'node:assert/strict';
import { playedTable } from './following.mjs';
import {
  axeFaults,
  base,
  clickSomething,
  hashOf,
  look,
  makeTable,
  newPage,
  phone,
  seeded,
  shot,
  sit,
  wait,
} from './lib.mjs';

async function twoSeats(game, options = {}) {
  const made = await makeTable(game, game.scenarios[0]);
  const pages = [];
  for (const seat of made.ids) {
    const page = await newPage(options);
    await sit(page, made.table, made.seats[seat]);
    pages.push(page);
  }
  return { made, pages, close: () => Promise.all(pages.map((p) => p.context().close())) };
}

async function clickFor(pages, random, decisions) {
  let done = 0;
  for (let tries = 0; done < decisions && tries < decisions * 30; tries++) {
    let acted = false;
    for (const page of pages) {
      const result = await clickSomething(page, random);
      if (result) acted = true;
      if (result?.moved) done++;
      if (result && !result.changed) await page.keyboard.press('Escape');
    }
    if ((await look(pages[0])).over) return done;
    if (!acted) await wait(80);
  }
  return done;
}

export async function reconnect(game) {
  const { made, pages, close } = await twoSeats(game);
  const random = seeded(11);
  await clickFor(pages, random, 6);
  await pages[0].context().setOffline(true);
  await pages[0].waitForSelector('header[data-state="lost"]', { timeout: 15000 });
  if ((await look(pages[1])).state === 'mine') await clickFor([pages[1]], random, 1);
  await pages[0].context().setOffline(false);
  await pages[0].waitForFunction(() => document.querySelector('header[data-state]')?.dataset.state !== 'lost', null, {
    timeout: 20000,
  });
  const other = await look(pages[1]);
  await pages[0].waitForFunction(
    (seq) => Number(document.querySelector('[data-table]').dataset.seq) >= seq,
    other.seq,
    { timeout: 10000 },
  );
  await clickFor(pages, random, 4);
  const step = (await look(pages[0])).steps;
  assert.equal(
    await hashOf(made.table, made.seats[made.ids[0]], step),
    await hashOf(made.table, made.seats[made.ids[1]], step),
  );
  await close();
}

export async function twoTabs(game) {
  const { made, pages, close } = await twoSeats(game);
  const second = await newPage();
  await sit(second, made.table, made.seats[made.ids[0]]);
  const random = seeded(5);
  await clickFor([pages[0], second, pages[1]], random, 12);
  const seq = Math.max(...(await Promise.all([pages[0], second, pages[1]].map(look))).map((s) => s.seq));
  for (const page of [pages[0], second])
    await page.waitForFunction((n) => Number(document.querySelector('[data-table]').dataset.seq) === n, seq, {
      timeout: 8000,
    });
  await second.context().close();
  await close();
}

export async function keyboardOnly(game) {
  const { pages, close } = await twoSeats(game);
  const random = seeded(21);
  let decisions = 0;
  for (let tries = 0; tries < 400 && decisions < 14; tries++) {
    let acted = false;
    for (const page of pages) {
      const now = await look(page);
      if (now.over || now.state !== 'mine') continue;
      acted = true;
      const keys = page.keyboard;
      if (now.confirm) {
        await page.focus('[data-confirm]');
        await keys.press('Enter');
      } else if (now.menu) await keys.press('Enter');
      else if (now.stack.length) {
        await page.locator('[data-stack-piece].can').first().focus();
        await keys.press('Enter');
      } else if ((now.rings.length || now.outside) && (random() < 0.75 || !now.buttons.length)) {
        await page.focus('[data-board]');
        for (let i = 0; i <= Math.floor(random() * 3); i++) await keys.press('n');
        await keys.press('Enter');
      } else if (now.buttons.length)
        await keys.press(String(1 + Math.floor(random() * Math.min(9, now.buttons.length))));
      else if (now.points.length) await useList(page);
      await wait(60);
      const after = await look(page);
      if (after.seq !== now.seq) decisions++;
    }
    if ((await look(pages[0])).over) break;
    if (!acted) await wait(80);
  }
  assert.ok(decisions >= 14 || (await look(pages[0])).over, `only ${decisions} decisions by keyboard`);
  await close();
}

/** A free point by keyboard goes through the list of choices. */
async function useList(page) {
  await page.focus('#tab-choices');
  await page.keyboard.press('Enter');
  await page.focus('[data-list-action]');
  await page.keyboard.press('Enter');
}

export async function textOnly(game) {
  const { pages, close } = await twoSeats(game);
  const random = seeded(31);
  for (const page of pages) {
    await page.click('[aria-label="Overlays and settings"]');
    await page.check('[data-text-only]');
  }
  await shot(pages[0], `text-${game.id}`);
  let decisions = 0;
  for (let tries = 0; tries < 300 && decisions < 20; tries++) {
    let acted = false;
    for (const page of pages) {
      const now = await look(page);
      if (now.over || now.state !== 'mine') continue;
      const rest = page.locator('[data-show-all]');
      if (await rest.isVisible()) await rest.click();
      const offered = page.locator('[data-list-action]');
      const count = await offered.count();
      const said = await page.locator('[data-choices]').first().getAttribute('data-choices');
      assert.equal(count, Number(said), 'every offered action is in the list');
      if (!count) continue;
      acted = true;
      await offered.nth(Math.floor(random() * count)).click({ timeout: 5000 });
      const confirm = page.locator('[data-confirm]');
      if (await confirm.isVisible()) await confirm.click();
      await page
        .waitForFunction(
          (seq) =>
            Number(document.querySelector('[data-table]').dataset.seq) !== seq ||
            document.querySelector('[role=alert]'),
          now.seq,
          { timeout: 6000 },
        )
        .catch(() => undefined);
      if ((await look(page)).seq !== now.seq) decisions++;
    }
    if ((await look(pages[0])).over) break;
    if (!acted) await wait(80);
  }
  assert.ok(decisions >= 20 || (await look(pages[0])).over, `only ${decisions} decisions from the list`);
  const live = await pages[0].textContent('[data-live]');
  assert.ok(live && live.length > 3, 'the live region speaks');
  await close();
}

export async function replay(game) {
  // Programs play what is replayed: clicks may get stuck, and a game of four answers has nothing behind its fourth.
  const made = await playedTable(game, 30);
  const page = await newPage();
  await sit(page, made.table, made.seats[made.ids[0]]);
  const timeout = 10_000;
  await page.click('[data-open-replay]', { timeout });
  await page.click('[aria-label="First step"]', { timeout });
  await page.waitForSelector('[data-replay][data-step="0"]');
  assert.match(page.url(), new RegExp(`#/t/${made.table}/0`));
  for (let i = 1; i <= 4; i++) {
    await page.click('[aria-label="One step forward"]', { timeout });
    await page.waitForSelector(`[data-replay][data-step="${i}"]`);
  }
  const stepOf = async () => Number(await page.locator('[data-replay]').getAttribute('data-step'));
  for (const unit of ['move', 'phase', 'turn']) {
    await page.click(`[data-by="${unit}"]`, { timeout });
    const before = await stepOf();
    if (before >= made.steps) break;
    await page.click('[aria-label="One step forward"]', { timeout });
    await page.waitForFunction((n) => Number(document.querySelector('[data-replay]').dataset.step) > n, before);
  }
  assert.ok((await page.locator('[data-log-line]').count()) > 3, 'the log stays beside the replay');
  await shot(page, `replay-${game.id}`);
  if (await page.locator('[aria-label="Last step"]').isEnabled())
    await page.click('[aria-label="Last step"]', { timeout });
  await page.waitForFunction(() => document.querySelector('header[data-state]').dataset.state !== 'past');
  await page.context().close();
}

export async function talkAndUndo(game) {
  const { pages, close } = await twoSeats(game);
  for (const page of pages) await page.click('[data-tab="chat"]');
  await pages[0].fill('#chat-words', 'Good evening');
  await pages[0].press('#chat-words', 'Enter');
  await pages[1].waitForSelector('text=Good evening', { timeout: 8000 });
  await pages[0].click('[data-tab="log"]');
  await clickFor(pages, seeded(51), 1);
  const before = (await look(pages[0])).steps;
  const undoer = pages[0];
  await undoer.click('[data-undo]');
  await wait(600);
  const asked = pages[1].locator('header button:has-text("Allow")');
  if (await asked.isVisible()) await asked.click();
  await undoer.waitForFunction(
    (n) => Number(document.querySelector('[data-table]').dataset.steps) < n || document.querySelector('[role=alert]'),
    before,
    { timeout: 8000 },
  );
  await close();
}

/** On a table in inches: the tape from one tap to another, and away again. */
async function measureByTouch(page, game) {
  const box = await page.locator('[data-board]').boundingBox();
  const tap = (x, y) => page.touchscreen.tap(box.x + x * box.width, box.y + y * box.height);
  const menu = () => page.tap('[aria-label="Log and sides"]');
  await menu();
  await page.tap('[aria-label="Measure"]');
  await menu();
  await tap(0.3, 0.4);
  await tap(0.7, 0.6);
  const read = await page.locator('[data-tape]').getAttribute('data-tape');
  assert.ok(parseFloat(read) > 1, `the tape reads ${read}`);
  await shot(page, `phone-measure-${game.id}`);
  await menu();
  await page.tap('[aria-label="Measure"]');
  await menu();
  assert.equal(await page.locator('[data-tape]').count(), 0, 'the tape is taken up');
}

export async function phoneTable(game) {
  const made = await makeTable(game, game.scenarios[0]);
  const page = await newPage({ viewport: phone, hasTouch: true, isMobile: true });
  await sit(page, made.table, made.seats[made.ids[0]]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 1, `the page is ${overflow} px too wide`);
  await shot(page, `phone-${game.id}`);
  if (await page.locator('[data-board=inches]').count()) await measureByTouch(page, game);
  await page.click('[aria-label="Log and sides"]');
  await wait(300);
  await shot(page, `phone-column-${game.id}`);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('header button, header summary, .tabs button')]
      .filter((b) => b.offsetParent && b.getBoundingClientRect().height < 35.5 && !b.matches('.rule, .x'))
      .map((b) => b.textContent.trim()),
  );
  assert.deepEqual(small, [], 'touch targets of at least 36 px');
  await page.context().close();
}

export async function accessible(game) {
  const { pages, close } = await twoSeats(game);
  const faults = await axeFaults(pages[0], `table ${game.id}`);
  for (const tab of ['choices', 'chat', 'notes', 'charts', 'table']) {
    const cell = pages[0].locator(`[data-tab="${tab}"], [data-tray-cell="${tab}"]`).first();
    if (!(await cell.count())) continue;
    await cell.click();
    faults.push(...(await axeFaults(pages[0], `${game.id} ${tab}`)));
  }
  await close();
  assert.deepEqual(faults, []);
}

export async function pages(games) {
  const faults = [];
  for (const [name, hash, wanted] of [
    ['front', '#/', '[data-game] svg'],
    ['new', '#/new', '[data-start]'],
    ['rules', `#/rules/${games[0].id}`, 'article'],
    ['record', '#/replay', 'input[type=file]'],
    ['studies', '#/studies', 'h1'],
  ]) {
    for (const [size, options] of [
      ['wide', {}],
      ['phone', { viewport: phone }],
      ['dark', { colorScheme: 'dark' }],
    ]) {
      const page = await newPage(options);
      await page.goto(`${base}${hash}`);
      await page.waitForSelector(wanted, { timeout: 20000 });
      await wait(400);
      await shot(page, `page-${name}-${size}`);
      faults.push(...(await axeFaults(page, `${name} ${size}`)));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 1) faults.push(`${name} ${size}: ${overflow} px too wide`);
      await page.context().close();
    }
  }
  assert.deepEqual(faults, []);
}

/** A stranger starts a game against a program from the front page, with clicks alone. */
export async function sitDown(games) {
  const page = await newPage();
  await page.goto(base);
  await page.click(`[data-game="${games[0].id}"]`);
  await page.click('[data-start]');
  await page.waitForSelector('[data-table]');
  await clickFor([page], seeded(61), 3);
  await page.goto(`${base}#/`);
  await page.waitForSelector('#mine');
  await page.context().close();
}
