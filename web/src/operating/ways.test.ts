import { describe, expect, it } from 'vitest';

import type { Offer } from '../lib/types';
import { cardsOf, gainsByHex, ranked, weighed } from './ways';

function lay(hex: string, tile: string, rotation: number, cost = 0): Offer {
  return { kind: 'LayTile', label: '', action: { type: 'LayTile', hex, tile, rotation }, span: null, runs: '', cost } as unknown as Offer;
}

const offers = [lay('F5', '9', 0), lay('F5', '8', 1), lay('F5', '8', 0), lay('E4', '7', 0, 60)];

describe('ways', () => {
  it('are weighed against the best runs now', () => {
    expect(weighed(offers, { now: 290, then: [290, 410, 290, null] }).map((way) => way.gain)).toEqual([0, 120, 0, 0]);
    expect(weighed(offers, null).every((way) => way.then === null)).toBe(true);
  });

  it('come best first, then cheapest, then by number', () => {
    const ways = ranked(weighed(offers, { now: 290, then: [290, 410, 290, 290] }));
    expect(ways.map((way) => [way.offer.action['tile'], way.offer.action['rotation']])).toEqual([['8', 1], ['8', 0], ['9', 0], ['7', 0]]);
  });

  it('have a card each, or one a tile where there are many', () => {
    const many = [0, 1, 2, 3, 4, 5].flatMap((turn) => [lay('F5', '8', turn), lay('F5', '9', turn)]);
    const ways = weighed(many, null);
    expect(cardsOf(ways.slice(0, 4), null)).toHaveLength(4);
    const cards = cardsOf(ways, many[5] ?? null);
    expect(cards.map((card) => card.ways.length)).toEqual([6, 6]);
    expect(cards[1]?.way.offer).toBe(many[5]);
  });

  it('are told by hex: the most that can be gained there', () => {
    const gains = gainsByHex(weighed(offers, { now: 290, then: [280, 410, 290, 300] }));
    expect(gains.get('F5')).toEqual({ gain: 120, then: 410, cost: 0, count: 3 });
    expect(gains.get('E4')).toEqual({ gain: 10, then: 300, cost: 60, count: 1 });
  });
});
