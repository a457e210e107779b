// A campaign of three battles in the page: teams are formed, battles begun, the first one played by a few clicks and
// then by programs, every step after them clicked as offered, to the end; then the sheets are printed.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artefacts, axeFaults, base, call, clickSomething, newPage, seeded, shot, wait } from './lib.mjs';

const seconds = Number(process.env.CF_FINISH_S ?? 180);
const clicks = Math.min(6, Number(process.env.CF_CLICKS ?? 6));
const BATTLES = 3;

export async function campaign(games) {
  if (!games.some((g) => g.id === 'skirmish')) return 'no skirmish here';
  const random = seeded(1757);
  const page = await newPage();
  await page.goto(`${base}#/campaigns`);
  await page.fill('input[placeholder]', 'The winter of 1757');
  await page.click('[data-create]');
  await page.waitForSelector('[data-campaign]');
  const home = page.url();
  await found(page, 'Stark', 'rangers', 1);
  await found(page, 'Langlade', 'nations', 2);
  await shot(page, 'campaign-founded');
  let steps = 0;
  for (let battle = 0; battle < BATTLES; battle++) {
    for (const name of ['Stark', 'Langlade'])
      await page.selectOption(`[data-player="${name}"]`, battle || name === 'Langlade' ? 'random' : 'person');
    await change(page, () => page.click('[data-muster]'));
    if (!battle) await playAWhile(page, home, random);
    await page.waitForSelector('[data-settle]:not([disabled])', { timeout: seconds * 1000 });
    await change(page, () => page.click('[data-settle]'));
    if (!battle) {
      await shot(page, 'campaign-after-battle');
      assert.deepEqual(await axeFaults(page, 'campaign'), []);
      await change(page, () => page.click('[data-undo]'));
      await change(page, () => page.click('[data-settle]'));
    }
    steps += await closeTheBooks(page, battle);
    if (await over(page)) break;
  }
  assert.ok(await over(page), 'the campaign ends');
  assert.equal(await page.getAttribute('[data-dice-ok]', 'data-dice-ok'), 'yes');
  assert.equal(await page.locator('[data-standing]').count(), 2);
  await shot(page, 'campaign-end');
  const id = await page.getAttribute('[data-campaign]', 'data-campaign');
  const view = await call('campaign.view', { campaign: id });
  for (const w of view.warbands) await onePage(page, id, w.name);
  await fifteen(page);
  await page.context().close();
  return `${view.fought} battles, ${view.record.length} events, ${steps} steps clicked`;
}

const over = async (page) => (await page.getAttribute('[data-campaign]', 'data-over')) === 'yes';

/** Does it and waits until the campaign has moved on. */
async function change(page, what) {
  const before = await page.getAttribute('[data-campaign]', 'data-seq');
  await what();
  await page.waitForFunction(
    (seq) => {
      const root = document.querySelector('[data-campaign]');
      return (root?.dataset.seq !== seq && root?.dataset.busy === 'no') || document.querySelector('[role=alert]');
    },
    before,
    { timeout: 20000 },
  );
  const alert = page.locator('[role=alert]');
  assert.equal(await alert.count(), 0, `refused: ${(await alert.count()) ? await alert.first().textContent() : ''}`);
}

async function found(page, name, list, more) {
  await page.waitForSelector('[data-builder] [data-draft]');
  await page.selectOption('[data-list]', list);
  await page.fill('[data-warband-name]', name);
  for (let i = 0; i < more; i++) await page.click('[data-add="veteran"]');
  // a breach is named and founding is not offered
  await page.click('[data-add="hero"]');
  await page.waitForSelector('[data-checked] .error');
  assert.ok(await page.isDisabled('[data-found]'));
  await page.locator('[data-draft]').last().locator('button').click();
  await page.waitForSelector('[data-checked="0"]');
  await change(page, () => page.click('[data-found]'));
}

/** A few decisions by hand, then the host gives the seat to a program, both in the page. */
async function playAWhile(page, home, random) {
  await page.click('[data-play="Stark"]');
  await page.waitForSelector('[data-table]', { timeout: 30000 });
  let decisions = 0;
  for (const end = Date.now() + seconds * 1000; Date.now() < end && decisions < clicks;) {
    const result = await clickSomething(page, random);
    if (!result) await wait(200);
    else if (result.moved) decisions++;
    else if (!result.changed) await page.keyboard.press('Escape');
  }
  assert.ok(decisions > 0, 'nothing could be decided');
  await page.goto(home);
  await page.click('[data-go-table]');
  await page.waitForSelector('[data-table]', { timeout: 30000 });
  if (!(await page.isVisible('[data-result]'))) {
    await page.click('[data-tray-cell="table"]');
    await page.locator('[data-host-seat="a"] select').selectOption('random');
    await page.waitForSelector('[role="status"]');
  }
  await page.goto(home);
  await page.waitForSelector('[data-campaign]');
}

/** Clicks what is offered to every team until all are ready. Trading is tried once with a recruit. */
async function closeTheBooks(page, battle) {
  let clicked = 0;
  for (; clicked < 120; clicked++) {
    const todo = await page.evaluate(() => {
      for (const group of document.querySelectorAll('[data-group]')) {
        if (group.dataset.stage === 'ready') continue;
        const offers = [...group.querySelectorAll('[data-offer]')].filter((o) => !o.querySelector('button').disabled);
        const usable = offers.find((o) => !['buy', 'give', 'recruit', 'hire'].includes(o.dataset.offer));
        if (usable) return { group: group.dataset.group, offer: usable.dataset.offer, member: usable.dataset.member };
      }
      return null;
    });
    if (!todo) return clicked;
    const group = page.locator(`[data-group="${todo.group}"]`);
    if (todo.offer === 'close' && battle === 0 && todo.group === 'Stark') {
      const cash = Number(/(\d+) pounds/.exec(await group.textContent())[1]);
      if (cash >= 6) {
        await group.locator('[data-offer="recruit"] [data-field="class"]').selectOption('green');
        await group.locator('[data-offer="recruit"] [data-field="name"]').fill('Recruit');
        await change(page, () => group.locator('[data-offer="recruit"] button').click());
        battle = 1;
        continue;
      }
    }
    await change(page, () =>
      group.locator(`[data-offer="${todo.offer}"][data-member="${todo.member}"] button`).first().click(),
    );
  }
  throw new Error('the steps after the battle do not end');
}

/** The largest warband a list allows fits on one page too. */
async function fifteen(page) {
  const made = await call('campaign.new', { title: 'The whole company', battles: 1, places: 2 });
  const list = (await call('campaign.lists')).lists.find((l) => l.id === 'nations');
  const ranks = ['hero', 'veteran', 'veteran', 'trooper', 'trooper'];
  const members = Array.from({ length: list.most }, (_, i) => ({
    name: `Somebody with a long name ${i + 1}`,
    class: ranks[i] ?? 'green',
    equipment: [list.core],
    skill_lists: [],
  }));
  const { seq } = await call('campaign.view', { campaign: made.campaign, token: made.host });
  await call('campaign.act', {
    campaign: made.campaign,
    token: made.host,
    seq,
    event: { do: 'found', name: 'Company', list: list.id, members },
  });
  assert.equal(members.length, 15);
  await onePage(page, made.campaign, 'Company');
}

async function onePage(page, id, warband) {
  await page.goto(`${base}#/c/${id}/sheet/${encodeURIComponent(warband)}`);
  await page.waitForSelector('[data-sheet]');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  writeFileSync(join(artefacts, `sheet-${warband}.pdf`), pdf);
  assert.equal(
    (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length,
    1,
    `the sheet of ${warband} is one page`,
  );
}
