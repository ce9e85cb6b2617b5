import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { chunkImports } from './src/web/build/chunkImports.ts';
import { texts } from './src/texts/vitePlugin.ts';
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

/** What is around every screen behind a session: its header with bell and menu, states. */
const inside = new RegExp(
  [
    String.raw`src/web/app/(SignedIn|ScreenHeader|PersonMenu|ImpersonationBanner|ConnectionBanner|useRefusalToast|useArrivals|useEstimateInterval|useSignOut|Live|isFinal)\.tsx?$`,
    String.raw`src/web/features/messages/(api|changes|components/Bell)\.tsx?$`,
    String.raw`src/web/ui/(lazyPart|Panel|Skeleton|EmptyState|ErrorState|SoundSwitch)\.tsx$`,
    String.raw`src/web/lib/(sound|online|clock|keptKey|screen)\.ts$`,
    String.raw`src/(domain/orders/countdown|web/features/vehicles/api)\.ts$`,
    String.raw`lucide-react/.*/(bell|bell-off|check-check|circle-user-round|house|languages|log-out|user-round|key-round|message-circle|credit-card|car-front|rotate-ccw-clock|wifi-off|info|triangle-alert|x)\.mjs$`,
    String.raw`@tanstack/react-query/.*/(useQuery|useMutation|useBaseQuery)\.js$`,
    String.raw`@tanstack/query-core/.*/(queryObserver|mutationObserver)\.js$`,
  ].join('|'),
);
/** What the sections of a customer's dashboard share; its windows come when they are opened. */
const customersOwn =
  /src\/web\/features\/(customer\/(frame\/(?!Dialogs)|components\/(CarStub|Arrival|StatusBadge|Card|LoadFailed|SectionSkeleton|PositionTrouble|ServiceRow|ServiceList|Stars)\.|place\/|api\/(queries|changes)|current\/cost|look|go|request\/RequestButton))/;

/** The application. The ticket page has to be light and is built by itself: vite.ticket.config.ts. */
export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), texts, firstPaintFiles, chunkImports],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A face inside the style sheet comes to everybody, also where nothing is written in it.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      input: { app: 'src/web/index.html' },
      output: {
        // A file costs half a KiB of headers and compresses by itself: what screens share comes in few.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            {
              name: 'controls',
              test: /(lucide-react\/.*\/(plus|trash-?2?)\.mjs|src\/(domain\/shared\/(money|digits)|web\/(lib\/format|ui\/(Banner|Button|FormError|IconButton|Spinner|LanguageSwitch|ThemeSwitch)|app\/(errorText|useChangeLanguage)|features\/identity\/components\/look))\.tsx?$)/,
              priority: 2,
            },
            {
              name: 'fields',
              test: /src\/web\/ui\/(TextField|PasswordField|DigitsField|FieldAlert)\.tsx$/,
              priority: 1,
            },
            {
              name: 'forms',
              test: /react-hook-form\//,
              priority: 1,
            },
            {
              name: 'sent-forms',
              test: /src\/web\/features\/identity\/components\/(refusal|forms\/(useSentForm|FormField|issueText))/,
              priority: 1,
            },
            {
              name: 'doors',
              test: /src\/web\/features\/identity\/components\/(SignInForm|OtherDoors|EmailForm|SentTo)\.tsx$/,
            },
            {
              name: 'choices',
              test: /src\/(web\/ui\/(Choice|Radios|SideBySide)\.tsx|domain\/vehicles\/choices\.ts)$/,
            },
            { name: 'threshold', test: /src\/web\/ui\/Threshold\.tsx$/ },
            { name: 'inside', test: inside },
            {
              name: 'stub',
              test: /src\/web\/(ui\/stub\/\w+|app\/(useCarName|useProgress))\.tsx?$/,
            },
            { name: 'customer', test: customersOwn },
          ],
        },
      },
    },
  },
});
