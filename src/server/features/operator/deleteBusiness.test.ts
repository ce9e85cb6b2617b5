import { expect, test } from 'vitest';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import {
  callInParallel,
  expectRefusal,
  expectError,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { getRow, listRows } from '#test/factories/rows.ts';
import { openTicket, parkCar, requestCar, paidCar } from '#test/factories/stays.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';
import { enforceRetention } from '#server/features/account/retention.ts';

const DELETE = 'DELETE /api/admin/businesses/{businessId}';
const LOSSES = 'GET /api/admin/businesses/{businessId}/deletion';
const YEAR = 366 * 86_400_000;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const admin = buildBeforeEach(() => buildPerson(server.ctx, { role: 'admin' }));

const params = () => ({ businessId: business.id });
const remove = (token = admin.token) =>
  server.as(token)(DELETE, { params: params(), body: { reason: 'Moved away' } });
const refused = (token = admin.token) =>
  expectRefusal(server.as(token), DELETE, { params: params() });
const losses = () => server.as(admin.token)(LOSSES, { params: params() });

/** Builds a paid and returned car, returned so long ago that the handover cannot be undone. */
async function bringBack(tipCents = 0) {
  const { order, ...car } = await paidCar(server, business, { tipCents });
  const manager = server.as(business.manager.token);
  const step = { params: { id: order.id } };
  await manager('POST /api/dispatch/orders/{id}/assign', {
    ...step,
    body: { valetId: business.valet.id },
  });
  await manager('POST /api/dispatch/orders/{id}/ready', step);
  await manager('POST /api/dispatch/orders/{id}/complete', step);
  server.advance(120_000);
  return { car, order };
}

test('a deleted business has anonymous people without sessions, and keeps its payments', async () => {
  const { order } = await bringBack();
  const ledger = () => listRows(server, 'ledger_entries', { order_id: order.id }, 'id');
  const before = await ledger();
  expect(before.length).toBeGreaterThan(0);
  expect(await losses()).toMatchObject({ obstacles: [], contents: { locations: 1, stays: 1 } });
  const { deletedBusiness } = await remove();
  expect(deletedBusiness.id).toBe(business.id);
  for (const { token } of [business.manager, business.valet])
    await expectError(401, server.as(token), 'GET /api/auth/me', {});
  const people = await listRows(server, 'people', { business_id: business.id });
  expect(people.length).toBeGreaterThan(2);
  for (const person of people)
    expect(person).toMatchObject({
      first_name: 'Deleted',
      email: null,
      phone_e164: null,
      status: 'inactive',
    });
  expect(await ledger()).toEqual(before);
  const row = await getRow(server, 'businesses', business.id);
  expect(row).toMatchObject({ status: 'inactive', contact_email: null, contact_name: null });
  // The deleted business is not listed, and a second deletion finds no business.
  const list = await server.as(admin.token)('GET /api/admin/businesses', {
    query: { search: row.name },
  });
  expect(list.businesses).toEqual([]);
  expect(await refused()).toMatchObject({ status: 404, code: 'BUSINESS_NOT_FOUND' });
  await expectError(404, server.as(admin.token), 'GET /api/admin/businesses/{businessId}', {
    params: params(),
  });
  const [line] = await server.ctx.db
    .selectFrom('audit_events')
    .selectAll()
    .where('business_id', '=', business.id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(line).toMatchObject({
    action: 'business deleted',
    admin_id: admin.id,
    before: { status: 'active', locations: 1, stays: 1 },
    after: { reason: 'Moved away' },
  });
});

test('a business with cars in custody, announced, asked for or just returned stays', async () => {
  const { ticketId } = await openTicket(server, business);
  expect(await refused()).toMatchObject({ status: 409, code: 'BUSINESS_HAS_CARS' });
  expect((await losses()).obstacles).toEqual([{ code: 'BUSINESS_HAS_CARS', count: 1, due: null }]);
  await server.as(business.valet.token)('POST /api/valet/tickets/{ticketId}/cancel', {
    params: { ticketId },
  });
  const car = await parkCar(server, business);
  await requestCar(server, car);
  expect((await losses()).obstacles.map(({ code }) => code)).toEqual([
    'BUSINESS_HAS_CARS',
    'BUSINESS_HAS_ORDERS',
  ]);
  expect(await refused()).toMatchObject({ code: 'BUSINESS_HAS_CARS' });
  // The refused deletion changed nothing: the manager is still signed in.
  expect(await server.as(business.manager.token)('GET /api/auth/me', {})).toBeDefined();
});

test('a business that owes tips stays', async () => {
  await bringBack(500);
  expect(await refused()).toMatchObject({ status: 409, code: 'BUSINESS_OWES_TIPS' });
});

test('a business that owes platform fees stays, with the amount, until they are entered as paid', async () => {
  const car = await parkCar(server, business);
  const { id, valetFeeCents: cents } = await requestCar(server, car);
  const manager = server.as(business.manager.token);
  const step = { params: { id } };
  await manager('POST /api/dispatch/orders/{id}/settle', {
    ...step,
    body: { way: 'cash', amountCents: cents, givenCents: cents },
  });
  await manager('POST /api/dispatch/orders/{id}/assign', {
    ...step,
    body: { valetId: business.valet.id },
  });
  await manager('POST /api/dispatch/orders/{id}/ready', step);
  await manager('POST /api/dispatch/orders/{id}/complete', step);
  server.advance(120_000);
  const due = { cents: 120, currency: 'USD' };
  expect((await losses()).obstacles).toEqual([{ code: 'BUSINESS_OWES_FEES', count: null, due }]);
  expect(await refused()).toMatchObject({ status: 409, code: 'BUSINESS_OWES_FEES', due });

  const now = server.ctx.clock();
  // The month before may not be over yet at the location.
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15));
  const { pool } = server.ctx;
  await pool.query('alter table ledger_entries disable trigger append_only');
  await pool.query('update ledger_entries set created_at = $2 where order_id = $1', [id, at]);
  await pool.query('alter table ledger_entries enable trigger append_only');
  const month = at.toISOString().slice(0, 7);
  const call = server.as(admin.token);
  const invoice = { ...params(), month };
  await call('POST /api/admin/fees/{businessId}/invoices', { params: params(), body: { month } });
  expect((await losses()).obstacles).toMatchObject([{ due }]);
  await call('POST /api/admin/fees/{businessId}/invoices/{month}/payments', {
    params: invoice,
    body: { paidOn: now.toISOString().slice(0, 10), note: 'Transfer 4711' },
  });
  expect((await losses()).obstacles).toEqual([]);
  await call('POST /api/admin/fees/{businessId}/invoices/{month}/payments/take-back', {
    params: invoice,
    body: { reason: 'It bounced' },
  });
  expect(await refused()).toMatchObject({ code: 'BUSINESS_OWES_FEES', due });
  await call('POST /api/admin/fees/{businessId}/invoices/{month}/payments', {
    params: invoice,
    body: { paidOn: now.toISOString().slice(0, 10), note: 'Transfer 4712' },
  });
  await remove();
});

test('one of two administrators deletes it, and the other gets 404', async () => {
  const other = await buildPerson(server.ctx, { role: 'admin' });
  await expectOutcomes({ ok: 1, BUSINESS_NOT_FOUND: 1 }, [remove(), remove(other.token)]);
});

test('a car that comes in at the same moment blocks the deletion or finds the business closed', async () => {
  for (let round = 0; round < 4; round += 1) {
    Object.assign(business, await buildStaffedBusiness(server.ctx));
    const [deleted, ...tickets] = await Promise.allSettled([
      remove(),
      ...callInParallel(3, () => openTicket(server, business)),
    ]);
    const inside = await listRows(server, 'stays', { business_id: business.id });
    const came = tickets.filter(({ status }) => status === 'fulfilled').length;
    expect(inside).toHaveLength(came);
    expect(deleted.status === 'fulfilled').toBe(came === 0);
  }
});

test('its records become anonymous when their retention period ends, and not before', async () => {
  const { car } = await bringBack();
  await remove();
  const plate = async () => (await getRow(server, 'stays', car.ticketId)).license_plate;
  server.advance(6 * YEAR);
  await enforceRetention(server.ctx);
  expect(await plate()).not.toBeNull();
  server.advance(2 * YEAR);
  await enforceRetention(server.ctx);
  expect(await plate()).toBeNull();
});
