/** What a player has chosen and not yet played: the offer, its number, and what it would bring. One for each table. */
import { untrack } from 'svelte';

import type { Problem } from '../lib/api';
import { prefs } from '../lib/prefs.svelte';
import { reach } from '../lib/reach.svelte';
import { toasts } from '../lib/toasts.svelte';
import { t } from '../lib/i18n';
import type { Action, Effects, Offer } from '../lib/types';
import type { GameTable } from '../table/game.svelte';
import { actionOf, key } from '../table/offers';

const choices = new WeakMap<GameTable, Choice>();

/** The choice at a table. */
export function choiceOf(game: GameTable): Choice {
  const choice = choices.get(game) ?? new Choice(game);
  choices.set(game, choice);
  return choice;
}

export class Choice {
  readonly game: GameTable;
  /** Numbers that were entered, by offer: they outlive a refusal and a new position. */
  #amounts = $state<Record<string, number>>({});
  /** Why the server cannot say what it would bring. */
  trouble = $state.raw<Problem | null>(null);
  /** The position that the first click of a row of clicks was made at. */
  #clicked = -1;

  constructor(game: GameTable) {
    this.game = game;
  }

  get offer(): Offer | null {
    return this.game.past ? null : this.game.chosen;
  }

  get effects(): Effects | null {
    return this.offer ? this.game.effects : null;
  }

  /** Whether an offer is the chosen one. */
  is(offer: Offer | null): boolean {
    return offer !== null && this.offer !== null && key(offer) === key(this.offer);
  }

  /** The number of an offer: what was entered, else the least. */
  amount(offer: Offer): number {
    const { span } = offer;
    if (!span) return 0;
    const entered = this.#amounts[key(offer)] ?? (offer.asked || span.low);
    return Math.max(span.low, Math.min(span.high, entered));
  }

  /** Choose an offer, with its number; nothing drops the choice. */
  pick(offer: Offer | null, amount?: number): void {
    this.game.problem = null;
    if (offer && amount !== undefined && Number.isInteger(amount)) this.#amounts[key(offer)] = amount;
    if (!this.is(offer)) this.game.effects = null;
    this.game.chosen = offer;
  }

  /** A click on the thing itself: it chooses, and once it is chosen it plays. */
  press(offer: Offer, event?: MouseEvent): void {
    if (this.#again(event)) return;
    if (this.is(offer)) void this.play();
    else {
      this.pick(offer);
      if (prefs.confirm === 'one-click' && !offer.span) void this.play();
    }
  }

  /** A click that plays at once: pass, done. */
  async act(offer: Offer, event?: MouseEvent): Promise<void> {
    if (this.#again(event)) return;
    if (prefs.confirm === 'always' && !this.is(offer)) this.pick(offer);
    else await this.game.act(offer.action);
  }

  /** The second press of a double click belongs to the first: it may not hit what has come up since. */
  #again(event?: MouseEvent): boolean {
    const number = this.game.now?.number ?? -1;
    if (!event || event.detail < 2) {
      this.#clicked = number;
      return false;
    }
    return number !== this.#clicked;
  }

  get action(): Action | null {
    const { offer } = this;
    return offer ? actionOf(offer, this.amount(offer)) : null;
  }

  async play(): Promise<boolean> {
    const { action, game } = this;
    if (!action || game.busy) return false;
    const before = game.now;
    const done = await game.act(action);
    if (done) {
      game.effects = null;
      const ended = before?.seat && game.now && !game.now.to_act.includes(before.seat) && game.now.step === before.step;
      if (ended && game.short?.undo !== 'none') toasts.say(t('stock.turn_ended'), { verb: t('stock.undo_z'), act: () => void game.undo() });
    }
    return done;
  }

  /** Ask what the choice would bring, and drop it when it is no longer possible; while a component is there. */
  watch(): void {
    $effect(() => {
      void reach.lost;
      const { action, game } = this;
      const number = game.now?.number;
      this.trouble = null;
      if (!action || number === undefined || game.past || game.busy) return;
      const old = new AbortController();
      const timer = setTimeout(async () => {
        const answer = await game.preview(action, old.signal);
        if (old.signal.aborted) return;
        if (answer.ok) game.effects = answer.data;
        else this.trouble = answer.problem;
      }, 40);
      return () => {
        clearTimeout(timer);
        old.abort();
      };
    });
    let seen = -1;
    $effect(() => {
      const view = this.game.now;
      if (!view || view.number === seen) return;
      seen = view.number;
      const chosen = untrack(() => this.game.chosen);
      if (!chosen) return;
      const same = this.game.busy ? undefined : view.offers.find((offer) => key(offer) === key(chosen));
      if (!same && !this.game.busy) toasts.say(t('stock.no_longer', { what: chosen.label }));
      this.game.chosen = same ?? null;
    });
  }
}
