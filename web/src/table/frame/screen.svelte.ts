/** The screen a table is shown on: how much room there is, and which parts of the table it shows. */
import { MediaQuery } from 'svelte/reactivity';

/** Three columns; two with a drawer; a phone upright with a sheet at its foot; a phone on its side with a panel. */
export type Room = 'wide' | 'tablet' | 'phone' | 'landscape';
/** What the middle of the table shows. */
export type Centre = 'map' | 'shares';
/** How much of a phone the sheet takes. */
export type SheetHeight = 'peek' | 'half' | 'full';

const low = new MediaQuery('(max-height: 479px)');
const narrow = new MediaQuery('(max-width: 899px)');
const middling = new MediaQuery('(max-width: 1179px)');

export class Screen {
  /** What the player wants to see in the middle; nothing: what the step is about. */
  wanted = $state<Centre | null>(null);
  /** The part of the table that the right rail shows below players and corporations, and a phone instead of the map. */
  tab = $state('log');
  /** The part that a phone shows. */
  page = $state('map');
  /** Whether the right rail is there: folded away by F, or a drawer on a tablet. */
  rail = $state(true);
  drawer = $state(false);
  sheet = $state<SheetHeight>('half');

  get room(): Room {
    if (low.current) return 'landscape';
    if (narrow.current) return 'phone';
    return middling.current ? 'tablet' : 'wide';
  }

  /** Whether one part of the table is seen at a time. */
  get small(): boolean {
    return this.room === 'phone' || this.room === 'landscape';
  }
}
