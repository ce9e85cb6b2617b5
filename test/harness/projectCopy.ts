import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Files that running and building need. Installed packages are linked, not copied. */
const parts = ['docs', 'scripts', 'src', 'test', '.npmrc', 'package.json', 'package-lock.json'];
const topFiles = /\.(ts|mjs|json)$/;

/** Creates a hard link, or a copy when the target is on another file system. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    copyFileSync(from, to);
  }
}

/**
 * Creates a folder of hard links, without caches. Nothing may write to these files, because the
 * originals would change too.
 */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.isDirectory()) link(source, target);
    else if (!/^\.(vite|cache)/.test(entry.name)) linkFolder(source, target);
  }
}

/**
 * Copies the project with its installed packages to another folder, whose sources a test may
 * change.
 */
export function copyProject(to: string): void {
  for (const part of parts) cpSync(join(root, part), join(to, part), { recursive: true });
  for (const name of readdirSync(root).filter((file) => topFiles.test(file)))
    copyFileSync(join(root, name), join(to, name));
  linkFolder(join(root, 'node_modules'), join(to, 'node_modules'));
}

/** Copies the built web app to the folder of `npm run build`. */
export function copyBuild(webFolder: string, to: string): void {
  const name = webFolder.slice(webFolder.lastIndexOf('/') + 1);
  cpSync(webFolder, join(to, 'dist', name), { recursive: true });
}
