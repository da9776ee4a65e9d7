/** The log as it is shown: a line for every action, and if wished for what was taken back and done again. */
import type { Entry, Told } from '../lib/types';

export interface Line {
  key: string;
  round: string;
  /** How many actions there were after it. */
  action: number;
  /** Its number in the log, for one that was taken back since. */
  entry: number;
  undone: boolean;
  texts: readonly string[];
  why: string;
}

/** The actions that stand. */
export function standing(log: readonly Told[]): Line[] {
  return log
    .filter((told) => told.lines.length)
    .map((told) => ({
      key: `a${told.action}`,
      round: told.moment.round,
      action: told.action,
      entry: 0,
      undone: false,
      texts: told.lines,
      why: '',
    }));
}

/** Everything that was done, in the order in which it was done. */
export function everything(entries: readonly Entry[], log: readonly Told[]): Line[] {
  let round = '';
  return entries.flatMap((entry) => {
    if (entry.kind === 'act' && !entry.undone) round = log[entry.action - 1]?.moment.round ?? round;
    const count = entry.actions === 1 ? 'an action' : `${entry.actions} actions`;
    const texts =
      entry.kind === 'act' ? entry.lines : [`${entry.seat} ${entry.kind === 'undo' ? 'takes back' : 'does again'} ${count}`];
    if (!texts.length) return [];
    const { action, undone, why } = entry;
    return [{ key: `e${entry.number}`, round, action, entry: undone ? entry.number : 0, undone, texts, why }];
  });
}
