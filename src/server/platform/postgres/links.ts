import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readErrorCode } from './failure.ts';

/**
 * npm packages hold no symbolic links, so this one lists those its libraries need. Its install
 * script makes them, where install scripts run; elsewhere this does.
 *
 * @param folder the package's `native`, or a copy of it
 */
export function repairLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      // Both are in one folder, and named from the package's root, which a copy has not.
      symlinkSync(basename(source), join(folder, target.replace(/^native\//, '')));
    } catch (error) {
      // There already, or not ours to write: trying the programs out tells whether it matters.
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(readErrorCode(error))) throw error;
    }
  }
}
