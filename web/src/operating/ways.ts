/** The ways of doing something on the map, weighed by what they bring. */
import type { Offer } from '../lib/types';
import { hexOf } from '../table/offers';

/** An offer with what the best runs, or the income, would be after it. */
export interface Weighed {
  offer: Offer;
  /** Nothing: not known. */
  then: number | null;
  /** How much more than now. */
  gain: number;
}

/** The offers with what is known of them. */
export function weighed(offers: readonly Offer[], gains: { now: number; then: (number | null)[] } | null): Weighed[] {
  return offers.map((offer, n) => {
    const then = gains?.then[n] ?? null;
    return { offer, then, gain: then === null || !gains ? 0 : then - gains.now };
  });
}

const number = (value: unknown): number => (typeof value === 'number' ? value : -1);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The best first: by what they bring, then by cost, then by the tile's number; a tile's ways stay in their order. */
export function ranked(ways: readonly Weighed[]): Weighed[] {
  return [...ways].sort(
    (a, b) =>
      (b.then ?? 0) - (a.then ?? 0) ||
      a.offer.cost - b.offer.cost ||
      text(a.offer.action['tile']).localeCompare(text(b.offer.action['tile']), 'en', { numeric: true }) ||
      number(a.offer.action['rotation']) - number(b.offer.action['rotation']),
  );
}

/** Above so many ways a tile has one card, and its ways are turned through. */
export const MOST_CARDS = 8;

export interface Card {
  /** The way that the card shows. */
  way: Weighed;
  /** All ways of its tile; one if each has a card of its own. */
  ways: Weighed[];
}

/** A card for every way, or for every tile where there are too many. */
export function cardsOf(ways: readonly Weighed[], chosen: Offer | null): Card[] {
  if (ways.length <= MOST_CARDS) return ways.map((way) => ({ way, ways: [way] }));
  const byTile = new Map<string, Weighed[]>();
  for (const way of ways) {
    const tile = `${way.offer.kind} ${text(way.offer.action['tile'])}`;
    byTile.set(tile, [...(byTile.get(tile) ?? []), way]);
  }
  return [...byTile.values()].flatMap((all) => {
    const way = all.find((it) => it.offer === chosen) ?? all[0];
    return way ? [{ way, ways: all }] : [];
  });
}

/** Of each hex the most that can be gained there, what that costs, and how many ways there are. */
export interface Gain {
  gain: number;
  then: number | null;
  cost: number;
  count: number;
}

export function gainsByHex(ways: readonly Weighed[]): Map<string, Gain> {
  const byHex = new Map<string, Gain>();
  for (const way of ways) {
    const hex = hexOf(way.offer);
    const known = byHex.get(hex);
    const best = !known || way.gain > known.gain ? { gain: way.gain, then: way.then, cost: way.offer.cost } : known;
    byHex.set(hex, { gain: best.gain, then: best.then, cost: best.cost, count: (known?.count ?? 0) + 1 });
  }
  return byHex;
}
