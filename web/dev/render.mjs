// Draws the sample boards to PNG without the client, to judge the map look alone: node dev/render.mjs OUT_DIR
import { createServer } from 'vite';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './browser.mjs';

const out = process.argv[2] ?? 'artefacts/boards';
mkdirSync(out, { recursive: true });
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const { drawBoard } = await vite.ssrLoadModule('/src/draw/board.ts');
const folder = new URL('./fixtures', import.meta.url).pathname;
const font = readFileSync(
  new URL('../node_modules/@fontsource/eb-garamond/files/eb-garamond-latin-400-normal.woff2', import.meta.url),
).toString('base64');
const browser = await launch();
for (const file of readdirSync(folder).filter(
  (f) => f.endsWith('.json') && (!process.argv[3] || f.startsWith(process.argv[3])),
)) {
  const { board } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const started = performance.now();
  const svg = drawBoard(board);
  const took = performance.now() - started;
  const page = await browser.newPage({
    viewport: { width: 1700, height: Math.round((1700 * board.size[1]) / board.size[0]) },
  });
  await page.setContent(
    `<style>@font-face{font-family:'EB Garamond';src:url(data:font/woff2;base64,${font})}body{margin:0}svg{font-family:'EB Garamond','DejaVu Serif',serif;display:block;width:100vw;height:100vh}</style><svg viewBox="0 0 ${board.size[0]} ${board.size[1]}">${svg}</svg>`,
  );
  await page.screenshot({ path: join(out, file.replace('.json', '.png')) });
  console.log(file, `${Math.round(took)} ms`, `${Math.round(svg.length / 1024)} KiB`, `${svg.split('<').length} tags`);
  await page.close();
}
await browser.close();
await vite.close();
