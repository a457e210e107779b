// A sample hex map from a folder of facts (map/hexes.csv, map/rivers.csv, map/roads.csv, units.csv).
import { join } from 'node:path';
import { readCsv } from './csv.mjs';

const size = 19;
const map = { x: 20, y: 20, w: 1460, h: 956 };

// The printed map has column 1 at the right and row 1 at the bottom.
function place(column, row) {
  const x = map.x + 24 + (50 - column) * size * 1.5;
  const y = map.y + 16 + (28 - row) * size * Math.sqrt(3) + (column % 2 === 0 ? 0 : (size * Math.sqrt(3)) / 2);
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}

export function hexBoard(folder) {
  const rows = readCsv(join(folder, 'map', 'hexes.csv'));
  const spaces = rows.map((r) => {
    const [x, y] = place(+r.col, +r.row);
    return {
      id: r.hex,
      name: r.city || `Hex ${r.hex}`,
      label: r.city || '',
      x,
      y,
      shape: 'hex',
      terrain: r.sea === '1' ? 'sea' : r.terrain,
      ...(r.city ? { glyph: r.city_kind === 'fort' ? 'fort' : r.city_kind === 'city' ? 'town' : 'settlement' } : {}),
      tags: [r.coastal === '1' ? 'coastal' : ''].filter(Boolean),
      note: r.note,
    };
  });
  const rivers = readCsv(join(folder, 'map', 'rivers.csv'));
  const bridges = rivers.filter((r) => r.bridge === '1');
  return {
    kind: 'hexes',
    size: [1700, 1160],
    map,
    title: 'The Carolinas and Georgia',
    subtitle: '1776-1782',
    sides: [
      { seat: 'american', name: 'American', short: 'Am', color: '#2f4f8f', ink: '#ffffff' },
      { seat: 'british', name: 'British', short: 'Br', color: '#a33327', ink: '#ffffff' },
    ],
    theme: {
      paper: '#e9dfc0',
      ground: '#eae0b8',
      ink: '#2b2116',
      terrain: {
        clear: { fill: '#eae0b8' },
        forest: { fill: '#a9bd7e', pattern: 'trees' },
        swamp: { fill: '#a5b9a0', pattern: 'marsh' },
        hill: { fill: '#cdb283', pattern: 'hills' },
        sea: { fill: '#8fb6cc', pattern: 'waves' },
      },
      edges: { road: { color: '#7a4a2a', width: 2.6 } },
      lines: { river: { color: '#4f8db8', width: 4 }, bridge: { color: '#3b2a1a', width: 2 } },
      space: { shape: 'hex' },
    },
    hex: { size, origin: place(50, 28), orientation: 'flat', columns: 50, rows: 28, offset: 'odd-down' },
    spaces,
    edges: readCsv(join(folder, 'map', 'roads.csv')).map((r) => ({ a: r.hexA, b: r.hexB, kind: 'road', name: r.road })),
    hexsides: [
      ...rivers.map((r) => ({ a: r.hexA, b: r.hexB, kind: 'river', name: r.river })),
      ...bridges.map((r) => ({ a: r.hexA, b: r.hexB, kind: 'bridge' })),
    ],
    labels: [
      { text: 'ATLANTIC OCEAN', x: 900, y: 962, size: 20, style: 'water' },
      { text: 'NORTH CAROLINA', x: 1180, y: 330, size: 26, angle: -6, style: 'region' },
      { text: 'SOUTH CAROLINA', x: 640, y: 520, size: 26, angle: -6, style: 'region' },
      { text: 'GEORGIA', x: 170, y: 560, size: 26, angle: -6, style: 'region' },
    ],
    tracks: [
      {
        id: 'turn',
        title: 'TURN TRACK 1780',
        x: 20,
        y: 992,
        w: 900,
        h: 150,
        cells: Array.from({ length: 24 }, (_, i) => ({
          id: `turn:${i + 1}`,
          label: String(i + 1),
          text: i % 4 === 3 ? 'arrivals' : '',
          x: 8 + (i % 12) * 74,
          y: 30 + Math.floor(i / 12) * 58,
          w: 70,
          h: 54,
          fill: i % 12 > 8 ? '#d8dfe4' : '#f4ecd2',
        })),
      },
    ],
    boxes: [
      { id: 'am_pool', title: 'AMERICAN RECRUITS', x: 1496, y: 20, w: 190, h: 200, seat: 'american' },
      { id: 'br_pool', title: 'BRITISH RECRUITS', x: 1496, y: 234, w: 190, h: 200, seat: 'british' },
      { id: 'at_sea', title: 'AT SEA', x: 1496, y: 448, w: 190, h: 150 },
    ],
    tables: [
      {
        title: 'Combat results',
        rule: '9.4',
        x: 940,
        y: 992,
        w: 540,
        h: 150,
        columns: ['Die', '1:2', '1:1', '3:2', '2:1', '3:1', '4:1'],
        rows: [
          [1, 'AE', 'AR', 'AR', 'EX', 'DR', 'DR'],
          [2, 'AR', 'AR', 'EX', 'DR', 'DR', 'DE'],
          [3, 'AR', 'EX', 'DR', 'DR', 'DE', 'DE'],
          [4, 'EX', 'DR', 'DR', 'DE', 'DE', 'DE'],
        ],
      },
      {
        title: 'Terrain costs',
        rule: '7.2',
        x: 1496,
        y: 612,
        w: 190,
        h: 220,
        columns: ['Terrain', 'Foot', 'Horse'],
        rows: [
          ['Clear', 1, 1],
          ['Forest', 2, 2],
          ['Swamp', 3, 4],
          ['Hill', 2, 3],
          ['Road', '½', '½'],
          ['River', '+1', '+1'],
        ],
      },
    ],
  };
}

export function hexView(board, folder) {
  const units = readCsv(join(folder, 'units.csv'));
  const cities = board.spaces.filter((s) => s.glyph);
  const symbolOf = (u) =>
    /dragoon|cavalry|mounted/.test(u.symbol)
      ? 'cavalry'
      : /artillery/.test(u.symbol)
        ? 'artillery'
        : /militia/.test(u.symbol)
          ? 'militia'
          : /rifle/.test(u.type)
            ? 'rifle'
            : 'infantry';
  const seen = { american: 0, british: 0 };
  const pieces = units.slice(0, 80).flatMap((u, i) => {
    const side = u.side === 'american' ? 'american' : 'british';
    const k = seen[side]++;
    if (k > 22) return [];
    const city = cities[(side === 'american' ? 3 + 2 * Math.floor(k / 2) : 4 + 2 * Math.floor(k / 2)) % cities.length];
    return [
      {
        id: u.id,
        at: k > 18 ? (side === 'american' ? 'am_pool' : 'br_pool') : city.id,
        name: u.name,
        short: u.name.replace(/[a-z ]+/g, '').slice(0, 4),
        side,
        symbol: symbolOf(u),
        values: [u.full, u.movement],
        steps: i % 5 === 4 ? 1 : 2,
        full: 2,
        marks: i % 9 === 8 ? ['disrupted'] : [],
      },
    ];
  });
  pieces.push({
    id: 'am_greene',
    at: cities[7].id,
    name: 'Greene',
    short: 'Greene',
    side: 'american',
    symbol: 'leader',
    values: ['3', '6'],
  });
  return {
    heading: 'Turn 5, January 1781: American movement',
    active: ['american'],
    sides: [
      { seat: 'american', score: '14 VP', lines: ['Militia called: 2'] },
      { seat: 'british', score: '21 VP', lines: ['Royal Navy present'] },
    ],
    pieces,
    markers: [
      { at: 'turn:5', id: 'turn_marker', short: 'Turn', symbol: 'marker', color: '#f6e7b0', name: 'Turn marker' },
    ],
    overlays: [
      {
        id: 'control',
        title: 'Control',
        spaces: Object.fromEntries(cities.map((c, i) => [c.id, { fill: i % 2 ? '#a33327' : '#2f4f8f', text: '' }])),
      },
    ],
    cups: [],
  };
}
