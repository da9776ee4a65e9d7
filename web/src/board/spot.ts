/** What somebody points at on the board, over the tiles and under the names: a lesson its hexes, a coach its ideas. */
export interface Spot {
  /** The hexes that are not dimmed; none: nothing is. */
  lit: readonly string[];
  /** The hex to act on, and a word on it. */
  ring: string;
  label: string;
  /** A hex that was tried in vain, and a word on it. */
  bad: string;
  badLabel: string;
  /** Numbered pins. */
  pins: readonly { hex: string; n: number; chosen: boolean }[];
}
