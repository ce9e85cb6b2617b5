import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Virtual module of Vite whose function the build calls around every dynamic import. */
const preloadHelper = '\0vite/preload-helper.js';

const importChunk = fileURLToPath(new URL('../lib/importChunk.ts', import.meta.url));

/**
 * Runs every dynamic import through `importChunk`, with the addresses of all files that the import
 * needs.
 */
export const chunkImports: Plugin = {
  name: 'portico:chunk-imports',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, imported) => [...new Set([file, ...imported])],
      },
    },
  }),
  load(id) {
    if (id !== preloadHelper) return null;
    const helper = JSON.stringify(importChunk);
    return [
      `import { importChunk } from ${helper};`,
      'export const __vitePreload = (load, files) =>',
      "  importChunk(load, files?.map((file) => '/' + file));",
    ].join('\n');
  },
};
