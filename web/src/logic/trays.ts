// Tracks, boxes, cups and charts lie round the map of a printed sheet. At the table they are trays: a cell in the rail
// with a live count, and a panel in the column.
import type { Board, Box, Track } from '../model/board';
import type { Cup, Marker, Piece, View } from '../model/view';

export type TrayIcon = 'calendar' | 'people' | 'cup' | 'hammer' | 'star' | 'grid' | 'box' | 'flag' | 'dice';

export interface Tray {
  id: string;
  title: string;
  /** On the rail: a word or two. */
  short: string;
  icon: TrayIcon;
  count?: number | string;
  track?: Track;
  boxes?: Box[];
  cups?: Cup[];
  charts?: boolean;
  /** Places whose pieces it holds: a question about one of them opens the tray. */
  places: Set<string>;
}

const icons: [RegExp, TrayIcon][] = [
  [/turn|segment|phase|calendar|day|clock|impulse|round/i, 'calendar'],
  [/recruit|reinforce|available|reserve|roster|later|muster|force|leader|unit/i, 'people'],
  [/cup|chit|draw/i, 'cup'],
  [/build|fort|supply|wagon/i, 'hammer'],
  [/victory|vp|score|point|capital/i, 'star'],
  [/rout|flag|fled|withdraw/i, 'flag'],
  [/dead|lost|elimin|removed|out of/i, 'box'],
];

function iconFor(title: string): TrayIcon {
  return icons.find(([pattern]) => pattern.test(title))?.[1] ?? 'box';
}

/** A title short enough for a cell 64 px wide. */
function shortTitle(title: string): string {
  const plain = title.replace(/\s*\(.*\)$/, '').replace(/ (track|box|display)$/i, '');
  const words = plain.split(/\s+/);
  // Two lines of ten letters have room.
  if (plain.length <= 10 || (plain.length <= 19 && words.every((w) => w.length <= 10))) return plain;
  const last = words[words.length - 1]!;
  return last.length <= 10 ? last[0]!.toUpperCase() + last.slice(1) : `${plain.slice(0, 9)}.`;
}

/** Where a track's marker stands, in a word: "3" of "turn:3". */
function markerLabel(track: Track, markers: Marker[], pieces: Piece[]): string | undefined {
  const here = new Set([...markers, ...pieces].map((m) => m.at));
  const cells = track.cells.filter((c) => here.has(c.id) && c.label);
  return cells.length === 1 && cells[0]!.label!.length <= 6 ? cells[0]!.label : undefined;
}

/** Boxes with the same words but for the side are one tray. */
function boxFamily(box: Box): string {
  return (
    (box.title ?? box.id).replace(/\b(US|WC|Union|Confederate|American|British|French)\b\s*/g, '').trim() || box.id
  );
}

export function traysOf(board: Board, view: View | null): Tray[] {
  const pieces = view?.pieces ?? [];
  const markers = view?.markers ?? [];
  const trays: Tray[] = [];
  for (const track of board.tracks ?? []) {
    const title = track.title || track.id;
    trays.push({
      id: `track:${track.id}`,
      title,
      short: shortTitle(title),
      icon: iconFor(`${track.id} ${title}`),
      count: markerLabel(track, markers, pieces),
      track,
      places: new Set(track.cells.map((c) => c.id)),
    });
  }
  const families = new Map<string, Box[]>();
  for (const box of board.boxes ?? []) {
    const key = boxFamily(box);
    families.set(key, [...(families.get(key) ?? []), box]);
  }
  for (const [family, boxes] of families) {
    const places = new Set(boxes.map((b) => b.id));
    const title = boxes.length > 1 ? family[0]!.toUpperCase() + family.slice(1) : (boxes[0]!.title ?? family);
    trays.push({
      id: `box:${boxes[0]!.id}`,
      title,
      short: shortTitle(title),
      icon: iconFor(title),
      count: pieces.filter((p) => p.at && places.has(p.at)).length,
      boxes,
      places,
    });
  }
  if (view?.cups?.length)
    trays.push({
      id: 'cups',
      title: view.cups.length > 1 ? 'Cups' : (view.cups[0]!.title ?? 'Cup'),
      short: view.cups.length > 1 ? 'Cups' : 'Cup',
      icon: 'cup',
      count: view.cups.map((c) => c.count ?? 0).join(' · '),
      cups: view.cups,
      places: new Set(),
    });
  if (board.tables?.length)
    trays.push({ id: 'charts', title: 'Charts', short: 'Charts', icon: 'grid', charts: true, places: new Set() });
  return trays;
}
