import { statSync } from 'node:fs';

/**
 * System account that PostgreSQL runs as; null means the account of this process, which then is not
 * root.
 */
export type SystemAccount = { uid: number; gid: number } | null;

const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. Root uses the owner of the
 * cluster folder, because the owner must keep access, or uid 65534 for a new cluster.
 */
export function accountFor(clusterFolder: string): SystemAccount {
  if (process.getuid?.() !== 0) return null;
  const found = statSync(clusterFolder, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : NOBODY;
}

/**
 * Builds the `spawn` options. `spawn` changes to the working folder before it drops root, so the
 * account needs no access to the parent folders.
 */
export function buildSpawnAccount(account: SystemAccount): { uid?: number; gid?: number } {
  return account ?? {};
}

/**
 * Fixed environment: the PG* and LC_* variables of the user's shell must not reach the database
 * server.
 */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };
