import { describe, expect, it } from 'vitest';

import type { TableShort, TitleOption } from '../lib/types';
import { clockShort } from '../lib/words';
import { changes, presetChoices, presetOf } from './options';
import { companySeats } from './start';
import { clockBrief, passes, type Wanted } from './tables';

const option = (name: string, more: Partial<TitleOption> = {}): TitleOption => ({
  name,
  text: name,
  cite: '',
  rule: '',
  default: false,
  choices: [false, true],
  least: 0,
  most: 0,
  players: [],
  site: null,
  ...more,
});
const OPTIONS = [option('two_tiles'), option('sale_round', { site: true }), option('lowest_next', { site: true }), option('drawn', { default: true, site: false, players: [3] })];

describe('presets', () => {
  it('set what differs from the default only', () => {
    expect(presetChoices(OPTIONS, 'printed')).toEqual({});
    expect(presetChoices(OPTIONS, 'site')).toEqual({ sale_round: true, lowest_next: true, drawn: false });
  });

  it('are found again by what they have set, with the number of changes', () => {
    expect(presetOf(OPTIONS, {}, 3)).toEqual({ preset: 'printed', changes: 0 });
    expect(presetOf(OPTIONS, { two_tiles: true }, 3)).toEqual({ preset: 'printed', changes: 1 });
    expect(presetOf(OPTIONS, { sale_round: true, lowest_next: true, drawn: false, two_tiles: true }, 3)).toEqual({ preset: 'site', changes: 1 });
  });

  it('leave out what means nothing at a table of that size', () => {
    expect(presetOf(OPTIONS, { sale_round: true, lowest_next: true }, 4)).toEqual({ preset: 'site', changes: 0 });
    expect(changes(OPTIONS, { drawn: false }, 'site').map((one) => one.name)).toEqual(['sale_round', 'lowest_next']);
  });
});

describe('open tables', () => {
  const table = { title: '18AL', clock: { kind: 'live', minutes: 30, increment: 20 }, mine: [], seats: [{ kind: 'open' }] } as unknown as TableShort;

  const anything: Wanted = { title: '', players: 0, language: '', filters: [], account: true, friends: [], rating: () => 1500 };
  it('pass when every filter lets them through', () => {
    expect(passes(table, { ...anything, title: '', filters: [], account: false }, true)).toBe(true);
    expect(passes(table, { ...anything, title: '18GA', filters: [], account: true }, true)).toBe(false);
    expect(passes(table, { ...anything, title: '18AL', filters: ['live', 'free', 'printed'], account: true }, true)).toBe(true);
    expect(passes(table, { ...anything, title: '', filters: ['slow'], account: true }, true)).toBe(false);
    expect(passes(table, { ...anything, title: '', filters: ['free'], account: false }, true)).toBe(false);
    expect(passes(table, { ...anything, title: '', filters: ['printed'], account: true }, false)).toBe(false);
    expect(passes(table, { ...anything, players: table.seats.length }, true)).toBe(true);
    expect(passes(table, { ...anything, players: 9 }, true)).toBe(false);
    expect(passes({ ...table, language: 'de' }, { ...anything, language: 'en' }, true)).toBe(false);
    expect(passes({ ...table, least_rating: 1600 }, { ...anything, filters: ['band'] }, true)).toBe(false);
    expect(passes({ ...table, owner: 'Ann' }, { ...anything, filters: ['friends'], friends: ['Ann'] }, true)).toBe(true);
    expect(passes({ ...table, guests: true }, { ...anything, filters: ['free', 'guests'], account: false }, true)).toBe(true);
  });

  it('say their clock in short', () => {
    expect(clockBrief(table.clock)).toBe('live 30 min + 20 s');
    expect(clockBrief({ kind: 'slow', hours: 72 })).toBe('3 days a move');
    expect(clockBrief({ kind: 'none' })).toBe('no clock');
  });
});

describe('a start from the lobby', () => {
  it('seats me and the company that was chosen', () => {
    expect(companySeats('bots', 3, 'steady').map((seat) => [seat.kind, seat.bot])).toEqual([['me', ''], ['bot', 'steady'], ['bot', 'steady']]);
    expect(companySeats('link', 2, 'steady').map((seat) => [seat.kind, seat.bot])).toEqual([['me', ''], ['invited', '']]);
  });
});

describe('a clock', () => {
  it('says minutes and seconds as long as they matter', () => {
    expect([clockShort(768), clockShort(59), clockShort(3725), clockShort(28 * 3600), clockShort(72 * 3600)]).toEqual(['12:48', '0:59', '1:02:05', '28 h', '3 days']);
  });
});
