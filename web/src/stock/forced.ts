/** A forced purchase: which plan the chosen sales are, what they bring, and what is missing or too much. */
import type { Action, Forced, Offer } from '../lib/types';

export type Plan = Forced['plans'][number];
export type SaleCell = Forced['cells'][number];
/** Shares to sell, by corporation. */
export type Chosen = Readonly<Record<string, number>>;

/** The sales of a plan, by corporation. */
export function salesOf(plan: Plan): Record<string, number> {
  return Object.fromEntries(plan.actions.filter((a) => a['type'] === 'SellShares').map((a) => [String(a['corporation']), Number(a['shares'])]));
}

/** Whether two sets of sales are the same. */
export function same(a: Chosen, b: Chosen): boolean {
  const ids = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...ids].every((id) => (a[id] ?? 0) === (b[id] ?? 0));
}

/** The plan that chosen sales are, if they are one. */
export function planOf(forced: Forced, chosen: Chosen): Plan | null {
  return forced.plans.find((plan) => same(salesOf(plan), chosen)) ?? null;
}

/** What chosen sales bring. */
export function raised(forced: Forced, chosen: Chosen): number {
  return Object.entries(chosen).reduce((sum, [id, n]) => sum + (cell(forced, id, n)?.brings ?? 0), 0);
}

export function cell(forced: Forced, corporation: string, shares: number): SaleCell | null {
  return forced.cells.find((it) => it.corporation === corporation && it.shares === shares) ?? null;
}

/** How chosen sales stand to the price: what is short, or what would be left. */
export function balance(forced: Forced, chosen: Chosen): { short: number; left: number } {
  const money = forced.treasury + forced.cash + raised(forced, chosen) - forced.price;
  return { short: Math.max(0, -money), left: Math.max(0, money) };
}

/** The corporations whose stock one holds, each with its cells. */
export function holdings(forced: Forced): { corporation: string; cells: SaleCell[] }[] {
  const ids = [...new Set(forced.cells.map((it) => it.corporation))];
  return ids.map((corporation) => ({ corporation, cells: forced.cells.filter((it) => it.corporation === corporation) }));
}

/** Chosen sales with one cell pressed: it is taken, or dropped if it was chosen. */
export function pressed(chosen: Chosen, corporation: string, shares: number): Record<string, number> {
  const rest = Object.fromEntries(Object.entries(chosen).filter(([id]) => id !== corporation));
  return chosen[corporation] === shares ? rest : { ...rest, [corporation]: shares };
}

/** Trains of other corporations that the treasury can pay for itself. */
export function otherTrains(offers: readonly Offer[]): Offer[] {
  return offers.filter((offer) => offer.kind === 'BuyTrain' && offer.span !== null);
}

/** The action that sells a number of shares. */
export function sale(seat: string, corporation: string, shares: number): Action {
  return { type: 'SellShares', by: seat, corporation, shares };
}
