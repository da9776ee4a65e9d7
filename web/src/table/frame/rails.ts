/** How wide the rails of a table are, against what the window gives them. */

/** So much wider or narrower a rail may be made, in pixels. */
export const WIDER = 80;
/** What an arrow key changes. */
export const STEP = 8;

/** A wished width within what is allowed. */
export function railWidth(by: number): number {
  return Math.max(-WIDER, Math.min(WIDER, Math.round(by)));
}
