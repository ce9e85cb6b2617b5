import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { shell } from './src/web/app/shell.ts';
import { firstPaint } from './src/web/features/site/firstPaint.ts';

/** What the server puts into its pages, see src/server/web/painted.ts. */
const firstPaintFiles: Plugin = {
  name: 'first-paint',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'first-paint.html', source: firstPaint() });
    this.emitFile({ type: 'asset', fileName: 'shell.html', source: shell() });
  },
};

/** The application. The ticket page has to be light and is built by itself: vite.ticket.config.ts. */
export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), firstPaintFiles],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: 'src/web/index.html' },
      output: {
        // A file costs half a KiB of headers and compresses by itself: what screens share comes in few.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            {
              name: 'controls',
              test: /src\/web\/(ui\/(Button|IconButton|Spinner|LanguageSwitch|ThemeSwitch)|app\/(errorText|useChangeLanguage))\.tsx?$/,
              priority: 2,
            },
            {
              name: 'fields',
              test: /src\/web\/ui\/(TextField|PasswordField|DigitsField|FieldAlert|FormError)\.tsx$/,
              priority: 1,
            },
            {
              name: 'doors',
              test: /src\/web\/(ui\/Threshold|features\/identity\/components\/(SignInForm|OtherDoors|EmailForm|SentTo))\.tsx$/,
            },
          ],
        },
      },
    },
  },
});
