import { describe, expect, it } from 'vitest';

import type { Position } from '../lib/types';
import { changed } from './changed';

function position(more: { cash?: number; treasury?: number; trains?: string[]; limit?: number; bank?: number }): Position {
  const corporation = (id: string) => ({
    id,
    cash: id === 'L&N' ? (more.treasury ?? 750) : 100,
    price: 215,
    trains: (id === 'L&N' ? (more.trains ?? ['3']) : []).map((kind) => ({ id: kind, kind, obsolete: false })),
    train_limit: more.limit ?? 3,
    stations_left: [40],
    president: 'Vera',
  });
  const players = [{ seat: 'Vera', cash: more.cash ?? 220, worth: 1000, certificates: 6 }];
  const table = { family: '18xx', corporations: [corporation('L&N'), corporation('M&O')], players, privates: [], phase: '4', bank: more.bank ?? 5236 };
  return { table } as unknown as Position;
}

describe('what a move changed', () => {
  it('is told in figures, a limit for all once', () => {
    const figures = changed(position({}), position({ treasury: 525, trains: ['3', '5'], limit: 2, bank: 5461 }));
    expect(figures.map((f) => [f.who, f.what, f.before, f.after, f.trend])).toEqual([
      ['L&N', 'treasury', '$750', '$525', -1],
      ['L&N', 'trains', '3', '3 5', 0],
      ['', 'limit', '3', '2', 0],
      ['', 'bank', '$5,236', '$5,461', 0],
    ]);
  });

  it('is nothing where nothing is known before, or nothing differs', () => {
    expect(changed(null, position({}))).toEqual([]);
    expect(changed(position({}), position({}))).toEqual([]);
  });
});
