// Screenshots of every page and sample board, wide and narrow: node dev/shots.mjs [OUT_DIR] (CF_URL or the mock)
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './browser.mjs';

const base = process.env.CF_URL ?? 'http://127.0.0.1:8751/';
const out = process.argv[2] ?? 'artefacts/shots';
const only = process.argv[3];
mkdirSync(out, { recursive: true });
const browser = await launch();
const problems = [];

async function call(page, method, params) {
  return page.evaluate(
    ([m, p]) =>
      new Promise((resolve, reject) => {
        const url = new URL('ws', document.baseURI);
        url.protocol = 'ws:';
        url.hash = '';
        const s = new WebSocket(url);
        s.onopen = () => s.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: m, params: p }));
        s.onmessage = (e) => {
          const a = JSON.parse(e.data);
          if (a.id === 1) {
            s.close();
            a.error ? reject(new Error(a.error.message)) : resolve(a.result);
          }
        };
      }),
    [method, params],
  );
}

async function shoot(name, options, work) {
  if (only && !name.includes(only)) return;
  for (const [size, viewport] of Object.entries({
    wide: { width: 1440, height: 900 },
    phone: { width: 390, height: 844 },
  })) {
    const context = await browser.newContext({
      viewport,
      hasTouch: size === 'phone',
      colorScheme: options.dark ? 'dark' : 'light',
    });
    const page = await context.newPage();
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && problems.push(`${name} ${size}: ${m.text()}`));
    page.on('pageerror', (e) => problems.push(`${name} ${size}: ${e.message}`));
    await page.goto(base);
    try {
      await work(page, size);
      await page.waitForTimeout(options.wait ?? 500);
    } catch (e) {
      problems.push(`${name} ${size}: ${e.message.split('\n')[0]}`);
    }
    await page.screenshot({ path: join(out, `${name}-${size}.png`), fullPage: options.full ?? false });
    await context.close();
  }
}

async function open(page, game, scenario = 'short', seats) {
  const games = await call(page, 'games.list', {});
  const g = games.games.find((x) => x.id === game);
  const s = g.scenarios.find((x) => x.id === scenario) ?? g.scenarios[0];
  const ids = s.seats.map((x) => x.id ?? x);
  const made = await call(page, 'lobby.create', {
    game,
    scenario: s.id,
    title: `${g.title}: ${s.title}`,
    seats: Object.fromEntries(ids.map((id) => [id, seats ?? 'person'])),
  });
  await page.goto(`${base}#/t/${made.table}?k=${made.seats[ids[0]]}`);
  await page.waitForSelector('[data-board]');
  return { made, ids };
}

await shoot('front', { wait: 1500, full: true }, (page) => page.waitForSelector('[data-game] svg'));
await shoot('front-dark', { wait: 1500, dark: true }, (page) => page.waitForSelector('[data-game] svg'));
await shoot('new', { wait: 1500, full: true }, async (page) => {
  await page.goto(`${base}#/new`);
  await page.waitForSelector('[data-start]');
});
await shoot('rules', {}, async (page) => {
  await page.goto(`${base}#/rules/points/3.2`);
  await page.waitForSelector('article');
});
await shoot('studies', {}, (page) => page.goto(`${base}#/studies`));
await shoot('record', {}, (page) => page.goto(`${base}#/replay`));
for (const game of ['points', 'hexes', 'inches', 'lines']) {
  await shoot(`table-${game}`, { wait: 800 }, (page) => open(page, game));
  if (game !== 'inches')
    await shoot(`picked-${game}`, { wait: 700 }, async (page, size) => {
      await open(page, game);
      if (size === 'wide') {
        await page.mouse.move(500, 450);
        for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -240);
        await page.waitForTimeout(200);
      }
      await page.focus('[data-board]');
      await page.keyboard.press('n');
      await page.keyboard.press('Enter');
      await page.keyboard.press('n');
    });
}
await shoot('stack', { wait: 900 }, async (page) => {
  await open(page, 'points');
  await page.keyboard.press('n');
  await page.keyboard.press(' ');
});
await shoot('text', {}, async (page, size) => {
  await open(page, 'points');
  if (size === 'wide') await page.click('text=Text');
  else await page.click('[aria-label="Log and sides"]');
});
await shoot('dark', { dark: true, wait: 800 }, (page) => open(page, 'points'));
await shoot('odds', {}, async (page, size) => {
  await open(page, 'points');
  if (size === 'phone') await page.click('[aria-label="Log and sides"]');
  await page.click('[data-tab=choices]');
  await page.click('.odds');
});
await shoot('curtain', {}, (page) => open(page, 'points', 'short', 'hotseat'));
await shoot('host', {}, async (page, size) => {
  await page.goto(`${base}#/new/hexes`);
  await page.click('[data-start]');
  await page.waitForSelector('[data-board]');
  if (size === 'phone') await page.click('[aria-label="Log and sides"]');
  await page.click('[data-tab=table]');
});
await shoot('replay', { wait: 900 }, async (page) => {
  const { made } = await open(page, 'lines', 'short', 'easy');
  await page.waitForTimeout(2500);
  await page.goto(`${base}#/t/${made.table}/5`);
  await page.waitForSelector('[data-replay]');
});
await shoot('result', { wait: 900 }, async (page) => {
  await open(page, 'lines', 'short', 'easy');
  await page.waitForSelector('[data-result]', { timeout: 30000 });
  await page.click('text=Verify the dice');
});
await browser.close();
console.log(problems.length ? problems.join('\n') : 'no complaints from the browser');
