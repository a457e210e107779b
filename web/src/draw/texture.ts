// Ground textures: many small marks of one kind, gathered into a few paths so that a whole map of trees
// costs three elements.
import { darker, lighter, mix } from './color';
import { num, tag } from './svg';

export interface Mark {
  x: number;
  y: number;
  /** Size of the mark, and a number in [0,1) for variety. */
  s: number;
  v: number;
}

type Painter = (marks: Mark[], fill: string) => string;

function gather(marks: Mark[], draw: (m: Mark) => string): string {
  let d = '';
  for (const mark of marks) d += draw(mark);
  return d;
}

const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${num(x - rx)} ${num(y)}a${num(rx)} ${num(ry)} 0 1 0 ${num(2 * rx)} 0a${num(rx)} ${num(ry)} 0 1 0 ${num(-2 * rx)} 0`;

function tree({ x, y, s, v }: Mark): { shade: string; light: string; trunk: string } {
  if (v < 0.6) {
    // a conifer: lit from the upper left
    const h = s * 1.25;
    return {
      light: `M${num(x)} ${num(y - h)}L${num(x + s * 0.42)} ${num(y)}L${num(x - s * 0.42)} ${num(y)}Z`,
      shade: `M${num(x)} ${num(y - h)}L${num(x + s * 0.42)} ${num(y)}L${num(x + s * 0.05)} ${num(y)}Z`,
      trunk: `M${num(x)} ${num(y)}v${num(s * 0.28)}`,
    };
  }
  return {
    light: ellipse(x, y - s * 0.45, s * 0.42, s * 0.48),
    shade: `M${num(x + s * 0.05)} ${num(y + s * 0.02)}a${num(s * 0.42)} ${num(s * 0.48)} 0 0 0 ${num(s * 0.2)} ${num(-s * 0.85)}a${num(s * 0.5)} ${num(s * 0.5)} 0 0 1 ${num(-s * 0.2)} ${num(s * 0.85)}`,
    trunk: `M${num(x)} ${num(y)}v${num(s * 0.3)}`,
  };
}

const trees: Painter = (marks, fill) => {
  const parts = marks.map(tree);
  const leaf = mix(fill, '#5d8a48', 0.5);
  const green = darker(leaf, 0.16);
  return (
    tag('path', {
      d: parts.map((p) => p.trunk).join(''),
      stroke: darker(fill, 0.6),
      'stroke-width': (marks[0]?.s ?? 8) * 0.12,
      fill: 'none',
    }) +
    tag('path', { d: parts.map((p) => p.light).join(''), fill: green }) +
    tag('path', { d: parts.map((p) => p.shade).join(''), fill: darker(leaf, 0.42) })
  );
};

/** Tree crowns as seen from above, for a table in inches. */
export const crowns: Painter = (marks, fill) =>
  tag('path', {
    d: gather(marks, (m) => ellipse(m.x + m.s * 0.12, m.y + m.s * 0.16, m.s * 0.62, m.s * 0.58)),
    fill: darker(fill, 0.55),
    opacity: 0.35,
  }) +
  tag('path', {
    d: gather(marks, (m) => crown(m, 1)),
    fill: darker(fill, 0.22),
    stroke: darker(fill, 0.5),
    'stroke-width': (marks[0]?.s ?? 60) * 0.04,
  }) +
  tag('path', {
    d: gather(marks, (m) => ellipse(m.x - m.s * 0.14, m.y - m.s * 0.16, m.s * 0.32, m.s * 0.28)),
    fill: lighter(fill, 0.12),
    opacity: 0.55,
  });

function crown({ x, y, s, v }: Mark, scale: number): string {
  const lobes = 7;
  let d = '';
  for (let i = 0; i <= lobes; i++) {
    const a = (i / lobes) * 2 * Math.PI + v * 6;
    const r = s * scale * 0.56;
    const px = x + r * Math.cos(a);
    const py = y + r * Math.sin(a);
    d += i ? `A${num(r * 0.5)} ${num(r * 0.5)} 0 0 1 ${num(px)} ${num(py)}` : `M${num(px)} ${num(py)}`;
  }
  return d;
}

const strokes =
  (draw: (m: Mark) => string, share: number, width: number): Painter =>
  (marks, fill) =>
    tag('path', {
      d: gather(marks, draw),
      stroke: darker(fill, share),
      'stroke-width': (marks[0]?.s ?? 8) * width,
      fill: 'none',
      'stroke-linecap': 'round',
    });

const hills: Painter = (marks, fill) =>
  tag('path', {
    d: gather(
      marks,
      ({ x, y, s }) => `M${num(x - s * 0.75)} ${num(y)}q${num(s * 0.7)} ${num(-s * 1.15)} ${num(s * 1.5)} 0`,
    ),
    fill: lighter(fill, 0.12),
    stroke: darker(fill, 0.42),
    'stroke-width': (marks[0]?.s ?? 8) * 0.09,
  }) +
  tag('path', {
    d: gather(
      marks,
      ({ x, y, s }) =>
        `M${num(x + s * 0.2)} ${num(y - s * 0.48)}l${num(s * 0.28)} ${num(s * 0.36)}M${num(x + s * 0.38)} ${num(y - s * 0.36)}l${num(s * 0.2)} ${num(s * 0.28)}`,
    ),
    stroke: darker(fill, 0.42),
    'stroke-width': (marks[0]?.s ?? 8) * 0.07,
    fill: 'none',
  });

const mountains: Painter = (marks, fill) =>
  tag('path', {
    d: gather(
      marks,
      ({ x, y, s }) => `M${num(x - s * 0.75)} ${num(y)}L${num(x)} ${num(y - s * 1.1)}L${num(x + s * 0.75)} ${num(y)}`,
    ),
    fill: lighter(fill, 0.2),
    stroke: darker(fill, 0.5),
    'stroke-width': (marks[0]?.s ?? 8) * 0.09,
    'stroke-linejoin': 'round',
  }) +
  tag('path', {
    d: gather(
      marks,
      ({ x, y, s }) =>
        `M${num(x)} ${num(y - s * 1.1)}L${num(x + s * 0.75)} ${num(y)}L${num(x + s * 0.1)} ${num(y)}L${num(x + s * 0.18)} ${num(y - s * 0.5)}Z`,
    ),
    fill: darker(fill, 0.38),
  });

const marsh = strokes(
  ({ x, y, s, v }) =>
    `M${num(x - s * 0.8)} ${num(y)}h${num(s * 1.6)}M${num(x - s * 0.3)} ${num(y + s * 0.4)}h${num(s * (0.6 + v * 0.5))}M${num(x)} ${num(y)}v${num(-s * 0.6)}M${num(x - s * 0.28)} ${num(y)}l${num(-s * 0.16)} ${num(-s * 0.45)}M${num(x + s * 0.28)} ${num(y)}l${num(s * 0.16)} ${num(-s * 0.45)}`,
  0.45,
  0.1,
);
const grass = strokes(
  ({ x, y, s, v }) =>
    `M${num(x)} ${num(y)}l${num(s * (v - 0.5) * 0.3)} ${num(-s * 0.6)}M${num(x - s * 0.2)} ${num(y)}l${num(-s * 0.2)} ${num(-s * 0.4)}M${num(x + s * 0.2)} ${num(y)}l${num(s * 0.2)} ${num(-s * 0.4)}`,
  0.32,
  0.09,
);
const waves = strokes(
  ({ x, y, s }) =>
    `M${num(x - s)} ${num(y)}q${num(s * 0.5)} ${num(-s * 0.45)} ${num(s)} 0q${num(s * 0.5)} ${num(s * 0.45)} ${num(s)} 0`,
  0.22,
  0.1,
);
const dots: Painter = (marks, fill) =>
  tag('path', { d: gather(marks, (m) => ellipse(m.x, m.y, m.s * 0.13, m.s * 0.13)), fill: darker(fill, 0.35) });
const fields = strokes(
  ({ x, y, s }) =>
    `M${num(x - s * 0.7)} ${num(y + s * 0.3)}l${num(s * 0.9)} ${num(-s * 0.5)}M${num(x - s * 0.4)} ${num(y + s * 0.5)}l${num(s * 0.9)} ${num(-s * 0.5)}M${num(x - s * 0.1)} ${num(y + s * 0.7)}l${num(s * 0.9)} ${num(-s * 0.5)}`,
  0.28,
  0.08,
);
const rocks: Painter = (marks, fill) =>
  tag('path', {
    d: gather(
      marks,
      ({ x, y, s, v }) =>
        `M${num(x - s * 0.5)} ${num(y)}l${num(s * 0.15)} ${num(-s * (0.4 + v * 0.2))}l${num(s * 0.4)} ${num(-s * 0.12)}l${num(s * 0.4)} ${num(s * 0.3)}l${num(-s * 0.05)} ${num(s * 0.3)}Z`,
    ),
    fill: lighter(fill, 0.25),
    stroke: darker(fill, 0.5),
    'stroke-width': (marks[0]?.s ?? 8) * 0.07,
    'stroke-linejoin': 'round',
  });

const painters: Record<string, Painter> = { trees, hills, marsh, grass, waves, rocks, fields, mountains, dots };

export function paintTexture(pattern: string | undefined, marks: Mark[], fill: string): string {
  const painter = pattern ? painters[pattern] : undefined;
  return painter && marks.length ? painter(marks, fill) : '';
}

export interface ScatterOptions {
  pitch: number;
  size: number;
  random: () => number;
  accept: (x: number, y: number) => boolean;
}

/** Places spread evenly but not in rows: a jittered grid, from top to bottom so nearer marks overlap farther ones. */
export function scatter(x0: number, y0: number, w: number, h: number, options: ScatterOptions): Mark[] {
  const { pitch, size, random, accept } = options;
  const marks: Mark[] = [];
  let row = 0;
  for (let y = y0 + pitch / 2; y < y0 + h; y += pitch * 0.86, row++) {
    for (let x = x0 + (row % 2 ? pitch / 2 : 0); x < x0 + w; x += pitch) {
      const px = x + (random() - 0.5) * pitch * 0.8;
      const py = y + (random() - 0.5) * pitch * 0.7;
      const v = random();
      if (accept(px, py)) marks.push({ x: px, y: py, s: size * (0.8 + v * 0.4), v: random() });
    }
  }
  return marks;
}
