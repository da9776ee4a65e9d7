/** The lobby as a visitor sees it: titles, bots, and the tables of the moment. */
import { answered, api, type Answer } from '../lib/api';
import { session } from '../lib/session.svelte';
import { t } from '../lib/i18n';
import type { BotShort, Standing, NewTable, TableShort, TitleShort } from '../lib/types';
import { called } from '../lib/words';
import { presetOf } from './options';

export type Which = 'mine' | 'open' | 'running' | 'finished';

class Lobby {
  titles = $state.raw<TitleShort[]>([]);
  bots = $state.raw<BotShort[]>([]);
  tables = $state.raw<Record<Which, TableShort[]>>({ mine: [], open: [], running: [], finished: [] });
  /** Where my tables and those to watch stand, as far as that has been asked. */
  standings = $state.raw<Record<string, Standing>>({});
  #standingsOf = '';
  #looking: Promise<void> | null = null;

  /** Load the lobby: who we are, what can be played and where. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const answer = await answered(api.GET('/api/v1/lobby'));
    if (answer.ok) {
      session.seen(answer.data.me);
      this.titles = answer.data.titles as TitleShort[];
      this.bots = answer.data.bots;
      this.tables = answer.data.tables as Record<Which, TableShort[]>;
      void this.#readStandings();
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
    const answer = await answered(api.GET('/api/v1/lobby/tables'));
    if (answer.ok) this.tables = answer.data as Record<Which, TableShort[]>;
    void this.#readStandings();
  }

  /** Look where the tables stand, if any has moved since. */
  async #readStandings(): Promise<void> {
    const running = [...this.tables.mine, ...this.tables.running].filter((table) => table.status === 'running');
    const marks = running.map((table) => `${table.id} ${table.number}`).join();
    if (!running.length || marks === this.#standingsOf) return;
    this.#standingsOf = marks;
    const answer = await answered(api.GET('/api/v1/lobby/standings'));
    if (answer.ok) this.standings = Object.fromEntries(answer.data.map((standing) => [standing.id, standing]));
  }

  /** A title by its short name. */
  short(id: string): string {
    const title = this.titles.find((one) => one.id === id);
    return title ? called(id, title.name) : id;
  }

  /** By which rules a table plays, in a few words. */
  rulesSaid(id: string, options: TableShort['options'], players: number): string {
    const title = this.titles.find((one) => one.id === id);
    const { preset, changes } = presetOf(title?.options ?? [], options, players);
    const said = preset === 'site' ? t('options.site') : t('options.printed');
    return changes ? t('options.with_changes', { preset: said, n: changes }) : said;
  }

  /** What is agreed where nobody has said anything. */
  readonly terms = {
    name: '',
    listed: true,
    undo: 'free',
    show_why: false,
    bot_pace: 'at_once',
    seed: null,
    rated: false,
    guests: false,
    about: '',
    language: '',
    least_rating: null,
    most_rating: null,
    clock: { kind: 'none', minutes: 60, increment: 15, hours: 24, vacation_days: 7, on_timeout: 'nothing', bot: '' },
  } satisfies Partial<NewTable>;

  async create(body: NewTable): Promise<Answer<TableShort>> {
    return (await answered(api.POST('/api/v1/games', { body }))) as Answer<TableShort>;
  }

  async bring(file: string): Promise<Answer<TableShort>> {
    const terms = { name: '', listed: false, undo: 'free', show_why: false, bot_pace: 'at_once', guests: false, about: '', language: '', least_rating: null, most_rating: null } as const;
    const clock = { kind: 'none', minutes: 60, increment: 0, hours: 24, vacation_days: 0, on_timeout: 'nothing', bot: '' } as const;
    return (await answered(api.POST('/api/v1/games/import', { body: { ...terms, clock, file } }))) as Answer<TableShort>;
  }
}

export const lobby = new Lobby();
