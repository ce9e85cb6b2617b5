import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mode } from '../config/index.ts';

/** What only a development server has, as in the web app's routes. */
const DEVELOPMENT_ONLY = ['/test-reset'];

/** As the web app compares them: capitals, and a slash at the end, do not count. */
const split = (path: string) => path.toLowerCase().split('/').filter(Boolean);

export const isDevelopmentOnly = (path: string): boolean =>
  DEVELOPMENT_ONLY.includes(`/${split(path).join('/')}`);

/**
 * @param folder the built web app, whose `addresses.json` names every address that leads anywhere;
 *   a part that begins with `$` stands for any text
 * @returns whether the web app has something at a path
 */
export function readAddresses(folder: string, mode: Mode): (path: string) => boolean {
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
