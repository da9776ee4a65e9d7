/** The house as a visitor sees it: titles, bots, and the tables of the moment. */
import { answered, api, type Answer } from '../lib/api';
import type { BotShort, NewTable, TableShort, TitleShort } from '../lib/types';

export type Which = 'mine' | 'open' | 'running' | 'finished';

class House {
  titles = $state.raw<TitleShort[]>([]);
  bots = $state.raw<BotShort[]>([]);
  tables = $state.raw<Record<Which, TableShort[]>>({ mine: [], open: [], running: [], finished: [] });
  looked = $state(false);

  async look(): Promise<void> {
    const [titles, bots] = await Promise.all([answered(api.GET('/api/v1/titles')), answered(api.GET('/api/v1/bots'))]);
    if (titles.ok) this.titles = titles.data as TitleShort[];
    if (bots.ok) this.bots = bots.data;
  }

  async lookTables(): Promise<void> {
    const all: Which[] = ['mine', 'open', 'running', 'finished'];
    const answers = await Promise.all(
      all.map((which) => answered(api.GET('/api/v1/games', { params: { query: { which, limit: 50 } } }))),
    );
    const found = { ...this.tables };
    answers.forEach((answer, i) => {
      const which = all[i];
      if (answer.ok && which) found[which] = answer.data as TableShort[];
    });
    this.tables = found;
    this.looked = true;
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
