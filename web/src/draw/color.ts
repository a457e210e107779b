// Colours of the board come as data; here they are mixed and judged.

type Rgb = [number, number, number];

const named: Record<string, string> = {
  white: '#ffffff',
  black: '#000000',
  red: '#c0392b',
  blue: '#2f4f8f',
  green: '#3f7a4a',
  grey: '#808080',
  gray: '#808080',
  yellow: '#e0c040',
};

export function toRgb(color: string | null | undefined): Rgb {
  let hex = (color ?? '').trim().toLowerCase();
  hex = named[hex] ?? hex;
  if (/^#[0-9a-f]{3}$/.test(hex)) hex = `#${hex[1]}${hex[1]}${hex[2]}${hex[2]}${hex[3]}${hex[3]}`;
  if (!/^#[0-9a-f]{6}/.test(hex)) return [128, 128, 128];
  return [parseInt(hex.slice(1, 3), 16), parseInt(hex.slice(3, 5), 16), parseInt(hex.slice(5, 7), 16)];
}

function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** `share` of b, the rest of a. */
export function mix(a: string, b: string, share: number): string {
  const x = toRgb(a);
  const y = toRgb(b);
  return toHex([x[0] + (y[0] - x[0]) * share, x[1] + (y[1] - x[1]) * share, x[2] + (y[2] - x[2]) * share]);
}

export const darker = (color: string, share = 0.25): string => mix(color, '#1a1208', share);
export const lighter = (color: string, share = 0.25): string => mix(color, '#fffdf4', share);

export function luminance(color: string): number {
  const channel = (v: number) => {
    const s = v / 255;
    return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = toRgb(color);
  return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
}

export function contrast(a: string, b: string): number {
  const x = luminance(a);
  const y = luminance(b);
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Ink that can be read on this colour. */
export function inkOn(color: string): string {
  return contrast(color, '#ffffff') >= contrast(color, '#1d150c') ? '#ffffff' : '#1d150c';
}
