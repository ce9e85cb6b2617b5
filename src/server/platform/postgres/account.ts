import { statSync } from 'node:fs';

/** Whom PostgreSQL runs as; null means as this process, which is not root then. */
export type Account = { uid: number; gid: number } | null;

const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to be root, so root hands it to the owner of the cluster, or to uid 65534 for
 * a new one. So a root shell can open what an ordinary account made, without taking it away.
 */
export function accountFor(clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return null;
  const found = statSync(clusterFolder, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : NOBODY;
}

/** For `spawn`. The folder is entered before root is dropped: it need not be open to the account. */
export function asAccount(account: Account): { uid?: number; gid?: number } {
  return account ?? {};
}

/** A fixed environment: PG* and LC_* variables of the person's shell do not reach the server. */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };
