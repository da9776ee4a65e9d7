/** The rounds of a game for the track in the top bar: by short names, with the move each begins at. */
import { t } from '../lib/i18n';
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
  const stops: RoundStop[] = [];
  for (const told of log) {
    const round = told.moment.round;
    if (round && stops.at(-1)?.round !== round) stops.push({ round, short: shortRound(round), at: told.action - 1 });
  }
  return stops;
}

const SALES = ['private_sale', 'auction', 'opening_sale', 'sealed_bids', 'choose_private'] as const;

/** What is done in a round that is not its usual business: "private sale"; nothing for others. */
export function doing(step: string): string {
  const sale = SALES.find((it) => it === step);
  return sale ? t(`round.${sale}`) : '';
}
