import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A cluster of this run's own, with the database `template`: migrated, the job queue in it. */
    postgresUrl: string;
  }
}

const MEMORY = '/dev/shm';
/** Several times the room that the databases of a whole run take at once. */
const ROOM = 6 * 1024 ** 3;

/**
 * Where nothing has to last a folder in memory does: a database is a thousand files, and a disk takes
 * longer to make room for them than their test to run.
 */
function roomiestFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Nothing of a test outlives its run, whatever happens to the machine. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  // Of a few rows any plan is good: each statement is planned once for a connection, and no statistics make it anew.
  plan_cache_mode: 'force_generic_plan',
  autovacuum: 'off',
};

/** Each project imports this file anew, so the cluster that they share is kept where all of them find it. */
const shared = globalThis as { porticoTestCluster?: { cluster: Promise<Cluster>; users: number } };

/** One real PostgreSQL for a run of all suites. Tests get databases of their own, see `database.ts`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = (shared.porticoTestCluster ??= {
    cluster: startCluster(settings, roomiestFolder()),
    users: 0,
  });
  own.users += 1;
  const cluster = await own.cluster;
  project.provide('postgresUrl', cluster.url);
  return async () => {
    own.users -= 1;
    if (own.users > 0) return;
    delete shared.porticoTestCluster;
    await cluster.stop();
  };
}
