// Guided games: a script that sees only the page clicks what the coach rings and reaches the last step; another makes
// random legal moves and reaches it too.
import assert from 'node:assert/strict';
import { base, call, clickSomething, newPage, seeded, shot, wait } from './lib.mjs';

const seconds = Number(process.env.CF_FINISH_S ?? 180);

async function open(page, game) {
  await page.goto(`${base}#/`);
  await page.click(`[data-door="${game.id}-learn"]`);
  await page.waitForSelector('[data-coach]', { timeout: 30000 });
}

const coach = (page) =>
  page.evaluate(() => {
    const bubble = document.querySelector('[data-coach]');
    const seen = (selector) => {
      const e = document.querySelector(selector);
      return Boolean(e && !e.disabled && e.getBoundingClientRect().width);
    };
    const ring = document.querySelector('[data-coach-ring]')?.getBoundingClientRect();
    return {
      at: bubble?.dataset.coach ?? 'gone',
      steps: Number(bubble?.dataset.coachSteps ?? 0),
      seq: document.querySelector('[data-table]')?.dataset.seq,
      next: seen('[data-coach-next]'),
      show: seen('[data-coach-show]'),
      rings: document.querySelectorAll('[data-coach-ring]').length,
      name: document.querySelector('[data-coach-ring]')?.dataset.coachRing ?? '',
      ring: ring ? [ring.left + ring.width / 2, ring.top + ring.height / 2] : null,
      stage: seen('[data-continue]'),
      story: seen('[data-story-skip]'),
      account: seen('[data-to-my-turn]'),
    };
  });

/** A stage waits for Continue, a story and an account for the reader. */
async function pastTheStory(page, now) {
  const button = now.stage
    ? '[data-continue]'
    : now.story
      ? '[data-story-skip]'
      : now.account
        ? '[data-to-my-turn]'
        : '';
  if (button) await page.click(button, { timeout: 2000 }).catch(() => undefined);
  if (button) await wait(150);
  return button !== '';
}

/** Waits until the coach, his ring or the table has moved on. */
async function changed(page, before, ms = 1500) {
  for (let left = ms; left > 0; left -= 150) {
    await wait(150);
    const now = await coach(page);
    if (now.at !== before.at || now.seq !== before.seq || now.name !== before.name || now.next !== before.next)
      return true;
  }
  return false;
}

export async function followTheCoach(game) {
  const page = await newPage();
  await open(page, game);
  let clicks = 0;
  let shown = 0;
  let last = '';
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const now = await coach(page);
    if (now.at === 'finished') {
      await shot(page, `lesson-${game.id}-end`);
      await page.context().close();
      return `${now.steps} steps, ${clicks} rings clicked, ${shown} shown`;
    }
    if (now.at !== last) await shot(page, `lesson-${game.id}-${now.at}`);
    last = now.at;
    if (await pastTheStory(page, now)) continue;
    if (now.next) await page.click('[data-coach-next]').catch(() => undefined);
    else if (now.ring && now.show) {
      await page.mouse.click(...now.ring);
      clicks++;
      if (await changed(page, now)) continue;
      await page.click('[data-coach-show]').catch(() => undefined);
      shown++;
    } else if (now.show) {
      await page.click('[data-coach-show]').catch(() => undefined);
      shown++;
    }
    await changed(page, now);
  }
  await shot(page, `lesson-${game.id}-stuck`);
  assert.fail(`stuck at step ${(await coach(page)).at}`);
}

export async function wanderThrough(game) {
  const page = await newPage();
  const random = seeded(7);
  await open(page, game);
  let moves = 0;
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const now = await coach(page);
    if (now.at === 'finished') {
      await page.context().close();
      return `${moves} moves of chance`;
    }
    if (await pastTheStory(page, now)) continue;
    if (now.next) await page.click('[data-coach-next]').catch(() => undefined);
    else {
      // What was to be clicked may have gone, as on a busy machine: look again.
      const result = await clickSomething(page, random).catch(() => null);
      if (!result) await wait(200);
      else if (result.moved) moves++;
      else if (!result.changed) await page.keyboard.press('Escape');
    }
  }
  await shot(page, `lesson-${game.id}-lost`);
  assert.fail(`stuck at step ${(await coach(page)).at}`);
}

export async function lessonsOf(games) {
  const found = [];
  for (const game of games) if ((await call('game.words', { game: game.id })).lesson) found.push(game);
  return found;
}
