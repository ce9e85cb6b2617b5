import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { firstPaint } from './src/web/features/site/firstPaint.ts';

/** What the server puts into the page at `/`, see src/server/web/landing.ts. */
const firstPaintFile: Plugin = {
  name: 'first-paint',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'first-paint.html', source: firstPaint() });
  },
};

/** The application. The ticket page has to be light and is built by itself: vite.ticket.config.ts. */
export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), firstPaintFile],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: 'src/web/index.html' },
    },
  },
});
