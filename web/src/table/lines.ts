/** The log as it is shown: a line for every action, and if wished for what was undone and redone. */
import type { Entry, LogEntry } from '../lib/types';

type Short = LogEntry['short'][number];
import { spaced } from '../lib/words';

export interface Line {
  key: string;
  round: string;
  /** How many actions there were after it. */
  action: number;
  /** Its number in the log, for one that was undone since. */
  entry: number;
  undone: boolean;
  /** Whether it tells of an action, and not of an undo or a redo. */
  acted: boolean;
  texts: readonly string[];
  /** The same in short, where it is known. */
  short: readonly Short[];
  why: string;
}

/** What an action brought, in short; of one that brought nothing, as a pass often does, who did what. */
export function shortly(told: LogEntry): readonly Short[] {
  return told.short.length ? told.short : [{ who: told.by, text: spaced(told.kind).toLowerCase(), more: '' }];
}

/** Whether an action was a pass that brought nothing. */
export function isPass(told: LogEntry | undefined): boolean {
  return told?.kind === 'Pass' && !told.short.length;
}

/** What an action brought, in sentences; of one that brought nothing, as a pass often does, who did what. */
export function said(told: LogEntry): readonly string[] {
  return told.lines.length ? told.lines : [`${told.by}: ${spaced(told.kind).toLowerCase()}`];
}

/** The actions that stand: those that brought something, and the one that is looked at. */
export function standing(log: readonly LogEntry[], at: number | null): Line[] {
  return log
    .filter((told) => told.short.length || told.action === at)
    .map((told) => ({
      key: `a${told.action}`,
      round: told.moment.round,
      action: told.action,
      entry: 0,
      undone: false,
      acted: true,
      texts: said(told),
      short: shortly(told),
      why: '',
    }));
}

/** Everything that was done, in the order in which it was done; what the entries do not know yet comes from the log. */
export function everything(entries: readonly Entry[], log: readonly LogEntry[], at: number | null): Line[] {
  let round = '';
  let known = 0;
  const lines = entries.flatMap((entry) => {
    const { action, undone, why } = entry;
    const acted = entry.kind === 'act';
    const told = acted && !undone ? log[action - 1] : undefined;
    if (told) [round, known] = [told.moment.round, action];
    const texts = acted ? (told && action === at ? said(told) : entry.lines) : [moved(entry)];
    // The end of a step is nothing to read about, unless it is looked at or a bot says why.
    if (!texts.length || (told && !told.short.length && action !== at && !why)) return [];
    const short = told ? shortly(told) : [];
    return [{ key: `e${entry.number}`, round, action, entry: undone ? entry.number : 0, undone, acted, texts, short, why }];
  });
  return [...lines, ...standing(log.slice(known), at)];
}

/** An undo or a redo, in words. */
function moved(entry: Entry): string {
  const count = entry.actions === 1 ? 'an action' : `${entry.actions} actions`;
  if (entry.kind === 'carry') return entry.lines[0] ?? '';
  return `${entry.seat} ${entry.kind === 'undo' ? 'undoes' : 'redoes'} ${count}`;
}

/** Which line tells of where one is: that of the action, or of the last one before it that was told; -1 at the start. */
export function lineAt(lines: readonly Line[], at: number, entry: number): number {
  if (entry) return lines.findIndex((line) => line.entry === entry);
  return lines.findLastIndex((line) => line.acted && !line.undone && line.action <= at);
}

/** My last move, if others have moved since; else 0. */
export function unread(log: readonly LogEntry[], mine: readonly string[]): number {
  const last = log.findLast((told) => mine.includes(told.by))?.action ?? 0;
  const theirs = log.some((told) => told.action > last && !mine.includes(told.by));
  return last && theirs ? last : 0;
}
