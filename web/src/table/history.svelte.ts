/** Looking back: after how many actions one wants to be, and the earlier position that is shown meanwhile. */
import { answered, api, type Problem } from '../lib/api';
import type { Position } from '../lib/types';

export class History {
  /** After how many actions one wants to be; nothing: the game as it is now. */
  at = $state<number | null>(null);
  /** The entry of the log that is looked at although it was undone since; 0: none. */
  entry = $state(0);
  /** The earlier position on the screen: that at `at`, or on the way there the newest that has arrived. */
  shown = $state.raw<Position | null>(null);
  /** The position one action before the shown one: what that action changed is marked against it. */
  before = $state.raw<Position | null>(null);

  readonly #id: string;
  readonly #fail: (problem: Problem) => void;
  readonly #kept = new Map<number, Position>();
  #following = false;

  constructor(id: string, fail: (problem: Problem) => void) {
    this.#id = id;
    this.#fail = fail;
  }

  /** Look at the position after so many actions. Steps are never lost: the last wish counts, however quick they come. */
  goTo(number: number): void {
    this.entry = 0;
    this.at = Math.max(0, number);
    void this.#follow();
  }

  /** Look at the position after an entry that was undone since. */
  async goToEntry(number: number): Promise<void> {
    const query = { params: { path: { game_id: this.#id, number } } };
    const answer = await answered(api.GET('/api/v1/games/{game_id}/entries/{number}/view', query));
    if (!answer.ok) return this.#fail(answer.problem);
    this.entry = number;
    this.at = answer.data.actions;
    this.#show(answer.data, null);
  }

  /** Back to the game as it is now. */
  leave(): void {
    this.at = null;
    this.entry = 0;
    this.#show(null, null);
  }

  /** Positions after this many actions are no longer those that were kept. */
  forget(after: number): void {
    for (const number of [...this.#kept.keys()]) if (number > after) this.#kept.delete(number);
  }

  /** The position after so many actions. */
  async position(number: number): Promise<Position | null> {
    const kept = this.#kept.get(number);
    if (kept) return kept;
    const query = { params: { path: { game_id: this.#id }, query: { at: number } } };
    const answer = await answered(api.GET('/api/v1/games/{game_id}/view', query));
    if (!answer.ok) {
      this.#fail(answer.problem);
      return null;
    }
    this.#kept.set(number, answer.data);
    return answer.data;
  }

  /** Bring the screen to where one wants to be: one question at a time, and whatever arrives is shown. */
  async #follow(): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    for (let at = this.at; at !== null && !this.entry; at = this.at) {
      const view = await this.position(at);
      if (this.at === null || this.entry) break;
      if (!view) {
        // It could not be had: one is still where one was.
        this.at = this.shown?.actions ?? null;
        break;
      }
      this.#show(view, this.#kept.get(at - 1) ?? null);
      if (at !== this.at) continue;
      if (at === 0 || this.before) break;
      const before = await this.position(at - 1);
      if (at !== this.at || this.entry) continue;
      this.before = before;
      break;
    }
    this.#following = false;
  }

  #show(view: Position | null, before: Position | null): void {
    this.shown = view;
    this.before = before;
  }
}
