/** Assets of a table: all that is printed for it, fetched once for every table that plays with the same things. */
import type { Sheet } from '../board/sheet';
import { fetched } from './early';
import { payIn } from './i18n';
import type { components } from './schema';
import type { Printed } from './types';

export interface Assets {
  printed: Printed;
  sheet: Sheet;
}

const STYLE = 'shortline-drawing';
const kept = new Map<string, Promise<Assets>>();

/** The style of the drawings, put into the document once. */
function dress(style: string): void {
  if (document.getElementById(STYLE)) return;
  const sheet = document.createElement('style');
  sheet.id = STYLE;
  sheet.textContent = style;
  document.head.append(sheet);
}

async function loaded(address: string): Promise<Assets> {
  const answer = await fetched(new Request(address));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const { printed, symbols, places, style } = (await answer.json()) as components['schemas']['Assets'];
  dress(style);
  const sheet = places as unknown as Omit<Sheet, 'symbols'>;
  return { printed, sheet: { ...sheet, tiles: sheet.tiles ?? {}, symbols } };
}

/** The assets at an address; what could not be had is asked for again the next time. */
export function assetsAt(address: string): Promise<Assets> {
  const loading = kept.get(address) ?? loaded(address);
  kept.set(address, loading);
  loading.catch(() => kept.delete(address));
  return loading.then((it) => {
    payIn(it.printed.currency);
    return it;
  });
}
