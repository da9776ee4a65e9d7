import { describe, expect, it } from 'vitest';

import { gainPills, valuePills } from './labels';
import { fullest } from './network';
import type { Placed, Sheet } from './sheet';

const place = (x: number, y: number, values?: Record<string, number>) => ({ name: '', x, y, symbol: '', ...(values ? { values } : {}) });
const sheet = {
  hexes: { A1: place(0, 0, { yellow: 40, brown: 70 }), A3: place(120, 0), B2: place(60, 900), Z9: place(2000, 2000) },
} as unknown as Sheet;
const placed: Placed = { hexes: {}, names: [{ hex: 'A1', lines: ['Atlanta'], x: 0, y: 30 }] };

describe('what is written on a board', () => {
  it('gives an area both of its values when the colours of tiles change what it pays', () => {
    expect(valuePills(sheet, placed.names, ['yellow', 'green'], ['yellow', 'green', 'brown'])).toMatchObject([{ hex: 'A1', words: '40 → 70', gain: 30 }]);
    expect(valuePills(sheet, placed.names, ['yellow'], ['yellow', 'green'])).toEqual([]);
  });

  it('puts a value where the name of the area is not', () => {
    expect(valuePills(sheet, placed.names, ['yellow'], ['brown'])[0]?.y).toBeLessThan(0);
    expect(valuePills(sheet, [], ['yellow'], ['brown'])[0]?.y).not.toBe(valuePills(sheet, [{ hex: 'A1', lines: ['X'], x: 0, y: -30 }], ['yellow'], ['brown'])[0]?.y);
  });

  it('says what a place costs with what it gains, and without a gain the price alone', () => {
    const gains = new Map([['A1', { gain: 20, then: 120, cost: 40, count: 1 }], ['A3', { gain: 0, then: 100, cost: 40, count: 1 }], ['B2', { gain: 0, then: 100, cost: 0, count: 1 }]]);
    const words = gainPills(sheet, placed, gains, 100, null, 'plain', new Map([['A1', 40], ['A3', 40], ['Z9', 60]])).map((it) => [it.hex, it.words]);
    expect(words).toEqual([['A1', '+$20 · $40'], ['A3', '$40'], ['Z9', '$60']]);
  });

  it('shows the part of a map in which most can be chosen', () => {
    const box = fullest(sheet, ['Z9', 'A1', 'A3'], 400, 400);
    expect(box && box.left < 0 && box.right > 120 && box.right < 2000).toBe(true);
    expect(fullest(sheet, [], 400, 400)).toBeNull();
  });
});
