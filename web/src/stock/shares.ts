/** The share table: every corporation with what is on offer, who holds it, and what can be done with it now. */
import { t } from '../lib/i18n';
import type { Effects, Offer, Printed, RailCorporation, RailTable } from '../lib/types';

export interface Row {
  id: string;
  it: RailCorporation;
  started: boolean;
  /** Shares in the place where new ones are bought, in the market, and elsewhere in the corporation's own hands. */
  offering: number;
  market: number;
  own: number;
  /** How the corporation stands, in a few words. */
  state: string;
  buy: { offering: Offer[]; market: Offer[] };
  /** Sales by the number of shares. */
  sells: Offer[];
  /** Ways to start it, each with a price of the chart. */
  starts: Offer[];
  /** Shares that are still to be sold before it floats; 0 once it has. */
  toFloat: number;
}

/** Kinds of action that have their place in the table or on the chart; what is left is listed beside it. */
const STARTS = ['StartCorporation', 'StartTenShare'];
const BUYS = ['BuyShare', 'BuyPresidency'];
const IN_TABLE = [...BUYS, ...STARTS, 'SellShares'];

/** Whether an offer is made in a cell of the table, or on the chart. */
export function inTable(offer: Offer): boolean {
  return IN_TABLE.includes(offer.kind);
}

/** Whether an offer starts a corporation. */
export function startsHere(offer: Offer): boolean {
  return STARTS.includes(offer.kind);
}

/** The corporation that an offer is about. */
export function corporationOf(offer: Offer): string {
  const id = offer.action['corporation'];
  return typeof id === 'string' ? id : '';
}

/** A number of an offer's action. */
export function numberOf(offer: Offer, field: string): number {
  const value = offer.action[field];
  return typeof value === 'number' ? value : 0;
}

/** The corporations in the order of the table: as they operate, then those that have not started. */
export function ordered(table: RailTable): RailCorporation[] {
  const by = new Map(table.corporations.map((c) => [c.id, c]));
  const operating = table.order.flatMap((id) => by.get(id) ?? []);
  return [...operating, ...table.corporations.filter((c) => !table.order.includes(c.id))];
}

/** The rows of the share table. */
export function rows(table: RailTable, printed: Printed, offers: readonly Offer[]): Row[] {
  return ordered(table).map((it) => row(it, printed, offers.filter((offer) => corporationOf(offer) === it.id)));
}

function row(it: RailCorporation, printed: Printed, offers: readonly Offer[]): Row {
  const fresh = printed.new_shares;
  const other = fresh === 'treasury' ? 'initial_offering' : 'treasury';
  const offering = it.shares[fresh] ?? 0;
  const own = it.shares[other] ?? 0;
  const market = it.shares['open_market'] ?? 0;
  const buys = offers.filter((offer) => BUYS.includes(offer.kind));
  const fromMarket = (offer: Offer): boolean => offer.action['source'] === 'open_market' || offer.kind === 'BuyPresidency';
  const sold = it.size - offering;
  return {
    id: it.id,
    it,
    started: it.par > 0,
    offering,
    market,
    own,
    state: state(it, printed, offering + own + market),
    buy: {
      offering: buys.filter((offer) => !fromMarket(offer)),
      market: buys.filter(fromMarket),
    },
    sells: offers.filter((offer) => offer.kind === 'SellShares').sort((a, b) => numberOf(a, 'shares') - numberOf(b, 'shares')),
    starts: offers.filter((offer) => STARTS.includes(offer.kind)),
    toFloat: it.floated ? 0 : Math.max(0, Math.ceil((printed.float_shares * it.size) / 10) - (it.par ? sold : 0)),
  };
}

function state(it: RailCorporation, printed: Printed, unsold: number): string {
  if (!it.par) return t('stock.home', { place: printed.corporations.find((c) => c.id === it.id)?.home_name ?? '' });
  const size = it.size === 10 ? '' : t('stock.of_size', { n: it.size });
  return [unsold ? t('stock.par', { price: it.par }) : t('stock.sold_out'), size].filter(Boolean).join(' · ');
}

/** How many shares can be sold at once, in words: "1", "1 or 2", "1–5"; with gaps each is named. */
export function counts(sells: readonly Offer[]): string {
  const all = sells.map((offer) => numberOf(offer, 'shares'));
  const [first, last] = [all[0] ?? 0, all.at(-1) ?? 0];
  if (all.length < 2) return String(first);
  if (all.length === 2) return `${first} or ${last}`;
  return last - first === all.length - 1 ? `${first}–${last}` : all.join(', ');
}

/** A figure that an action changes: before and after. */
export interface Shift {
  before: number;
  after: number;
}

/** What an action changes in the cells of the table, by corporation and holder. */
export function shifts(effects: Effects | null): Map<string, Shift> {
  return new Map((effects?.holdings ?? []).map((h) => [`${h.corporation} ${h.holder}`, h]));
}

/** A figure of a player or corporation that an action changes. */
export function figure(effects: Effects | null, who: string, what: string): Shift | null {
  return effects?.changes.find((c) => c.who === who && c.what === what) ?? null;
}

/** The certificates to start a corporation with, by price: what they cost now and whether they can be had. */
export interface Par {
  price: number;
  row: number;
  column: number;
  /** What can be started here, by corporation. */
  offers: Offer[];
}

/** The cells of the chart at which something can start now. */
export function pars(printed: Printed, offers: readonly Offer[]): Par[] {
  const starts = offers.filter((offer) => STARTS.includes(offer.kind) || offer.kind === 'SetStartingValue');
  const pars: Par[] = [];
  printed.chart.forEach((cells, r) =>
    cells.forEach((cell, c) => {
      if (!cell.marks.includes('par')) return;
      const here = starts.filter((offer) => numberOf(offer, 'par') === cell.price);
      if (here.length) pars.push({ price: cell.price, row: r, column: c, offers: here });
    }),
  );
  return pars;
}

/** What is on its way from one place of the chart to another. */
export interface Move {
  corporation: string;
  from: [number, number];
  to: [number, number];
}

/** The tokens that an action moves, and those that it lets rise at the end of the round. */
export function moves(effects: Effects | null): Move[] {
  return (effects?.tokens ?? []).flatMap((token) =>
    token.before.length === 2 ? [{ corporation: token.corporation, from: pair(token.before), to: pair(token.after) }] : [],
  );
}

function pair(cell: readonly number[]): [number, number] {
  return [cell[0] ?? 0, cell[1] ?? 0];
}
