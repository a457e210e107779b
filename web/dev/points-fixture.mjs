// A sample point map from a folder of facts (spaces.csv, edges.csv, rivers.csv, entry_squares.csv).
import { join } from 'node:path';
import { readCsv } from './csv.mjs';
import { outlineOf } from './outline.mjs';

const nationLook = {
  Mi: ['MIAMI', '#e08a3a'],
  Sh: ['SHAWNEE', '#cf4b3c'],
  De: ['DELAWARE', '#7d63b5'],
  M: ['MINGO', '#d2a92c'],
  W: ['WYANDOT', '#4b9a5a'],
  Ot: ['OTTAWA', '#3f7fbd'],
  Se: ['SENECA', '#b9548f'],
  Oj: ['OJIBWA', '#6f7f8f'],
  Po: ['POTAWATOMI', '#86993a'],
  Ki: ['KICKAPOO', '#37a0a0'],
};

const map = { x: 218, y: 18, w: 1254, h: 1004 };

function projector(rows) {
  const lats = rows.map((r) => +r.lat);
  const lons = rows.map((r) => +r.lon);
  const top = Math.max(...lats) + 0.25;
  const bottom = Math.min(...lats) - 0.3;
  const left = Math.min(...lons) - 0.35;
  const right = Math.max(...lons) + 0.45;
  return (lat, lon) => [
    Math.round(map.x + ((lon - left) / (right - left)) * map.w),
    Math.round(map.y + ((top - lat) / (top - bottom)) * map.h),
  ];
}

const lakeLonLat = [
  [-83.55, 41.72],
  [-83.3, 41.69],
  [-83.0, 41.62],
  [-82.7, 41.68],
  [-82.85, 41.5],
  [-82.6, 41.42],
  [-82.3, 41.44],
  [-81.95, 41.5],
  [-81.6, 41.53],
  [-81.3, 41.75],
  [-80.9, 41.86],
  [-80.5, 41.98],
  [-79.7, 42.25],
  [-79.2, 42.6],
  [-79.2, 43.4],
  [-82.6, 43.4],
  [-83.1, 42.3],
  [-83.2, 42.05],
  [-83.4, 41.9],
];

function tracks() {
  const turnNames = ['1789', '1790', '1791', '1792', '1793'];
  const turn = { id: 'turn', title: 'TURN TRACK', x: 14, y: 18, w: 190, h: 232, cells: [] };
  turnNames.forEach((year, i) => {
    turn.cells.push({
      id: `turn:${2 * i + 1}`,
      label: `FA/WI ${year}`,
      text: i ? 'supply check, quarters' : 'raid chits added',
      x: 8,
      y: 30 + i * 40,
      w: 84,
      h: 36,
      fill: '#e8c9b0',
    });
    turn.cells.push({
      id: `turn:${2 * i + 2}`,
      label: `SP/SU ${+year + 1}`,
      text: 'raid chits added',
      x: 98,
      y: 30 + i * 40,
      w: 84,
      h: 36,
      fill: '#cfdcae',
    });
  });
  const names = [
    'Special actions',
    'US operations',
    'WC operations',
    'Special actions',
    'US operations',
    'WC operations',
    'Special actions',
    'US operations',
    'WC operations',
    'Supply, winter, end',
  ];
  const fills = ['#efd48c', '#b9c8e4', '#e6b6a4'];
  const segment = {
    id: 'segment',
    title: 'SEGMENTS',
    x: 14,
    y: 262,
    w: 190,
    h: 320,
    cells: names.map((n, i) => ({
      id: `segment:${i + 1}`,
      label: `${i + 1}  ${n}`,
      x: 8,
      y: 30 + i * 28,
      w: 174,
      h: 25,
      fill: i === 9 ? '#cfc7b4' : fills[i % 3],
    })),
  };
  const vp = {
    id: 'vp',
    title: 'VICTORY POINTS',
    x: 14,
    y: 1036,
    w: 1672,
    h: 108,
    cells: Array.from({ length: 31 }, (_, i) => ({
      id: `vp:${i}`,
      label: String(i),
      text: i === 12 ? 'M enters' : i === 20 ? 'out exp. 2' : i >= 2 && i <= 7 ? 'arms' : '',
      x: 8 + i * 53.4,
      y: 28,
      w: 51,
      h: 72,
    })),
  };
  const points = {
    id: 'sap',
    title: 'SPECIAL ACTIONS',
    x: 14,
    y: 594,
    w: 190,
    h: 118,
    cells: ['us', 'wc'].flatMap((s, r) =>
      Array.from({ length: 6 }, (_, i) => ({
        id: `${s}_sap:${i}`,
        label: String(i),
        x: 8 + i * 29.5,
        y: 30 + r * 42,
        w: 27,
        h: 38,
        fill: r ? '#e3e9c8' : '#d3dcef',
      })),
    ),
  };
  return [turn, segment, points, vp];
}

export function pointsBoard(folder) {
  const rows = readCsv(join(folder, 'spaces.csv'));
  const project = projector(rows);
  const spaces = rows.map((r) => {
    const [x, y] = project(+r.lat, +r.lon);
    const glyph = { principal_village: 'village', settlement: 'settlement', fort: 'fort' }[r.structure];
    return {
      id: r.id,
      name: r.name,
      x,
      y,
      r: r.structure ? 14 : 13,
      color: nationLook[r.owner]?.[1] ?? '#b79a6a',
      terrain: r.kind === 'river' ? 'river' : 'forest',
      ...(glyph ? { glyph } : {}),
      ...(r.kind === 'river' ? { half: 'water' } : {}),
      note: r.battle_site || '',
      tags: [r.kind, r.structure].filter(Boolean),
    };
  });
  const entries = readCsv(join(folder, 'entry_squares.csv')).map((r) => {
    const [x, y] = project(+r.display_lat, +r.display_lon);
    return {
      id: r.id,
      name: r.name,
      x: Math.min(Math.max(x, map.x + 22), map.x + map.w - 22),
      y: Math.min(Math.max(y, map.y + 22), map.y + map.h - 22),
      shape: 'square',
      r: 17,
      color: nationLook[r.nation]?.[1] ?? '#2f4f8f',
      label: r.nation || 'US',
      label_at: [0, 5, 'middle'],
      links: r.connects_to.split(';'),
    };
  });
  const edges = readCsv(join(folder, 'edges.csv')).map((r) => ({ a: r.a, b: r.b, kind: r.kind }));
  for (const e of entries) {
    for (const to of e.links) edges.push({ a: e.id, b: to, kind: 'entry' });
    delete e.links;
  }
  const byRiver = new Map();
  for (const r of readCsv(join(folder, 'rivers.csv'))) {
    if (!byRiver.has(r.river)) byRiver.set(r.river, []);
    byRiver.get(r.river).push(project(+r.lat, +r.lon));
  }
  const clamp = ([x, y]) => [Math.min(Math.max(x, map.x), map.x + map.w), Math.min(Math.max(y, map.y), map.y + map.h)];
  const areas = Object.entries(nationLook).flatMap(([code, [name, fill]]) => {
    const own = spaces.filter((s, i) => rows[i].owner === code).map((s) => [s.x, s.y]);
    return own.length < 3 ? [] : [{ id: code, name, kind: 'nation', fill, opacity: 0.42, rings: outlineOf(own, 40) }];
  });
  areas.unshift({
    id: 'erie',
    kind: 'water',
    terrain: 'water',
    points: lakeLonLat.map(([lon, lat]) => clamp(project(lat, lon))),
  });
  return {
    kind: 'points',
    size: [1700, 1160],
    map,
    title: 'The Ohio Country',
    subtitle: '1789-1794',
    sides: [
      { seat: 'us', name: 'United States', short: 'US', color: '#2f4f8f', ink: '#ffffff' },
      { seat: 'wc', name: 'Western Confederacy', short: 'WC', color: '#8c2f24', ink: '#ffffff' },
    ],
    theme: {
      paper: '#e9dfb8',
      ground: '#d9d0a0',
      ink: '#2b2116',
      terrain: {
        forest: { fill: '#b9b57c', pattern: 'trees' },
        river: { fill: '#b79a6a' },
        water: { fill: '#9cc3d6', pattern: 'waves' },
        ground: { pattern: 'trees' },
      },
      edges: {
        trail: { color: '#3b2a1a', width: 2.2, dash: '1 5' },
        river: { color: '#3f7aa6', width: 3 },
        bank: { color: '#f5efd6', width: 1.6, dash: '1 4' },
        entry: { color: '#2f4f8f', width: 1.6, dash: '3 4' },
      },
      lines: { river: { color: '#5a93b8', width: 6 } },
      space: { r: 13, shape: 'circle' },
    },
    spaces: [...spaces, ...entries],
    edges,
    lines: [...byRiver].map(([name, points]) => ({
      kind: 'river',
      name: `${name} R.`,
      points,
      width: name === 'Ohio' ? 8 : 4.5,
    })),
    areas,
    labels: [
      { text: 'LAKE ERIE', x: 1010, y: 100, angle: -22, size: 30, style: 'water' },
      { text: 'VIRGINIA', x: 1250, y: 850, angle: -32, size: 26, style: 'region' },
      { text: 'KENTUCKY', x: 720, y: 965, angle: -8, size: 24, style: 'region' },
    ],
    tracks: tracks(),
    boxes: [
      { id: 'us_builds', title: 'US BUILDS', x: 1486, y: 640, w: 200, h: 120, seat: 'us' },
      { id: 'wc_reinforcements', title: 'MIAMI AND SHAWNEE', x: 1486, y: 772, w: 200, h: 120, seat: 'wc' },
      { id: 'raid_box', title: 'RAID CUP', x: 1486, y: 904, w: 200, h: 118 },
    ],
    tables: [
      {
        title: 'Combat results',
        rule: '14.6',
        x: 1486,
        y: 18,
        w: 200,
        h: 270,
        columns: ['FP', '1', '2', '3', '4', '5', '6'],
        rows: [
          ['1-2', 0, 0, 0, 0, 1, 1],
          ['3-4', 0, 0, 1, 1, 1, 2],
          ['5-6', 0, 1, 1, 1, 2, 2],
          ['7-8', 0, 1, 1, 2, 2, 3],
          ['9-10', 1, 1, 2, 2, 3, 3],
          ['11-12', 1, 1, 2, 3, 3, 4],
          ['13-14', 1, 2, 2, 3, 4, 4],
          ['15-16', 2, 3, 3, 4, 4, 5],
          ['17+', 3, 3, 4, 4, 5, 6],
        ],
      },
      {
        title: 'Ambush',
        rule: '13.2',
        x: 1486,
        y: 300,
        w: 200,
        h: 160,
        columns: ['Die', 'Result'],
        rows: [
          ['1-', 'failure, lose ½ VP'],
          ['2-3', 'no effect'],
          ['4-5', '1 FP'],
          ['6+', '2 FP, move ends'],
        ],
      },
      {
        title: 'Shock',
        rule: '14.4',
        columns: ['Die', 'FP'],
        rows: [
          ['0-1', 'none'],
          ['2-3', '1'],
          ['4-5', '2'],
          ['6', '3'],
        ],
      },
    ],
  };
}

export function pointsView(board) {
  const at = (tag, i) => board.spaces.filter((s) => s.tags?.includes(tag))[i]?.id;
  const color = (id) => board.spaces.find((s) => s.id === id).color;
  const pieces = [];
  const us = (n, where, name, short, symbol, values, extra = {}) =>
    pieces.push({ id: `us_${n}`, at: where, name, short, side: 'us', symbol, values, steps: 2, full: 2, ...extra });
  const fort = at('fort', 1) ?? at('fort', 0);
  us(1, fort, 'Harmar', 'Harmar', 'leader', ['0', '1']);
  us(2, fort, 'Regular infantry', 'RI', 'infantry', ['2', '2']);
  us(3, fort, 'Regular infantry', 'RI', 'infantry', ['1', '2'], { steps: 1 });
  us(4, fort, 'Artillery', 'Art', 'artillery', ['0']);
  us(5, fort, 'Supply wagons', 'Sup', 'wagon', []);
  us(6, at('fort', 0), 'Militia infantry', 'MI', 'militia', ['2', '2'], { marks: ['moved'] });
  us(7, at('settlement', 3), 'Militia cavalry', 'MC', 'cavalry', ['2', '3']);
  us(8, at('settlement', 5), 'Scouts', 'Sc', 'scout', ['1', '1']);
  us(9, 'us_builds', 'Regular cavalry', 'RC', 'cavalry', ['2', '3']);
  us(10, 'us_builds', 'Fort', 'Fort', 'fort', []);
  let n = 0;
  for (const s of board.spaces.filter((x) => x.tags?.includes('principal_village'))) {
    pieces.push({
      id: `wc_${++n}`,
      at: s.id,
      name: 'Warriors',
      short: 'W',
      side: 'wc',
      symbol: 'warrior',
      color: color(s.id),
      values: ['2', '3'],
      steps: n % 3 ? 2 : 1,
      full: 2,
    });
    if (n % 2)
      pieces.push({
        id: `wc_${++n}`,
        at: s.id,
        name: ['Little Turtle', 'Blue Jacket', 'Captain Pipe', 'Tarhe'][n % 4],
        short: 'Ldr',
        side: 'wc',
        symbol: 'leader',
        color: color(s.id),
        values: ['1', '1'],
      });
  }
  pieces.push({
    id: 'wc_raid_1',
    at: at('settlement', 5),
    name: 'Raiders',
    short: 'R',
    side: 'wc',
    symbol: 'raider',
    values: ['1'],
    hidden: true,
    marks: [],
  });
  return {
    heading: 'FA/WI 1790, segment 2: US operations',
    active: ['us'],
    sides: [
      { seat: 'us', score: '6½ VP', lines: ['3 action points', "Harmar's expedition in play"] },
      { seat: 'wc', score: '8 VP', lines: ['2 action points', 'Raid cup 12'] },
    ],
    pieces,
    markers: [
      { at: 'turn:3', id: 'turn_marker', short: 'Turn', symbol: 'marker', color: '#f6e7b0', name: 'Turn marker' },
      {
        at: 'segment:2',
        id: 'segment_marker',
        short: 'Now',
        symbol: 'marker',
        color: '#f6e7b0',
        name: 'Segment marker',
      },
      { at: 'vp:6', id: 'us_vp', short: 'US', symbol: 'flag', color: '#2f4f8f', name: 'US victory points', text: '½' },
      { at: 'vp:8', id: 'wc_vp', short: 'WC', symbol: 'flag', color: '#8c2f24', name: 'Confederacy victory points' },
    ],
    spaces: { [at('settlement', 2)]: { mark: 'razed', note: 'burned in the spring' } },
    panel: {
      title: 'Battle at Kekionga',
      rule: '14.0',
      columns: [
        {
          seat: 'us',
          title: 'Harmar',
          lines: [
            { text: 'Regulars 2 + 1', rule: '14.6' },
            { text: 'Militia 2', rule: '14.6' },
            { text: 'Artillery shock +1', rule: '14.4' },
          ],
          total: '6',
        },
        {
          seat: 'wc',
          title: 'Little Turtle',
          lines: [
            { text: 'Warriors 4', rule: '14.6' },
            { text: 'Village +1', rule: '14.5' },
          ],
          total: '5',
        },
      ],
      steps: [
        { text: 'Ambush', rule: '13.2', state: 'done' },
        { text: 'Event die', rule: '14.3', state: 'done' },
        { text: 'Combat dice', rule: '14.6', state: 'now' },
        { text: 'Losses', rule: '14.7', state: 'later' },
      ],
      dice: [
        { seat: 'us', value: 4, sides: 6, label: 'combat' },
        { seat: 'wc', value: 6, sides: 6, label: 'combat' },
      ],
    },
    overlays: [
      {
        id: 'supply',
        title: 'Supply',
        spaces: Object.fromEntries(
          board.spaces
            .filter((s) => s.tags?.includes('settlement') || s.tags?.includes('fort'))
            .map((s, i) => [s.id, { fill: '#2f7f5f', text: String(i % 4) }]),
        ),
      },
    ],
    cups: [{ id: 'raid', title: 'Raid cup', count: 12, known: ['4 A', '2 B', '6 blank'] }],
  };
}
