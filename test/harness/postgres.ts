import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of this run's cluster, with the migrated database `template` that has the job queue. */
    postgresUrl: string;
  }
}

const MEMORY = '/dev/shm';
/** Several times the space that all databases of a run need at once, in bytes. */
const ROOM = 6 * 1024 ** 3;

/**
 * Prefers a folder in memory: a database has a thousand files, which take longer to create on a disk than its test
 * to run.
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

/** Turns off durability, because no test data outlives its run. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  // Plans each statement once per connection and collects no statistics: with few rows, any plan is good.
  plan_cache_mode: 'force_generic_plan',
  autovacuum: 'off',
};

/** Global, because each project imports this file anew but all share the cluster. */
const shared = globalThis as { porticoTestCluster?: { cluster: Promise<Cluster>; users: number } };

/** Starts one PostgreSQL for all suites of a run. Tests create their own databases, see `database.ts`. */
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
