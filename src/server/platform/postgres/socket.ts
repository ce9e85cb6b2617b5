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

/** Not a TCP port: part of the socket's file name, and given so that PGPORT does not count. */
export const SOCKET_PORT = 5432;

/** sun_path on macOS; Linux has four more. */
const LONGEST = 103;

/**
 * The private folder of a cluster's socket: short enough for a socket's address, and closed to
 * everyone but the server's account and root, which is what lets the server trust who connects.
 */
export function socketFolderFor(cluster: Cluster): string {
  for (const base of new Set([tmpdir(), '/tmp', '/run'])) {
    const folder = join(base, cluster.name);
    const address = join(`${folder}-XXXXXX`, `.s.PGSQL.${SOCKET_PORT}`);
    if (address.length > LONGEST || !isOpen(base)) continue;
    try {
      return privateFolder(folder, cluster);
    } catch {
      // Not writable; the next one may be.
    }
  }
  throw new EmbeddedPostgresError('no folder for its socket can be made in /tmp or /run.');
}

/** Unless a server has its socket there. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // In use again, or gone already.
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
  // Someone sits on the name; a name nobody can guess serves as well.
  const other = mkdtempSync(`${folder}-`);
  chownSync(other, owner.uid, owner.gid);
  return other;
}

/** Whether every account can get there. */
function isOpen(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpen(dirname(folder));
}
