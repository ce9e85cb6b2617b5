import { fileURLToPath } from 'node:url';
import type { Alias, Plugin } from 'vite';

const own = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Replaces library modules on the first load by lighter modules with all features that Portico
 * needs.
 */
export const lighterModules: Alias[] = [
  { find: '../createLucideIcon.mjs', replacement: own('../ui/drawIcon.ts') },
  // React 18 includes this hook. The router's store still bundles a shim for React 17.
  {
    find: 'use-sync-external-store/shim/with-selector',
    replacement: 'use-sync-external-store/with-selector',
  },
];

/** Removes Tailwind's notice from stylesheets of single components. The main stylesheets keep it. */
export const oneNotice: Plugin = {
  name: 'portico:one-notice',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\.css$/, exclude: /(?:theme|ticket)\.css$/ } },
    handler: (code) => code.replace(/^\/\*! tailwindcss.*?\*\//, ''),
  },
};
