import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { retentionYears } from '#domain/identity/retention.ts';
import { routines } from '#server/jobs.ts';
import privacy from '#texts/en/documents/privacy.json' with { type: 'json' };
import {
  anApplication,
  newCustomer,
  randomEmail,
  verifiedCustomer,
} from '#test/factories/accounts.ts';
import { buildCustomer } from '#test/factories/customers.ts';
import { guestSays, say } from '#test/factories/conversations.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { paidCar } from '#test/factories/stays.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';

const DAY = 86_400_000;
const YEAR = 366 * DAY;

let server: TestServer;
beforeAll(async () => {
  server = await startServer(inject('postgresUrl'));
});
afterAll(() => server.close());

const tidyUp = () => routines(server.ctx)['tidy-up'].run();
const count = async (table: string, where: string, ...values: unknown[]) => {
  const { rows } = await server.ctx.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
    values,
  );
  return rows[0]?.count;
};

test('the periods are those of the privacy policy', () => {
  const policy = JSON.stringify(privacy);
  const { communication, closedAccounts, transactions } = retentionYears;
  expect(policy).toContain(`Account data: ${closedAccounts} years`);
  expect(policy).toContain(`Transaction records: ${transactions} years`);
  expect(policy).toContain(`applications: ${communication} years`);
  expect(policy).toMatch(new RegExp(`Communication logs[^"]*: ${communication} years`));
});

test('a registration nobody has proven goes after seven days, a proven one stays', async () => {
  const unproven = newCustomer();
  await server.as()('POST /api/auth/register', { body: unproven });
  const proven = await verifiedCustomer(server);
  const known = (email: string) => count('people', 'lower(email) = lower($1)', email);
  server.advance(6 * DAY);
  await tidyUp();
  expect(await known(unproven.email)).toBe(1);
  server.advance(2 * DAY);
  await tidyUp();
  expect(await known(unproven.email)).toBe(0);
  expect(await known(proven.email)).toBe(1);
  // The address is free for whoever it belongs to.
  await server.as()('POST /api/auth/register', { body: unproven });
  expect(await known(unproven.email)).toBe(1);
});

test('what was written goes after two years, who it was after seven, and the money stays', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const car = await paidCar(server, business);
  await say(server, business.valet.token, car.ticketId, 'Your scarf is at the desk.');
  await guestSays(server, car.ticketToken, 'Thank you!');
  const desk = server.as(business.manager.token);
  const params = { id: car.order.id };
  await desk('POST /api/dispatch/orders/{id}/assign', {
    params,
    body: { valetId: business.valet.id },
  });
  await desk('POST /api/dispatch/orders/{id}/ready', { params });
  await desk('POST /api/dispatch/orders/{id}/complete', { params });
  const customer = await buildCustomer(server);
  await server.ctx.db
    .updateTable('stays')
    .set({ customer_name: 'Grace Okafor', notes: 'low beams', customer_id: customer.id })
    .where('id', '=', car.ticketId)
    .execute();
  const ofStay = (table: string) => count(table, 'stay_id = $1', car.ticketId);
  const personal =
    'id = $1 and (customer_name is not null or phone_e164 is not null or license_plate is not null or notes is not null or customer_id is not null)';
  expect(await ofStay('messages')).toBeGreaterThan(0);
  const ledger = await count('ledger_entries', 'business_id = $1', business.id);
  expect(ledger).toBeGreaterThan(0);

  server.advance(2 * YEAR - 10 * DAY);
  await tidyUp();
  expect(await ofStay('messages')).toBeGreaterThan(0);
  server.advance(20 * DAY);
  await tidyUp();
  expect(await ofStay('messages')).toBe(0);
  expect(await ofStay('stay_messages')).toBe(0);
  expect(await count('stays', personal, car.ticketId)).toBe(1);

  server.advance(5 * YEAR);
  await tidyUp();
  expect(await count('stays', personal, car.ticketId)).toBe(0);
  expect(await count('stays', 'id = $1', car.ticketId)).toBe(1);
  expect(await count('ledger_entries', 'business_id = $1', business.id)).toBe(ledger);
});

test('what a business applied with goes after two years', async () => {
  const { contactEmail } = anApplication({ contactEmail: randomEmail() });
  await server.as()('POST /api/business/applications', { body: anApplication({ contactEmail }) });
  const known = () => count('applications', 'lower(contact_email) = lower($1)', contactEmail);
  server.advance(2 * YEAR - 10 * DAY);
  await tidyUp();
  expect(await known()).toBe(1);
  server.advance(20 * DAY);
  await tidyUp();
  expect(await known()).toBe(0);
});

test('who left a business is nobody three years later, and who works there is still somebody', async () => {
  const place = await buildStaffedBusiness(server.ctx);
  const { valet, otherValet } = place;
  await server.as(place.manager.token)('DELETE /api/business/valets/{id}', {
    params: { id: valet.id },
  });
  const named = (id: string) => count('people', "id = $1 and first_name <> 'Deleted'", id);
  server.advance(3 * YEAR - 10 * DAY);
  await tidyUp();
  expect(await named(valet.id)).toBe(1);
  server.advance(20 * DAY);
  await tidyUp();
  expect([await named(valet.id), await named(otherValet.id)]).toEqual([0, 1]);
});
