import { constants } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Copies the programs to where every account can run them, unless a whole copy is there already.
 *
 * @returns the target
 * @throws when the folder above it is not ours alone
 */
export async function copyPrograms(source: string, target: string): Promise<string> {
  const home = dirname(target);
  await mkdir(home, { recursive: true, mode: 0o755 });
  // Temporary folders are everybody's: a home someone else made may change under our feet.
  if (!(await isOurs(home))) throw new Error(`${home} is not ours.`);
  if (await isComplete(source, target)) return target;
  await chmod(home, 0o755);
  const draft = await mkdtemp(join(home, 'draft-'));
  try {
    await copyTree(source, draft);
    // Another start may be running from what is there: it is replaced only when it is broken.
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

/** A power cut can leave a file short even after the rename, so sizes are compared. */
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

/** Modes are set, not copied: an install under umask 077 is closed to every other account. */
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
