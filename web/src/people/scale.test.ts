import { expect, test } from 'vitest';

import { at, scaleOf, spark } from './scale';

test('a scale holds every interval between round marks', () => {
  const scale = scaleOf([{ rating: 1684, uncertainty: 76 }, { rating: 1498, uncertainty: 162 }]);
  expect([scale.from, scale.to, scale.marks]).toEqual([1300, 1800, [1300, 1400, 1500, 1600, 1700, 1800]]);
  expect(at(scale, 1550)).toBe(50);
  expect(scaleOf([]).marks).toEqual([1400, 1500, 1600]);
});

test('a line needs two ratings, and a level one does not divide by nothing', () => {
  expect(spark([1500])).toBe('');
  expect(spark([1500, 1500])).toBe('M0.0 22.0L70.0 22.0');
});
