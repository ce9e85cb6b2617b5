import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { readErrorCode, EmbeddedPostgresError } from './failure.ts';

/** Part of the socket's file name, not a TCP port. Set explicitly, so that PGPORT has no effect. */
export const SOCKET_PORT = 5432;

/** Longest socket path on macOS (`sun_path`); Linux allows four more characters. */
const LONGEST = 103;

/**
 * Creates the private folder of the socket: a short path, closed to all but the server's account and root. This is
 * why the server can trust every connection.
 */
export function socketFolderFor(cluster: Cluster): string {
  for (const base of new Set([tmpdir(), '/tmp', '/run'])) {
    const folder = join(base, cluster.name);
    const address = join(`${folder}-XXXXXX`, `.s.PGSQL.${SOCKET_PORT}`);
    if (address.length > LONGEST || !isOpen(base)) continue;
    try {
      return privateFolder(folder, cluster);
    } catch {
      // The folder is not writable; try the next one.
    }
  }
  throw new EmbeddedPostgresError('no folder for its socket can be made in /tmp or /run.');
}

/** Removes the folder, unless a server has its socket there. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder is in use again, or already gone.
  }
}

function privateFolder(folder: string, { account }: Cluster): string {
  const owner = account ?? { uid: process.getuid!(), gid: process.getgid!() };
  try {
    mkdirSync(folder, { mode: 0o700 });
    chmodSync(folder, 0o700);
    chownSync(folder, owner.uid, owner.gid);
    return folder;
  } catch (error) {
    if (readErrorCode(error) !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  if (found.isDirectory() && found.uid === owner.uid && (found.mode & 0o777) === 0o700)
    return folder;
  // Another account owns a folder of this name, so use a random name.
  const other = mkdtempSync(`${folder}-`);
  chownSync(other, owner.uid, owner.gid);
  return other;
}

/** Tells whether every account can enter the folder. */
function isOpen(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpen(dirname(folder));
}
