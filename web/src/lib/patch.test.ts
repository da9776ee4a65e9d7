import { describe, expect, it } from 'vitest';
import { patched } from './patch';

describe('patched', () => {
  const before = { cash: 5, players: [{ seat: 'Ann', cash: 1 }, { seat: 'Ben', cash: 2 }], 'a/b': { c: 1, d: 2 } };

  it('changes what the operations name and leaves the rest the same object', () => {
    const after = patched(before, [
      { op: 'replace', path: '/players/1/cash', value: 7 },
      { op: 'remove', path: '/a~1b/c' },
      { op: 'add', path: '/new', value: null },
    ]);
    expect(after).toEqual({ cash: 5, players: [{ seat: 'Ann', cash: 1 }, { seat: 'Ben', cash: 7 }], 'a/b': { d: 2 }, new: null });
    expect(after.players[0]).toBe(before.players[0]);
    expect(before.players[1]?.cash).toBe(2);
    expect(before['a/b']).toEqual({ c: 1, d: 2 });
  });

  it('adds to and takes from lists', () => {
    const grown = patched([1, 2], [{ op: 'add', path: '/-', value: 3 }, { op: 'add', path: '/0', value: 0 }]);
    expect(grown).toEqual([0, 1, 2, 3]);
    expect(patched(grown, [{ op: 'remove', path: '/1' }])).toEqual([0, 2, 3]);
  });

  it('can replace everything', () => {
    expect(patched({ a: 1 }, [{ op: 'replace', path: '', value: { b: 2 } }])).toEqual({ b: 2 });
  });
});
