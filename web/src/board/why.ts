/** Why a hex cannot be chosen: asked of the server, kept as long as the position stands. */
import { answered, api, type Refusal } from '../lib/api';

export interface Reason {
  kind: string;
  why: Refusal[];
}

export class Reasons {
  #kept = new Map<string, Promise<Reason[]>>();
  #number = -1;

  /** The reasons against a hex in the position with this number. */
  of(table: string, number: number, seat: string, hex: string): Promise<Reason[]> {
    if (number !== this.#number) this.#kept.clear();
    this.#number = number;
    const known = this.#kept.get(hex);
    if (known) return known;
    const asked = this.#ask(table, seat, hex);
    this.#kept.set(hex, asked);
    return asked;
  }

  async #ask(table: string, seat: string, hex: string): Promise<Reason[]> {
    const answer = await answered(
      api.GET('/api/v1/games/{game_id}/hexes/{hex_id}/why-not', {
        params: { path: { game_id: table, hex_id: hex }, query: { seat } },
      }),
    );
    if (answer.ok) return answer.data.reasons;
    this.#kept.delete(hex);
    return [];
  }
}
