// Places every piece and marker of a view on the board.
import type { Marker, Piece, View } from '../model/view';
import type { Places } from './places';
import { spreadInBox, stackOnSpace, type Placed } from './stacks';

export interface Standing extends Placed {
  place: string;
  marker?: Marker;
}

export function markerAsPiece(marker: Marker, i: number): Piece {
  return {
    id: `marker:${marker.id ?? i}`,
    at: marker.at,
    name: marker.name ?? marker.short,
    short: marker.short,
    side: '',
    layer: 'marker',
    symbol: marker.symbol,
    color: marker.color,
  };
}

/** Pieces and markers in the order they are drawn: what lies nearer to the reader lies on top. */
export function layoutPieces(
  view: View,
  places: Places,
  sideOrder: string[],
  /** No counter or figure is drawn smaller; board units. */
  least = 0,
): Standing[] {
  const pieceSize = Math.max(places.pieceSize, least);
  const byPlace = new Map<string, Piece[]>();
  const markers = new Map<string, Marker>();
  const free: Standing[] = [];
  const put = (piece: Piece) => {
    if (piece.x !== undefined && piece.y !== undefined && (!piece.at || !places.get(piece.at))) {
      free.push({
        piece,
        place: piece.at ?? '',
        x: piece.x,
        y: piece.y,
        size: Math.max((piece.base ?? 50) * 2, least),
        order: 0,
        pile: 1,
        depth: 0,
      });
      return;
    }
    if (!piece.at || !places.get(piece.at)) return;
    const list = byPlace.get(piece.at);
    if (list) list.push(piece);
    else byPlace.set(piece.at, [piece]);
  };
  const seen = new Set<string>();
  for (const piece of view.pieces ?? []) {
    if (seen.has(piece.id)) continue; // an id twice would be drawn twice and confuse every click
    seen.add(piece.id);
    put(piece);
  }
  (view.markers ?? []).forEach((marker, i) => {
    const piece = markerAsPiece(marker, i);
    if (markers.has(piece.id)) piece.id += `#${i}`;
    markers.set(piece.id, marker);
    put(piece);
  });
  const out: Standing[] = free;
  for (const [id, pieces] of byPlace) {
    const place = places.get(id)!;
    const placed = place.roomy
      ? spreadInBox(pieces, place.room ?? place, pieceSize, sideOrder)
      : stackOnSpace(pieces, place, pieceSize, sideOrder);
    for (const p of placed) out.push({ ...p, place: id, marker: markers.get(p.piece.id) });
  }
  // A pile is drawn as one thing, whatever its offsets.
  const base = (s: Standing) => (places.get(s.place) && !places.get(s.place)!.roomy ? places.get(s.place)!.y : s.y);
  const bases = new Map(out.map((s) => [s, base(s)]));
  return out.sort((a, b) => bases.get(a)! - bases.get(b)! || a.order - b.order);
}
