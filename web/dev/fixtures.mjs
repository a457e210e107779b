// Turns a folder of facts into sample boards and views: node dev/fixtures.mjs FACTS_DIR [OUT_DIR].
// They are for looking at the client without a server; nothing here is a rule of any game.
import { mkdirSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pointsBoard, pointsView } from './points-fixture.mjs';
import { hexBoard, hexView } from './hex-fixture.mjs';
import { inchBoard, inchView, linesBoard, linesView } from './table-fixtures.mjs';

const [facts, out = new URL('./fixtures', import.meta.url).pathname] = process.argv.slice(2);
if (!facts || !existsSync(facts)) {
  console.error('usage: node dev/fixtures.mjs FACTS_DIR [OUT_DIR]');
  process.exit(2);
}
mkdirSync(out, { recursive: true });
const write = (id, board, view) => {
  const { scenario: _s, engagement: _e, ...plain } = board;
  writeFileSync(join(out, `${id}.json`), JSON.stringify({ board: plain, view }));
  console.log(id, JSON.stringify(plain).length, 'bytes');
};

const points = pointsBoard(join(facts, 'ohio'));
write('points', points, pointsView(points));
const hexes = hexBoard(join(facts, 'carolinas'));
write('hexes', hexes, hexView(hexes, join(facts, 'carolinas')));
const inches = inchBoard(join(facts, 'skirmish'), 2);
write('inches', inches, inchView(inches));
const lines = linesBoard(join(facts, 'quickbattle'));
write('lines', lines, linesView(lines));
