/** The house as a visitor sees it: titles, bots, and the tables of the moment. */
import { answered, api, type Answer } from '../lib/api';
import { session } from '../lib/session.svelte';
import type { BotShort, NewTable, TableShort, TitleShort } from '../lib/types';

export type Which = 'mine' | 'open' | 'running' | 'finished';

class House {
  titles = $state.raw<TitleShort[]>([]);
  bots = $state.raw<BotShort[]>([]);
  tables = $state.raw<Record<Which, TableShort[]>>({ mine: [], open: [], running: [], finished: [] });
  #looking: Promise<void> | null = null;

  /** Look round the hall: who we are, what can be played and where. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const answer = await answered(api.GET('/api/v1/hall'));
    if (answer.ok) {
      session.seen(answer.data.me);
      this.titles = answer.data.titles as TitleShort[];
      this.bots = answer.data.bots;
      this.tables = answer.data.tables as Record<Which, TableShort[]>;
    } else session.ready = true;
  }

  /** The bots only, for a table. */
  async lookBots(): Promise<void> {
    if (this.bots.length) return;
    const answer = await answered(api.GET('/api/v1/bots'));
    if (answer.ok) this.bots = answer.data;
  }

  /** Who sits down where nobody has chosen: bots come with the usual one first. */
  get usual(): string {
    return this.bots[0]?.name ?? '';
  }

  async lookTables(): Promise<void> {
    const answer = await answered(api.GET('/api/v1/hall/tables'));
    if (answer.ok) this.tables = answer.data as Record<Which, TableShort[]>;
  }

  async create(body: NewTable): Promise<Answer<TableShort>> {
    return (await answered(api.POST('/api/v1/games', { body }))) as Answer<TableShort>;
  }

  async bring(file: string): Promise<Answer<TableShort>> {
    const terms = { name: '', listed: false, undo: 'free', show_why: false } as const;
    const clock = { kind: 'none', minutes: 60, increment: 0, hours: 24, vacation_days: 0, on_timeout: 'nothing', bot: '' } as const;
    return (await answered(api.POST('/api/v1/games/import', { body: { ...terms, clock, file } }))) as Answer<TableShort>;
  }
}

export const house = new House();
