import { svelte } from '@sveltejs/vite-plugin-svelte';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Whether a module is needed at once: the entry of the page, what it imports, and what that imports. */
function neededAtOnce(): (id: string, graph: Graph) => boolean {
  const needed = new Set<string>();
  return (id, graph) => {
    const open = needed.size ? [] : [new URL('src/main.ts', import.meta.url).pathname];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      needed.add(next);
      open.push(...(graph.getModuleInfo(next)?.importedIds ?? []).filter((imported) => !needed.has(imported)));
    }
    return needed.has(id);
  };
}

// The page is built into the Python package; while developing (`make dev`), `shortline serve` answers what is not the page's own.
export default defineConfig(({ mode }) => {
  const { SHORTLINE_SERVER: server = 'http://127.0.0.1:8018' } = loadEnv(mode, '.', 'SHORTLINE_');
  const atOnce = neededAtOnce();
  return {
    plugins: [svelte()],
    build: {
      outDir: '../src/shortline/server/page',
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      // What the first view needs comes in one script and one style sheet, instead of one for each part that some other page uses too.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: (id, graph) => (atOnce(id, graph) ? 'table' : null) }] } } },
    },
    server: { proxy: { '/api': { target: server, ws: true } } },
    test: { include: ['src/**/*.test.ts'], css: true },
  };
});
