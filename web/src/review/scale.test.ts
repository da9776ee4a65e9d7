import { describe, expect, it } from 'vitest';

import { apart, ticks } from './scale';

describe('ticks', () => {
  it('are round and reach over the most', () => {
    expect(ticks(3037)).toEqual([0, 1000, 2000, 3000, 4000]);
    expect(ticks(310)).toEqual([0, 100, 200, 300, 400]);
    expect(ticks(1)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(ticks(0)).toEqual([0, 1]);
  });
});

describe('labels', () => {
  it('keep their order and a gap, and stay inside', () => {
    const spread = apart([100, 20, 22, 99], 14, 110);
    expect(spread[1]).toBeLessThan(spread[2] ?? 0);
    const sorted = [...spread].sort((a, b) => a - b);
    for (let i = 1; i < sorted.length; i++) expect((sorted[i] ?? 0) - (sorted[i - 1] ?? 0)).toBeGreaterThanOrEqual(14);
    expect(Math.max(...spread)).toBeLessThanOrEqual(110);
  });
});
