/** The rounds of a game for the track in the top bar: by short names, with the move each begins at. */
import type { LogEntry } from '../lib/types';

export interface RoundStop {
  /** As the log calls it. */
  round: string;
  /** As the track calls it: "SR 6", "OR 6.2". */
  short: string;
  /** After how many actions it begins. */
  at: number;
}

const SHORT: [RegExp, string][] = [
  [/^Stock round\b/, 'SR'],
  [/^Operating round\b/, 'OR'],
  [/ of \d+, operating round (\d+)$/, '.$1'],
  [/^(Turn \d+) of \d+$/, '$1'],
];

/** The short name of a round. */
export function shortRound(round: string): string {
  return SHORT.reduce((text, [long, short]) => text.replace(long, short), round);
}

/** The rounds that were played, in order. */
export function roundsOf(log: readonly LogEntry[]): RoundStop[] {
  const found: RoundStop[] = [];
  for (const told of log) {
    const round = told.moment.round;
    if (round && found.at(-1)?.round !== round) found.push({ round, short: shortRound(round), at: told.action - 1 });
  }
  return found;
}
