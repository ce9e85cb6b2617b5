import { fileURLToPath } from 'node:url';
import type { Alias } from 'vite';

const own = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the libraries bring to every first load and nothing here needs, by its lighter kin. */
export const light: Alias[] = [
  { find: '../createLucideIcon.mjs', replacement: own('../ui/drawIcon.ts') },
  // React has had this itself since 18; the router's store still brings it for 17.
  {
    find: 'use-sync-external-store/shim/with-selector',
    replacement: 'use-sync-external-store/with-selector',
  },
];
