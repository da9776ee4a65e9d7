/** Question mode: armed by `?`, the next thing that is pointed at says why it cannot be done in this step. */
import { answered, api, type Refusal } from '../lib/api';
import { Reasons } from '../board/why';
import type { Action } from '../lib/types';
import type { GameTable } from './game.svelte';
import { hexOf } from './offers';

export interface Answer {
  /** What was asked about. */
  what: string;
  why: readonly Refusal[];
}

/** What an element that can be asked about carries: the action that somebody might want to do there. */
export function asks(action: Record<string, unknown>): string {
  return JSON.stringify(action);
}

export class Question {
  armed = $state(false);
  answer = $state.raw<Answer | null>(null);
  readonly #game: GameTable;
  readonly #reasons = new Reasons();

  constructor(game: GameTable) {
    this.#game = game;
  }

  /** Whether it is about this table. */
  of(game: GameTable): boolean {
    return this.#game === game;
  }

  /** Begin to ask, or leave it; it is for those who have something to do. */
  toggle(): boolean {
    if (!this.#game.mine || this.#game.past) return false;
    this.armed = !this.armed;
    this.answer = null;
    return true;
  }

  leave(): boolean {
    const was = this.armed || this.answer !== null;
    this.armed = false;
    this.answer = null;
    return was;
  }

  /** Ask about what lies under the pointer; whether there is anything to ask about. */
  ask(target: Element): boolean {
    const seat = this.#game.now?.seat;
    const number = this.#game.now?.number;
    const hex = target.closest<SVGElement>('[data-hex]');
    const thing = target.closest<HTMLElement>('[data-ask]');
    if (!seat || number === undefined || (!hex && !thing)) return false;
    if (hex) void this.#hex(hex.dataset['hex'] ?? '', hex.getAttribute('aria-label') ?? '', seat, number);
    else if (thing) void this.#action({ ...(JSON.parse(thing.dataset['ask'] ?? '{}') as Action), by: seat }, thing.dataset['asked'] ?? '');
    return true;
  }

  async #hex(hex: string, name: string, seat: string, number: number): Promise<void> {
    // What can be chosen here can be done, whatever else cannot.
    const can = this.#game.now?.offers.some((offer) => hexOf(offer) === hex);
    const refused = can ? undefined : (await this.#reasons.of(this.#game.id, number, seat, hex))[0];
    this.answer = { what: name.split(',')[0] ?? hex, why: refused?.why ?? [] };
  }

  async #action(action: Action, what: string): Promise<void> {
    const params = { path: { game_id: this.#game.id } };
    const answer = await answered(api.POST('/api/v1/games/{game_id}/why-not', { params, body: { action } }));
    this.answer = { what, why: answer.ok ? answer.data : (answer.problem.refusals ?? []) };
  }
}

let open: Question | null = null;

/** The question of the table that is on the screen. */
export function questionOf(game: GameTable): Question {
  if (!open || !open.of(game)) open = new Question(game);
  return open;
}
