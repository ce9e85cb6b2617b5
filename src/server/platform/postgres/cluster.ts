import { chownSync, fsyncSync, lchownSync, mkdtempSync, openSync, closeSync } from 'node:fs';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, accountFor, asAccount, cleanEnvironment } from './account.ts';
import type { Binaries } from './binaries.ts';
import { readErrorCode, EmbeddedPostgresError } from './failure.ts';
import { run } from './processes.ts';
import { type ParentWatch, withParentWatch } from './parentWatch.ts';

export type Cluster = {
  folder: string;
  /** In the command line of each of its processes, so that they can be told from any other. */
  name: string;
  account: Account;
};

const DRAFT = 'postgres.new-';

/** What `-D` says, for a program started in the folder. */
export function pathForServer(folder: string, account: Account): string {
  // The server enters its folder once and uses relative names ever after. By this name it gets
  // there though the folders above are closed to its account, as those under /root are.
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** The cluster under a data folder, or null when there is none yet. */
export function findCluster(dataDir: string): Cluster | null {
  const folder = join(dataDir, 'postgres');
  try {
    if (!existsSync(folder) || readdirSync(folder).length === 0) return null;
    const account = accountFor(folder);
    const { dev, ino, uid } = statSync(folder, { bigint: true });
    if (account && uid === 0n) chownTree(folder, account);
    return { folder, account, name: `portico-${dev.toString(36)}-${ino.toString(36)}` };
  } catch (error) {
    if (readErrorCode(error) !== 'EACCES') throw error;
    throw new EmbeddedPostgresError(
      `${folder} belongs to another account. Start as that account or as root, or change the folder's owner.`,
      error,
    );
  }
}

/** Data files of another major version, or something else under the name, are left alone. */
export function checkVersion(cluster: Cluster, binaries: Binaries): void {
  const file = join(cluster.folder, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (found === binaries.major) return;
  throw new EmbeddedPostgresError(
    found === null
      ? `${cluster.folder} is not empty and holds no database. Move it away.`
      : `${cluster.folder} was made by PostgreSQL ${found}, this is ${binaries.major}. Move the data with pg_dump, or use the version of Portico that made it.`,
  );
}

/** Makes the cluster aside and moves it into its place, so half a cluster is never found there. */
export async function createCluster(
  dataDir: string,
  account: Account,
  binaries: Binaries,
  durable: boolean,
  parentWatch: ParentWatch,
): Promise<Cluster> {
  const draft = mkdtempSync(join(dataDir, DRAFT));
  try {
    if (account) chownSync(draft, account.uid, account.gid);
    await initdb(draft, account, binaries, durable, parentWatch);
    renameSync(draft, join(dataDir, 'postgres'));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  syncFolder(dataDir);
  return findCluster(dataDir)!;
}

async function initdb(
  folder: string,
  account: Account,
  binaries: Binaries,
  durable: boolean,
  parentWatch: ParentWatch,
): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject'];
  const rest = ['--locale=C', '--data-checksums', '--no-instructions'];
  if (!durable) rest.push('--no-sync');
  const [command, ...args] = withParentWatch(parentWatch, [
    binaries.initdb,
    '-D',
    pathForServer(folder, account),
    ...locale,
    ...access,
    ...rest,
  ]);
  const options = { ...asAccount(account), cwd: folder, env: cleanEnvironment };
  const result = await run(command!, args, options);
  if (result.ok) return;
  const lines = result.output.split('\n').filter((line) => /error|fatal|could not/i.test(line));
  throw new EmbeddedPostgresError(
    `initdb failed in ${folder}: ${lines.join(' ') || result.lastLine}`,
  );
}

/** Removes what starts that were killed left half made; their initdb is gone by now or soon. */
export function sweepDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(DRAFT))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // It is still being written; the next start removes it.
    }
  }
}

/** A copy made by root, from a backup perhaps, goes back to the account. */
function chownTree(folder: string, account: { uid: number; gid: number }): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), account.uid, account.gid);
  }
  chownSync(folder, account.uid, account.gid);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
