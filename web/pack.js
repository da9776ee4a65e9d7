/** Packs the built page: a copy of each file in either way, so that nobody has to pack while somebody waits. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const page = join(import.meta.dirname, '../src/shortline/server/page');
for (const name of readdirSync(page, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|html)$/.test(name)) continue;
  const path = join(page, name);
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
}
