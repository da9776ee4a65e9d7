import { describe, expect, test } from 'vitest';

import { railWidth } from './rails';

describe('the width of a rail', () => {
  test('follows the hand up to 80 px either way', () => {
    expect([railWidth(12.4), railWidth(500), railWidth(-81)]).toEqual([12, 80, -80]);
  });
});
