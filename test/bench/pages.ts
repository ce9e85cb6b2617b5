import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDb } from '#server/platform/db/client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/index.ts';
import { ensureWebIsBuilt } from '#server/web/build.ts';
import { requestedReturn } from '../e2e/customerCars.ts';
import { buildCustomer } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
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
const business = await buildStaffedBusiness(server.ctx);
const parked = await parkCar(server, business);
const requested = await parkCar(server, business);
await requestCar(server, requested);

const customer = await buildCustomer(server);
const service = await requestedReturn(server, customer, business);

type Page = { path: string; token?: string };
const pages: Record<string, Page> = {
  landing: { path: '/' },
  'ticket, parked': { path: `/customer/ticket/${parked.ticketToken}` },
  'ticket, to pay': { path: `/customer/ticket/${requested.ticketToken}` },
  'valet sign-in': { path: '/valet-login' },
  'business sign-in': { path: '/business-login' },
  dashboard: { path: '/dashboard', token: customer.token },
  'current service': { path: '/dashboard/current', token: customer.token },
  history: { path: '/dashboard/history', token: customer.token },
  profile: { path: '/dashboard/profile', token: customer.token },
  payment: { path: `/customer/payment?serviceId=${service.id}`, token: customer.token },
  'valet’s jobs': { path: '/valet-dashboard', token: business.valet.token },
  'check-in': { path: '/valet-checkin', token: business.valet.token },
  'dispatch board': { path: '/dispatcher-queue', token: business.manager.token },
};
console.log(
  '| page | performance | accessibility | best practices | KB transferred | first paint | largest paint |',
);
console.log('|---|---|---|---|---|---|---|');
for (const [name, { path, token }] of Object.entries(pages)) {
  const { scores, transferBytes, firstContentfulPaint, largestContentfulPaint, findings } =
    await runLighthouse(server.url + path, token);
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  console.log(
    `| ${name} | ${scores.performance} | ${scores.accessibility} | ${scores.bestPractices} | ${(transferBytes / 1024).toFixed(1)} | ${seconds(firstContentfulPaint)} | ${seconds(largestContentfulPaint)} |`,
  );
  for (const finding of findings) console.error(name, finding);
}
await server.close();
await postgres.stop();
rmSync(dataDir, { recursive: true, force: true });
