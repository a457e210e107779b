// Rings round targets: the shape says what a click is for, the glyph says it again, colour last. A light casing (dark for
// the amber of "choose") carries the shape where the ground swallows the colour.
import type { Purpose } from '../model/view';
import { num, tag } from './svg';

export const purposeColors: Record<Purpose, string> = {
  choose: '#e0a100',
  go: '#0b6e69',
  attack: '#b3261e',
  build: '#3c1e0f',
  place: '#5b3a94',
};
const casing = '#fffdf2';
const dark = '#2a2015';

const glyphs: Record<Purpose, string> = {
  choose: 'M-4 .5l3 3 5-7',
  go: 'M-5 0h9M.5-3.800L4.500 0 .5 3.800',
  attack: 'M-4-4l8 8M4-4l-8 8',
  build: 'M-4.500 4.500l5-5M-1-3l3.500-2 3 3L4 1.500z',
  place: 'M0-5v7M-3.200-1L0 2.200 3.200-1M-4.500 5h9',
};

function line(d: string, color: string, width: number, px: number, dash?: string): string {
  return (
    tag('path', {
      d,
      fill: 'none',
      stroke: color === purposeColors.choose ? dark : casing,
      'stroke-width': (width + 2.4) * px,
    }) + tag('path', { d, fill: 'none', stroke: color, 'stroke-width': width * px, 'stroke-dasharray': dash })
  );
}

const circlePath = (r: number) =>
  `M${num(-r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0`;

function roundedSquare(half: number, corner: number): string {
  const s = num(2 * (half - corner));
  const c = num(corner);
  return `M${num(-half + corner)} ${num(-half)}h${s}q${c} 0 ${c} ${c}v${s}q0 ${c} -${c} ${c}h-${s}q-${c} 0 -${c} -${c}v-${s}q0 -${c} ${c} -${c}z`;
}

function corners(half: number): string {
  const arm = half * 0.5;
  let d = '';
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const)
    d += `M${num(sx * half)} ${num(sy * (half - arm))}V${num(sy * half)}H${num(sx * (half - arm))}`;
  return d;
}

/** Glyph tag at the upper left, 18 px across. */
export function purposeTag(purpose: Purpose, x: number, y: number, px: number): string {
  return tag(
    'g',
    { transform: `translate(${num(x)} ${num(y)}) scale(${num(px)})` },
    tag('circle', { r: 9, fill: casing, stroke: purposeColors[purpose], 'stroke-width': 1.6 }) +
      tag('path', {
        d: glyphs[purpose],
        fill: 'none',
        stroke: purpose === 'choose' ? '#7a5600' : purposeColors[purpose],
        'stroke-width': 1.9,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      }),
  );
}

export interface RingLook {
  purpose: Purpose;
  /** Half the size of what is ringed, board units. */
  half: number;
  /** Board units to a screen pixel. */
  px: number;
  /** A counter stands there: the ring goes round it. */
  counter: boolean;
  cost?: string;
  hot?: boolean;
  /** An outline of its own: a hex or a box. */
  outline?: string;
  /** One of many points: the shape alone. */
  bare?: boolean;
}

/** A ring centred on 0,0; an outline is given in board coordinates and must not be moved. */
export function ringSvg({ purpose, half, px, counter, cost, hot, bare }: RingLook): string {
  const color = purposeColors[purpose];
  const wide = hot ? 1 : 0;
  const out = half + (counter ? 5 : 3) * px;
  if (purpose === 'choose')
    return line(counter ? roundedSquare(out + px, 6 * px) : circlePath(out), color, 3.4 + wide, px);
  if (purpose === 'go') {
    if (cost && !counter) {
      const r = Math.max(half, 11 * px);
      return (
        tag('circle', {
          r,
          fill: color,
          'fill-opacity': hot ? 0.95 : 0.74,
          stroke: casing,
          'stroke-width': (1.6 + wide) * px,
        }) +
        tag(
          'text',
          {
            y: 4.6 * px,
            'font-size': 13 * px,
            'font-family': 'system-ui, sans-serif',
            'font-weight': 700,
            'text-anchor': 'middle',
            fill: '#fff',
          },
          cost,
        )
      );
    }
    return line(circlePath(out), color, 3 + wide, px) + (bare ? '' : purposeTag('go', -out * 0.74, -out * 0.74, px));
  }
  if (purpose === 'attack') {
    const r = out + 3 * px;
    const bar = 6 * px;
    const bars = `M0 ${num(-r - bar)}V${num(-r + bar)}M0 ${num(r - bar)}V${num(r + bar)}M${num(-r - bar)} 0H${num(-r + bar)}M${num(r - bar)} 0H${num(r + bar)}`;
    return (
      line(circlePath(r), color, 2.6 + wide, px) +
      line(bars, color, 3.6 + wide, px) +
      purposeTag('attack', -r * 0.74, -r * 0.74, px)
    );
  }
  if (purpose === 'build')
    return line(corners(out + 2 * px), color, 3 + wide, px) + purposeTag('build', -out - px, -out - px, px);
  return (
    line(circlePath(out), color, 2.8 + wide, px, `${num(4.5 * px)} ${num(3.5 * px)}`) +
    (bare ? '' : purposeTag('place', -out * 0.74, -out * 0.74, px))
  );
}

/** Hexes and boxes are their own shape: filled for going there, framed otherwise. */
export function outlineSvg(look: RingLook & { outline: string; x: number; y: number }): string {
  const { purpose, px, outline, cost, hot, x, y } = look;
  const color = purposeColors[purpose];
  const fill =
    purpose === 'go'
      ? tag('path', { d: outline, fill: color, 'fill-opacity': hot ? 0.55 : 0.34 })
      : tag('path', { d: outline, fill: color, 'fill-opacity': hot ? 0.26 : 0.12 });
  const dash = purpose === 'place' ? `${num(6 * px)} ${num(4 * px)}` : undefined;
  const at = (svg: string) => tag('g', { transform: `translate(${num(x)} ${num(y)})` }, svg);
  const words =
    purpose === 'go' && cost
      ? at(
          tag(
            'text',
            {
              y: 5 * px,
              'font-size': 14 * px,
              'font-family': 'system-ui, sans-serif',
              'font-weight': 700,
              'text-anchor': 'middle',
              fill: '#10302e',
              stroke: casing,
              'stroke-width': 3 * px,
              'paint-order': 'stroke',
            },
            cost,
          ),
        )
      : '';
  return (
    fill +
    line(outline, purpose === 'go' && !hot ? casing : color, hot ? 3 : purpose === 'go' ? 1.2 : 2.4, px, dash) +
    words +
    (purpose === 'go' && cost ? '' : at(purposeTag(purpose, -look.half * 0.72, -look.half * 0.72, px)))
  );
}
