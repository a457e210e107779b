// Browser tests against a running server: CF_URL=http://127.0.0.1:8750/ npm run e2e [-- FILTER...]
//   CF_CLICKS     decisions clicked per scenario before programs take over (300)
//   CF_FINISH_S   seconds the programs may take to finish a game (180)
//   CF_SEED       seed of the clicks (1)
//   CF_ARTEFACTS  folder of the screenshots (artefacts/e2e)
//   CF_SLOW       set on a busy machine: measured times are printed, not judged
import { base, call, closeBrowser, complaints } from './lib.mjs';
import { playScenario } from './play.mjs';
import { campaign } from './campaign.mjs';
import * as habits from './habits.mjs';
import * as numbers from './numbers.mjs';

const filters = process.argv.slice(2);
const seed = Number(process.env.CF_SEED ?? 1);
const { games } = await call('games.list');
console.log(`${base}: ${games.length} games, ${games.reduce((n, g) => n + g.scenarios.length, 0)} scenarios`);

const tests = [
  ['pages', () => habits.pages(games)],
  ['sit down', () => habits.sitDown(games)],
  ['warbands', () => campaign(games)],
  ['first page', () => numbers.firstPage()],
  ['redraw', () => numbers.redraw(games)],
  ['replay speed', () => numbers.replaySpeed(games)],
];
for (const game of games) {
  for (const habit of ['reconnect', 'twoTabs', 'keyboardOnly', 'textOnly', 'replay', 'talkAndUndo', 'phoneTable', 'accessible']) tests.push([`${habit} ${game.id}`, () => habits[habit](game)]);
}
for (const game of games) for (const scenario of game.scenarios) tests.push([`play ${game.id} ${scenario.id}`, () => playScenario(game, scenario, seed)]);

let failed = 0;
for (const [name, run] of tests) {
  if (filters.length && !filters.some((f) => name.includes(f))) continue;
  const began = Date.now();
  const known = complaints.length;
  try {
    const said = await run();
    const fresh = complaints.slice(known);
    if (fresh.length) throw new Error(`the browser complained: ${fresh.slice(0, 3).join(' | ')}`);
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)${said ? `: ${said}` : ''}`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name} (${((Date.now() - began) / 1000).toFixed(1)} s): ${error.message.split('\nCall log')[0]}`);
    if (process.env.CF_TRACE) console.log(error.stack);
  }
}
await closeBrowser();
console.log(failed ? `${failed} failed` : 'all passed');
process.exit(failed ? 1 : 0);
