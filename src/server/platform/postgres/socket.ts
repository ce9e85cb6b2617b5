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

/**
 * Part of the socket's file name, not a TCP port. Set explicitly, because PGPORT must have no
 * effect.
 */
export const SOCKET_PORT = 5432;

/** Maximum length of a socket path on macOS (`sun_path`); Linux allows four more characters. */
const LONGEST = 103;

/**
 * Creates the private folder of the socket: a short path, closed to all but the server's account
 * and root. The server trusts every connection, because nobody else can reach the socket.
 */
export function socketFolderFor(cluster: Cluster): string {
  for (const base of new Set([tmpdir(), '/tmp', '/run'])) {
    const folder = join(base, cluster.name);
    const address = join(`${folder}-XXXXXX`, `.s.PGSQL.${SOCKET_PORT}`);
    if (address.length > LONGEST || !isOpen(base)) continue;
    try {
      return privateFolder(folder, cluster);
    } catch {
      // This folder is not writable; the loop tries the next one.
    }
  }
  throw new EmbeddedPostgresError('no folder for its socket can be made in /tmp or /run.');
}

/** Removes the socket folder, unless a server has its socket in the folder. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The socket folder is in use again, or already gone.
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
  // Another account owns a folder with this name, so the folder gets a random name.
  const other = mkdtempSync(`${folder}-`);
  chownSync(other, owner.uid, owner.gid);
  return other;
}

/** Returns true when every account can enter the folder. */
function isOpen(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpen(dirname(folder));
}
