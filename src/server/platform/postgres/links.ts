import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readErrorCode } from './failure.ts';

/**
 * Creates the symbolic links that the package's libraries need. npm packages cannot contain links.
 * The package's install script creates them, but install scripts may be disabled.
 *
 * @param folder the package's `native` folder, or a copy of it
 */
export function repairLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      // Source and target are in the same folder. Their paths start at the package root, which a
      // copy does not have.
      symlinkSync(basename(source), join(folder, target.replace(/^native\//, '')));
    } catch (error) {
      // The link exists, or this account may not write to the folder. `tryOut` finds out whether
      // that matters.
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(readErrorCode(error))) throw error;
    }
  }
}
