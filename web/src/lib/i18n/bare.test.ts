/** No component holds a sentence of its own: whatever is read on the page stands in the catalogue. */
import { parse, type AST } from 'svelte/compiler';
import { expect, it } from 'vitest';

/** Attributes that are read, or read out. */
const READ = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'summary']);
/** Names and signs that are the same in every language. */
const SAME = /^(Shortline|Esc|[A-Z]|Tab|Enter|Space|Home End|18xx\.games|GitHub|API)$/;
const WORD = /\p{L}{2,}/u;

interface Node {
  type: string;
  [part: string]: unknown;
}

/** The texts that stand in a component outside the catalogue. */
function bare(source: string): string[] {
  const bare: string[] = [];
  const told = (text: string): void => {
    const words = text.replace(/&\w+;/g, ' ').trim();
    if (WORD.test(words) && !SAME.test(words)) bare.push(words);
  };
  const visit = (node: unknown, attribute = ''): void => {
    if (Array.isArray(node)) return node.forEach((it) => visit(it, attribute));
    if (typeof node !== 'object' || node === null) return;
    const { type } = node as Node;
    if (type === 'Text') {
      if (attribute === '' || READ.has(attribute)) told(String((node as unknown as AST.Text).data));
      return;
    }
    if (type === 'Attribute') return visit((node as unknown as AST.Attribute).value, String((node as unknown as AST.Attribute).name));
    if (type === 'StyleSheet' || type === 'Script') return;
    for (const [name, part] of Object.entries(node)) if (name !== 'parent') visit(part, attribute);
  };
  visit(parse(source, { modern: true }).fragment);
  return bare;
}

it('finds what is written in a component', () => {
  expect(bare('<p title="A tip">Hello {name}</p><b class="word">$</b>')).toEqual(['A tip', 'Hello']);
});

const files = import.meta.glob<string>('/src/**/*.svelte', { query: '?raw', import: 'default', eager: true });

// The rules and lessons have their own texts from the titles.
const ours = Object.entries(files).filter(([file]) => !/\/src\/(rules|learn|admin)\//.test(file));

it.each(ours)('%s holds none', (_, source) => {
  expect(bare(source)).toEqual([]);
});
