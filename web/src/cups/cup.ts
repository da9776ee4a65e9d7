/** What the parts of a cup's page share: its data, who is who, and how things are said. */
import { t } from '../lib/i18n';
import type { components } from '../lib/schema';

export type CupData = components['schemas']['CupData'];
export type CupRound = CupData['rounds_played'][number];
export type CupTable = CupRound['tables'][number];
export type Entrant = CupData['entrants'][number];

export const byNumber = (cup: CupData): Map<number, Entrant> => new Map(cup.entrants.map((one) => [one.number, one]));

export const roundSaid = (round: { number: number; final: boolean }): string => (round.final ? t('cup.final') : t('cup.round', { n: round.number }));

/** A table by its letter: A, B, C. */
export const letter = (number: number): string => String.fromCharCode(64 + number);

export interface Seat {
  number: number;
  position: number;
  worth: number | null;
  points: number | null;
}

/** The seats of a table, the richest first where that is known. */
export function seats(table: CupTable): Seat[] {
  const worths = table.worths ?? table.now;
  const all = table.players.map((number, position) => ({ number, position, worth: worths?.[position] ?? null, points: table.points?.[position] ?? null }));
  return all.sort((a, b) => (b.worth ?? 0) - (a.worth ?? 0));
}

/** Who is to move at a table. */
export function toMove(table: CupTable, position: number): boolean {
  const seat = table.table?.seats.find((one) => one.position === position);
  return !!seat && table.table?.status === 'running' && table.table.to_act.includes(seat.name);
}

/** Seconds that whoever is to move still has; null without a clock. */
export function left(table: CupTable): number | null {
  return table.table?.clocks.find((one) => one.running)?.left ?? null;
}

/** Up to two figures after the point, and none that says nothing: 4, 1.5. */
export const points = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 });

export const day = (at: number): string => new Date(at * 1000).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
export const moment = (at: number): string => new Date(at * 1000).toLocaleString(undefined, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
