import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The page is built into the Python package; while developing (`make dev`), `shortline serve` answers what is not the page's own.
const server = process.env.SHORTLINE_SERVER ?? 'http://127.0.0.1:8018';

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/shortline/server/page', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'], css: true },
});
