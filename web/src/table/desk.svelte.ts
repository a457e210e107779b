// What is open round the map: the tray in the column, its tab, the drawer of a narrow screen. Everything that opens, opens
// in the column, so the board is never covered, moved or rescaled.
import type { Tray } from '../logic/trays';

export type ColumnTab = 'log' | 'choices' | 'chat' | 'notes';

export class Desk {
  /** The open tray's id; 'table' and 'view' are the rail's own. */
  tray = $state<string | null>(null);
  /** Stays when a question about another tray comes. */
  pinned = $state(false);
  /** Narrow screens: the column lies over the map's right edge, or is a sheet. */
  drawer = $state(false);
  tab = $state<ColumnTab>('log');
  /** A move pointed at in the account or the log: its trail is lit. */
  hotMove = $state<number | null>(null);
  /** Opened by a question, so closed after its answer. */
  private byQuestion = false;

  toggle(id: string): void {
    this.byQuestion = false;
    this.tray = this.tray === id ? null : id;
    this.drawer = this.tray !== null;
  }

  close(): void {
    this.tray = null;
    this.pinned = false;
    this.byQuestion = false;
  }

  show(tab: ColumnTab): void {
    this.tab = tab;
    this.drawer = true;
  }

  /** A question about pieces or cells of a tray opens it; the next one that is not closes it again. */
  follow(trays: Tray[], places: Set<string>): void {
    if (this.pinned) return;
    const wanted = trays.find((t) => [...t.places].some((p) => places.has(p)));
    if (wanted) {
      if (this.tray !== wanted.id) this.byQuestion = true;
      this.tray = wanted.id;
    } else if (this.byQuestion) this.close();
  }
}
