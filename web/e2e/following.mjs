// Seeing what happens: the story of a program's turn beside what the server says happened, stages, the log and its
// positions, the account on another device.
import assert from 'node:assert/strict';
import { base, call, hashOf, look, lookOn, makeTable, newPage, seatIds, shot, sit, wait } from './lib.mjs';

/** A table at which programs have played so many steps; then it rests. */
export async function playedTable(game, steps, scenario = game.scenarios[0]) {
  const made = await makeTable(game, scenario, 'novice');
  const leave = lookOn(made.table);
  const mine = { tokens: [{ table: made.table, token: made.host }] };
  const until = Date.now() + 60_000;
  let table;
  do {
    await wait(100);
    [table] = (await call('lobby.mine', mine)).tables;
  } while (table.steps < steps && !table.over && Date.now() < until);
  for (const seat of made.ids) {
    const answer = await call('table.seat', { table: made.table, token: made.host, seat, player: 'person' });
    made.seats[seat] = answer.token ?? made.seats[seat];
  }
  leave();
  [table] = (await call('lobby.mine', mine)).tables;
  assert.ok(table.steps >= Math.min(steps, 20), `the programs came to ${table.steps} steps only`);
  return { ...made, steps: table.steps, over: table.over };
}

/** One seat for a person, the others for a program. */
async function againstProgram(game, scenario, level, settings) {
  const ids = seatIds(scenario);
  const made = await call('lobby.create', {
    game: game.id,
    scenario: scenario.id,
    undo: 'free',
    seats: Object.fromEntries(ids.map((id, i) => [id, i ? level : 'person'])),
  });
  const page = await newPage({ asUsual: true });
  await page.addLocatorHandler(page.locator('[data-briefing-close]'), (button) => button.click());
  await page.addInitScript((s) => {
    if (location.protocol !== 'about:') localStorage.setItem('councilfire.settings', JSON.stringify(s));
  }, settings);
  return { made, page, token: made.seats[ids[0]], seat: ids[0] };
}

/** Answers for the person without the page, in the way that ends a turn soonest. */
async function answer(made, token) {
  const asked = await call('table.decision', { table: made.table, token });
  const offers = asked.actions ?? [];
  if (!offers.length) return false;
  const ending = offers.find((o) => o.button && /end|done|pass|stop|no|hold|go on/i.test(o.label ?? ''));
  const action = (ending ?? offers[asked.default ?? 0] ?? offers[0]).action;
  await call('table.act', { table: made.table, token, seq: asked.seq, action }).catch(() => undefined);
  return true;
}

const stop = (piece) =>
  piece.at ?? (piece.x !== undefined ? [Math.round(piece.x), Math.round(piece.y)].join(',') : undefined);

/** What moved between two steps, piece by piece, from the server's own views. */
async function movesBetween(table, token, from, to) {
  const paths = new Map();
  let before = (await call('table.at', { table, token, step: from })).view;
  for (let step = from + 1; step <= to; step++) {
    const after = (await call('table.at', { table, token, step })).view;
    const old = new Map((before.pieces ?? []).map((p) => [p.id, p]));
    for (const piece of after.pieces ?? []) {
      const [was, now] = [old.get(piece.id) && stop(old.get(piece.id)), stop(piece)];
      if (was === undefined || now === undefined || was === now) continue;
      if (!paths.has(piece.id)) paths.set(piece.id, [was]);
      paths.get(piece.id).push(now);
    }
    before = after;
  }
  return paths;
}

/** After a program's turn every piece that moved has its trail, and the question is open. */
export async function story(game) {
  const scenario = game.scenarios[0];
  const { made, page, token } = await againstProgram(game, scenario, 'novice', { pace: 'brisk', stageWait: 0.2 });
  await sit(page, made.table, token);
  const places = (await call('table.board', { table: made.table })).spaces?.map((s) => s.id) ?? [];
  const onMap = new Set(places);
  const until = Date.now() + 100_000;
  let compared = 0;
  while (!compared) {
    assert.ok(Date.now() < until, 'no turn of five answers came');
    const now = await look(page);
    assert.ok(!now.over, 'the game was over before the program had a turn');
    if (now.state !== 'mine') {
      await wait(100);
      continue;
    }
    const from = now.steps;
    await answer(made, token);
    await page.waitForFunction((s) => Number(document.querySelector('[data-table]').dataset.steps) > s, from);
    let sawStory = false;
    while (!['mine', 'over'].includes((await look(page)).state)) {
      const state = (await look(page)).state;
      if (state === 'story' && !sawStory) {
        sawStory = true;
        await shot(page, `story-${game.id}`);
      }
      await wait(60);
    }
    const after = await look(page);
    // Where something is hidden the server says neither who was asked nor what was answered while the game runs:
    // then whatever was not asked of this seat counts.
    const theirs = [];
    for (let step = from; step < after.steps; step++) {
      const at = await call('table.at', { table: made.table, token, step });
      const asked = at.answer?.seat ?? at.decision?.seat;
      if (asked ? asked !== 'chance' && made.seats[asked] === undefined : game.hidden_information) theirs.push(step);
    }
    if (theirs.length < 5) continue;
    const moved = await movesBetween(made.table, token, theirs[0], after.steps);
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll('[data-trail]')].map((e) => ({
        pieces: e.dataset.pieces.split(' '),
        path: e.dataset.path.split(' '),
      })),
    );
    const wanted = [...moved].filter(([, path]) => path.every((s) => s.includes(',') || onMap.has(s)));
    if (!wanted.length) continue;
    assert.ok(sawStory, 'the turn was not told');
    for (const [id, path] of wanted) {
      const trail = drawn.filter((t) => t.pieces.includes(id));
      assert.ok(trail.length, `${id} went ${path.join(' > ')} and has no trail`);
      const passed = new Set(trail.flatMap((t) => t.path));
      for (const place of path) assert.ok(passed.has(place), `the trail of ${id} does not pass ${place}`);
    }
    compared = wanted.length;
    await shot(page, `trails-${game.id}`);
    // They stay until the player acts.
    await answer(made, token);
    await page.waitForFunction((s) => Number(document.querySelector('[data-table]').dataset.steps) > s, after.steps);
  }
  await page.context().close();
  return `${compared} pieces on their trails`;
}

/** Events with which a fight, a shot or a check begins, by game; said here again, apart from the page's own list. */
const begin = {
  ohio: ['battle_began', 'ambushed', 'raided', 'harassed'],
  carolinas: ['attacked', 'surprised', 'bombarded'],
  warpath: ['battle_began'],
  quickbattle: ['melee_began', 'shot_hit', 'shot_missed'],
  skirmish: ['fight_began', 'shot_at', 'volleyed'],
};

/** Every fight comes onto the stage once, whoever caused it, and opens again from the log with its dice. */
export async function stages(game) {
  // The first lesson of the Ohio may end without a shot.
  const scenario = game.scenarios.find((s) => s.id === 'harmar') ?? game.scenarios[0];
  const made = await makeTable(game, scenario, 'novice');
  const leave = lookOn(made.table);
  const begun = async () =>
    (await call('table.join', { table: made.table, token: made.host })).log.filter(
      (l) => begin[game.id].includes(l.type) && (l.level !== 0 || l.refs?.length),
    );
  const until = Date.now() + 60_000;
  // A fight that is still going on when the table rests stands in the column and has no stage yet.
  const enough = game.id === 'quickbattle' ? 40 : 3;
  while ((await begun()).length < enough && Date.now() < until) await wait(50);
  for (const seat of made.ids)
    await call('table.seat', { table: made.table, token: made.host, seat, player: 'person' }).catch(() => undefined);
  leave();
  // The host comes back to a table he left before the last fights, and has all of it played to him.
  const [{ steps }] = (await call('lobby.mine', { tokens: [{ table: made.table, token: made.host }] })).tables;
  const all = await begun();
  const from = Math.max(0, steps - 120, Math.min(...all.slice(-6).map((l) => l.step)) - 4);
  const fought = all.filter((l) => l.step > from);
  assert.ok(fought.length > 0, 'nobody fought');
  const page = await newPage({ asUsual: true });
  await page.addLocatorHandler(page.locator('[data-briefing-close]'), (button) => button.click());
  await page.addInitScript(
    ([table, step]) => {
      if (location.protocol === 'about:') return;
      localStorage.setItem('councilfire.settings', JSON.stringify({ pace: 'brisk', stageWait: 0.3 }));
      localStorage.setItem('councilfire.seen', JSON.stringify({ [table]: step }));
      window.stagesSeen = new Set();
      new MutationObserver(() => {
        for (const e of document.querySelectorAll('[data-battle-stage][data-waiting=yes]'))
          window.stagesSeen.add(Number(e.dataset.battleStage));
      }).observe(document, { subtree: true, childList: true, attributes: true });
    },
    [made.table, from],
  );
  await sit(page, made.table, made.host);
  await page.click('[data-play-missed]');
  await page.waitForFunction(() => document.querySelector('[data-table]').dataset.story === 'playing');
  await page.waitForFunction(() => document.querySelector('[data-table]').dataset.story === 'told', null, {
    timeout: 120_000,
  });
  const starts = (await page.evaluate(() => [...window.stagesSeen])).sort((a, b) => a - b);
  assert.ok(starts.length > 0, 'no stage was shown');
  // Shots of one side one after another share a stage: every fight lies in the stage before it or begins one.
  const alone = fought.filter((l) => !/^shot_|volleyed/.test(l.type));
  for (const line of alone)
    assert.ok(
      starts.some((n) => n <= line.n && line.n - n < 40),
      `"${line.text}" had no stage`,
    );
  if (['ohio', 'carolinas', 'warpath'].includes(game.id)) {
    const battles = fought.filter((l) => /^(battle_began|attacked|surprised)$/.test(l.type)).length;
    assert.ok(starts.length >= battles, `${battles} battles, ${starts.length} stages`);
  }
  // Opened again from the log it has its dice.
  await page
    .locator('[data-open-fight]')
    .last()
    .evaluate((e) => e.click());
  await page.waitForSelector('[data-battle-stage] [data-cast]', { timeout: 15_000 });
  await shot(page, `stage-${game.id}`);
  await page.context().close();
  return `${starts.length} stages for ${fought.length} beginnings`;
}

/** The log is at its end whatever opens beside it, and each line leads to its position. */
export async function logLines(game) {
  const made = await playedTable(game, 40);
  const page = await newPage();
  await sit(page, made.table, made.seats[made.ids[0]]);
  // The programs may have come to the end of a short game: its panel is put aside first.
  if (made.over) await page.click('[aria-label="Look at the table"]');
  /** After the trays have come to rest. */
  const atEnd = async () => {
    await wait(250);
    return page
      .waitForFunction(
        () => {
          const box = document.querySelector('#tab-body');
          return box.scrollHeight - box.scrollTop - box.clientHeight < 40;
        },
        null,
        { timeout: 3000 },
      )
      .catch(() => false);
  };
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    for (const tray of ['Table', 'Overlays and settings']) {
      const cell = page.locator(`[aria-label="${tray}"], .rail button:has-text("${tray}")`).first();
      await cell.click();
      assert.ok(await atEnd(), `the log left its end when ${tray} opened at ${size.width}`);
      await cell.click();
      assert.ok(await atEnd(), `the log left its end when ${tray} closed at ${size.width}`);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // Remarks of the table (a seat changed hands) belong to no answer.
  const answered = new Set(
    (await call('table.join', { table: made.table, token: made.seats[made.ids[0]] })).log
      .filter((l) => l.step !== undefined)
      .map((l) => l.n),
  );
  const shown = await page
    .locator('[data-to-position]')
    .evaluateAll((all) => all.map((e) => Number(e.dataset.toPosition)));
  const lines = shown.filter((n) => answered.has(n));
  assert.ok(lines.length >= 3, `${lines.length} lines in the log`);
  let right = 0;
  for (const n of lines.filter((_, i) => i % Math.ceil(lines.length / 6) === 0)) {
    await page.locator(`[data-to-position="${n}"]`).evaluate((e) => e.click());
    await page.waitForSelector('[data-replay]');
    await wait(250);
    const step = Number(await page.locator('[data-replay]').getAttribute('data-step'));
    const at = await call('table.at', { table: made.table, token: made.seats[made.ids[0]], step });
    // The group's last line is written by the step shown.
    const last = at.log.length ? at.log[at.log.length - 1].n : 0;
    assert.ok(at.log.some((l) => l.n >= n) && last >= n, `line ${n} is not of step ${step}`);
    if (at.hash) assert.equal(at.hash, await hashOf(made.table, made.seats[made.ids[1]], step));
    right++;
    await page.click('[aria-label="Close the replay"]');
    await wait(100);
  }
  await page.context().close();
  return `${right} lines led to their positions`;
}

/** A seat opened in a second browser is told the same. */
export async function sameAccount(game) {
  const made = await playedTable(game, 30);
  const [mine] = made.ids;
  const token = made.seats[mine];
  await call('table.seen', { table: made.table, token, step: Math.max(0, made.steps - 20) });
  const told = [];
  for (let i = 0; i < 2; i++) {
    const page = await newPage();
    await page.goto(`${base}#/t/${made.table}?k=${token}`);
    await page.waitForSelector('[data-account]', { timeout: 30_000 });
    await wait(300);
    told.push(await page.locator('[data-account] ol').innerText());
    if (!i) await shot(page, `account-${game.id}`);
    await page.context().close();
  }
  assert.equal(told[0], told[1]);
  assert.ok(told[0].length > 20, 'the account says something');
  assert.doesNotMatch(told[0], /\w_\w|undefined|\[\[/, 'ids stand in the account');
  return `${told[0].split('\n').length} lines`;
}
