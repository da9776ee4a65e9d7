import { expect, test } from 'vitest';

import type { Printed, RailCorporation, RailTable } from '../lib/types';
import { otherWays } from './otherWays';

const corporation = (id: string, president: string, cash: number, kinds: string[]): RailCorporation =>
  ({ id, president, cash, floated: true, train_limit: 3, trains: kinds.map((kind, n) => ({ id: `${kind}-${id}-${n}`, kind, obsolete: false })) }) as unknown as RailCorporation;
const printed = { trains: [{ name: '4', price: 300 }, { name: '5', price: 450 }] } as unknown as Printed;
const corporations = [corporation('L&N', 'Vera', 770, ['3']), corporation('M&O', 'Tom', 300, ['4']), corporation('WRA', 'Tom', 490, ['3']), corporation('ATN', 'Ada', 565, ['3', '3'])];
const table = {
  operating: 'WRA',
  order: ['L&N', 'M&O', 'WRA', 'ATN'],
  corporations,
  depot: { offered: [{ id: '4-3', kind: '4' }, { id: '5-0', kind: '5' }], upcoming: {}, open_market: {} },
} as unknown as RailTable;

test('who is asked for its only train sees what both sides could do instead, and who comes next', () => {
  const ways = otherWays(table, printed, corporations[0] ?? null, 200);
  expect(ways?.buyer).toEqual({ id: 'WRA', cash: 490, bank: [{ kind: '4', price: 300 }, { kind: '5', price: 450 }], others: [{ id: 'M&O', kinds: ['4'] }] });
  expect(ways?.seller).toEqual({ id: 'L&N', bare: true, cash: 970, least: { kind: '4', price: 300 } });
  expect(ways?.next).toEqual({ id: 'ATN', president: 'Ada', cash: 565, room: 1 });
});

test('the last to operate has nobody after it, and a poor one no train of the bank', () => {
  const poor = { ...table, operating: 'ATN', corporations: corporations.map((it) => ({ ...it, cash: 10 })) } as RailTable;
  const ways = otherWays(poor, printed, null, 0);
  expect([ways?.buyer.bank, ways?.seller, ways?.next]).toEqual([[], null, null]);
});
