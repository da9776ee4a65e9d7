import { describe, expect, it } from 'vitest';

import { freeCorner } from './free';

const corners: [number, number][] = [[52, -30], [52, 30], [0, 60], [-52, 30], [-52, -30], [0, -60]];
const sheet = (spots: [number, number][]) => ({
  corners,
  width: 1000,
  height: 800,
  hexes: Object.fromEntries(spots.map(([x, y], n) => [String(n), { name: '', symbol: '', x, y }])),
});

describe('the free corner of a map', () => {
  it('lies below a row and left of a column', () => {
    const corner = freeCorner(sheet([[60, 60], [300, 60], [600, 60], [900, 60], [900, 300], [900, 700]]));
    expect(corner).toEqual({ left: 0, top: 120, width: 848, height: 680 });
  });

  it('is nothing where hexes lie everywhere along the left', () => {
    expect(freeCorner(sheet([[52, 100], [52, 400], [52, 740]])).width).toBe(0);
  });
});
