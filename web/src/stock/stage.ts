/** Which part of a game is played at the share table, and how. */
import type { Position } from '../lib/types';

/** Shares are traded; privates are sold; a first value is set; bids are sealed; privates are chosen; a train must be
 * bought that cannot be paid. */
export type Stage = 'shares' | 'sale' | 'value' | 'sealed' | 'choose' | 'forced';

const STEPS: Record<string, Stage> = {
  stock_turn: 'shares',
  private_sale: 'sale',
  auction: 'sale',
  opening_sale: 'sale',
  starting_value: 'value',
  sealed_bids: 'sealed',
  choose_private: 'choose',
};

/** The stage of a position; nothing while trains run and tiles are laid. */
export function stageOf(view: Position): Stage | null {
  if (view.over || view.table.family !== '18xx') return null;
  if (view.forced) return 'forced';
  const steps = STEPS[view.step];
  if (steps) return steps;
  // Whatever is asked between two stock turns: a trade that somebody has to agree to.
  return view.table.operating || view.table.turn ? null : 'shares';
}

/** Whether the middle of the table shows the board in a stage. */
export function onBoard(stage: Stage | null): boolean {
  return stage === null || stage === 'sealed' || stage === 'choose';
}
