/** What can be picked on a board: the offers that name a hex, by hex. */
import type { Offer } from '../lib/types';
import { hexOf } from '../table/offers';

/** Offers of one kind in one hex: a tile in its rotations, or a single thing such as a station. */
export interface Choice {
  key: string;
  kind: string;
  /** The tile, if it is one; rotations are those of its offers. */
  tile: string;
  stop: number;
  offers: Offer[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const whole = (value: unknown): number => (typeof value === 'number' ? value : -1);

export function rotation(offer: Offer): number {
  return whole(offer.action['rotation']);
}

/** The choices that the offers leave in each hex, in the order of the offers. */
export function choicesByHex(offers: readonly Offer[]): Map<string, Choice[]> {
  const byHex = new Map<string, Choice[]>();
  for (const offer of offers) {
    const hex = hexOf(offer);
    if (!hex) continue;
    const tile = text(offer.action['tile']);
    const turns = rotation(offer) >= 0;
    const stop = whole(offer.action['stop']);
    const key = [offer.kind, tile, turns ? '' : stop].join(':');
    const here = byHex.get(hex) ?? [];
    if (!byHex.has(hex)) byHex.set(hex, here);
    const same = turns ? here.find((choice) => choice.key === key) : undefined;
    if (same) same.offers.push(offer);
    else here.push({ key, kind: offer.kind, tile, stop, offers: [offer] });
  }
  return byHex;
}

/** The hexes of each kind of choice, in the order of the kinds. */
export function hexesByKind(choices: ReadonlyMap<string, readonly Choice[]>): string[][] {
  const byKind = new Map<string, string[]>();
  for (const [hex, here] of choices)
    for (const kind of new Set(here.map((choice) => choice.kind))) byKind.set(kind, [...(byKind.get(kind) ?? []), hex]);
  return [...byKind.values()];
}

/** What a place in a hex costs, a station or a hotel; the ground of a tile has its price on the map. */
export function costsByHex(choices: ReadonlyMap<string, readonly Choice[]>): Map<string, number> {
  const prices = new Map<string, number>();
  for (const [hex, here] of choices) {
    const costs = here.filter((it) => !it.tile).map((it) => it.offers[0]?.cost ?? 0);
    const least = Math.min(...costs);
    if (costs.length && least > 0) prices.set(hex, least);
  }
  return prices;
}
