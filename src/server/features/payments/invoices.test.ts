import { expect, test } from 'vitest';
import { insertInvoice, moveLedger } from '#test/factories/invoices.ts';
import { buildPerson, buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { insertStay } from '#test/factories/rows.ts';
import { parkCar, requestCar } from '#test/factories/stays.ts';
import { setPreference } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const LIST = 'GET /api/business/invoices';
const ONE = 'GET /api/business/invoices/{month}';
const OWED = 'GET /api/admin/invoices/owed';
const ISSUE = 'POST /api/admin/fees/{businessId}/invoices';
const PAY = 'POST /api/admin/fees/{businessId}/invoices/{month}/payments';
const MONTH = '2026-06';

const server = runServer();
const admin = buildBeforeAll(() => buildPerson(server.ctx, { role: 'admin', adminSet: 'finance' }));

const issue = (businessId: string, idempotencyKey?: string) =>
  server.as(admin.token)(
    ISSUE,
    { params: { businessId }, body: { month: MONTH } },
    idempotencyKey ? { idempotencyKey } : {},
  );
const pay = (businessId: string, month: string) =>
  server.as(admin.token)(PAY, {
    params: { businessId, month },
    body: { paidOn: '2026-07-03', note: 'Transfer 4711' },
  });

/** Creates an order paid in cash. The business then owes the platform fee: 8 % of 15.00. */
async function returnForCash(business: TestBusiness) {
  const order = await requestCar(server, await parkCar(server, business));
  await server.as(business.manager.token)('POST /api/dispatch/orders/{id}/settle', {
    params: { id: order.id },
    body: { way: 'cash', amountCents: order.valetFeeCents, givenCents: order.valetFeeCents },
  });
  await moveLedger(server, business.id, `${MONTH}-10T12:00:00Z`);
}

const told = async (person: { token: string }, language?: 'ar') =>
  (
    await server.as(person.token)('GET /api/notifications', { query: { language } })
  ).notifications.filter(({ type }) => type === 'invoice_issued');

async function listMails(personIds: readonly string[]) {
  const { rows } = await server.ctx.pool.query<{ language: string }>(
    `select language from messages
     where person_id = any($1) and channel = 'email' and dedupe_key like '%:invoice:%' order by language`,
    [personIds],
  );
  return rows.map(({ language }) => language);
}

test('managers read the invoices of their business', async () => {
  const [mine, others] = [
    await buildStaffedBusiness(server.ctx),
    await buildStaffedBusiness(server.ctx),
  ];
  const june = await insertInvoice(server, mine.id, { month: MONTH });
  const may = await insertInvoice(server, mine.id, { month: '2026-05', dueCents: 0 });
  await insertInvoice(server, others.id, { month: '2026-04' });
  const manager = server.as(mine.manager.token);
  expect((await manager(LIST, {})).invoices).toMatchObject([
    {
      number: june.number,
      month: MONTH,
      timeZone: 'UTC',
      dueCents: 4200,
      state: 'owed',
      paidOn: null,
    },
    { number: may.number, month: '2026-05', state: 'nothing_due' },
  ]);
  await pay(mine.id, MONTH);
  const read = await manager(ONE, { params: { month: MONTH } });
  expect(read).toMatchObject({ number: june.number, state: 'paid', paidOn: '2026-07-03' });
  // Only administrators see the person and the reference of a payment entry.
  expect(read).not.toHaveProperty('payments');
  expect((await manager(LIST, {})).invoices[0]).toMatchObject({ state: 'paid' });
});

test('each manager is notified once of an issued invoice, in the app and by e-mail', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const second = await buildPerson(server.ctx, { role: 'business', businessId: business.id });
  await server.as(second.token)('PATCH /api/auth/me', { body: { language: 'ar' } });
  await returnForCash(business);
  const { number } = await issue(business.id, 'issue-june-once');
  await issue(business.id, 'issue-june-once');
  await issue(business.id);
  expect(await told(business.manager)).toMatchObject([
    {
      title: `Invoice ${number}`,
      message: 'Your platform invoice for June 2026: $1.20 due.',
      actionUrl: `/business-dashboard/invoices/${MONTH}`,
    },
  ]);
  const [arabic, ...more] = await told(second, 'ar');
  expect(more).toEqual([]);
  expect(arabic?.message).toContain('يونيو 2026');
  expect(await told(business.valet)).toEqual([]);
  expect(await listMails([business.manager.id, second.id])).toEqual(['ar', 'en']);
});

test('a refused invoice and later entries notify nobody', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await expectError('INVOICE_EMPTY', server.as(admin.token), ISSUE, {
    params: { businessId: business.id },
    body: { month: MONTH },
  });
  expect(await told(business.manager)).toEqual([]);
  await returnForCash(business);
  await issue(business.id);
  await pay(business.id, MONTH);
  expect(await told(business.manager)).toHaveLength(1);
});

test('an invoice that cards have paid shows no due amount, and a manager can switch the e-mail off', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await setPreference(server.as(business.manager.token), {
    category: 'invoices',
    inApp: true,
    email: false,
    sms: false,
  });
  await insertStay(server.ctx.db, business, { status: 'returned' });
  await moveLedger(server, business.id, `${MONTH}-10T12:00:00Z`);
  await issue(business.id);
  expect(await told(business.manager)).toMatchObject([
    { message: 'Your platform invoice for June 2026. Nothing is due.' },
  ]);
  expect(await listMails([business.manager.id])).toEqual([]);
});

test('administrators see all owed invoices, the oldest first, each currency by itself', async () => {
  const all = () => server.as(admin.token)(OWED, { query: { page: 1 } });
  const sum = async (currency: string) =>
    (await all()).owed.find((one) => one.currency === currency)?.dueCents ?? 0;
  const before = { USD: await sum('USD'), KWD: await sum('KWD') };
  const [dollars, dinars] = [
    await buildStaffedBusiness(server.ctx),
    await buildStaffedBusiness(server.ctx, { currency: 'KWD', timeZone: 'Asia/Kuwait' }),
  ];
  const newer = await insertInvoice(server, dollars.id, { month: '2025-03', dueCents: 100 });
  const older = await insertInvoice(server, dinars.id, { month: '2025-02', dueCents: 2000 });
  await insertInvoice(server, dollars.id, { month: '2025-01', dueCents: 0 });
  await insertInvoice(server, dollars.id, { month: '2024-12', dueCents: 300 });
  await pay(dollars.id, '2024-12');
  const { invoices, total } = await all();
  expect(total).toBeGreaterThanOrEqual(2);
  const mine = invoices.filter(({ businessId }) => [dollars.id, dinars.id].includes(businessId));
  expect(mine).toMatchObject([
    { number: older.number, month: '2025-02', currency: 'KWD', dueCents: 2000 },
    { number: newer.number, month: '2025-03', business: dollars.name, isDeleted: false },
  ]);
  expect(await sum('USD')).toBe(before.USD + 100);
  expect(await sum('KWD')).toBe(before.KWD + 2000);
  const search = async (words: string) =>
    server.as(admin.token)(OWED, { query: { search: words, page: 1 } });
  expect(await search(older.number)).toMatchObject({ total: 1, invoices: [{ id: older.id }] });
  expect((await search(dollars.name)).invoices.map(({ id }) => id)).toContain(newer.id);
  const beyond = await server.as(admin.token)(OWED, { query: { page: 99 } });
  expect(beyond).toMatchObject({ invoices: [], total });
  const support = await buildPerson(server.ctx, { role: 'admin', adminSet: 'support' });
  await expectError(403, server.as(support.token), OWED, { query: {} });
});
