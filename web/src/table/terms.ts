/** What is agreed at a table, in words. */
import type { TableShort } from '../lib/types';

const TIMEOUT: Record<string, string> = {
  nothing: 'when the time is up nothing happens by itself',
  least: 'when the time is up the cheapest legal move is made',
};

/** A count with its noun: "1 day", "3 days". */
function count(number: unknown, noun: string): string {
  return `${String(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** The clock of a table in a sentence. */
export function clockSaid(clock: TableShort['clock']): string {
  if (!clock['kind'] || clock['kind'] === 'none') return 'No clock: everyone takes the time they need.';
  const more = clock['increment'] ? `, and ${count(clock['increment'], 'second')} more for every move` : '';
  const vacation = clock['vacation_days'] ? `, and ${count(clock['vacation_days'], 'day')} of vacation each` : '';
  const time =
    clock['kind'] === 'live'
      ? `Clock: ${count(clock['minutes'], 'minute')} each for the whole game${more}`
      : `Clock: ${count(clock['hours'], 'hour')} for every move${vacation}`;
  const bot = clock['bot'] ? ` (${String(clock['bot'])})` : '';
  return `${time}; ${TIMEOUT[String(clock['on_timeout'])] ?? `when the time is up a bot${bot} takes over`}.`;
}
