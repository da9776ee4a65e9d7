import { afterEach, describe, expect, it } from 'vitest';

import { en } from './en';
import { change, dollars, listed, speak, t, type Catalogue } from './index';

afterEach(() => {
  speak('en', en);
});

describe('a sentence', () => {
  it('has forms by number', () => {
    expect(t('time.days_ago', { n: 1 })).toBe('1 day ago');
    expect(t('time.days_ago', { n: 1200 })).toBe('1,200 days ago');
  });

  it('is said in the language that is spoken, with its own plural', () => {
    const polish: Catalogue = { ...en, 'time.days_ago': { one: '{n} dzień temu', few: '{n} dni temu', other: '{n} dnia temu' } };
    speak('pl', polish);
    expect(t('time.days_ago', { n: 3 })).toBe('3 dni temu');
    expect(t('time.days_ago', { n: 1 })).toBe('1 dzień temu');
  });

  it('writes money, changes and names', () => {
    expect(dollars(1050)).toBe('$1,050');
    expect(dollars(-40)).toBe('−$40');
    expect([change(120), change(0), change(-5)]).toEqual(['+$120', '$0', '−$5']);
    expect(listed(['Ann', 'Ben', 'Cal'])).toBe('Ann, Ben and Cal');
    expect(listed(['Ann', 'Ben'], 'or')).toBe('Ann or Ben');
    expect(listed([])).toBe('');
  });
});

describe('the English catalogue', () => {
  it('has no hole that nothing fills in that way', () => {
    for (const [key, sentence] of Object.entries(en)) {
      for (const form of typeof sentence === 'string' ? [sentence] : Object.values(sentence)) {
        for (const hole of form.match(/\{[^}]*\}?/g) ?? []) expect(hole, key).toMatch(/^\{[a-z_]+(:(money|change|list))?\}$/);
      }
    }
  });
});
