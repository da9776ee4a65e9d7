import { describe, expect, it } from 'vitest';

import type { Effects, Forced, Offer, Printed, RailTable } from '../lib/types';
import { nextCells, tokensAt } from './chart';
import { balance, otherTrains, planOf, pressed, raised, salesOf, same } from './forced';
import { kept, parUpTo, places, shifted } from './opening';
import { lines, notices } from './preview';
import { columns, leaderOf, locked, quickSums } from './sale';
import { counts, moves, ordered, pars, rows } from './shares';
import { stageOf } from './stage';
import { marketWord, offeringWord, ordinal, shortMarketWord, shortName } from './wording';

function offer(kind: string, action: Record<string, unknown>, cost = 0, span: Offer['span'] = null): Offer {
  return { kind, label: kind, action: { type: kind, by: 'Ann', ...action }, span, runs: '', cost, asked: 0 };
}

function corporation(id: string, shares: Record<string, number>, more: object = {}) {
  return { id, par: 60, price: 60, size: 10, floated: true, operated: true, president: 'Ann', cash: 100, trains: [], shares, last: null, was: 0, ...more };
}

const printed = {
  float_shares: 6,
  presidents_shares: 2,
  new_shares: 'initial_offering',
  words: { open_market: 'open market', par: 'par value' },
  corporations: [{ id: 'ABC', home_name: 'Anniston' }],
  privates: [
    { id: 'TR', name: 'Tuscumbia', price: 20, income: 5, text: '' },
    { id: 'NA', name: 'South', price: 40, income: 10, text: 'x' },
    { id: 'BS', name: 'Brown', price: 70, income: 15, text: 'y' },
  ],
  chart: [[{ price: 70, marks: [] }, { price: 90, marks: ['par'] }], [{ price: 60, marks: ['par'] }]],
} as unknown as Printed;

const table = {
  family: '18xx',
  order: ['WRA', 'TAG'],
  round: 'Stock round 2',
  corporations: [
    corporation('ABC', { initial_offering: 10 }, { par: 0, price: 0, floated: false, president: '' }),
    corporation('TAG', { initial_offering: 8, Ann: 2 }, { floated: false }),
    corporation('WRA', { open_market: 1, Ann: 4, Ben: 5 }, { president: 'Ben' }),
  ],
  players: [
    { seat: 'Ann', cash: 300, free: 215, worth: 600, certificates: 5, certificate_limit: 12 },
    { seat: 'Ben', cash: 400, free: 310, worth: 700, certificates: 6, certificate_limit: 12 },
  ],
  market: { WRA: [0, 0, 2], TAG: [1, 0, 1] },
  bids: { BS: { Ann: 85, Ben: 90 } },
  privates: [
    { id: 'TR', owner: 'Ben', for_sale: null, least_bid: null },
    { id: 'NA', owner: 'bank', for_sale: 40, least_bid: null },
    { id: 'BS', owner: 'bank', for_sale: null, least_bid: 95 },
  ],
  sale: {
    items: [
      { id: 'NA', name: 'South', face: 40, least: 40, resale: [20, 60] },
      { id: 'BS', name: 'Brown', face: 70, least: 95, resale: [35, 105] },
    ],
    hammer: '',
    passed: [],
    chain: [{ private: 'BS', leader: 'Ben', amount: 90, bidders: ['Ann', 'Ben'] }],
    after: 'Ben',
  },
} as unknown as RailTable;

describe('the share table', () => {
  const offers = [
    offer('BuyShare', { corporation: 'WRA', source: 'open_market' }, 60),
    offer('SellShares', { corporation: 'WRA', shares: 2 }, -120),
    offer('SellShares', { corporation: 'WRA', shares: 1 }, -60),
    offer('StartCorporation', { corporation: 'ABC', par: 90 }, 180),
    offer('StartCorporation', { corporation: 'ABC', par: 60 }, 120),
  ];

  it('sells a share and the presidency from the same place', () => {
    const pool = [...offers, offer('BuyPresidency', { corporation: 'WRA' }, 120)];
    expect(rows(table, printed, pool)[0]?.buy.market.map((it) => it.kind)).toEqual(['BuyShare', 'BuyPresidency']);
  });

  it('stands in operating order, then what has not started', () => {
    expect(ordered(table).map((c) => c.id)).toEqual(['WRA', 'TAG', 'ABC']);
  });

  it('puts every act into its cell', () => {
    const [wra, tag, abc] = rows(table, printed, offers);
    expect(wra?.buy.market.map((offer) => offer.cost)).toEqual([60]);
    expect(wra?.buy.offering).toEqual([]);
    expect(wra?.sells.map((o) => o.action['shares'])).toEqual([1, 2]);
    expect(tag?.toFloat).toBe(4);
    expect(wra?.toFloat).toBe(0);
    expect(abc?.starts).toHaveLength(2);
    expect(abc?.state).toBe('home Anniston');
  });

  it('says how many can be sold', () => {
    const sells = [1, 2, 3, 5].map((shares) => offer('SellShares', { shares }));
    expect(counts(sells.slice(0, 1))).toBe('1');
    expect(counts(sells.slice(0, 2))).toBe('1 or 2');
    expect(counts(sells.slice(0, 3))).toBe('1–3');
    expect(counts(sells)).toBe('1, 2, 3, 5');
  });

  it('finds the cells at which one can start', () => {
    expect(pars(printed, offers).map((p) => [p.price, p.row, p.column])).toEqual([
      [90, 0, 1],
      [60, 1, 0],
    ]);
  });

  it('has the words of the title', () => {
    expect(marketWord(printed)).toBe('Market');
    expect(marketWord({ ...printed, words: { open_market: 'Pool', par: 'starting value' } })).toBe('Pool');
    expect(shortMarketWord(printed)).toBe('Mkt');
    expect(shortMarketWord({ ...printed, words: { open_market: 'Pool', par: 'starting value' } })).toBe('Pool');
    expect(offeringWord({ ...printed, new_shares: 'treasury' })).toBe('Treasury');
    expect([1, 2, 3, 4, 11].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th']);
    expect(shortName('Marguerite', 6)).toBe('Marg.');
    expect(shortName('Tom', 6)).toBe('Tom');
  });
});

describe('what a choice brings', () => {
  const effects = {
    certain: true,
    asks: null,
    phase: null,
    changes: [
      { who: 'Ann', what: 'cash', before: 300, after: 360 },
      { who: 'WRA', what: 'price', before: 60, after: 55 },
      { who: 'Ann', what: 'certificates', before: 5, after: 4 },
      { who: 'Ann', what: 'worth', before: 600, after: 585 },
    ],
    holdings: [{ corporation: 'TAG', holder: 'Ann', before: 2, after: 1 }],
    presidents: [{ corporation: 'TAG', before: 'Ann', after: 'Ben' }],
    tokens: [{ corporation: 'WRA', before: [0, 0], after: [1, 0] }, { corporation: 'ABC', before: [], after: [0, 1] }],
    floats: ['TAG'],
    rises: [{ corporation: 'WRA', before: 60, after: 70 }],
  } as unknown as Effects;

  it('is money, price, certificates, worth', () => {
    const said = lines(offer('SellShares', { corporation: 'WRA', shares: 1 }), effects, table, 'Ann');
    expect(said.map((line) => [line.value, line.tone])).toEqual([
      ['+$60', 'gain'],
      ['$60 → $55', 'loss'],
      ['5 → 4 of 12', undefined],
      ['$600 → $585', 'loss'],
      ['this round', undefined],
    ]);
  });

  it('warns of a chair that is lost, and tells what follows', () => {
    const said = notices(effects, table, 'Ann');
    expect(said.map((notice) => [notice.kind, notice.title])).toEqual([
      ['warn', 'Ben becomes president of TAG'],
      ['gain', 'TAG floats'],
      ['gain', 'WRA is then sold out'],
    ]);
    expect(said[0]?.text).toContain('you have 1 after it');
  });

  it('moves tokens that stood on the chart', () => {
    expect(moves(effects)).toEqual([{ corporation: 'WRA', from: [0, 0], to: [1, 0] }]);
  });
});

describe('the chart', () => {
  it('stacks tokens in one cell, the first to come on top', () => {
    const both = tokensAt({ ...table, market: { A: [0, 0, 2], B: [0, 0, 1] } } as unknown as RailTable);
    expect(both.stacks['B']).toEqual([0, 0, 0, 2]);
    expect(both.stacks['A']).toEqual([0, 0, 1, 2]);
    expect(both.order).toEqual(['A', 'B']);
  });

  it('knows the cells round a token', () => {
    expect(nextCells(printed.chart, [0, 0])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(nextCells(printed.chart, undefined)).toEqual([]);
  });
});

describe('the sale', () => {
  const bid = offer('Bid', { private: 'BS', amount: 95 }, 0, { field: 'amount', low: 95, high: 300, step: 1 });

  it('knows what is sold, what is bought and what takes bids', () => {
    const cards = columns(table, printed, [bid, offer('TakePrivate', { private: 'NA' }, 40)]);
    expect(cards.map((c) => c.state)).toEqual(['sold', 'cheapest', 'bids']);
    expect(cards[0]?.owner).toBe('Ben');
    expect(cards[1]?.buy?.cost).toBe(40);
    expect(cards[2]?.leader).toBe('Ben');
  });

  it('in an auction one private is under the hammer', () => {
    const auction = { ...table, sale: { ...table.sale, items: table.sale?.items.slice(1), hammer: 'BS' } } as unknown as RailTable;
    expect(columns(auction, printed, [bid]).at(-1)?.state).toBe('hammer');
  });

  it('locks what is bid', () => {
    expect(locked(table, 'Ann')).toBe(85);
    expect(leaderOf({})).toBe('');
  });

  it('offers quick sums that can be bid', () => {
    const column = columns(table, printed, [bid]).at(-1);
    expect(column && quickSums(bid, column).map((q) => q.sum)).toEqual([95, 100, 105, 300]);
    const poor = { ...bid, span: { field: 'amount', low: 95, high: 98, step: 1 } };
    expect(column && quickSums(poor, column).map((q) => q.sum)).toEqual([95, 98]);
  });
});

describe('sealed bids', () => {
  it('bring a place between the best and the worst', () => {
    expect(places(0, [0, 5, 10], 2, 4)).toEqual({ best: 3, worst: 4 });
    expect(places(5, [0, 5, 10], 2, 4)).toEqual({ best: 1, worst: 4 });
    expect(places(10, [0, 5, 10], 2, 4)).toEqual({ best: 1, worst: 3 });
  });

  it('are followed by an order of one’s own', () => {
    expect(shifted(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(shifted(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(kept(['c', 'gone'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b']);
    expect([parUpTo(250, 2, [70, 110, 125]), parUpTo(100, 2, [70])]).toEqual([125, 0]);
  });
});

describe('a forced purchase', () => {
  const cell = (corporation: string, shares: number, brings: number) => ({ corporation, shares, brings, price: 50, why: [] });
  const forced = {
    corporation: 'M&O',
    price: 700,
    treasury: 140,
    cash: 296,
    lacks: 264,
    cells: [cell('L&N', 1, 215), cell('L&N', 2, 430), cell('WRA', 1, 75)],
    plans: [
      { actions: [{ type: 'SellShares', corporation: 'L&N', shares: 1 }, { type: 'SellShares', corporation: 'WRA', shares: 1 }, { type: 'BuyTrain' }], kept: 26 },
      { actions: [{ type: 'SellShares', corporation: 'L&N', shares: 2 }, { type: 'BuyTrain' }], kept: 166 },
    ],
  } as unknown as Forced;

  it('knows which plan the chosen sales are', () => {
    const plan = forced.plans[0];
    expect(plan && salesOf(plan)).toEqual({ 'L&N': 1, WRA: 1 });
    expect(planOf(forced, { WRA: 1, 'L&N': 1 })).toBe(plan);
    expect(planOf(forced, { 'L&N': 1 })).toBeNull();
    expect(same({ a: 0 }, {})).toBe(true);
  });

  it('says what is short, or left', () => {
    expect(raised(forced, { 'L&N': 1, WRA: 1 })).toBe(290);
    expect(balance(forced, { 'L&N': 1 })).toEqual({ short: 49, left: 0 });
    expect(balance(forced, { 'L&N': 2, WRA: 1 })).toEqual({ short: 0, left: 241 });
  });

  it('takes and drops cells', () => {
    expect(pressed({ WRA: 1 }, 'L&N', 2)).toEqual({ WRA: 1, 'L&N': 2 });
    expect(pressed({ WRA: 1, 'L&N': 2 }, 'L&N', 2)).toEqual({ WRA: 1 });
    expect(pressed({ 'L&N': 2 }, 'L&N', 1)).toEqual({ 'L&N': 1 });
  });

  it('finds the trains of others', () => {
    const other = offer('BuyTrain', { train: '5-1' }, 0, { field: 'price', low: 1, high: 140, step: 1 });
    expect(otherTrains([offer('BuyTrain', { train: '7-1' }), other])).toEqual([other]);
  });
});

describe('the stage', () => {
  const at = (step: string, more: object = {}) => stageOf({ over: false, step, forced: null, table: { ...table, operating: '', turn: null }, ...more } as never);
  it('is what the step is about', () => {
    expect(at('stock_turn')).toBe('shares');
    expect(at('auction')).toBe('sale');
    expect(at('consent')).toBe('shares');
    expect(at('lay_tile', { table: { ...table, operating: 'WRA', turn: {} } })).toBeNull();
    expect(at('buy_trains', { forced: {} })).toBe('forced');
    expect(at('stock_turn', { over: true })).toBeNull();
  });
});
