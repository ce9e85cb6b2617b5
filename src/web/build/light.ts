import { fileURLToPath } from 'node:url';
import type { Alias } from 'vite';

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
