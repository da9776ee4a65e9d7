/** The sale of privates: what is for sale, who has bid what, and what money that leaves. */
import type { Offer, Printed, RailTable } from '../lib/types';

export interface Column {
  id: string;
  name: string;
  face: number;
  income: number;
  text: string;
  /** The lowest sum that buys it or bids on it; 0 once it is sold. */
  least: number;
  resale: readonly number[];
  /** Who has bought it; nobody yet: empty. */
  owner: string;
  closed: boolean;
  bids: Readonly<Record<string, number>>;
  leader: string;
  state: 'sold' | 'hammer' | 'next' | 'cheapest' | 'bids';
  /** To buy it outright, or to bid on it. */
  buy: Offer | null;
  bid: Offer | null;
}

function about(offer: Offer): string {
  const id = offer.action['private'];
  return typeof id === 'string' ? id : '';
}

/** Who has bid most; of none nobody. */
export function leaderOf(bids: Readonly<Record<string, number>>): string {
  return Object.entries(bids).reduce<[string, number]>((best, bid) => (bid[1] > best[1] ? bid : best), ['', -1])[0];
}

/** What is sold, as columns: the privates by price, then whatever else is for sale. */
export function columns(table: RailTable, printed: Printed, offers: readonly Offer[]): Column[] {
  const items = table.sale?.items ?? [];
  const more = items.filter((item) => !printed.privates.some((p) => p.id === item.id));
  const all = [
    ...printed.privates.map((p) => ({ id: p.id, name: p.name, face: p.price, income: p.income, text: p.text })),
    ...more.map((item) => ({ id: item.id, name: item.name, face: item.face, income: 0, text: '' })),
  ];
  return all.map((it) => {
    const item = items.find((one) => one.id === it.id);
    const owner = table.privates.find((p) => p.id === it.id)?.owner ?? '';
    const bids = table.bids[it.id] ?? {};
    const buy = offers.find((offer) => offer.kind === 'TakePrivate' && about(offer) === it.id) ?? null;
    const bid = offers.find((offer) => offer.kind === 'Bid' && about(offer) === it.id) ?? null;
    return {
      ...it,
      face: item?.face ?? it.face,
      least: item?.least ?? 0,
      resale: item?.resale ?? [],
      owner: item ? '' : owner,
      closed: !item && owner === '',
      bids,
      leader: leaderOf(bids),
      state: stateOf(table, it.id, item !== undefined),
      buy,
      bid,
    };
  });
}

function stateOf(table: RailTable, id: string, unsold: boolean): Column['state'] {
  const sale = table.sale;
  if (!unsold || !sale) return 'sold';
  if (sale.hammer === id) return 'hammer';
  if (sale.hammer && sale.chain.some((link) => link.private === id)) return 'next';
  const outright = table.privates.find((p) => p.id === id)?.for_sale;
  return outright !== null && outright !== undefined ? 'cheapest' : 'bids';
}

/** What a seat has set aside for bids. */
export function locked(table: RailTable, seat: string): number {
  return Object.values(table.bids).reduce((sum, bids) => sum + (bids[seat] ?? 0), 0);
}

/** Quick sums for a bid: the least, a step more, what a corporation pays at most, all that is free. */
export interface Quick {
  sum: number;
  kind: 'least' | 'plus' | 'most' | 'all';
}
export function quickSums(offer: Offer, column: Column): Quick[] {
  const span = offer.span;
  if (!span) return [];
  const quicks: Quick[] = [
    { sum: span.low, kind: 'least' },
    { sum: span.low + 5, kind: 'plus' },
    { sum: column.resale[1] ?? 0, kind: 'most' },
    { sum: span.high, kind: 'all' },
  ];
  return quicks.filter((quick, i) => quick.sum >= span.low && quick.sum <= span.high && quicks.findIndex((q) => q.sum === quick.sum) === i);
}

/** The prices at which a corporation can start, cheapest first. */
export function parPrices(printed: Printed): number[] {
  const prices = printed.chart.flat().flatMap((cell) => (cell.marks.includes('par') ? [cell.price] : []));
  return [...new Set(prices)].sort((a, b) => a - b);
}
