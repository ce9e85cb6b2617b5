import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * URL of this run's PostgreSQL cluster, whose database `template` is migrated and includes the
     * job queue.
     */
    postgresUrl: string;
  }
}

const MEMORY = '/dev/shm';
/**
 * Bytes of free space that the folder must have: several times what all databases of a run need at
 * once.
 */
const ROOM = 6 * 1024 ** 3;

/**
 * Returns a folder in memory if it has room. A database has a thousand files, and creating them on
 * a disk takes longer than a test.
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
  // Plans each statement once per connection and collects no statistics, because any plan is fast
  // for few rows.
  plan_cache_mode: 'force_generic_plan',
  autovacuum: 'off',
};

/**
 * Global variable, because each Vitest project imports its own instance of this file, but all
 * projects share the cluster.
 */
const shared = globalThis as { porticoTestCluster?: { cluster: Promise<Cluster>; users: number } };

/**
 * Starts one PostgreSQL for all test projects of a run. Each test file creates its own database,
 * see `database.ts`.
 */
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
