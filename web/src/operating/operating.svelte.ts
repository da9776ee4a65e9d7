/** A corporation's turn on the page: the hex whose ways are shown, and what each thing that can be done would bring. */
import { untrack } from 'svelte';

import { answered, api } from '../lib/api';
import { prefs } from '../lib/prefs.svelte';
import type { components } from '../lib/schema';
import type { Action, Effects, Offer, Runs } from '../lib/types';
import type { GameTable } from '../table/game.svelte';
import { actionOf, hexOf, key } from '../table/offers';
import { ranked, weighed, type Weighed } from './ways';

type Gains = components['schemas']['GainsData'];
export type Outlook = Omit<components['schemas']['OutlookData'], 'then'> & { then: Runs | null };

/** Clicks on what has just appeared are nobody's wish. */
const FRESH = 400;

export class Operating {
  readonly game: GameTable;
  /** The hex whose ways the dock shows. */
  hex = $state('');
  /** What the chosen action would make of everybody's best runs. */
  outlook = $state.raw<Outlook | null>(null);
  /** What each choice of the dividend would bring, by its kind. */
  effects = $state.raw<ReadonlyMap<string, Effects>>(new Map());
  /** Whether the step has just changed. */
  fresh = $state(false);
  /** Whether one's own runs are traced. */
  tracing = $state(false);
  /** Numbers that were entered, by offer. */
  amounts = $state<Record<string, number>>({});
  #gains = $state.raw<Gains | null>(null);

  constructor(game: GameTable) {
    this.game = game;
    $effect(() => this.#follow());
    $effect(() => this.#ask());
    $effect(() => this.#compare());
  }

  /** What is known of the offers of this position. */
  get gains(): Gains | null {
    return this.#gains && this.#gains.number === this.game.now?.number ? this.#gains : null;
  }

  get now(): number | null {
    return this.gains?.now ?? null;
  }

  /** The offers that name a hex, weighed. */
  get ways(): Weighed[] {
    const offers = this.game.now?.offers ?? [];
    return weighed(offers, this.gains).filter((way) => hexOf(way.offer));
  }

  /** The ways of the hex that is looked at, the best first. */
  get here(): Weighed[] {
    return ranked(this.ways.filter((way) => hexOf(way.offer) === this.hex));
  }

  /** The choices of the dividend, if that is the step. */
  get dividends(): Offer[] {
    const view = this.game.now;
    return view?.step === 'dividend' ? view.offers.filter((offer) => !view.side_kinds.includes(offer.kind) && offer.kind !== 'Pass') : [];
  }

  /** What an offer would make of the best runs; nothing while it is not known. */
  then(offer: Offer): number | null {
    const at = this.game.now?.offers.indexOf(offer) ?? -1;
    return this.gains?.then[at] ?? null;
  }

  amount(offer: Offer): number {
    return this.amounts[key(offer)] ?? (offer.asked || (offer.span?.low ?? 0));
  }

  action(offer: Offer): Action {
    return actionOf(offer, this.amount(offer));
  }

  /** Look at a hex: its best way is chosen, which one may change in the dock. */
  look(hex: string): void {
    this.hex = hex;
    this.game.problem = null;
    this.game.chosen = this.here[0]?.offer ?? null;
    if (prefs.confirm === 'one-click' && this.here.length === 1) void this.play();
  }

  choose(offer: Offer | null): void {
    this.game.problem = null;
    this.game.chosen = offer;
    const hex = offer ? hexOf(offer) : '';
    if (hex || !offer) this.hex = hex;
  }

  /** The next way of the tile that is chosen, or the one before. */
  turn(by: 1 | -1): void {
    const ways = this.here;
    if (!ways.length) return;
    const at = ways.findIndex((way) => way.offer === this.game.chosen);
    this.game.chosen = ways[(at + by + ways.length) % ways.length]?.offer ?? null;
  }

  /** Play an offer; whoever wants to be asked before every move only chooses it at first. */
  async play(offer: Offer | null = this.game.chosen): Promise<void> {
    if (!offer || this.fresh || this.game.busy) return;
    if (prefs.confirm === 'always' && offer !== this.game.chosen) return this.choose(offer);
    await this.game.act(this.action(offer));
  }

  // A new position: what can be done in it is weighed; a hex that has nothing to offer any more is left.
  #follow(): void {
    const { game } = this;
    const view = game.now;
    const number = view?.number;
    if (number === undefined) return;
    untrack(() => {
      if (this.hex && !view?.offers.some((offer) => hexOf(offer) === this.hex)) this.hex = '';
      this.tracing = false;
      this.fresh = true;
      setTimeout(() => (this.fresh = false), FRESH);
    });
    if (!view?.offers.some((offer) => hexOf(offer) || offer.kind === 'BuyTrain')) return;
    const params = { path: { game_id: game.id }, query: view.seat ? { seat: view.seat } : {} };
    void answered(api.GET('/api/v1/games/{game_id}/gains', { params })).then((answer) => {
      if (answer.ok) this.#gains = answer.data;
    });
  }

  // What the chosen action would make of the runs: asked after a moment, an old answer is dropped.
  #ask(): (() => void) | undefined {
    const { game } = this;
    const offer = game.chosen;
    const rail = game.now?.table.family === '18xx' && game.now.table.turn;
    this.outlook = null;
    if (!offer || !rail || game.past || game.busy || !(hexOf(offer) || offer.kind === 'BuyTrain')) return undefined;
    const body = this.action(offer);
    const old = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await answered(api.POST('/api/v1/games/{game_id}/outlook', { params: { path: { game_id: game.id } }, body, signal: old.signal }));
      if (!old.signal.aborted && answer.ok) this.outlook = answer.data as unknown as Outlook;
    }, 30);
    return () => {
      clearTimeout(timer);
      old.abort();
    };
  }

  // The dividend: what each choice would bring, side by side.
  #compare(): void {
    const { game } = this;
    const view = game.now;
    untrack(() => {
      if (this.effects.size) this.effects = new Map();
    });
    for (const offer of this.dividends) {
      const number = view?.number;
      void game.preview(offer.action, new AbortController().signal).then((answer) => {
        if (answer.ok && answer.data && game.now?.number === number) this.effects = new Map([...this.effects, [offer.kind, answer.data]]);
      });
    }
  }
}
