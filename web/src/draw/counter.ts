// One counter as SVG text, centred on 0,0 with the given side. The text is compared by Svelte, so a counter
// whose look has not changed is not touched.
import type { Marker, Piece } from '../model/view';
import { contrast, darker, inkOn, lighter, mix } from './color';
import { hasSymbol, symbolAt } from './symbols';
import { num, tag, text } from './svg';

export interface CounterLook {
  color: string;
  ink: string;
}

export const markLetters: Record<string, string> = {
  moved: '➤',
  spent: '✓',
  disrupted: '!',
  routed: '↩',
  wounded: '+',
  hidden: '?',
  besieged: '◉',
  low: '▾',
  down: '▼',
  shaken: '~',
  razed: '✕',
  fired: '✱',
  loaded: '•',
  asleep: 'z',
};

function markTag(mark: string, index: number, size: number): string {
  const r = size * 0.17;
  const x = size / 2 - r * 0.7 - index * r * 1.7;
  const y = -size / 2 + r * 0.7;
  const letter = markLetters[mark] ?? mark.slice(0, 1).toUpperCase();
  return (
    tag('circle', { cx: x, cy: y, r, fill: '#fff7d6', stroke: '#1d150c', 'stroke-width': size * 0.03 }) +
    text(letter, x, y + r * 0.55, r * 1.55, { fill: '#1d150c', 'font-weight': 700 })
  );
}

export function markTags(marks: string[] | undefined, size: number): string {
  return (marks ?? [])
    .slice(0, 3)
    .map((m, i) => markTag(m, i, size))
    .join('');
}

function body(size: number, color: string, reduced: boolean): string {
  const half = size / 2;
  const edge = size * 0.07;
  return (
    tag('rect', {
      x: -half + size * 0.04,
      y: -half + size * 0.06,
      width: size,
      height: size,
      rx: edge,
      fill: '#1a1208',
      opacity: 0.35,
    }) +
    tag('rect', {
      x: -half,
      y: -half,
      width: size,
      height: size,
      rx: edge,
      fill: color,
      stroke: darker(color, 0.55),
      'stroke-width': size * 0.035,
    }) +
    tag('path', {
      d: `M${num(-half + edge)} ${num(half - edge * 0.6)}V${num(-half + edge)}Q${num(-half + edge * 0.7)} ${num(-half + edge * 0.7)} ${num(-half + edge)} ${num(-half + edge * 0.6)}H${num(half - edge)}`,
      fill: 'none',
      stroke: lighter(color, 0.35),
      'stroke-width': size * 0.035,
      opacity: 0.8,
    }) +
    (reduced
      ? tag('path', {
          d: `M${num(-half)} ${num(half - size * 0.3)}V${num(-half + edge)}Q${num(-half)} ${num(-half)} ${num(-half + edge)} ${num(-half)}H${num(half - size * 0.3)}Z`,
          fill: lighter(color, 0.78),
          opacity: 0.55,
        })
      : '')
  );
}

/** The back of a piece nobody here may look at. */
function back(size: number, look: CounterLook, piece: Piece): string {
  return (
    body(size, look.color, false) +
    tag('path', {
      d: `M${num(-size * 0.36)} ${num(-size * 0.36)}h${num(size * 0.72)}v${num(size * 0.72)}h${num(-size * 0.72)}Z`,
      fill: 'none',
      stroke: look.ink,
      'stroke-width': size * 0.03,
      'stroke-dasharray': `${num(size * 0.08)} ${num(size * 0.05)}`,
    }) +
    text('?', 0, size * 0.2, size * 0.58, { fill: look.ink, 'font-weight': 700 }) +
    markTags(piece.marks, size)
  );
}

function values(piece: Piece, size: number, ink: string): string {
  const list = (piece.values ?? []).map(String);
  if (!list.length) return '';
  const y = size * 0.43;
  const fontSize = size * (list.join('').length > 6 ? 0.2 : list.join('').length > 3 ? 0.3 : 0.36);
  if (list.length === 1) return text(list[0]!, 0, y, fontSize, { fill: ink, 'font-weight': 700 });
  const step = (size * 0.66) / (list.length - 1);
  return list.map((v, i) => text(v, -size * 0.33 + i * step, y, fontSize, { fill: ink, 'font-weight': 700 })).join('');
}

function shortName(piece: Piece, size: number, ink: string, y: number): string {
  const name = piece.short ?? '';
  if (!name) return '';
  const fontSize = Math.min(size * 0.22, (size * 0.9) / Math.max(3, name.length * 0.52));
  return text(name, 0, y, fontSize, { fill: ink, 'font-weight': 600 });
}

/** `named`: large enough for the name at the top; else it is left to the plate and the tray. */
export function counterSvg(piece: Piece, size: number, look: CounterLook, named = false): string {
  if (piece.hidden) return back(size, look, piece);
  const reduced = piece.full !== undefined && piece.steps !== undefined && piece.steps < piece.full;
  const symbol = piece.symbol && hasSymbol(piece.symbol) ? piece.symbol : '';
  const ink =
    reduced && contrast(mix(look.color, '#fffdf4', 0.45), look.ink) < 2.6
      ? inkOn(mix(look.color, '#fffdf4', 0.45))
      : look.ink;
  const hasValues = Boolean(piece.values?.length);
  let out = body(size, look.color, reduced);
  if (symbol) {
    const middle = named ? (hasValues ? -size * 0.03 : size * 0.08) : hasValues ? -size * 0.15 : 0;
    out += symbolAt(
      symbol,
      0,
      middle,
      size * (named ? 0.52 : hasValues ? 0.56 : 0.68),
      ink,
      reduced ? lighter(look.color, 0.5) : lighter(look.color, 0.12),
    );
    if (named) out += shortName(piece, size, ink, -size * 0.31);
  } else {
    const name = piece.short ?? piece.name?.slice(0, 6) ?? '';
    const fontSize = Math.min(size * 0.36, (size * 0.92) / Math.max(2, name.length * 0.52));
    out += text(name, 0, hasValues ? 0 : size * 0.12, fontSize, { fill: ink, 'font-weight': 700 });
  }
  out += values(piece, size, ink);
  if (piece.full && piece.full > 2) out += steps(piece, size, ink);
  return out + markTags(piece.marks, size);
}

/** More than two steps: a row of pips at the left edge. */
function steps(piece: Piece, size: number, ink: string): string {
  const full = Math.min(piece.full ?? 0, 6);
  const left = piece.steps ?? full;
  let out = '';
  for (let i = 0; i < full; i++) {
    out += tag('circle', {
      cx: -size * 0.42,
      cy: size * 0.22 - i * size * 0.13,
      r: size * 0.045,
      fill: i < left ? ink : 'none',
      stroke: ink,
      'stroke-width': size * 0.018,
    });
  }
  return out;
}

/** A figure on a round base, seen from above, with an arrow for its facing (0 is to the right, 90 down the table). */
export function figureSvg(piece: Piece, radius: number, look: CounterLook): string {
  const angle = (piece.facing ?? 270) + 90; // the arrow is drawn pointing up
  const r = radius;
  const fallen = (piece.marks ?? []).some((m) => ['down', 'wounded', 'fallen', 'out'].includes(m));
  const nose = `M0 ${num(-r * 1.5)}L${num(r * 0.5)} ${num(-r * 0.88)}Q0 ${num(-r * 1.05)} ${num(-r * 0.5)} ${num(-r * 0.88)}Z`;
  const size = r * 2;
  return (
    tag('ellipse', { cx: r * 0.1, cy: r * 0.16, rx: r * 1.04, ry: r, fill: '#1a1208', opacity: 0.4 }) +
    tag(
      'g',
      { transform: `rotate(${num(angle)})` },
      tag('path', { d: nose, fill: look.color, stroke: '#fff7d6', 'stroke-width': r * 0.09 }),
    ) +
    tag('circle', { r, fill: look.color, stroke: darker(look.color, 0.6), 'stroke-width': r * 0.08 }) +
    tag('circle', {
      r: r * 0.8,
      fill: fallen ? '#e9dfc0' : lighter(look.color, 0.18),
      stroke: look.ink,
      'stroke-width': r * 0.05,
      'stroke-dasharray': fallen ? `${num(r * 0.2)} ${num(r * 0.14)}` : undefined,
    }) +
    (piece.hidden
      ? text('?', 0, r * 0.4, r * 1.2, { fill: look.ink, 'font-weight': 700 })
      : symbolAt(
          hasSymbol(piece.symbol) ? piece.symbol! : 'figure',
          0,
          0,
          r * 1.05,
          fallen ? darker(look.color, 0.3) : look.ink,
          lighter(look.color, 0.2),
        )) +
    markTags(piece.marks, size)
  );
}

export function markerSvg(marker: Marker, size: number): string {
  const color = marker.color ?? '#f6e7b0';
  const ink = inkOn(color);
  const symbol = hasSymbol(marker.symbol) && marker.symbol !== 'marker' ? marker.symbol! : '';
  const name = marker.short ?? marker.name ?? '';
  const fontSize = Math.min(size * 0.34, (size * 0.92) / Math.max(2, name.length * 0.52));
  return (
    body(size, color, false) +
    (symbol ? symbolAt(symbol, 0, -size * 0.12, size * 0.46, ink, lighter(color, 0.3)) : '') +
    text(name, 0, symbol ? size * 0.36 : size * 0.12, symbol ? Math.min(fontSize, size * 0.26) : fontSize, {
      fill: ink,
      'font-weight': 700,
    }) +
    // A longer note would run over the map: it is read in the stack.
    (marker.text && marker.text.length <= 3
      ? text(marker.text, size * 0.36, -size * 0.2, size * 0.3, { fill: ink, 'font-weight': 700 })
      : '')
  );
}
