// Places every piece and marker of a view on the board.
import type { Marker, Piece, View } from '../model/view';
import type { Places } from './places';
import { spreadInBox, stackOnSpace, type Placed } from './stacks';

export interface Standing extends Placed {
  place: string;
  marker?: Marker;
}

export function markerAsPiece(marker: Marker, i: number): Piece {
  return { id: `marker:${marker.id ?? i}`, at: marker.at, name: marker.name ?? marker.short, short: marker.short, side: '', layer: 'marker', symbol: marker.symbol, color: marker.color };
}

export function layoutPieces(view: View, places: Places, sideOrder: string[]): Standing[] {
  const byPlace = new Map<string, Piece[]>();
  const markers = new Map<string, Marker>();
  const free: Standing[] = [];
  const put = (piece: Piece) => {
    if (piece.x !== undefined && piece.y !== undefined && (!piece.at || !places.get(piece.at))) {
      free.push({ piece, place: piece.at ?? '', x: piece.x, y: piece.y, size: (piece.base ?? 50) * 2, order: 0, pile: 1, depth: 0 });
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
    const placed = place.roomy ? spreadInBox(pieces, place.room ?? place, places.pieceSize, sideOrder) : stackOnSpace(pieces, place, places.pieceSize, sideOrder);
    for (const p of placed) out.push({ ...p, place: id, marker: markers.get(p.piece.id) });
  }
  return out;
}
