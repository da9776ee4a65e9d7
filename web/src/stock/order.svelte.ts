/** In which order a player would choose privates: kept in this browser alone. */
import { kept, shifted } from './opening';

const PREFIX = 'shortline.order.';

export class OwnOrder {
  #key: string;
  ids = $state.raw<string[]>([]);

  constructor(table: string, all: readonly string[]) {
    this.#key = PREFIX + table;
    let stored: unknown = [];
    try {
      stored = JSON.parse(localStorage.getItem(this.#key) ?? '[]');
    } catch {
      // What somebody else has written there is no order.
    }
    this.ids = kept(Array.isArray(stored) ? stored.map(String) : [], all);
  }

  move(id: string, by: number): void {
    this.ids = shifted(this.ids, id, by);
    localStorage.setItem(this.#key, JSON.stringify(this.ids));
  }
}

const orders = new Map<string, OwnOrder>();

export function ownOrder(table: string, all: readonly string[]): OwnOrder {
  const order = orders.get(table) ?? new OwnOrder(table, all);
  orders.set(table, order);
  return order;
}
