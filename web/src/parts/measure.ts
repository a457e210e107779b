// Widths of text in the map's own font, for placing labels; a rough guess until a canvas is there.
import { roughMeasure, type Measure } from '../logic/labels';

let drawing: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

export const measureText: Measure = (text, size) => {
  drawing ??= document.createElement('canvas').getContext('2d');
  if (!drawing) return roughMeasure(text, size);
  let unit = known.get(text);
  if (unit === undefined) {
    drawing.font = "700 100px 'EB Garamond', Palatino, Georgia, serif";
    unit = drawing.measureText(text).width / 100;
    known.set(text, unit);
  }
  return unit * size;
};

/** The map's font must be there before labels are measured. */
export async function mapFontReady(): Promise<void> {
  if (!('fonts' in document)) return;
  const wait = Promise.all([
    document.fonts.load("700 20px 'EB Garamond'"),
    document.fonts.load("400 20px 'EB Garamond'"),
  ]);
  await Promise.race([wait, new Promise((resolve) => setTimeout(resolve, 1200))]).catch(() => undefined);
}
