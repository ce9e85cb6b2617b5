import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDb } from '#server/platform/db/client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log/log.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/index.ts';

export type Cluster = { url: string; stop: () => Promise<void> };

/**
 * Starts PostgreSQL with a migrated database `template` that includes the job queue;
 * `createDatabase` copies this database.
 */
export async function startCluster(
  settings: Record<string, string> = {},
  folder = tmpdir(),
): Promise<Cluster> {
  const dataDir = mkdtempSync(join(folder, 'portico-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'template', settings });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  await migrate(createDb(pool));
  // Tests advance the clock of the server by months, and that of PostgreSQL stands still for them.
  await pool.query(`create or replace function latest_time() returns timestamptz
    language sql stable as $$ select 'infinity'::timestamptz $$`);
  await pool.end();
  const jobs = createJobs(postgres.url, createLog('fatal'));
  await jobs.start();
  await jobs.stop();
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
