import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerMode } from '../config/group.ts';

/**
 * URL paths that exist only on a development server; the web app's routes leave out the same paths.
 */
const DEVELOPMENT_ONLY = ['/test-reset'];

/** Splits a path as the web app's router does: ignores case and a trailing slash. */
const split = (path: string) => path.toLowerCase().split('/').filter(Boolean);

export const isDevelopmentOnly = (path: string): boolean =>
  DEVELOPMENT_ONLY.includes(`/${split(path).join('/')}`);

/**
 * Reads the paths at which the web app has a screen.
 *
 * @param folder folder of the built web app; its `addresses.json` lists every valid path, and a
 *   segment that begins with `$` matches any text
 * @returns a function that returns true when the web app has a screen at a path
 */
export function readAddresses(folder: string, mode: ServerMode): (path: string) => boolean {
  const addresses = JSON.parse(readFileSync(join(folder, 'addresses.json'), 'utf8')) as string[];
  const hidden = mode === 'production' ? DEVELOPMENT_ONLY : [];
  const patterns = addresses.filter((address) => !hidden.includes(address)).map(split);
  return (path) => {
    const parts = split(path);
    return patterns.some(
      (pattern) =>
        pattern.length === parts.length &&
        pattern.every((part, index) => part.startsWith('$') || part === parts[index]),
    );
  };
}
