// Sample inch table and battle lines from the facts of the smaller games.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const up = (ring) => ring.map(([x, y]) => [Math.round(x * 100), Math.round((48 - y) * 100)]);

export function inchBoard(folder, index = 0) {
  const all = JSON.parse(readFileSync(join(folder, 'scenarios.json'), 'utf8')).scenarios;
  const s = all[index % all.length];
  return {
    kind: 'inches',
    size: [4800, 4800],
    map: { x: 0, y: 0, w: 4800, h: 4800 },
    title: s.name,
    subtitle: s.date,
    sides: [
      { seat: 'a', name: s.sides.A.name, short: 'A', color: '#8c2f24', ink: '#fff' },
      { seat: 'b', name: s.sides.B.name, short: 'B', color: '#2f4f8f', ink: '#fff' },
    ],
    theme: {
      paper: '#d8d6a6',
      ground: '#c3c88b',
      ink: '#2b2116',
      terrain: {
        woods: { fill: '#7f9d5c', pattern: 'trees' },
        hill: { fill: '#c7b27a', pattern: 'hills' },
        rocks: { fill: '#a9a39a', pattern: 'rocks' },
        stream: { fill: '#8fb9cc', pattern: 'waves' },
        building: { fill: '#9a6a48', pattern: 'none' },
        fence: { fill: '#6b4a2c', pattern: 'none' },
      },
      lines: { road: { color: '#c9ae78', width: 90 } },
    },
    spaces: [],
    lines: s.roads.map((points) => ({ kind: 'road', points: up(points) })),
    areas: s.terrain.map((t) => ({ id: t.id, name: t.name, kind: t.type, terrain: t.type, points: up(t.polygon) })),
    scenario: s,
  };
}

export function inchView(board) {
  const pieces = [];
  const put = (side, x, y, n, symbol, extra = {}) =>
    pieces.push({
      id: `${side}_${n}`,
      side,
      name: `${side === 'a' ? 'Ranger' : 'Militiaman'} ${n}`,
      short: String(n),
      symbol,
      x,
      y,
      facing: side === 'a' ? 0 : 180,
      base: 50,
      values: [],
      ...extra,
    });
  for (let i = 0; i < 8; i++)
    put(
      'a',
      700 + (i % 4) * 160,
      1900 + Math.floor(i / 4) * 260 + (i % 3) * 40,
      i + 1,
      'figure',
      i === 0 ? { symbol: 'leader', name: 'Hero' } : i === 5 ? { marks: ['wounded'] } : {},
    );
  for (let i = 0; i < 7; i++)
    put(
      'b',
      2100 + (i % 3) * 190,
      2300 + Math.floor(i / 3) * 300,
      i + 1,
      'figure',
      i === 0 ? { symbol: 'leader', name: 'Ensign' } : i === 4 ? { marks: ['down'] } : {},
    );
  return {
    heading: 'Turn 2, moves',
    active: ['a'],
    sides: [
      { seat: 'a', score: '2 points', lines: ['8 figures'] },
      { seat: 'b', score: '0 points', lines: ['7 figures'] },
    ],
    pieces,
    markers: [],
    cups: [],
    overlays: [],
  };
}

export function linesBoard(folder) {
  const e = JSON.parse(readFileSync(join(folder, 'engagements.json'), 'utf8')).engagements[0];
  const spaces = [];
  for (const [row, side, y] of [
    ['back', 'native', 150],
    ['front', 'native', 350],
    ['front', 'settler', 640],
    ['back', 'settler', 840],
  ]) {
    for (let i = 0; i < 6; i++)
      spaces.push({
        id: `${side}_${row}_${i + 1}`,
        name: `${side === 'native' ? 'Confederates' : 'Virginians'}, ${row === 'front' ? 'line' : 'reserve'} ${i + 1}`,
        label: row === 'front' ? String(i + 1) : '',
        x: 260 + i * 215,
        y,
        shape: 'box',
        w: 190,
        h: row === 'front' ? 180 : 150,
        terrain: 'woods',
      });
  }
  return {
    kind: 'lines',
    size: [1600, 1100],
    map: { x: 20, y: 20, w: 1560, h: 960 },
    title: e.name,
    subtitle: e.date,
    sides: [
      { seat: 'native', name: e.native.name, short: 'N', color: '#7a3b22', ink: '#fff' },
      { seat: 'settler', name: e.settler.name, short: 'S', color: '#2f5a4a', ink: '#fff' },
    ],
    theme: {
      paper: '#e9dfc0',
      ground: '#b9bd86',
      ink: '#2b2116',
      terrain: { woods: { fill: '#a9b47a', pattern: 'trees' }, ground: { pattern: 'trees' } },
    },
    spaces,
    labels: [
      { text: e.native.name.toUpperCase(), x: 800, y: 60, size: 26, style: 'region' },
      { text: e.settler.name.toUpperCase(), x: 800, y: 955, size: 26, style: 'region' },
    ],
    tracks: [
      {
        id: 'round',
        title: 'ROUND',
        x: 20,
        y: 995,
        w: 600,
        h: 90,
        cells: Array.from({ length: 6 }, (_, i) => ({
          id: `round:${i + 1}`,
          label: String(i + 1),
          x: 10 + i * 97,
          y: 28,
          w: 92,
          h: 54,
        })),
      },
    ],
    boxes: [
      { id: 'native_lost', title: 'LOSSES', x: 640, y: 995, w: 460, h: 90, seat: 'native' },
      { id: 'settler_lost', title: 'LOSSES', x: 1120, y: 995, w: 460, h: 90, seat: 'settler' },
    ],
    engagement: e,
  };
}

export function linesView(board) {
  const e = board.engagement;
  const pieces = [];
  for (const side of ['native', 'settler']) {
    let n = 0;
    for (const u of e[side].units)
      for (let i = 0; i < u.count; i++)
        pieces.push({
          id: `${side}_${++n}`,
          at: `${side}_${n > 12 ? 'back' : 'front'}_${(n % 6) + 1}`,
          name: u.label,
          short: u.label.slice(0, 2),
          side,
          symbol: /warrior/.test(u.type) ? 'warrior' : u.type === 'rifle' ? 'rifle' : 'militia',
          values: ['3', '2'],
          steps: 1,
          full: 1,
          marks: n === 3 ? ['disrupted'] : n === 7 ? ['routed'] : [],
        });
    e[side].leaders.forEach((l, i) =>
      pieces.push({
        id: `${side}_leader_${i}`,
        at: `${side}_front_${i * 2 + 2}`,
        name: l.name,
        short: l.name.split(' ').pop(),
        side,
        symbol: 'leader',
        layer: 'leader',
        values: [String(l.rating)],
      }),
    );
  }
  return {
    heading: 'Round 1, fire',
    active: ['native'],
    sides: [
      { seat: 'native', score: 'level 4', lines: [] },
      { seat: 'settler', score: 'level 4', lines: [] },
    ],
    pieces,
    markers: [{ at: 'round:1', id: 'round', short: '1', symbol: 'marker', color: '#f6e7b0', name: 'Round' }],
    cups: [],
  };
}
