import { describe, expect, it } from 'vitest';

import { written } from './keys.svelte';

const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('a key', () => {
  it('is written as it is pressed', () => {
    expect(written({ ...held, key: 'z' })).toBe('z');
    expect(written({ ...held, key: 'R', shiftKey: true })).toBe('Shift+r');
    expect(written({ ...held, key: '?', shiftKey: true })).toBe('?');
    expect(written({ ...held, key: 'ArrowLeft', shiftKey: true })).toBe('Shift+ArrowLeft');
    expect(written({ ...held, key: 'ArrowRight', metaKey: true })).toBe('Ctrl+ArrowRight');
  });
});
