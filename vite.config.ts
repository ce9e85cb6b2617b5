import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { chunkImports } from './src/web/build/chunkImports.ts';
import { lighterModules, oneNotice } from './src/web/build/light.ts';
import { routeFiles } from './src/web/build/routeFiles.ts';
import { screenChunks } from './src/web/build/screenChunks.ts';
import { valetWorker } from './src/web/build/valetWorker.ts';
import { textsPlugin } from './src/texts/vitePlugin.ts';
import { renderShell } from './src/web/app/shell.ts';
import { renderFirstPaint } from './src/web/features/site/firstPaint.ts';

/** What the server puts into its pages, see src/server/web/readAppPages.ts. */
const firstPaintFiles: Plugin = {
  name: 'first-paint',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'first-paint.html', source: renderFirstPaint() });
    this.emitFile({ type: 'asset', fileName: 'shell.html', source: renderShell() });
  },
};

const chunks = screenChunks();

/** The application. The ticket page has to be light and is built by itself: vite.ticket.config.ts. */
export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [
    react(),
    tailwindcss(),
    oneNotice,
    textsPlugin,
    firstPaintFiles,
    routeFiles,
    valetWorker,
    chunks.plugin,
    chunkImports,
  ],
  resolve: { alias: lighterModules },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A face inside the style sheet comes to everybody, also where nothing is written in it.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      input: { app: 'src/web/index.html' },
      // The domain does nothing by being imported: a file of it of which nothing is used need not come.
      treeshake: { moduleSideEffects: [{ test: /\/src\/domain\//, sideEffects: false }] },
      output: {
        // The start script lists every file, so a name costs bytes on each first load. The
        // manifest says which part a file holds.
        chunkFileNames: 'assets/[hash:7].js',
        // What screens share is put together by who shares it: docs/decisions/0024.
        codeSplitting: {
          groups: [{ name: 'start', tags: ['$initial'], priority: 2 }, chunks.group],
        },
      },
    },
  },
});
