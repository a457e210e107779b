// Corners and sides of hexes. Places come from the board's spaces; the grid only gives size and turn.
import type { Board, Point, Space } from '../model/board';

export function hexCorners(x: number, y: number, size: number, flat: boolean): Point[] {
  const corners: Point[] = [];
  for (let i = 0; i < 6; i++) {
    const angle = ((flat ? 60 * i : 60 * i - 30) * Math.PI) / 180;
    corners.push([x + size * Math.cos(angle), y + size * Math.sin(angle)]);
  }
  return corners;
}

export function isFlat(board: Board): boolean {
  return (board.hex?.orientation ?? 'flat') !== 'pointy';
}

export function hexSpaces(board: Board): Space[] {
  return (board.spaces ?? []).filter(
    (s) => (s.shape ?? (board.kind === 'hexes' ? 'hex' : board.theme?.space?.shape)) === 'hex',
  );
}

/** A corner as a key: neighbours reach the same corner by different sums, so it is rounded. */
export function cornerKey([x, y]: Point): string {
  return `${Math.round(x * 2)},${Math.round(y * 2)}`;
}

/** The side two neighbouring hexes share, or nothing when they do not touch. */
export function sharedSide(a: Space, b: Space, size: number, flat: boolean): [Point, Point] | null {
  const keys = new Set(hexCorners(b.x, b.y, size, flat).map(cornerKey));
  const shared = hexCorners(a.x, a.y, size, flat).filter((c) => keys.has(cornerKey(c)));
  return shared.length === 2 ? [shared[0]!, shared[1]!] : null;
}

/** Joins loose segments into lines as long as possible; a closed line repeats its first point. */
export function chain(segments: [Point, Point][]): Point[][] {
  const ends = new Map<string, number[]>();
  const note = (key: string, i: number) => {
    const list = ends.get(key);
    if (list) list.push(i);
    else ends.set(key, [i]);
  };
  segments.forEach(([a, b], i) => {
    note(cornerKey(a), i);
    note(cornerKey(b), i);
  });
  const used = new Array<boolean>(segments.length).fill(false);
  const lines: Point[][] = [];
  const walk = (line: Point[]) => {
    for (;;) {
      const tail = line[line.length - 1]!;
      const key = cornerKey(tail);
      const around = ends.get(key) ?? [];
      if (line.length > 1 && around.length > 2) return; // a fork ends the line
      const nextIndex = around.find((i) => !used[i]);
      if (nextIndex === undefined) return;
      used[nextIndex] = true;
      const [a, b] = segments[nextIndex]!;
      line.push(cornerKey(a) === key ? b : a);
    }
  };
  const startAt = (i: number, from: 0 | 1) => {
    if (used[i]) return;
    used[i] = true;
    const line: Point[] = [segments[i]![from], segments[i]![1 - from]!];
    walk(line);
    lines.push(line);
  };
  segments.forEach(([a, b], i) => {
    if ((ends.get(cornerKey(a)) ?? []).length !== 2) startAt(i, 0);
    else if ((ends.get(cornerKey(b)) ?? []).length !== 2) startAt(i, 1);
  });
  segments.forEach((_, i) => startAt(i, 0));
  return lines;
}
