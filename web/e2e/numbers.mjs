// The client's own numbers: size of the first page, time until it can be used, script time of a move on the
// largest board, steps per second in replay.
import assert from 'node:assert/strict';
import { base, call, clickSomething, look, makeTable, newPage, seeded, sit, wait } from './lib.mjs';

export async function firstPage() {
  const page = await newPage();
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
  const clock = await threadClock(page);
  const began = Date.now();
  await page.goto(base);
  await page.waitForSelector('[data-game]');
  const usable = Date.now() - began;
  const timing = await page.evaluate(() => performance.now());
  const work = (await clock()).all;
  await wait(1500);
  await page.context().close();
  assert.ok(bytes <= 300 * 1024, `the first page takes ${bytes} bytes`);
  assert.ok(timing < 1000 || process.env.CF_SLOW, `usable after ${Math.round(timing)} ms`);
  return `${(bytes / 1024).toFixed(0)} KiB over HTTP, usable after ${usable} ms, ${work.toFixed(0)} ms of them processor time`;
}

/** Processor time of the page's main thread, so that a busy machine does not blur the measure. */
async function threadClock(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const metrics = Object.fromEntries(
      (await client.send('Performance.getMetrics')).metrics.map((m) => [m.name, m.value * 1000]),
    );
    return { script: metrics.ScriptDuration, all: metrics.TaskDuration };
  };
}

async function largestGame(games) {
  let best = null;
  for (const game of games) {
    const board = await call('table.board', { game: game.id, scenario: game.scenarios[0].id });
    const count = ((board.board ?? board).spaces ?? []).length;
    if (!best || count > best.count) best = { game, count };
  }
  return best;
}

export async function redraw(games) {
  const { game, count } = await largestGame(games);
  const made = await makeTable(game, game.scenarios[0]);
  const pages = [];
  for (const seat of made.ids) {
    const page = await newPage();
    await sit(page, made.table, made.seats[seat]);
    pages.push(page);
  }
  const watcher = await newPage();
  await sit(watcher, made.table);
  const clock = await threadClock(watcher);
  const script = async () => (await clock()).script;
  const random = seeded(71);
  const times = [];
  let seq = (await look(watcher)).seq;
  for (let tries = 0; tries < 400 && times.length < 20; tries++) {
    const before = await script();
    for (const page of pages) {
      const r = await clickSomething(page, random);
      if (r && !r.changed) await page.keyboard.press('Escape');
      if (r?.moved) break;
    }
    await wait(60);
    const after = await script();
    const root = await watcher.getAttribute('[data-table]', 'data-seq');
    if (Number(root) !== seq) {
      times.push((after - before) / Math.max(1, Number(root) - seq));
      seq = Number(root);
    }
    if ((await look(pages[0])).over) break;
  }
  for (const page of [...pages, watcher]) await page.context().close();
  times.sort((a, b) => a - b);
  const middle = times[times.length >> 1];
  assert.ok(middle <= 16, `a move takes ${middle?.toFixed(1)} ms of script`);
  return `${game.id} (${count} spaces): a move takes ${middle?.toFixed(1)} ms of script in the middle, ${times[times.length - 1]?.toFixed(1)} ms at most`;
}

export async function replaySpeed(games) {
  const { game } = await largestGame(games);
  const made = await makeTable(
    game,
    game.scenarios[game.scenarios.length - 1],
    game.levels?.[0]?.id ?? game.levels?.[0] ?? 'random',
  );
  const page = await newPage();
  await sit(page, made.table, made.host);
  const until = Date.now() + 90_000;
  while (Date.now() < until) {
    const now = await look(page);
    if (now.steps >= 500 || now.over) break;
    await wait(500);
  }
  // The table rests while its past is looked at.
  for (const seat of made.ids)
    await call('table.seat', { table: made.table, token: made.host, seat, player: 'person' });
  // Fast programs may have ended the game meanwhile: when the page has caught up, the result lies over the table.
  const [table] = (await call('lobby.mine', { tokens: [{ table: made.table, token: made.host }] })).tables;
  const caughtUp = Date.now() + 60_000;
  while ((await look(page)).steps < table.steps) {
    assert.ok(Date.now() < caughtUp, 'the page does not catch up with its table');
    await wait(100);
  }
  if (table.over) await page.waitForSelector('[data-result]');
  await page.keyboard.press('Escape');
  await page.click('[data-open-replay]').catch(() => undefined);
  await page.click('[aria-label="First step"]');
  await page.waitForSelector('[data-replay][data-step="0"]');
  const end = Math.min(500, (await look(page)).steps);
  await page.locator('[data-speed]').selectOption('20');
  const clock = await threadClock(page);
  const before = (await clock()).all;
  const began = Date.now();
  await page.click('[aria-label="Play"]');
  await page.waitForFunction((n) => Number(document.querySelector('[data-replay]').dataset.step) >= n, end, {
    timeout: 120000,
  });
  const rate = end / ((Date.now() - began) / 1000);
  const work = ((await clock()).all - before) / end;
  await page.context().close();
  assert.ok(end >= 500, `only ${end} steps to replay`);
  assert.ok(work <= 25, `a step takes ${work.toFixed(1)} ms of processor time`);
  assert.ok(rate >= 19 || process.env.CF_SLOW, `only ${rate.toFixed(1)} steps per second`);
  return `${rate.toFixed(1)} steps per second over ${end} steps (20 asked for), ${work.toFixed(1)} ms of processor time a step`;
}
