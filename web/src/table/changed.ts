/** What one move changed, in figures: between the position before it and the one after. */
import type { Position } from '../lib/types';
import { dollars } from '../lib/words';

export interface Figure {
  /** A corporation, a seat, or nobody. */
  who: string;
  what: 'cash' | 'treasury' | 'worth' | 'certificates' | 'shares' | 'price' | 'income' | 'trains' | 'limit' | 'stations' | 'privates' | 'bank' | 'phase' | 'president';
  before: string;
  after: string;
  /** Money that became more (1) or less (-1). */
  trend: -1 | 0 | 1;
}

type Row = readonly [who: string, what: Figure['what'], value: number | string, money?: boolean];

function rows({ table }: Position): Row[] {
  if (table.family === '18xx')
    return [
      ...table.corporations.flatMap((c): Row[] => [
        [c.id, 'treasury', c.cash, true],
        [c.id, 'price', c.price, true],
        [c.id, 'trains', c.trains.map((train) => train.kind).join(' ')],
        [c.id, 'limit', c.train_limit],
        [c.id, 'stations', c.stations_left.length],
        [c.id, 'president', c.president],
      ]),
      ...table.players.flatMap((p): Row[] => [
        [p.seat, 'cash', p.cash, true],
        [p.seat, 'worth', p.worth, true],
        [p.seat, 'certificates', p.certificates],
      ]),
      ['', 'privates', table.privates.filter((it) => it.owner).length],
      ['', 'phase', table.phase],
      ['', 'bank', table.bank, true],
    ];
  return [
    ...table.companies.flatMap((c): Row[] => [
      [c.id, 'treasury', c.cash, true],
      [c.id, 'price', c.price, true],
      [c.id, 'income', c.income, true],
      [c.id, 'trains', c.trains.join(' ')],
      [c.id, 'president', c.president],
    ]),
    ...table.players.flatMap((p): Row[] => [
      [p.seat, 'cash', p.cash, true],
      [p.seat, 'worth', p.worth, true],
      [p.seat, 'shares', p.share_count],
    ]),
  ];
}

/** The figures that differ, those of corporations first. A limit that changes for all is told once. */
export function changed(before: Position | null, after: Position): Figure[] {
  if (!before) return [];
  const old = new Map(rows(before).map(([who, what, value]) => [`${who} ${what}`, value]));
  let limit = false;
  return rows(after).flatMap(([who, what, value, money]): Figure[] => {
    const was = old.get(`${who} ${what}`);
    if (was === undefined || was === value) return [];
    if (what === 'limit') {
      if (limit) return [];
      limit = true;
      who = '';
    }
    const said = (it: number | string) => (money ? dollars(Number(it)) : it === '' ? '–' : String(it));
    const trend = money && what !== 'bank' ? (Math.sign(Number(value) - Number(was)) as -1 | 0 | 1) : 0;
    return [{ who, what, before: said(was), after: said(value), trend }];
  });
}
