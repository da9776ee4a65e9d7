/** Sealed bids for the right to choose: which place a bid can bring, and the order in which one would choose. */

/** The best and the worst place that a bid brings from a seat: higher bids choose first, equal ones in seat order. */
export function places(bid: number, bids: readonly number[], seat: number, seats: number): { best: number; worst: number } {
  const least = Math.min(...bids);
  const most = Math.max(...bids);
  return { best: bid > least ? 1 : seat + 1, worst: bid < most ? seats : seat + 1 };
}

/** An order that was kept, with what has come since at its end and what is gone left out. */
export function kept(order: readonly string[], all: readonly string[]): string[] {
  return [...order.filter((id) => all.includes(id)), ...all.filter((id) => !order.includes(id))];
}

/** An order with one thing moved by some places. */
export function shifted(order: readonly string[], id: string, by: number): string[] {
  const at = order.indexOf(id);
  const to = Math.max(0, Math.min(order.length - 1, at + by));
  const rest = order.filter((it) => it !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** The highest price at which so much money still buys so many shares; nothing if there is none. */
export function parUpTo(money: number, shares: number, pars: readonly number[]): number {
  return Math.max(0, ...pars.filter((par) => par * shares <= money));
}
