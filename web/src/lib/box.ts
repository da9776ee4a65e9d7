/** The box of a table: all that is printed for it, fetched once for every table that plays with the same things. */
import type { Sheet } from '../board/sheet';
import { fetched } from './early';
import type { components } from './schema';
import type { Printed } from './types';

export interface Box {
  printed: Printed;
  sheet: Sheet;
}

const STYLE = 'shortline-drawing';
const kept = new Map<string, Promise<Box>>();

/** The style of the drawings, put into the document once. */
function dress(style: string): void {
  if (document.getElementById(STYLE)) return;
  const sheet = document.createElement('style');
  sheet.id = STYLE;
  sheet.textContent = style;
  document.head.append(sheet);
}

async function opened(address: string): Promise<Box> {
  const answer = await fetched(new Request(address));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const { printed, symbols, places, style } = (await answer.json()) as components['schemas']['Box'];
  dress(style);
  const sheet = places as unknown as Omit<Sheet, 'symbols'>;
  return { printed, sheet: { ...sheet, tiles: sheet.tiles ?? {}, symbols } };
}

/** The box at an address; one that could not be had is asked for again the next time. */
export function boxAt(address: string): Promise<Box> {
  const found = kept.get(address) ?? opened(address);
  kept.set(address, found);
  found.catch(() => kept.delete(address));
  return found;
}
