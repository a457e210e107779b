// Helpers of the browser tests: a browser, seeded choice, direct calls to the server, and one click at a time.
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import WebSocket from 'ws';
import { launch } from '../dev/browser.mjs';

export const base = (process.env.CF_URL ?? 'http://127.0.0.1:8750/').replace(/\/?$/, '/');
export const artefacts = process.env.CF_ARTEFACTS ?? 'artefacts/e2e';
export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
mkdirSync(artefacts, { recursive: true });

export function seeded(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One call on a socket of its own, beside the page. */
export function call(method, params = {}) {
  return new Promise((resolve, reject) => {
    const address = new URL('ws', base);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    const timer = setTimeout(() => {
      socket.terminate();
      reject(new Error(`${method}: no answer`));
    }, 30000);
    socket.on('open', () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })));
    socket.on('error', reject);
    socket.on('message', (data) => {
      const message = JSON.parse(data);
      if (message.id !== 1) return;
      clearTimeout(timer);
      socket.close();
      if (message.error)
        reject(Object.assign(new Error(`${method}: ${message.error.message}`), { code: message.error.code }));
      else resolve(message.result);
    });
  });
}

/** Looks on at a table until the returned function is called: programs rest where nobody looks. */
export function lookOn(table) {
  const address = new URL('ws', base);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address);
  socket.on('open', () =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'table.join', params: { table } })),
  );
  socket.on('error', () => undefined);
  return () => socket.close();
}

let browser;
/** The test that is running, for what its pages complain about; several may run at once. */
export const running = new AsyncLocalStorage();

function briefed(address = location.hash) {
  const table = /#\/t\/([^/?]+)/.exec(address)?.[1];
  if (!table || location.protocol === 'about:') return;
  const known = JSON.parse(localStorage.getItem('councilfire.briefed') ?? '[]');
  if (!known.includes(table)) localStorage.setItem('councilfire.briefed', JSON.stringify([table, ...known]));
}

export async function newPage(options = {}) {
  browser ??= launch();
  const { asUsual: _asUsual, ...browsing } = options;
  const context = await (await browser).newContext({ viewport: wide, ...browsing });
  // Other seats' moves are shown at once and nothing waits to be read: these tests play, they do not look on.
  if (!options.asUsual)
    await context.addInitScript(() => {
      if (location.protocol === 'about:' || localStorage.getItem('councilfire.settings') !== null) return;
      localStorage.setItem('councilfire.settings', JSON.stringify({ pace: 'at once', stageWait: -1 }));
    });
  // Who comes by a link has read the briefing: it comes late and would lie over what is clicked.
  if (!options.asUsual) await context.addInitScript(briefed);
  const page = await context.newPage();
  // A player closes the briefing before doing anything else.
  if (!options.asUsual) await page.addLocatorHandler(page.locator('[data-briefing-close]'), (button) => button.click());
  const complaints = running.getStore()?.complaints ?? [];
  page.on('pageerror', (e) => complaints.push(`page error: ${e.message}`));
  page.on('console', (m) => {
    if (m.type() === 'error' && !/ERR_CONNECTION|WebSocket|404/.test(m.text())) complaints.push(`console: ${m.text()}`);
  });
  return page;
}

export async function closeBrowser() {
  await (await browser)?.close();
  browser = undefined;
}

export const shot = (page, name) => page.screenshot({ path: join(artefacts, `${name}.png`) });

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious faults that axe finds. The script is run by the debugger, so the page's policy does not apply. */
export async function axeFaults(page, where) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations
    .filter((v) => ['serious', 'critical'].includes(v.impact))
    .map((v) => `${where}: ${v.id} (${v.nodes.length}) ${v.nodes[0].html.slice(0, 140)}`);
}

export const seatIds = (scenario) =>
  (Array.isArray(scenario.seats) ? scenario.seats : Object.keys(scenario.seats)).map((s) =>
    typeof s === 'string' ? s : (s.id ?? s.seat),
  );

export async function makeTable(game, scenario, player = 'person') {
  const seats = seatIds(scenario);
  const made = await call('lobby.create', {
    game: game.id,
    scenario: scenario.id,
    title: `e2e ${game.id} ${scenario.id}`,
    undo: 'free',
    seats: Object.fromEntries(seats.map((s) => [s, player])),
  });
  return { ...made, ids: seats };
}

export async function sit(page, table, token) {
  if (page.url().startsWith(base)) await page.evaluate(briefed, `#/t/${table}`);
  await page.goto(`${base}#/t/${table}${token ? `?k=${token}` : ''}`);
  await page.waitForSelector('[data-table]', { timeout: 30000 });
}

/** Everything that can be clicked now, with where it is on the screen. */
export function look(page) {
  return page.evaluate(() => {
    const root = document.querySelector('[data-table]');
    // A ring says where its target's centre is, in units of the board.
    const middle = (e) => {
      const m = e.parentElement.getScreenCTM();
      return [Number(e.dataset.x) * m.a + m.e, Number(e.dataset.y) * m.d + m.f];
    };
    const board = document.querySelector('[data-board]')?.getBoundingClientRect();
    const inside = ([x, y]) =>
      board && x > board.left + 2 && x < board.right - 2 && y > board.top + 2 && y < board.bottom - 2;
    const rings = [...document.querySelectorAll('[data-ring="can-act"], [data-ring="target"]')].map((e) => ({
      kind: e.dataset.piece ? 'piece' : e.dataset.space ? 'space' : 'point',
      id: e.dataset.piece ?? e.dataset.space ?? e.dataset.point,
      at: middle(e),
    }));
    const region = document.querySelector('[data-region]');
    const holes = document.querySelector('[data-holes]');
    let points = [];
    if (region) {
      const box = region.getBBox();
      const matrix = region.getScreenCTM();
      for (let i = 0; i < 60 && points.length < 8; i++) {
        const p = new DOMPoint(box.x + ((i * 0.618) % 1) * box.width, box.y + ((i * 0.414 + 0.13) % 1) * box.height);
        if (region.isPointInFill(p) && !holes?.isPointInFill(p)) {
          const q = p.matrixTransform(matrix);
          if (inside([q.x, q.y])) points.push([q.x, q.y]);
        }
      }
    }
    return {
      seq: Number(root?.dataset.seq),
      steps: Number(root?.dataset.steps),
      over: root?.dataset.over === 'yes',
      state: document.querySelector('header[data-state]')?.dataset.state,
      story: root?.dataset.story,
      confirm: Boolean(document.querySelector('[data-confirm]')),
      force: document.querySelectorAll('[data-force] [data-stack-piece][aria-pressed=true]').length,
      // Where dice may fall on the way a click sets the destination, and Go commits it.
      go: document.querySelector('[data-go]')?.dataset.go ?? '',
      rings: rings.filter((r) => inside(r.at)),
      outside: rings.filter((r) => !inside(r.at)).length,
      points,
      buttons: [...document.querySelectorAll('header [data-action]')].map((e) => e.dataset.action),
      menu: document.querySelectorAll('[data-menu] [data-action]').length,
      stack: [...document.querySelectorAll('.pinned [data-stack-piece].can, [data-tray] [data-stack-piece].can')].map(
        (e) => e.dataset.stackPiece,
      ),
      curtain: Boolean(document.querySelector('[data-curtain]')),
      selected: document.querySelectorAll('[data-ring="selected"]').length,
    };
  });
}

async function settled(page, before) {
  await page
    .waitForFunction(
      ([seq, selected, stack, menu, confirm, force, go]) => {
        const root = document.querySelector('[data-table]');
        return (
          Number(root?.dataset.seq) !== seq ||
          root?.dataset.over === 'yes' ||
          document.querySelectorAll('[data-ring="selected"]').length !== selected ||
          document.querySelectorAll('.pinned [data-stack-piece].can, [data-tray] [data-stack-piece].can').length !==
            stack ||
          Boolean(document.querySelector('[data-confirm]')) !== confirm ||
          document.querySelectorAll('[data-force] [data-stack-piece][aria-pressed=true]').length !== force ||
          document.querySelectorAll('[data-menu] [data-action]').length !== menu ||
          (document.querySelector('[data-go]')?.dataset.go ?? '') !== go ||
          document.querySelector('[role=alert]')
        );
      },
      [before.seq, before.selected, before.stack.length, before.menu, before.confirm, before.force, before.go],
      { timeout: 8000 },
    )
    .catch(() => undefined);
}

const pick = (list, random) => list[Math.floor(random() * list.length)];

/** One click on something offered. Says what it did, or null when nothing could be clicked. */
export async function clickSomething(page, random) {
  const now = await look(page);
  if (now.over || now.state !== 'mine') return null;
  let did;
  if (now.curtain) {
    await page.click('[data-curtain] button');
    did = 'curtain';
  } else if (now.confirm) {
    await page.click('[data-confirm]', { timeout: 8000 });
    did = 'confirm';
  } else if (now.go && random() < 0.8) {
    await page.click('[data-go]', { timeout: 8000 });
    did = 'go';
  } else if (now.stack.length) {
    const id = pick(now.stack, random);
    await page.locator(`[data-stack-piece="${id}"].can`).first().click({ timeout: 8000 });
    did = `stack ${id}`;
  } else if (now.menu) {
    await page
      .locator('[data-menu] [data-action]')
      .nth(Math.floor(random() * now.menu))
      .click({ timeout: 8000 });
    did = 'menu';
  } else if (now.points.length && (random() < 0.8 || !now.buttons.length)) {
    const p = pick(now.points, random);
    await page.mouse.click(...p);
    did = 'point';
  } else if (now.rings.length && (random() < 0.75 || !now.buttons.length)) {
    const r = pick(now.rings, random);
    await page.mouse.click(...r.at);
    did = `${r.kind} ${r.id}`;
  } else if (now.buttons.length) {
    await clickButton(page, pick(now.buttons, random));
    did = 'button';
  } else if (now.outside) {
    await page.keyboard.press('0');
    did = 'fit';
  } else return null;
  await settled(page, now);
  const after = await look(page);
  return {
    did,
    moved: after.seq !== now.seq || after.over,
    changed:
      after.seq !== now.seq ||
      after.selected !== now.selected ||
      after.stack.length !== now.stack.length ||
      after.menu !== now.menu ||
      after.confirm !== now.confirm ||
      after.force !== now.force ||
      after.go !== now.go ||
      after.over,
  };
}

async function clickButton(page, index) {
  const button = page.locator(`header [data-action="${index}"]`).first();
  if (!(await button.isVisible())) await page.locator('header details.more > summary').click();
  await button.click({ timeout: 8000 });
}

export async function hashOf(table, token, step) {
  return (await call('table.at', { table, step, ...(token ? { token } : {}) })).hash;
}

export async function wait(ms) {
  await new Promise((r) => setTimeout(r, ms));
}
