// Every place a piece can stand on or a click can mean: spaces, cells of tracks, boxes. Finds a place by id
// or by a point on the board, and the neighbour in a direction for walking with the arrow keys.
import type { Board, Space, TrackCell } from '../model/board';
import { planCell } from './cells';

export interface Place {
  id: string;
  name: string;
  x: number;
  y: number;
  /** Extent when it is a rectangle with room for several pieces. */
  w: number;
  h: number;
  roomy: boolean;
  radius: number;
  space?: Space;
  /** Where pieces stand when that is not the whole of it: a cell has words too. */
  room?: { x: number; y: number; w: number; h: number };
}

export class Places {
  readonly byId = new Map<string, Place>();
  readonly pieceSize: number;
  readonly pitch: number;
  private spots: Place[] = [];
  private boxes: Place[] = [];
  private reach: number;
  private neighbours = new Map<string, Set<string>>();

  constructor(readonly board: Board) {
    const hexSize = board.hex?.size;
    const unit = Math.max(board.size[0], board.size[1]) / 1600;
    const plainRadius = board.theme?.space?.r ?? 16;
    const radii: number[] = [];
    for (const s of board.spaces ?? []) {
      const shape = s.shape ?? (board.kind === 'hexes' ? 'hex' : (board.theme?.space?.shape ?? 'circle'));
      const roomy = shape === 'box';
      const radius = shape === 'hex' && hexSize ? hexSize * 0.88 : (s.r ?? plainRadius);
      if (!roomy) radii.push(radius);
      const place: Place = {
        id: s.id,
        name: s.name ?? s.label ?? s.id,
        x: s.x,
        y: s.y,
        w: s.w ?? 2 * radius,
        h: s.h ?? 2 * radius,
        roomy,
        radius,
        space: s,
      };
      this.byId.set(s.id, place);
      (roomy ? this.boxes : this.spots).push(place);
    }
    for (const b of board.boxes ?? [])
      this.addBox(b.id, b.title ?? b.id, b.x + b.w / 2, b.y + b.h / 2 + 9 * unit, b.w - 8, b.h - 26 * unit);
    for (const t of board.tracks ?? []) {
      for (const c of t.cells)
        this.addCell(t.x + c.x, t.y + c.y, c, unit, [t.title, c.label].filter(Boolean).join(': ') || c.id);
    }
    radii.sort((a, b) => a - b);
    const typical = radii[Math.floor(radii.length / 2)] ?? 16 * unit;
    this.reach = typical * 1.5;
    const roomyOnly = !this.spots.length && (board.spaces?.length ?? 0) > 0;
    this.pieceSize = roomyOnly
      ? this.boxPieceSize(unit)
      : hexSize
        ? hexSize * 1.45
        : Math.max(typical * 2.4, 24 * unit);
    this.pitch = hexSize ? hexSize * 1.732 : this.usualPitch();
    for (const e of [...(board.edges ?? []), ...(board.hexsides ?? [])]) this.join(e.a, e.b);
  }

  private addBox(id: string, name: string, x: number, y: number, w: number, h: number): void {
    const place: Place = { id, name, x, y, w, h, roomy: true, radius: Math.min(w, h) / 2 };
    this.byId.set(id, place);
    this.boxes.push(place);
  }

  private addCell(x: number, y: number, cell: TrackCell, unit: number, name: string): void {
    this.addBox(cell.id, name, x + cell.w / 2, y + cell.h / 2, cell.w, cell.h);
    const { room } = planCell(cell, unit);
    this.byId.get(cell.id)!.room = { x: x + room.x + room.w / 2, y: y + room.y + room.h / 2, w: room.w, h: room.h };
  }

  /** On battle lines a piece is as large as a few of them in one box allow. */
  private boxPieceSize(unit: number): number {
    const least = Math.min(...(this.board.spaces ?? []).map((s) => Math.min((s.w ?? 60) / 2.3, (s.h ?? 60) / 1.9)));
    return Math.max(34 * unit, Math.min(84 * unit, least));
  }

  private join(a: string, b: string): void {
    this.neighbours.set(a, (this.neighbours.get(a) ?? new Set()).add(b));
    this.neighbours.set(b, (this.neighbours.get(b) ?? new Set()).add(a));
  }

  get(id: string | undefined): Place | undefined {
    return id === undefined ? undefined : this.byId.get(id);
  }

  /** The place under a point: the nearest space in reach, else a box or cell that contains it. */
  at(x: number, y: number): Place | null {
    let best: Place | null = null;
    let least = Infinity;
    for (const p of this.spots) {
      const d = (p.x - x) ** 2 + (p.y - y) ** 2;
      if (d < least) {
        least = d;
        best = p;
      }
    }
    if (best && Math.sqrt(least) <= Math.max(best.radius * 1.25, this.board.hex ? best.radius : this.reach * 0.9))
      return best;
    return this.boxes.find((b) => Math.abs(x - b.x) <= b.w / 2 && Math.abs(y - b.y) <= b.h / 2) ?? null;
  }

  /** Is the point within what the place itself covers? */
  contains(place: Place, x: number, y: number): boolean {
    if (place.roomy) return Math.abs(x - place.x) <= place.w / 2 && Math.abs(y - place.y) <= place.h / 2;
    return Math.hypot(x - place.x, y - place.y) <= place.radius * (this.board.hex ? 1.05 : 1.1);
  }

  /** How far apart neighbouring spaces usually lie. */
  private usualPitch(): number {
    const nearest = this.spots
      .map((a) =>
        this.spots.reduce(
          (least, b) => (a === b ? least : Math.min(least, Math.hypot(a.x - b.x, a.y - b.y))),
          Infinity,
        ),
      )
      .filter(Number.isFinite)
      .sort((a, b) => a - b);
    return nearest[Math.floor(nearest.length * 0.5)] ?? Math.max(this.board.size[0], this.board.size[1]);
  }

  /** From a place towards an angle: the candidate that lies best in that direction. */
  towards(from: string, dx: number, dy: number, candidates?: Set<string>): string | null {
    const start = this.byId.get(from);
    if (!start) return null;
    const linked = this.neighbours.get(from);
    let best: string | null = null;
    let bestCost = Infinity;
    for (const place of this.byId.values()) {
      if (place.id === from || (candidates && !candidates.has(place.id))) continue;
      const [vx, vy] = [place.x - start.x, place.y - start.y];
      const along = vx * dx + vy * dy;
      const aside = Math.abs(vx * dy - vy * dx);
      if (along <= 0 || aside > along * 1.8) continue;
      const cost = Math.hypot(vx, vy) + aside * 1.2 - (linked?.has(place.id) ? this.reach * 2 : 0);
      if (cost < bestCost) {
        bestCost = cost;
        best = place.id;
      }
    }
    return best;
  }
}
