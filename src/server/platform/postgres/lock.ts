import { mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readErrorCode, EmbeddedPostgresError } from './failure.ts';
import { readIdentity } from './processes.ts';

const FREE = 'free';
const PATIENCE_MS = 5 * 60_000;

/**
 * Runs work under a lock between processes that a dead process cannot block.
 *
 * The lock is the symbolic link with the highest number in a folder; its target names the owner.
 * Creating a link is atomic, so no lock is ever without an owner. A process takes a free lock, or a
 * dead owner's, by creating the next number, which only one process can create. Numbers never fall
 * and nobody deletes the highest, so two processes cannot break each other's lock.
 */
export async function withLock<T>(
  folder: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const deadline = Date.now() + PATIENCE_MS;
  let told = false;
  let mine = takeLock(folder);
  while (mine === null) {
    const owner = readOwner(folder, newest(folder));
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(`process ${owner} is starting it and does not get ready.`);
    }
    if (!told)
      log(`Another process (${Number.parseInt(owner, 10)}) is starting the embedded database.`);
    told = true;
    await sleep(20);
    mine = takeLock(folder);
  }
  try {
    return await work();
  } finally {
    const free = join(folder, `${mine}.${FREE}`);
    symlinkSync(FREE, free);
    renameSync(free, join(folder, String(mine)));
  }
}

function takeLock(folder: string): number | null {
  const last = newest(folder);
  if (last > 0 && isHeld(readOwner(folder, last))) return null;
  const mine = last + 1;
  const path = join(folder, String(mine));
  try {
    symlinkSync(readIdentity(process.pid) ?? String(process.pid), path);
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return null;
    throw error;
  }
  // Another process may have created a higher number between reading the folder and linking.
  if (newest(folder) !== mine) {
    rmSync(path, { force: true });
    return null;
  }
  for (const old of numbers(folder))
    if (old < mine) rmSync(join(folder, String(old)), { force: true });
  return mine;
}

function numbers(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function newest(folder: string): number {
  return Math.max(0, ...numbers(folder));
}

/**
 * Returns the owner of a lock, or 'unknown' if the link has vanished. Such a lock counts as taken,
 * so the caller looks again.
 */
function readOwner(folder: string, number: number): string {
  try {
    return readlinkSync(join(folder, String(number)));
  } catch {
    return 'unknown';
  }
}

function isHeld(owner: string): boolean {
  if (owner === FREE) return false;
  return owner === 'unknown' || readIdentity(Number.parseInt(owner, 10)) === owner;
}
