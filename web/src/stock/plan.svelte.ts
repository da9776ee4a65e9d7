/** The plan of a forced purchase that is being made: one for each table, shared by rail and middle. */
import type { Problem } from '../lib/api';
import type { Action, Forced } from '../lib/types';
import type { GameTable } from '../table/game.svelte';
import { balance, planOf, salesOf, type Chosen, type Plan } from './forced';

const planners = new WeakMap<GameTable, Planning>();

export function planningOf(game: GameTable): Planning {
  const planning = planners.get(game) ?? new Planning(game);
  planners.set(game, planning);
  return planning;
}

export class Planning {
  readonly game: GameTable;
  #wish = $state.raw<{ number: number; chosen: Chosen } | null>(null);
  running = $state(false);

  constructor(game: GameTable) {
    this.game = game;
  }

  get forced(): Forced | null {
    return this.game.past ? null : (this.game.now?.forced ?? null);
  }

  /** What is to be sold: what was clicked in this position, else the plan that leaves most. */
  get chosen(): Chosen {
    const number = this.game.now?.number ?? -1;
    if (this.#wish?.number === number) return this.#wish.chosen;
    const first = this.forced?.plans[0];
    return first ? salesOf(first) : {};
  }

  set chosen(chosen: Chosen) {
    this.#wish = { number: this.game.now?.number ?? -1, chosen };
  }

  get plan(): Plan | null {
    return this.forced ? planOf(this.forced, this.chosen) : null;
  }

  get balance(): { short: number; left: number } {
    return this.forced ? balance(this.forced, this.chosen) : { short: 0, left: 0 };
  }

  /** Play the plan, one action after the other; if one is refused the rest stops, and the plan is drawn anew. */
  async play(): Promise<Problem | null> {
    const { plan, game } = this;
    if (!plan || this.running || game.busy) return null;
    this.running = true;
    for (const action of plan.actions as Action[]) {
      if (!(await game.act(action))) break;
    }
    this.running = false;
    return game.problem;
  }
}
