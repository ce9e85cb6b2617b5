import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { buildStaffedBusiness, PASSWORD } from '#test/factories/people.ts';
import { runServer } from '#test/harness/runServer.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const server = runServer({ worker: false });

test.each([
  ['node', 'firstTicket.ts'],
  ['sh', 'first-ticket.sh'],
])('the documented example for %s opens a ticket and reads it', async (tool, file) => {
  const business = await buildStaffedBusiness(server.ctx);
  const { secret } = await server.as(business.manager.token)('POST /api/business/api-tokens', {
    body: {
      name: 'Example',
      capabilities: ['locations.view', 'stays.checkIn', 'cars.find'],
      locationIds: null,
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      password: PASSWORD,
    },
  });
  const { stdout } = await promisify(execFile)(tool, [`${root}docs/examples/${file}`], {
    env: {
      PATH: `${root}node_modules/.bin:${process.env['PATH'] ?? ''}`,
      PORTICO_URL: server.url,
      PORTICO_TOKEN: secret,
      LOCATION: business.location.id,
    },
  });
  expect(stdout).toContain('"expected"');
});
