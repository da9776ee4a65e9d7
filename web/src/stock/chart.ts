/** Tokens on the chart of prices: in which cell each stands and how far down in its stack, and where it can go next. */
import type { CubeTable, RailTable } from '../lib/types';

export type Cell = readonly [row: number, column: number];

export interface Tokens {
  cells: Record<string, Cell>;
  /** Row, column, place in the stack from the top, and how many there are. */
  stacks: Record<string, readonly [number, number, number, number]>;
  /** In which order they are drawn: the top of a stack last. */
  order: string[];
}

/** The tokens of a table. */
export function tokensAt(table: RailTable | CubeTable): Tokens {
  const tokens: [string, number, number, number][] =
    table.family === '18xx'
      ? Object.entries(table.market).map(([id, [row, column, arrival]]) => [id, row ?? 0, column ?? 0, arrival ?? 0])
      : table.companies.filter((c) => c.started).map((c, i) => [c.id, 0, c.rung, i]);
  tokens.sort((a, b) => a[3] - b[3]);
  const cells: Record<string, Cell> = {};
  const stacks: Tokens['stacks'] = {};
  for (const [id, row, column] of tokens) {
    const same = tokens.filter((it) => it[1] === row && it[2] === column);
    cells[id] = [row, column];
    stacks[id] = [row, column, same.findIndex((it) => it[0] === id), same.length];
  }
  return { cells, stacks, order: tokens.map(([id]) => id).reverse() };
}

/** The cells that a token reaches with one move: up, down, left, right, as far as the chart has them. */
export function nextCells(chart: readonly (readonly unknown[])[], at: Cell | undefined): Cell[] {
  if (!at) return [];
  const [row, column] = at;
  const around: Cell[] = [
    [row - 1, column],
    [row + 1, column],
    [row, column - 1],
    [row, column + 1],
  ];
  return around.filter(([r, c]) => chart[r]?.[c] !== undefined);
}

/** How wide a chart of so many columns is. */
export function chartWidth(columns: number, cell: number): number {
  return columns * cell + 2;
}
