import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { textsPlugin } from './src/texts/vitePlugin.ts';
import { chunkImports } from './src/web/build/chunkImports.ts';
import { lighterModules, oneNotice } from './src/web/build/light.ts';

/**
 * The ticket page, built by itself and on Preact: a guest on a slow phone loads a third of what the
 * same components need with React. See docs/decisions/0011-ticket-page-on-preact.md.
 */
export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss(), oneNotice, textsPlugin, chunkImports],
  resolve: {
    alias: [
      ...lighterModules,
      { find: 'react-dom/client', replacement: 'preact/compat/client' },
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
      { find: 'react/jsx-dev-runtime', replacement: 'preact/jsx-dev-runtime' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/ticket.json',
    target: 'es2022',
    rolldownOptions: {
      input: { ticket: 'src/web/ticket.html' },
      // What every ticket begins with comes in one file.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
});
