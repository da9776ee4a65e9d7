/** Scales of a chart: round figures for its axis, and labels at the end of lines that do not lie on one another. */

/** Round figures from 0 to a little over a value, about `count` of them. */
export function ticks(most: number, count = 4): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / count;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * unit).find((n) => n >= rough) ?? rough;
  const steps = [0];
  while ((steps.at(-1) ?? 0) < most) steps.push((steps.at(-1) ?? 0) + step);
  return steps;
}

/** Places for labels: as near to where they want to be as a gap between them allows, within a height. */
export function apart(wanted: readonly number[], gap: number, height: number): number[] {
  const order = wanted.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  let low = -Infinity;
  for (const one of order) low = one.y = Math.max(one.y, low + gap);
  let high = height;
  for (const one of order.toReversed()) high = (one.y = Math.min(one.y, high)) - gap;
  const spread = [...wanted];
  for (const one of order) spread[one.i] = one.y;
  return spread;
}
