import { expect, it } from 'vitest';
import { contrast, toRgb } from '../src/draw/color';
import { drawContext } from '../src/draw/context';

// How colours look with the three common deficiencies (Machado, Oliveira and Fernandes 2009, severity 1).
const deficiencies: Record<string, number[][]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function seenWith(color: string, matrix: number[][]): string {
  const linear = toRgb(color).map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  const out = matrix
    .map((row) => row.reduce((sum, k, i) => sum + k * linear[i]!, 0))
    .map((v) => Math.min(1, Math.max(0, v)));
  return `#${out
    .map((v) =>
      Math.round((v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

// 3 is what WCAG asks of graphics; white and black together reach 4.4 at worst.
it('rings stand out from every terrain for every eye: white with a dark edge', () => {
  const context = drawContext({ size: [100, 100] });
  for (const terrain of [
    'clear',
    'prairie',
    'forest',
    'woods',
    'swamp',
    'hill',
    'rough',
    'mountain',
    'field',
    'water',
    'sea',
    'building',
  ]) {
    const fill = context.terrain(terrain).fill;
    for (const matrix of [
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      ...Object.values(deficiencies),
    ]) {
      const ground = seenWith(fill, matrix);
      expect(
        Math.max(contrast(ground, '#ffffff'), contrast(ground, seenWith('#1d150c', matrix))),
        terrain,
      ).toBeGreaterThan(3);
    }
  }
});
