import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDb } from '#server/platform/db/client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/index.ts';
import { ensureWebIsBuilt } from '#server/web/build.ts';
import { launchBrowser } from '../harness/browser.ts';
import type { Product } from '../harness/product.ts';
import { startServer } from '../harness/server.ts';

/** The product with a browser and a database of its own, outside the test runner. */
export async function startBenchProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'template' });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  await migrate(createDb(pool));
  await pool.end();
  const webFolder = await ensureWebIsBuilt(console.error);
  const server = await startServer(postgres.url, { webFolder });
  const browser = await launchBrowser();
  return {
    server,
    browser,
    async close() {
      await browser.close();
      await server.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
