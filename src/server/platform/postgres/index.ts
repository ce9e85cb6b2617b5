import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { accountFor } from './systemAccount.ts';
import { prepareBinaries } from './binaries.ts';
import { checkVersion, type Cluster, createCluster, findCluster, sweepDrafts } from './cluster.ts';
import { ensureDatabase, urlFor } from './database.ts';
import { readErrorCode, EmbeddedPostgresError } from './failure.ts';
import { withLock } from './lock.ts';
import { removeServerRemains, findLiveServer } from './postmaster.ts';
import { type PostgresServer, startServer } from './server.ts';
import { type ClusterSettings, settingsFor } from './settings.ts';
import { removeSocketFolder, socketFolderFor } from './socket.ts';
import { chooseParentWatch, type ParentWatch } from './parentWatch.ts';

export { EmbeddedPostgresError } from './failure.ts';

export type EmbeddedPostgres = {
  /**
   * Connection URL of the superuser for node-postgres and libpq, over a Unix socket; there is no TCP
   * port. The product uses the roles of `prepareRoles`.
   */
  url: string;
  pid: number;
  /**
   * True when another process started the database server. The server ends with that process, and
   * `stop` does nothing.
   */
  adopted: boolean;
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Folder that contains the cluster folder `postgres`. */
  dataDir: string;
  database?: string;
  /**
   * PostgreSQL settings that override the defaults; tests without need for durability set `fsync:
   * 'off'`.
   */
  settings?: ClusterSettings;
  /** Mechanism that ends the database server with this process; chosen automatically by default. */
  parentWatch?: ParentWatch;
  log?: (line: string) => void;
};

/**
 * Starts the bundled PostgreSQL on a data folder, or adopts the server that already runs on this
 * folder. The server ends with this process, even after kill -9.
 *
 * @throws EmbeddedPostgresError with a one-line remedy
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError('it needs Linux or macOS. Set DATABASE_URL to a PostgreSQL.');
  }
  const log = options.log ?? (() => {});
  try {
    mkdirSync(options.dataDir, { recursive: true });
    return await startIn(realpathSync(options.dataDir), options, log);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    const closed = ['EACCES', 'EPERM', 'EROFS'].includes(readErrorCode(error));
    const reason = closed
      ? `this account may not write in ${options.dataDir}. Start as its owner, or set DATA_DIR to another folder.`
      : `${options.dataDir}: ${(error as Error).message}`;
    throw new EmbeddedPostgresError(reason, error);
  }
}

async function startIn(
  dataDir: string,
  options: EmbeddedPostgresOptions,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const lock = join(dataDir, 'postgres.lock');
  return withLock(lock, log, async () => {
    const database = options.database ?? 'portico';
    const existing = findCluster(dataDir);
    const live = existing && (await findLiveServer(existing));
    if (live) {
      log(`The embedded database runs already (process ${live.pid}).`);
      await ensureDatabase(live.socketFolder, database);
      const url = urlFor(live.socketFolder, database);
      return { url, pid: live.pid, adopted: true, stop: async () => {} };
    }
    const { server, socketFolder } = await start(existing, { ...options, dataDir }, log);
    try {
      await ensureDatabase(socketFolder, database);
      sweepDrafts(dataDir);
    } catch (error) {
      await server.stop();
      throw error;
    }
    const stop = async () => {
      await server.stop();
      // Takes the lock, because the next start may be about to create its socket in this folder.
      if (existsSync(lock)) await withLock(lock, log, async () => removeSocketFolder(socketFolder));
    };
    return { url: urlFor(socketFolder, database), pid: server.pid, adopted: false, stop };
  });
}

async function start(
  existing: Cluster | null,
  options: EmbeddedPostgresOptions,
  log: (line: string) => void,
): Promise<{ server: PostgresServer; socketFolder: string }> {
  const { dataDir, settings = {} } = options;
  const account = existing?.account ?? accountFor(join(dataDir, 'postgres'));
  const binaries = await prepareBinaries(account, dataDir, log);
  const durable = settings['fsync'] !== 'off';
  const parentWatch = options.parentWatch ?? chooseParentWatch();
  const cluster =
    existing ?? (await createCluster(dataDir, account, binaries, durable, parentWatch));
  checkVersion(cluster, binaries);
  const socketFolder = socketFolderFor(cluster);
  await removeServerRemains(cluster, socketFolder);
  const server = await startServer(
    cluster,
    binaries,
    settingsFor(cluster.name, socketFolder, settings),
    parentWatch,
    log,
  );
  return { server, socketFolder };
}
