import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerMode } from '../config/index.ts';

/** Addresses that exist only on a development server; the web app's routes hide the same ones. */
const DEVELOPMENT_ONLY = ['/test-reset'];

/** Splits a path as the web app's router does: case and a trailing slash do not matter. */
const split = (path: string) => path.toLowerCase().split('/').filter(Boolean);

export const isDevelopmentOnly = (path: string): boolean =>
  DEVELOPMENT_ONLY.includes(`/${split(path).join('/')}`);

/**
 * @param folder the built web app; its `addresses.json` lists every valid address, and a segment that begins with
 * `$` matches any text
 * @returns a function that tells whether the web app has a screen at a path
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
