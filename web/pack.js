/** Packs the built page: a copy of each file in either way, so that nobody has to pack while somebody waits. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const page = join(import.meta.dirname, '../src/shortline/server/page');

// The service worker keeps the page and its scripts and styles, under a name that changes with every build.
const worker = join(page, 'sw.js');
const shell = ['/', ...readdirSync(join(page, 'assets')).filter((name) => /\.(js|css)$/.test(name)).map((name) => `/assets/${name}`)];
const build = createHash('sha256').update(readFileSync(join(page, 'index.html'))).update(shell.join()).digest('hex').slice(0, 12);
const written = readFileSync(worker, 'utf8').replace("'__BUILD__'", JSON.stringify(build)).replace("['__SHELL__']", JSON.stringify(shell));
writeFileSync(worker, written);

for (const name of readdirSync(page, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|html)$/.test(name)) continue;
  const path = join(page, name);
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
}
