import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDb } from '#server/platform/db/client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/index.ts';
import { ensureWebIsBuilt } from '#server/web/build.ts';
import { buildHouse } from '../factories/people.ts';
import { parkCar, requestCar } from '../factories/stays.ts';
import { runLighthouse } from '../harness/lighthouse.ts';
import { startServer } from '../harness/server.ts';

/** Lighthouse (mobile) and transfer size of the first screens, as a Markdown table. */
const dataDir = mkdtempSync(join(tmpdir(), 'portico-pages-'));
const postgres = await startEmbeddedPostgres({
  dataDir,
  database: 'template',
  settings: { fsync: 'off' },
});
const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
await migrate(createDb(pool));
await pool.end();
const webFolder = await ensureWebIsBuilt(console.error);
const server = await startServer(postgres.url, { webFolder });
const house = await buildHouse(server.ctx);
const parked = await parkCar(server, house);
const requested = await parkCar(server, house);
await requestCar(server, requested);

const pages = {
  landing: '/',
  'ticket, parked': `/customer/ticket/${parked.ticketToken}`,
  'ticket, to pay': `/customer/ticket/${requested.ticketToken}`,
  'valet sign-in': '/valet-login',
  'business sign-in': '/business-login',
};
console.log(
  '| page | performance | accessibility | best practices | KB transferred | first paint | largest paint |',
);
console.log('|---|---|---|---|---|---|---|');
for (const [name, path] of Object.entries(pages)) {
  const { scores, transferBytes, firstContentfulPaint, largestContentfulPaint, findings } =
    await runLighthouse(server.url + path);
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  console.log(
    `| ${name} | ${scores.performance} | ${scores.accessibility} | ${scores.bestPractices} | ${(transferBytes / 1024).toFixed(1)} | ${seconds(firstContentfulPaint)} | ${seconds(largestContentfulPaint)} |`,
  );
  for (const finding of findings) console.error(name, finding);
}
await server.close();
await postgres.stop();
rmSync(dataDir, { recursive: true, force: true });
