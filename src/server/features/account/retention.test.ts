import { expect, test } from 'vitest';
import { retentionYears } from '#domain/identity/retention.ts';
import { listRoutines } from '#server/jobs.ts';
import privacy from '#texts/en/documents/privacy.json' with { type: 'json' };
import {
  anApplication,
  newCustomer,
  randomEmail,
  verifiedCustomer,
} from '#test/factories/accounts.ts';
import { buildCustomer, returnedService } from '#test/factories/customers.ts';
import { sendGuestMessage, sendStaffMessage } from '#test/factories/conversations.ts';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import { updateRows } from '#test/factories/rows.ts';
import { paidCar } from '#test/factories/stays.ts';
import { sendRunner, inviteValet } from '#test/factories/steps.ts';
import { runServer, startForTest } from '#test/harness/runServer.ts';

const DAY = 86_400_000;
const YEAR = 366 * DAY;

const server = runServer();

const tidyUp = () => listRoutines(server.ctx)['tidy-up'].run();
const count = async (table: string, where: string, ...values: unknown[]) => {
  const { rows } = await server.ctx.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
    values,
  );
  return rows[0]?.count;
};

test('the retention periods are those of the privacy policy', () => {
  const policy = JSON.stringify(privacy);
  const { communication, closedAccounts, transactions } = retentionYears;
  expect(policy).toContain(`Account data: ${closedAccounts} years`);
  expect(policy).toContain(`Transaction records: ${transactions} years`);
  expect(policy).toContain(`applications: ${communication} years`);
  expect(policy).toMatch(new RegExp(`Communication logs[^"]*: ${communication} years`));
});

test('an unproven registration is deleted after seven days, a proven one stays', async () => {
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
  // The email address is free for another registration.
  await server.as()('POST /api/auth/register', { body: unproven });
  expect(await known(unproven.email)).toBe(1);
});

test('texts are deleted after two years and identities after seven, while the money stays', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const car = await paidCar(server, business);
  await sendStaffMessage(server, business.valet.token, car.ticketId, 'Your scarf is at the desk.');
  await sendGuestMessage(server, car.ticketToken, 'Thank you!');
  const desk = server.as(business.manager.token);
  const params = { id: car.order.id };
  await sendRunner(desk, params.id, business.valet.id);
  await desk('POST /api/dispatch/orders/{id}/ready', { params });
  await desk('POST /api/dispatch/orders/{id}/complete', { params });
  const customer = await buildCustomer(server);
  await updateRows(server, 'stays', car.ticketId, {
    customer_name: 'Grace Okafor',
    notes: 'low beams',
    customer_id: customer.id,
    rating: 5,
    rated_at: server.ctx.clock(),
    rating_comment: 'Quick, and kind to my dog',
  });
  const ofStay = (table: string) => count(table, 'stay_id = $1', car.ticketId);
  const personal =
    'id = $1 and (customer_name is not null or phone_e164 is not null or license_plate is not null or notes is not null or customer_id is not null)';
  expect(await ofStay('messages')).toBeGreaterThan(0);
  const commented = () => count('stays', 'id = $1 and rating_comment is not null', car.ticketId);
  const ledger = await count('ledger_entries', 'business_id = $1', business.id);
  expect(ledger).toBeGreaterThan(0);

  server.advance(2 * YEAR - 10 * DAY);
  await tidyUp();
  expect(await ofStay('messages')).toBeGreaterThan(0);
  expect(await commented()).toBe(1);
  server.advance(20 * DAY);
  await tidyUp();
  expect(await ofStay('messages')).toBe(0);
  expect(await ofStay('stay_messages')).toBe(0);
  expect(await commented()).toBe(0);
  expect(await count('stays', 'id = $1 and rating = 5', car.ticketId)).toBe(1);
  expect(await count('stays', personal, car.ticketId)).toBe(1);

  server.advance(5 * YEAR);
  await tidyUp();
  expect(await count('stays', personal, car.ticketId)).toBe(0);
  expect(await count('stays', 'id = $1', car.ticketId)).toBe(1);
  expect(await count('ledger_entries', 'business_id = $1', business.id)).toBe(ledger);
});

test('the data of an application is deleted after two years', async () => {
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

test('a person who left a business is anonymous after three years, and current staff stay', async () => {
  const place = await buildStaffedBusiness(server.ctx);
  const { valet, otherValet } = place;
  await server.as(place.manager.token)('DELETE /api/business/valets/{id}', {
    params: { id: valet.id },
  });
  await server.as(place.manager.token)('PUT /api/business/valets/{id}', {
    params: { id: otherValet.id },
    body: {
      status: 'active',
      locationIds: [place.location.id],
      positions: {},
      fullName: 'Grace Okafor',
    },
  });
  const named = (id: string) => count('people', "id = $1 and first_name <> 'Deleted'", id);
  /**
   * Counts the business's audit entries about a person, and those that still contain old values.
   */
  const trail = async (id: string) => [
    await count('business_changes', 'subject_id = $1', id),
    await count(
      'business_changes',
      "subject_id = $1 and (subject_name is not null or before ? 'name' or after ? 'name')",
      id,
    ),
  ];
  server.advance(3 * YEAR - 10 * DAY);
  await tidyUp();
  expect(await named(valet.id)).toBe(1);
  expect(await trail(valet.id)).toEqual([1, 1]);
  server.advance(20 * DAY);
  await tidyUp();
  expect([await named(valet.id), await named(otherValet.id)]).toEqual([0, 1]);
  expect(await trail(valet.id)).toEqual([1, 0]);
  expect(await trail(otherValet.id)).toEqual([1, 1]);
});

test('a request in the app is anonymous after seven years, while its customer stays', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const customer = await buildCustomer(server);
  const { id } = await returnedService(server, customer, business);
  const events = () => count('stay_events', 'stay_id = $1', id);
  const cards = () =>
    count(
      'payments join orders on orders.id = payments.order_id',
      'stay_id = $1 and card_last4 is not null',
      id,
    );
  const personal =
    'id = $1 and num_nonnulls(customer_id, vehicle_id, customer_name, phone_e164, license_plate, plate_key, notes) > 0';
  const ledger = await count('ledger_entries', 'business_id = $1', business.id);
  server.advance(7 * YEAR - 10 * DAY);
  await tidyUp();
  expect(await count('stays', personal, id)).toBe(1);
  expect(await events()).toBeGreaterThan(0);
  expect(await cards()).toBe(1);
  server.advance(20 * DAY);
  await tidyUp();
  expect(await count('stays', personal, id)).toBe(0);
  expect([await events(), await cards()]).toEqual([0, 0]);
  expect(await count('stays', "id = $1 and channel = 'request' and status = 'returned'", id)).toBe(
    1,
  );
  expect(await count('ledger_entries', 'business_id = $1', business.id)).toBe(ledger);
  expect(await count('people', 'id = $1 and deleted_at is null', customer.id)).toBe(1);
});

test('managers, administrators and businesses that an operator closed are anonymous after three years', async () => {
  // The database sets the closing time by its own clock, so this test uses a server whose clock was
  // not advanced.
  const fresh = await startForTest();
  const { pool } = fresh.ctx;
  const build = () => buildStaffedBusiness(fresh.ctx);
  const [open, closed, reopened] = [await build(), await build(), await build()];
  const admin = await buildPerson(fresh.ctx, { role: 'admin' });
  await buildPerson(fresh.ctx, { role: 'admin' });
  const phoneNumber = closed.valet.phone_e164 ?? '';
  await fresh.as(closed.manager.token)('DELETE /api/business/valets/{id}', {
    params: { id: closed.valet.id },
  });
  // Another business invites the phone number, so the person who left loses the number.
  await inviteValet(fresh.as(open.manager.token), open, phoneNumber);
  await pool.query(
    `insert into audit_events (admin_id, action, address) values ($1, 'looked around', '203.0.113.1')`,
    [admin.id],
  );
  await pool.query(
    `update businesses set contact_name = 'Leila', contact_email = 'leila@example.test', contact_phone = '+15550001111'`,
  );
  const close = (table: string, ...ids: string[]) =>
    pool.query(`update ${table} set status = 'inactive' where id = any($1)`, [ids]);
  await close('people', open.manager.id, admin.id);
  await close('businesses', closed.id, reopened.id);
  await pool.query(`update businesses set status = 'active' where id = $1`, [reopened.id]);
  const look = async () => {
    const { rows } = await pool.query<{ people: string[]; contacts: string[]; traces: number }>(
      `select (select array_agg(id) from people where deleted_at is null
            and num_nonnulls(email, phone_e164, password_hash) > 0) as people,
        (select array_agg(id) from businesses where contact_email is not null) as contacts,
        (select count(*)::int from phone_releases)
          + (select count(*)::int from audit_events where address is not null) as traces`,
    );
    return rows[0];
  };
  const everybody = [open, closed, reopened].flatMap(({ manager, otherValet }) => [
    manager.id,
    otherValet.id,
  ]);
  fresh.advance(3 * YEAR - 10 * DAY);
  await listRoutines(fresh.ctx)['tidy-up'].run();
  const before = await look();
  expect(before?.people).toEqual(expect.arrayContaining([...everybody, admin.id]));
  expect(before?.contacts).toHaveLength(3);
  expect(before?.traces).toBeGreaterThan(1);
  fresh.advance(20 * DAY);
  await listRoutines(fresh.ctx)['tidy-up'].run();
  const after = await look();
  for (const id of [
    open.manager.id,
    closed.manager.id,
    closed.valet.id,
    closed.otherValet.id,
    admin.id,
  ])
    expect(after?.people).not.toContain(id);
  expect(after?.people).toEqual(
    expect.arrayContaining([open.otherValet.id, reopened.manager.id, reopened.otherValet.id]),
  );
  expect(after?.contacts?.toSorted()).toEqual([open.id, reopened.id].toSorted());
  expect(after?.traces).toBe(0);
});
