// Where on the screen the coach's ring goes: things of the board by id, buttons by the answer they give.
import { stepsOf, type Step } from '../logic/targets';
import { Places } from '../logic/places';
import type { Board } from '../model/board';
import type { Offer } from '../model/view';

export interface Spot {
  name: string;
  x: number;
  y: number;
  r: number;
  /** A button or panel is framed rather than circled: half its width and height. */
  frame?: [number, number];
}

const panels: Record<string, string> = {
  aims: '.aims, [data-aims], .sides',
  log: '[data-log]',
  undo: '[data-undo]',
  stage: '.stage, [data-panel]',
};

function ofElement(name: string, element: Element | null | undefined): Spot | null {
  const box = element?.getBoundingClientRect();
  if (!box || (!box.width && !box.height)) return null;
  const at = { name, x: box.left + box.width / 2, y: box.top + box.height / 2 };
  if (box.width < 2 * box.height && box.height < 2 * box.width)
    return { ...at, r: Math.max(box.width, box.height) / 2 + 8 };
  const frame: [number, number] = [box.width / 2 + 5, box.height / 2 + 5];
  return { ...at, r: frame[0], frame };
}

/** The layer of the pieces carries the zoom of the board. */
function onBoard(name: string, x: number, y: number, radius: number): Spot | null {
  const layer = document.querySelector<SVGGraphicsElement>('[data-board] g[data-piece]')?.parentElement;
  const matrix = (layer as unknown as SVGGraphicsElement | null)?.getScreenCTM?.();
  if (!matrix) return null;
  const at = new DOMPoint(x, y).matrixTransform(matrix);
  return { name, x: at.x, y: at.y, r: Math.max(20, radius * matrix.a + 8) };
}

export class Spotlight {
  private places: Places;
  constructor(board: Board) {
    this.places = new Places(board);
  }

  thing(kind: string, id: string): Spot | null {
    const name = `${kind}:${id}`;
    const key = CSS.escape(id);
    if (kind === 'panel') return ofElement(name, document.querySelector(panels[id] ?? '.none'));
    if (kind === 'piece')
      return (
        ofElement(name, document.querySelector(`[data-stack-piece="${key}"]`)) ??
        ofElement(name, document.querySelector(`[data-board] g[data-piece="${key}"]`))
      );
    const place = this.places.byId.get(id);
    return (
      ofElement(name, document.querySelector(`button[data-space="${key}"]`)) ??
      (place ? onBoard(name, place.x, place.y, place.roomy ? Math.max(place.w, place.h) / 2 : place.radius) : null)
    );
  }

  control(name: string): Spot | null {
    return ofElement(`control:${name}`, document.querySelector(`[data-${name}]`));
  }

  /** What has to be clicked next for an answer, after what is picked already. */
  answer(offer: Offer, index: number, picked: Step[]): Spot | null {
    const button = ofElement(`action:${index}`, document.querySelector(`[data-confirm][data-action="${index}"]`));
    if (button) return button;
    const left = stepsOf(offer.target).filter((s) => !picked.some((p) => p.kind === s.kind && p.id === s.id));
    const next = left[0];
    if (next && next.kind !== 'point') return this.thing(next.kind, next.id);
    if (next?.at) return onBoard(`point:${next.id}`, next.at[0], next.at[1], 10);
    return ofElement(`action:${index}`, document.querySelector(`[data-action="${index}"]`));
  }
}
