/** Cuts the typefaces of the page to the letters that it writes with, so that each weight is a small file. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import subset from 'subset-font';

const letters = (first, last) => Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join('');
/** The letters of western Europe, and the signs of our sentences; whatever else a name may have, the machine's own face has. */
const LATIN = `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}ŒœŠšŸŽž–—‘’‚“”„†•…€−`;
const FACES = ['open-sans-latin-400', 'open-sans-latin-600', 'open-sans-latin-700', 'source-serif-4-latin-600'];

const folder = join(import.meta.dirname, 'src/style/typefaces');
mkdirSync(folder, { recursive: true });
for (const face of FACES) {
  const [family] = face.split('-latin-');
  const whole = readFileSync(join(import.meta.dirname, `node_modules/@fontsource/${family}/files/${face}-normal.woff2`));
  writeFileSync(join(folder, `${face}.woff2`), await subset(whole, LATIN, { targetFormat: 'woff2', noLayoutClosure: true }));
}
