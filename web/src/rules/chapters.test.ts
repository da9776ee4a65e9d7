import { expect, test } from 'vitest';

import { chapterOf, holding, marked, nearest, stem } from './chapters';

const TITLES = new Map([['4', 'Operating'], ['4.2', 'A turn'], ['4.2.1', 'Lay a tile']]);

test('a clause is in the finest section that has a title', () => {
  expect(chapterOf('4.2.1(j)', TITLES)).toBe('4.2.1');
  expect(chapterOf('4.2(a)', TITLES)).toBe('4.2');
  expect(chapterOf('41', TITLES)).toBe('41');
});

test('words are found in every form', () => {
  for (const word of ['connect', 'connected', 'connection', 'connects']) expect(stem(word)).toBe('connect');
  const clauses = [{ clause: '1', text: 'It must be connected.' }, { clause: '2', text: 'The connection is traced.' }, { clause: '3', text: 'Nothing.' }];
  expect(holding(clauses, 'connect').map((it) => it.clause)).toEqual(['1', '2']);
  expect(marked('a free, connected city', 'connects').filter((it) => it.hit).map((it) => it.text)).toEqual(['connected']);
  expect(holding(clauses, 'nothing at')).toEqual([]);
});

test('a finer address leads to the clause that holds it', () => {
  expect(nearest('4.2.1(j)(2)', new Set(['4.2.1(j)']))).toBe('4.2.1(j)');
  expect(nearest('9', new Set(['4']))).toBe('');
});
