// Symbols of pieces and places, drawn on a 24 x 24 square with the given ink. Period marks where a wargamer
// knows them, plain pictures elsewhere. `currentColor` is not used: the ink must survive printing.

type Draw = (ink: string, paper: string) => string;

const line = (d: string, ink: string, width = 1.6) =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const solid = (d: string, ink: string) => `<path d="${d}" fill="${ink}"/>`;
const frame = (ink: string, paper: string) =>
  `<path d="M2.500 5.500h19v13h-19z" fill="${paper}" stroke="${ink}" stroke-width="1.500"/>`;
const cross = 'M2.500 5.500l19 13M2.500 18.500l19-13';

const symbols: Record<string, Draw> = {
  infantry: (i, p) => frame(i, p) + line(cross, i, 1.5),
  regular: (i, p) => frame(i, p) + line(cross, i, 1.5) + solid('M2.500 5.500h19v2.600h-19z', i),
  militia: (i, p) =>
    frame(i, p) +
    line(cross, i, 1.3) +
    `<circle cx="12" cy="12" r="3.200" fill="${p}" stroke="${i}" stroke-width="1.300"/>`,
  cavalry: (i, p) => frame(i, p) + line('M2.500 18.500l19-13', i, 1.5),
  artillery: (i, p) => frame(i, p) + `<circle cx="12" cy="12" r="3.300" fill="${i}"/>`,
  engineer: (i, p) => frame(i, p) + line('M6.500 15.500v-6h11v6M12 9.500v4', i, 1.6),
  rifle: (i, p) => frame(i, p) + line(cross, i, 1.1) + line('M5 16.500L18 7.500l1.500.2', i, 2.4),
  scout: (i, p) =>
    frame(i, p) + line('M2.500 18.500l19-13', i, 1.3) + solid('M5.200 8.200l4.600 1.600-3.200 3.400z', i),
  leader: (i) =>
    solid('M4 9.500c2-3.500 5-4.500 8-4.500s6 1 8 4.500c-2.500-.9-5-1.300-8-1.300s-5.500.4-8 1.300z', i) +
    `<circle cx="12" cy="11.500" r="3.200" fill="${i}"/>` +
    solid('M5 20.500c.6-4.200 3.200-5.600 7-5.600s6.400 1.400 7 5.600z', i),
  // A musket and a powder horn: what they carried.
  warrior: (i) =>
    line('M7.500 16L20.500 3.500', i, 2.2) +
    solid('M8.800 13.600l1.900 1.900-4 4.500c-1.200 1.200-2.600.9-3.300.1-.800-.9-.800-2.100.1-3.100z', i) +
    line('M12.600 16.800c4.600 1.200 7.400-.700 8.200-4.300', i, 2.8),
  raider: (i) =>
    line('M5.500 19.500L17 8', i, 2) +
    solid('M13.300 5.500c3-2 6-1.600 7.200-.5-1 .5-1 2.600.2 4.200-1.600.8-4 .5-5.300-.4z', i) +
    line('M18.500 19.500L10 11', i, 1.5),
  wagon: (i, p) =>
    `<path d="M4 13c-.5-5 2-7 8-7s8.500 2 8 7z" fill="${p}" stroke="${i}" stroke-width="1.500"/>` +
    line('M3 15.200h18', i, 1.8) +
    line('M9 6.500v6.300M15 6.500v6.300', i, 1) +
    wheel(7, 18, i, p) +
    wheel(17, 18, i, p),
  supply: (i, p) =>
    `<path d="M4 9.500h16V20H4z" fill="${p}" stroke="${i}" stroke-width="1.500"/>` +
    line('M4 9.500l3-4h10l3 4M4 20l16-10.500M4 9.500L20 20', i, 1.2),
  fort: (i, p) =>
    `<path d="M12 2.500l3 4.200 5.200-.4-.8 5 3 3.700-4.700 1.800-.9 4.700-4.800-2-4.800 2-.9-4.700L1.600 15l3-3.700-.8-5 5.200.4z" fill="${p}" stroke="${i}" stroke-width="1.500" stroke-linejoin="round"/>` +
    solid('M8.600 9.600h6.800v6.800H8.600z', i),
  base: (i, p) =>
    `<path d="M12 3l2.600 6h6.200l-5 4 1.900 6.400L12 15.700l-5.700 3.700L8.200 13l-5-4h6.200z" fill="${p}" stroke="${i}" stroke-width="1.500" stroke-linejoin="round"/>`,
  star: (i) =>
    solid(
      'M12 2.500l2.900 6.700 7.100.6-5.400 4.800 1.700 7.100L12 17.900l-6.300 3.800 1.700-7.100L2 9.800l7.100-.6z',
      i,
    ),
  village: (i, p) =>
    `<path d="M2.500 18.500c0-5.500 1.800-8 4.700-8s4.700 2.500 4.700 8z" fill="${p}" stroke="${i}" stroke-width="1.400"/><path d="M9.500 18.500c0-8 2.300-11.500 6-11.500s6 3.500 6 11.500z" fill="${p}" stroke="${i}" stroke-width="1.400"/>` +
    solid('M13.700 18.500v-3.600a1.800 1.800 0 0 1 3.600 0v3.600z', i),
  village_reduced: (i, p) =>
    `<path d="M6 18.500c0-7 2.300-10 6-10s6 3 6 10z" fill="${p}" stroke="${i}" stroke-width="1.400" stroke-dasharray="2.400 1.600"/>` +
    solid('M10.200 18.500v-3.600a1.800 1.800 0 0 1 3.600 0v3.600z', i),
  settlement: (i, p) =>
    `<path d="M4.500 11v9h15v-9" fill="${p}" stroke="${i}" stroke-width="1.400"/>` +
    solid('M12 3.500l10 8.300-1.200 1.400L12 6.200l-8.800 7L2 11.800z', i) +
    solid('M10 20v-5.500h4V20z', i) +
    solid('M16 4.500h2.400v4l-2.400-2z', i),
  town: (i, p) =>
    `<path d="M2.500 20v-8l4-3.500 4 3.500v8zM13.500 20v-7l4-3.500 4 3.500v7z" fill="${p}" stroke="${i}" stroke-width="1.300" stroke-linejoin="round"/><path d="M8.500 20v-10.500h7V20z" fill="${p}" stroke="${i}" stroke-width="1.300"/>` +
    solid('M8 9.800L12 1.500l4 8.300z', i) +
    line('M12 13v3.500', i, 1.6),
  capital: (i, p) =>
    `<path d="M3 20.500V11h18v9.500z" fill="${p}" stroke="${i}" stroke-width="1.400"/>` +
    solid('M2 11L12 3.500 22 11z', i) +
    line('M6.500 13.500V18M10.200 13.500V18M13.800 13.500V18M17.500 13.500V18', i, 1.6) +
    `<circle cx="12" cy="8.300" r="1.500" fill="${p}"/>`,
  ship: (i, p) =>
    solid('M2 16.500h20l-3 4.500H6z', i) +
    line('M12 2.500v13.500', i, 1.5) +
    `<path d="M12.600 4c4 1.500 5.600 5 5.800 9.800h-5.800zM11.400 5.500C8 7.500 6.200 10 5.800 13.800h5.600z" fill="${p}" stroke="${i}" stroke-width="1.200"/>`,
  warship: (i, p) =>
    solid('M1.500 15.500h21l-2.500 5.500H5z', i) +
    line('M7 3.500v12M12 2v13.500M17 3.500v12', i, 1.3) +
    `<path d="M4.300 5h5.400l.6 5.500H3.700zM9.300 3.500h5.400l.8 7H8.500zM14.300 5h5.400l.6 5.500h-6.600z" fill="${p}" stroke="${i}" stroke-width="1"/>` +
    `<path d="M6 17.200h12" stroke="${p}" stroke-width="1.300" stroke-dasharray="1.500 2"/>`,
  transport: (i, p) =>
    solid('M2 15.500h20l-3 5.500H5.500z', i) +
    line('M9 3v12.500M16.500 6v9.500', i, 1.5) +
    `<path d="M5 5h8l.8 7.500H4.200z" fill="${p}" stroke="${i}" stroke-width="1.200"/>`,
  boat: (i, p) =>
    `<path d="M1.500 12c3.500 2 17.500 2 21 0-1.400 4.700-4 6.500-7 6.500h-7c-3 0-5.600-1.800-7-6.500z" fill="${p}" stroke="${i}" stroke-width="1.500"/>` +
    line('M9 15.500L17 4.500', i, 1.5) +
    solid('M16 6.800l1.600-3.600c1.500 0 2 1.300 1.400 2.400z', i),
  gun: (i) =>
    solid('M4.500 10.200l13-4.700 1.300 3.600-13 4.700z', i) +
    wheel(9, 16, i, 'none') +
    line('M12 15.500l9 3.500', i, 1.8),
  arms: (i) =>
    line('M4 19.500L19 6.500', i, 2) +
    line('M20 19.500L5 6.500', i, 2) +
    line('M4 19.500l2.800-.4M20 19.500l-2.800-.4', i, 3),
  fire: (i) =>
    solid(
      'M12 2.500c4.500 5.300 6.700 8.500 6.700 12a6.700 6.700 0 0 1-13.400 0c0-2.800 1.300-4.500 3-6 .1 2 .8 3.100 1.900 3.700C10 8.700 10.500 5.700 12 2.500z',
      i,
    ),
  figure: (i) =>
    `<circle cx="12" cy="6.500" r="3.100" fill="${i}"/>` +
    solid('M7.500 21v-5.200H6v-3c0-1.800 1.200-2.800 3-2.800h6c1.800 0 3 1 3 2.800v3h-1.500V21z', i) +
    line('M19.500 3.500v15', i, 1.4),
  flag: (i) =>
    line('M6 3v18.500', i, 2) + solid('M7 3.500c4-1.500 6.500 1.500 11.500 0v8c-5 1.500-7.500-1.500-11.500 0z', i),
  marker: (i) => solid('M12 3l7.500 5.500v7L12 21l-7.500-5.500v-7z', i),
  chit: (i, p) =>
    `<circle cx="12" cy="12" r="8.500" fill="${p}" stroke="${i}" stroke-width="1.600"/><circle cx="12" cy="12" r="5.800" fill="none" stroke="${i}" stroke-width="1"/>`,
};

function wheel(x: number, y: number, ink: string, paper: string): string {
  return `<circle cx="${x}" cy="${y}" r="3" fill="${paper}" stroke="${ink}" stroke-width="1.400"/><path d="M${x - 3} ${y}h6M${x} ${y - 3}v6" stroke="${ink}" stroke-width=".9"/>`;
}

export const symbolNames: string[] = Object.keys(symbols);

export function hasSymbol(name: string | undefined): boolean {
  return Boolean(name && name !== 'none' && symbols[name]);
}

/** The symbol within a square of the given side whose centre is x, y. */
export function symbolAt(name: string, x: number, y: number, side: number, ink: string, paper: string): string {
  const draw = symbols[name];
  if (!draw) return '';
  const k = Math.round((side / 24) * 1000) / 1000;
  return `<g transform="translate(${Math.round((x - side / 2) * 10) / 10} ${Math.round((y - side / 2) * 10) / 10}) scale(${k})">${draw(ink, paper)}</g>`;
}
