/** The coach of a table against bots: ideas for my move, what a move costs, and how much of it I want to hear. */
import { untrack } from 'svelte';

import { answered, api, type Problem } from '../lib/api';
import type { Action, Idea, Ideas, WeighedMove } from '../lib/types';
import type { GameTable } from '../table/game.svelte';

/** ideas: told before every move. err: only asked when a move costs much. ask: when I press the key. */
export type CoachMode = 'ideas' | 'err' | 'ask';
const KEY = 'shortline.coach';

/** So many entries of the log are looked through for a bot's last reason. */
const LATELY = 12;

interface Kept {
  on: boolean;
  mode: CoachMode;
  reasons: boolean;
}
const FIRST: Kept = { on: false, mode: 'ideas', reasons: true };

function kept(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return FIRST;
  }
}

export class Coach {
  readonly game: GameTable;
  on = $state(false);
  mode = $state<CoachMode>('ideas');
  told = $state.raw<Ideas | null>(null);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The two ideas that are compared, by number; nothing while none are. */
  compared = $state.raw<readonly [number, number] | null>(null);
  /** What the last move of mine cost, if it cost much. */
  word = $state.raw<WeighedMove | null>(null);
  /** A move that is held back until I have said that I mean it. */
  held = $state.raw<{ action: Action; weighed: WeighedMove } | null>(null);
  /** Whether bots tell why they did what they did last, and what they said. */
  reasons = $state(true);
  reason = $state.raw<{ seat: string; text: string; action: number } | null>(null);
  #asked = -1;

  constructor(game: GameTable) {
    this.game = game;
    this.mode = kept().mode;
    this.reasons = kept().reasons;
    game.lets = (action) => this.lets(action);
    $effect(() => this.#welcome());
    $effect(() => this.#follow());
    $effect(() => {
      const number = this.game.now?.number ?? 0;
      if (this.on && this.reasons && this.possible) untrack(() => void this.#listen(number));
    });
  }

  /** Whether this table may have a coach: one person against bots. */
  get possible(): boolean {
    const short = this.game.short;
    return short !== null && short.status === 'running' && !short.lesson && short.mine.length === 1 && short.seats.every((it) => it.kind === 'bot' || short.mine.includes(it.name));
  }

  /** The ideas for the position on the screen. */
  get ideas(): readonly Idea[] {
    return this.told && this.told.number === this.game.now?.number ? this.told.ideas : [];
  }

  get #path() {
    return { params: { path: { game_id: this.game.id } } };
  }

  /** Switch on or off. Off means off: nothing is asked any more. */
  async turn(on: boolean): Promise<void> {
    this.problem = null;
    if (on && !this.game.short?.coach) {
      const answer = await answered(api.PUT('/api/v1/games/{game_id}/coach', this.#path));
      if (!answer.ok) {
        this.problem = answer.problem;
        return;
      }
    }
    this.on = on;
    if (!on) {
      this.told = null;
      this.compared = null;
      this.word = null;
    }
    this.#asked = -1;
    this.#keep();
  }

  choose(mode: CoachMode): void {
    this.mode = mode;
    this.told = null;
    this.#asked = -1;
    this.#keep();
  }

  /** Let bots tell their reasons, or no longer. */
  hear(reasons: boolean): void {
    this.reasons = reasons;
    this.reason = null;
    this.#keep();
  }

  /** The last thing that a bot has said, of the last few entries of the log. */
  async #listen(number: number): Promise<void> {
    const params = { path: { game_id: this.game.id }, query: { since: Math.max(0, number - LATELY) } };
    const answer = await answered(api.GET('/api/v1/games/{game_id}/entries', { params }));
    if (!answer.ok || number !== (this.game.now?.number ?? 0)) return;
    const last = answer.data.findLast((it) => it.why && !it.undone);
    this.reason = last ? { seat: last.seat, text: last.why, action: last.action } : null;
  }

  #keep(): void {
    localStorage.setItem(KEY, JSON.stringify({ on: this.on, mode: this.mode, reasons: this.reasons }));
  }

  /** Whoever has wished for a coach, or had one here before, has one. */
  #welcome(): void {
    if (!this.possible || this.on) return;
    const wished = sessionStorage.getItem(WISH) !== null;
    sessionStorage.removeItem(WISH);
    if (wished || (this.game.short?.coach && kept().on)) untrack(() => void this.turn(true));
  }

  /** Before my move the ideas are asked for, once a position, if I want to hear them. */
  #follow(): void {
    const number = this.game.now?.number ?? -1;
    if (!this.on || this.mode !== 'ideas' || !this.game.mine || this.game.past || !this.possible) return;
    if (this.#asked !== number) void this.ask();
  }

  /** Ask now. */
  async ask(): Promise<void> {
    const number = this.game.now?.number ?? -1;
    this.#asked = number;
    this.busy = true;
    this.compared = null;
    const answer = await answered(api.GET('/api/v1/games/{game_id}/ideas', { params: { path: { game_id: this.game.id }, query: { n: 3 } } }));
    if (this.#asked !== number) return;
    this.busy = false;
    if (answer.ok) this.told = answer.data;
    // It may be somebody else's turn by now: then there is nothing to say.
    else if (answer.problem.status !== 409) this.problem = answer.problem;
  }

  /** A move of mine is about to be sent: whether it may go. One that costs much is held back, or a word said after it. */
  async lets(action: Action): Promise<boolean> {
    this.word = null;
    if (!this.on || !this.possible) return true;
    if (this.mode !== 'err') {
      void this.#weigh(action).then((it) => (this.word = it && this.#costly(it) ? it : null));
      return true;
    }
    const weighed = await this.#weigh(action);
    if (!weighed || !this.#costly(weighed)) return true;
    this.held = { action, weighed };
    return false;
  }

  #costly(it: WeighedMove): boolean {
    return it.grade === 'clear' || it.grade === 'grave';
  }

  async #weigh(action: Action): Promise<WeighedMove | null> {
    const answer = await answered(api.POST('/api/v1/games/{game_id}/ideas/weigh', { ...this.#path, body: { action } }));
    return answer.ok ? answer.data : null;
  }
}

const WISH = 'shortline.coach-next';

/** Have the coach on at the next table against bots that is opened. */
export function wishCoach(): void {
  sessionStorage.setItem(WISH, 'yes');
}
