import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDb } from '#server/platform/db/client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log/log.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/index.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A cluster of this run's own, with the database `template`: migrated, the job queue in it. */
    postgresUrl: string;
  }
}

/** One real PostgreSQL for a run of a suite. Tests get databases of their own, see `database.ts`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    database: 'template',
    settings: { fsync: 'off', synchronous_commit: 'off', max_connections: '300' },
  });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  await migrate(createDb(pool));
  await pool.end();
  // Its schema and queues come with each copy too.
  const jobs = createJobs(postgres.url, createLog('fatal'));
  await jobs.start();
  await jobs.stop();
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
