/** The trains that can be bought, by where they are. */
import type { Offer, RailTable } from '../lib/types';

export interface TrainWay {
  offer: Offer;
  /** The power by which it is cheaper; nothing: none. */
  using: string;
}

export interface TrainRow {
  /** The kind of train. */
  kind: string;
  /** The ways to buy it: with a power or without, the cheapest first. */
  ways: TrainWay[];
}

export interface TrainShop {
  bank: TrainRow[];
  market: TrainRow[];
  /** By corporation. */
  others: { seller: string; president: string; trains: TrainRow[] }[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The offers of trains, by bank, market and other corporations; mine first. */
export function shopOf(offers: readonly Offer[], table: RailTable, seat: string): TrainShop {
  const shop: TrainShop = { bank: [], market: [], others: [] };
  const seller = new Map(table.corporations.flatMap((c) => c.trains.map((train) => [train.id, c] as const)));
  const offered = new Map(table.depot.offered.map((train) => [train.id, train.kind]));
  for (const offer of offers.filter((it) => it.kind === 'BuyTrain')) {
    const id = text(offer.action['train']);
    const owner = seller.get(id);
    const way = { offer, using: text(offer.action['using']) };
    const runs = text(offer.action['runs_as']);
    if (owner) {
      let group = shop.others.find((it) => it.seller === owner.id);
      if (!group) shop.others.push((group = { seller: owner.id, president: owner.president, trains: [] }));
      add(group.trains, owner.trains.find((train) => train.id === id)?.kind ?? id, way);
    } else {
      const kind = offered.get(id) ?? id;
      const used = (table.depot.open_market[kind] ?? 0) > 0 && !(table.depot.upcoming[kind] ?? 0);
      add(used ? shop.market : shop.bank, runs || kind, way);
    }
  }
  shop.others.sort((a, b) => Number(b.president === seat) - Number(a.president === seat));
  return shop;
}

function add(rows: TrainRow[], kind: string, way: TrainWay): void {
  const row = rows.find((it) => it.kind === kind);
  if (row) row.ways.push(way);
  else rows.push({ kind, ways: [way] });
}

/** What a train is offered for at first: its price, as far as the buyer has that; where the price is given, that. */
export function firstPrice(offer: Offer, face: number, treasury: number): number {
  const given = offer.action['price'];
  if (!offer.span) return typeof given === 'number' ? given : 0;
  return Math.max(offer.span.low, Math.min(offer.span.high, face, treasury));
}
