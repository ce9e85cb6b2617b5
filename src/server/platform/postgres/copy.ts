import { constants } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Copies the PostgreSQL programs to a folder where every account can run them, unless a complete
 * copy exists.
 *
 * @returns the target folder
 * @throws when another account can change the parent folder
 */
export async function copyPrograms(source: string, target: string): Promise<string> {
  const home = dirname(target);
  await mkdir(home, { recursive: true, mode: 0o755 });
  // Everyone can write to temporary folders, so the owner of such a folder could replace the
  // programs later.
  if (!(await isOurs(home))) throw new Error(`${home} is not ours.`);
  if (await isComplete(source, target)) return target;
  await chmod(home, 0o755);
  const draft = await mkdtemp(join(home, 'draft-'));
  try {
    await copyTree(source, draft);
    // Replaces only a broken copy, because another server may run from a complete one.
    if (!(await isComplete(source, target))) await rm(target, { recursive: true, force: true });
    await rename(draft, target).catch(async (error: unknown) => {
      if (!(await isComplete(source, target))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder);
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

type Entry = { path: string; folder: boolean };

async function list(folder: string): Promise<Entry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({
      path: join(entry.parentPath, entry.name).slice(folder.length + 1),
      folder: entry.isDirectory(),
    }));
}

/** Compares file sizes, because a power cut can truncate files even after the rename. */
async function isComplete(source: string, target: string): Promise<boolean> {
  try {
    if (!(await isOurs(target))) return false;
    const files = (await list(source)).filter((entry) => !entry.folder);
    const same = files.map(async ({ path }) => {
      const [from, to] = await Promise.all([lstat(join(source, path)), lstat(join(target, path))]);
      return to.isFile() && from.size === to.size;
    });
    return (await Promise.all(same)).every(Boolean);
  } catch {
    return false;
  }
}

/**
 * Sets file modes instead of copying them: after an install with umask 077, no other account could
 * read the files.
 */
async function copyTree(source: string, target: string): Promise<void> {
  await chmod(target, 0o755);
  const entries = await list(source);
  for (const { path } of entries.filter((entry) => entry.folder)) {
    await mkdir(join(target, path), { recursive: true });
    await chmod(join(target, path), 0o755);
  }
  const files = entries.filter((entry) => !entry.folder);
  await Promise.all(
    files.map(async ({ path }) => {
      const runs = path.startsWith('bin/') || path.includes('.so');
      await copyFile(join(source, path), join(target, path), constants.COPYFILE_FICLONE);
      await chmod(join(target, path), runs ? 0o755 : 0o644);
    }),
  );
}
