/** Tables in the words of the lobby. */
import { t } from '../lib/i18n';
import { en } from '../lib/i18n/en';
import type { Standing, TableShort } from '../lib/types';

/** Seats that nobody has taken. */
export function seatsFree(table: TableShort): number {
  return table.seats.filter((seat) => !seat.taken).length;
}

/** How a game ended. */
export function result(table: TableShort): string {
  const best = table.result?.[0];
  if (!best) return t('lobby.over');
  const winners = (table.result ?? []).filter((score) => score[1] === best[1]).map((score) => score[0]);
  return t('lobby.won', { names: winners, sum: best[1] });
}

/** Who is ahead, as one at the table sees it. */
export function leadSaid(standing: Standing, table: TableShort): string {
  if (table.seats.length < 2) return '';
  if (!standing.lead) return t('lobby.even');
  if (table.mine.length !== 1) return t('lobby.leads', { who: standing.leader });
  return table.mine.includes(standing.leader) ? t('lobby.you_lead', { sum: standing.lead }) : t('lobby.behind', { who: standing.leader, sum: standing.lead });
}

/** What is asked: "L&N lays a tile", "answer a proposal". */
export function asked({ moment }: Standing): string {
  const key = `asked.${moment.doing.replaceAll(' ', '_')}`;
  return key in ASKED ? t(key as keyof typeof ASKED, { turn: moment.turn }) : moment.doing;
}
const ASKED = Object.fromEntries(Object.keys(en).filter((key) => key.startsWith('asked.')).map((key) => [key, true])) as Record<Extract<keyof typeof en, `asked.${string}`>, true>;

/** A clock as a row of a list has it. */
export function clockBrief(clock: TableShort['clock']): string {
  if (clock['kind'] === 'live') return t('lobby.clock_live', { minutes: Number(clock['minutes']), seconds: Number(clock['increment']) });
  if (clock['kind'] === 'slow') {
    const hours = Number(clock['hours']);
    return hours % 24 === 0 ? t('lobby.clock_days', { n: hours / 24 }) : t('lobby.clock_hours', { n: hours });
  }
  return t('lobby.clock_none');
}

export type Filter = 'live' | 'slow' | 'free' | 'printed' | 'rated' | 'band' | 'friends' | 'guests';

/** What a visitor wants of open tables beside the filters. */
export interface Wanted {
  title: string;
  players: number;
  language: string;
  filters: readonly Filter[];
  account: boolean;
  friends: readonly string[];
  /** My rating in the table's title. */
  rating: (title: string) => number;
}

/** Whether an open table is one that all filters let through. */
export function passes(table: TableShort, wanted: Wanted, asPrinted: boolean): boolean {
  if (wanted.title && table.title !== wanted.title) return false;
  if (wanted.players && table.seats.length !== wanted.players) return false;
  if (wanted.language && table.language !== wanted.language) return false;
  const WAYS: Record<Filter, () => boolean> = {
    live: () => table.clock['kind'] === 'live',
    slow: () => table.clock['kind'] === 'slow',
    free: () => (wanted.account || table.guests) && table.mine.length === 0 && table.seats.some((seat) => seat.kind === 'open'),
    printed: () => asPrinted,
    rated: () => table.rated,
    band: () => inBand(table, wanted.rating(table.title)),
    friends: () => wanted.friends.includes(table.owner) || table.seats.some((seat) => wanted.friends.includes(seat.account)),
    guests: () => table.guests,
  };
  return wanted.filters.every((filter) => WAYS[filter]());
}

/** Whether a rating is one that a table's maker wants. */
export function inBand(table: TableShort, rating: number): boolean {
  return rating >= (table.least_rating ?? 0) && rating <= (table.most_rating ?? Infinity);
}
