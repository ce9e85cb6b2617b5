import { chownSync, fsyncSync, lchownSync, mkdtempSync, openSync, closeSync } from 'node:fs';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type SystemAccount,
  accountFor,
  buildSpawnAccount,
  cleanEnvironment,
} from './systemAccount.ts';
import type { PostgresBinaries } from './binaries.ts';
import { readErrorCode, EmbeddedPostgresError } from './failure.ts';
import { runCommand } from './processes.ts';
import { type ParentWatch, withParentWatch } from './parentWatch.ts';

export type Cluster = {
  folder: string;
  /**
   * Unique name in the command line of all processes of the database server; identifies these
   * processes.
   */
  name: string;
  account: SystemAccount;
};

const DRAFT = 'postgres.new-';

/** Returns the `-D` argument for a database server that is started inside the cluster folder. */
export function pathForServer(folder: string, account: SystemAccount): string {
  // The server enters its folder once and then uses relative paths. This path works even when the
  // account cannot enter the parent folders, such as /root.
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** Finds the cluster under a data folder; null when there is none yet. */
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

/**
 * Refuses data files of another major version, and folders that are no cluster. Changes nothing in
 * the folder.
 */
export function checkVersion(cluster: Cluster, binaries: PostgresBinaries): void {
  const file = join(cluster.folder, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (found === binaries.major) return;
  throw new EmbeddedPostgresError(
    found === null
      ? `${cluster.folder} is not empty and holds no database. Move it away.`
      : `${cluster.folder} was made by PostgreSQL ${found}, this is ${binaries.major}. Move the data with pg_dump, or use the version of Portico that made it.`,
  );
}

/**
 * Creates the cluster in a draft folder and then renames it: a killed start must not leave half a
 * cluster.
 */
export async function createCluster(
  dataDir: string,
  account: SystemAccount,
  binaries: PostgresBinaries,
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
  account: SystemAccount,
  binaries: PostgresBinaries,
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
  const options = { ...buildSpawnAccount(account), cwd: folder, env: cleanEnvironment };
  const result = await runCommand(command!, args, options);
  if (result.ok) return;
  const lines = result.output.split('\n').filter((line) => /error|fatal|could not/i.test(line));
  throw new EmbeddedPostgresError(
    `initdb failed in ${folder}: ${lines.join(' ') || result.lastLine}`,
  );
}

/**
 * Deletes draft folders of killed starts. The `initdb` of such a start has ended or will end soon.
 */
export function sweepDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(DRAFT))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // Another start still uses the draft folder; the next start deletes it.
    }
  }
}

/** Makes the account the owner of a cluster that root copied, perhaps from a backup. */
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
