/** A table as the page knows it: its position now or earlier, its log, its talk, and what can be asked of it. */
import { answered, api, type Answer, type Problem } from '../lib/api';
import { Live } from '../lib/live.svelte';
import type {
  Action,
  ChatLine,
  Effects,
  Offer,
  Position,
  Printed,
  Refused,
  Runs,
  TableShort,
  Told,
  UndoRequest,
} from '../lib/types';

export class GameTable {
  readonly id: string;
  readonly live: Live;
  short = $state.raw<TableShort | null>(null);
  printed = $state.raw<Printed | null>(null);
  log = $state.raw<Told[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  undoRequest = $state.raw<UndoRequest | null>(null);
  refused = $state.raw<Refused[]>([]);
  missing = $state<Problem | null>(null);
  /** The earlier position that is looked at; nothing: the game as it is now. */
  past = $state.raw<Position | null>(null);
  /** The position that changes are marked against. */
  mark = $state.raw<Position | null>(null);
  chosen = $state.raw<Offer | null>(null);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  #kept = new Map<number, Position>();
  #logged = -1;

  constructor(id: string) {
    this.id = id;
    this.live = new Live(id);
  }

  /** The position on the screen. */
  get view(): Position | null {
    return this.past ?? this.live.view;
  }

  get now(): Position | null {
    return this.live.view;
  }

  /** Whether one of my seats is to act. */
  get mine(): boolean {
    return (this.now?.offers.length ?? 0) > 0;
  }

  get #path() {
    return { params: { path: { game_id: this.id } } };
  }

  async lookShort(): Promise<void> {
    const answer = await answered(api.GET('/api/v1/games/{game_id}', this.#path));
    if (answer.ok) this.short = answer.data as TableShort;
    else if (!this.short) this.missing = answer.problem;
  }

  async lookPrinted(): Promise<void> {
    if (this.printed) return;
    const answer = await answered(api.GET('/api/v1/games/{game_id}/printed', this.#path));
    if (answer.ok) this.printed = answer.data;
  }

  /** Read on in the log; after a taking back it is read anew from where it parts. */
  async lookLog(): Promise<void> {
    const view = this.now;
    if (!view || view.number === this.#logged) return;
    this.#logged = view.number;
    const since = Math.min(this.log.length, Math.max(0, view.actions - 1));
    const query = { params: { path: { game_id: this.id }, query: { since } } };
    const answer = await answered(api.GET('/api/v1/games/{game_id}/log', query));
    if (!answer.ok) this.#logged = -1;
    else this.log = [...this.log.slice(0, since), ...answer.data];
    for (const number of [...this.#kept.keys()]) if (number > since) this.#kept.delete(number);
  }

  async lookTalk(): Promise<void> {
    const since = this.chat.at(-1)?.id ?? 0;
    const query = { params: { path: { game_id: this.id }, query: { since } } };
    const [chat, undo] = await Promise.all([
      answered(api.GET('/api/v1/games/{game_id}/chat', query)),
      this.now ? answered(api.GET('/api/v1/games/{game_id}/undo', this.#path)) : null,
    ]);
    if (chat.ok) {
      const known = new Set(this.chat.map((line) => line.id));
      const fresh = chat.data.filter((line) => !known.has(line.id));
      if (fresh.length) this.chat = [...this.chat, ...fresh];
    }
    if (undo?.ok) {
      this.undoRequest = undo.data.seat ? undo.data : null;
    }
  }

  /** What cannot be done now and why. */
  async lookRefused(): Promise<void> {
    if (!this.mine) {
      this.refused = [];
      return;
    }
    const answer = await answered(api.GET('/api/v1/games/{game_id}/refused', this.#path));
    if (answer.ok) this.refused = answer.data;
  }

  /** Look at an earlier position, or at the game now. */
  async goTo(number: number | null): Promise<void> {
    if (number === null || number >= (this.now?.actions ?? 0)) {
      this.past = null;
      return;
    }
    const view = await this.at(Math.max(0, number));
    if (view) this.past = view;
  }

  /** The position after so many actions. */
  async at(number: number): Promise<Position | null> {
    const kept = this.#kept.get(number);
    if (kept) return kept;
    const query = { params: { path: { game_id: this.id }, query: { at: number } } };
    const answer = await answered(api.GET('/api/v1/games/{game_id}/view', query));
    if (!answer.ok) {
      this.problem = answer.problem;
      return null;
    }
    this.#kept.set(number, answer.data);
    return answer.data;
  }

  /** The best runs of a corporation in the position on the screen, proved. */
  async runs(corporation: string): Promise<Runs | null> {
    const at = this.past ? this.past.actions : null;
    const query = { params: { path: { game_id: this.id }, query: { corporation, at } } };
    const answer = await answered(api.GET('/api/v1/games/{game_id}/runs', query));
    return answer.ok ? (answer.data as Runs) : null;
  }

  async preview(action: Action, signal: AbortSignal): Promise<Answer<Effects>> {
    return answered(api.POST('/api/v1/games/{game_id}/preview', { ...this.#path, body: action, signal }));
  }

  /** Act. What was entered stays if it is refused; a stale click is told, with the position as it is now. */
  async act(action: Action): Promise<boolean> {
    const view = this.now;
    if (!view || this.busy) return false;
    this.busy = true;
    this.problem = null;
    const sent = this.chosen;
    const body = { action, based_on: view.number, key: crypto.randomUUID?.() ?? `${Date.now()}${Math.random()}` };
    const answer = await answered(api.POST('/api/v1/games/{game_id}/actions', { ...this.#path, body }));
    this.busy = false;
    if (answer.ok) {
      // The socket may have been quicker, and the player too: what he has chosen since stays.
      if (this.chosen === sent) this.chosen = null;
      this.past = null;
      this.live.take(answer.data);
      return true;
    }
    this.problem = answer.problem;
    return false;
  }

  async undo(): Promise<void> {
    await this.#step('/api/v1/games/{game_id}/undo');
  }

  async redo(): Promise<void> {
    await this.#step('/api/v1/games/{game_id}/redo');
  }

  async #step(path: '/api/v1/games/{game_id}/undo' | '/api/v1/games/{game_id}/redo'): Promise<void> {
    const view = this.now;
    if (!view) return;
    this.problem = null;
    const answer = await answered(api.POST(path, { ...this.#path, body: { based_on: view.number } }));
    if (!answer.ok) this.problem = answer.problem;
    else this.chosen = null;
    await this.lookTalk();
  }

  async answerUndo(grant: boolean): Promise<void> {
    const answer = await answered(
      api.POST('/api/v1/games/{game_id}/undo/answer', { ...this.#path, body: { grant } }),
    );
    if (!answer.ok) this.problem = answer.problem;
    await this.lookTalk();
  }

  /** The same table once more; its id. */
  async rematch(): Promise<string> {
    const answer = await answered(api.POST('/api/v1/games/{game_id}/rematch', this.#path));
    if (!answer.ok) this.problem = answer.problem;
    return answer.ok ? answer.data.id : '';
  }

  async say(text: string): Promise<Problem | null> {
    const answer = await answered(api.POST('/api/v1/games/{game_id}/chat', { ...this.#path, body: { text } }));
    if (!answer.ok) return answer.problem;
    await this.lookTalk();
    return null;
  }

  close(): void {
    this.live.close();
  }
}
