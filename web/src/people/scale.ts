/** The scale on which ratings are drawn: round hundreds that hold every interval. */
export interface Scale {
  from: number;
  to: number;
  marks: number[];
}

const MOST_MARKS = 6;

/** The scale for some ratings with their uncertainties. */
export function scaleOf(ratings: readonly { rating: number; uncertainty: number }[]): Scale {
  const low = Math.min(1400, ...ratings.map((one) => one.rating - one.uncertainty));
  const high = Math.max(1600, ...ratings.map((one) => one.rating + one.uncertainty));
  const step = [100, 200, 500, 1000].find((size) => (high - low) / size <= MOST_MARKS - 1) ?? 1000;
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  return { from, to, marks: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, n) => from + n * step) };
}

/** Where on the scale something lies, in percent. */
export function at(scale: Scale, rating: number): number {
  return (100 * (rating - scale.from)) / (scale.to - scale.from);
}

/** A line through the last ratings, for a drawing of 70 × 24. */
export function spark(history: readonly number[]): string {
  if (history.length < 2) return '';
  const [low, high] = [Math.min(...history), Math.max(...history)];
  const y = (value: number) => 22 - (20 * (value - low)) / Math.max(1, high - low);
  return history.map((value, n) => `${n ? 'L' : 'M'}${((70 * n) / (history.length - 1)).toFixed(1)} ${y(value).toFixed(1)}`).join('');
}
