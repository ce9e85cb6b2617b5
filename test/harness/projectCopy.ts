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
/** What running and building needs; the installed packages come as links. */
const parts = ['docs', 'scripts', 'src', 'test', '.npmrc', 'package.json', 'package-lock.json'];
const topFiles = /\.(ts|mjs|json)$/;

/** The same file twice, or where the copy is on another file system, a copy of it. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    copyFileSync(from, to);
  }
}

/** Nothing in it may be written to: it is the project's own. Caches stay behind. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.isDirectory()) link(source, target);
    else if (!/^\.(vite|cache)/.test(entry.name)) linkFolder(source, target);
  }
}

/** The project in another folder, with its packages installed, to be changed at will. */
export function copyProject(to: string): void {
  for (const part of parts) cpSync(join(root, part), join(to, part), { recursive: true });
  for (const name of readdirSync(root).filter((file) => topFiles.test(file)))
    copyFileSync(join(root, name), join(to, name));
  linkFolder(join(root, 'node_modules'), join(to, 'node_modules'));
}

/** The built web app, as `npm run build` leaves it. */
export function copyBuild(webFolder: string, to: string): void {
  const name = webFolder.slice(webFolder.lastIndexOf('/') + 1);
  cpSync(webFolder, join(to, 'dist', name), { recursive: true });
}
