/** What else there is when a train is asked for: facts on the table that whoever is asked would look up. */
import type { Printed, RailCorporation, RailTable } from '../lib/types';

export interface TrainFor {
  kind: string;
  price: number;
}

export interface OtherWays {
  /** The corporation that wants to buy, and what else it could take for its own money. */
  buyer: { id: string; cash: number; bank: TrainFor[]; others: { id: string; kinds: string[] }[] };
  /** The seller, if the deal leaves it without a train: the least it would have to pay the bank. */
  seller: { id: string; bare: boolean; cash: number; least: TrainFor | null } | null;
  /** Who operates after the buyer: what it has, and for how many trains it has room. */
  next: { id: string; president: string; cash: number; room: number } | null;
}

/** What the bank sells now: each kind once, at its printed price. */
function inBank(table: RailTable, printed: Printed): TrainFor[] {
  const kinds = [...new Set(table.depot.offered.map((train) => train.kind))];
  return kinds.flatMap((kind) => {
    const price = printed.trains.find((train) => train.name === kind)?.price;
    return price === undefined ? [] : [{ kind, price }];
  });
}

/** The other ways of a deal in which the operating corporation buys a train of the seller. */
export function otherWays(table: RailTable, printed: Printed, seller: RailCorporation | null, price: number): OtherWays | null {
  const buyer = table.corporations.find((it) => it.id === table.operating);
  if (!buyer) return null;
  const bank = inBank(table, printed);
  const others = table.corporations
    .filter((it) => it.president === buyer.president && it.id !== buyer.id && it.id !== seller?.id && it.trains.length)
    .map((it) => ({ id: it.id, kinds: it.trains.map((train) => train.kind) }));
  const cheapest = [...bank].sort((a, b) => a.price - b.price)[0] ?? null;
  const running = table.order.filter((id) => table.corporations.some((it) => it.id === id && it.floated));
  const after = running[running.indexOf(buyer.id) + 1];
  const next = table.corporations.find((it) => it.id === after);
  return {
    buyer: { id: buyer.id, cash: buyer.cash, bank: bank.filter((train) => train.price <= buyer.cash), others },
    seller: seller && { id: seller.id, bare: seller.trains.length <= 1, cash: seller.cash + price, least: cheapest },
    next: next ? { id: next.id, president: next.president, cash: next.cash, room: Math.max(0, next.train_limit - next.trains.length) } : null,
  };
}
