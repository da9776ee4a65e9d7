import { svelte } from '@sveltejs/vite-plugin-svelte';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';

// The page is built into the Python package; while developing (`make dev`), `shortline serve` answers what is not the page's own.
export default defineConfig(({ mode }) => {
  const { SHORTLINE_SERVER: server = 'http://127.0.0.1:8018' } = loadEnv(mode, '.', 'SHORTLINE_');
  return {
    plugins: [svelte()],
    build: { outDir: '../src/shortline/server/page', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
    server: { proxy: { '/api': { target: server, ws: true } } },
    test: { include: ['src/**/*.test.ts'], css: true },
  };
});
