import { expect, test } from 'vitest';
import { getBusinessDay } from '#domain/businesses/businessDay.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { buildHouseAccount, buildPromo, getOrder, getPayment } from '#test/factories/payments.ts';
import {
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  expectError,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { updateRows, listRows } from '#test/factories/rows.ts';
import { pollUntilTruthy, parkCar, requestCar } from '#test/factories/stays.ts';
import { cancelOrder } from '#test/factories/steps.ts';
import { buildBeforeEach, runServerWithStripe } from '#test/harness/runServer.ts';

const SETTLE = 'POST /api/dispatch/orders/{id}/settle';
const APPLY = 'POST /api/customer/orders/{id}/promo';
const CREATE = 'POST /api/business/house-accounts';
const CHANGE = 'PATCH /api/business/house-accounts/{id}';
const STATEMENT = 'GET /api/business/house-accounts/{id}/statement';
/** Valet fee in smallest units: a price of 15.00 with the platform fee of 8 % on top. */
const FEE = 1620;

const server = runServerWithStripe();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const manager = () => server.as(business.manager.token);
async function request() {
  const car = await parkCar(server, business);
  return { car, id: (await requestCar(server, car)).id };
}
const charge = (id: string, houseAccountId: string, chargeCents?: number) => ({
  params: { id },
  body: {
    way: 'house' as const,
    amountCents: FEE,
    houseAccountId,
    ...(chargeCents ? { chargeCents } : {}),
  },
});
const scan = ({ car, id }: Awaited<ReturnType<typeof request>>, code: string | null) =>
  server.as()(APPLY, { params: { id }, body: { code: code ?? '', ticketToken: car.ticketToken } });
const statement = async (id: string, month: string) =>
  manager()(STATEMENT, { params: { id }, query: { month } });
/**
 * Changes the time of a house account's payment for an order, in the settlement and in the ledger.
 */
async function moveTo(orderId: string, at: string) {
  await server.ctx.pool.query('alter table order_settlements disable trigger are_final');
  await server.ctx.pool.query('alter table ledger_entries disable trigger append_only');
  await server.ctx.pool.query('update order_settlements set created_at = $2 where order_id = $1', [
    orderId,
    at,
  ]);
  await server.ctx.pool.query('update ledger_entries set created_at = $2 where order_id = $1', [
    orderId,
    at,
  ]);
  await server.ctx.pool.query('alter table order_settlements enable trigger are_final');
  await server.ctx.pool.query('alter table ledger_entries enable trigger append_only');
}

test('an account has a daily limit, and a cancelled return frees its part', async () => {
  const account = await buildHouseAccount(server, business, { dayLimitCents: 2 * FEE });
  const [one, two, three] = [await request(), await request(), await request()];
  await scan(one, account.code);
  await scan(two, account.code);
  const full = { status: 409, code: 'HOUSE_LIMIT_REACHED' };
  const input = {
    params: { id: three.id },
    body: { code: account.code ?? '', ticketToken: three.car.ticketToken },
  };
  const guest = await expectRefusal(server.as(), APPLY, input);
  expect(guest).toMatchObject(full);
  expect(guest, 'a guest is told nothing of the account').not.toHaveProperty('left');
  expect(await expectRefusal(manager(), SETTLE, charge(three.id, account.id))).toMatchObject({
    ...full,
    left: { cents: 0, currency: 'USD' },
  });
  expect(await getOrder(server, three.id)).toMatchObject({ status: 'requested' });
  await cancelOrder(server, one.car, one.id);
  await manager()(SETTLE, charge(three.id, account.id));
  expect(await getOrder(server, three.id)).toMatchObject({ status: 'paid' });
});

test('the previous day does not count to the daily limit, but to its month', async () => {
  // Takes a place where no month begins today, because the previous day would be in another month.
  const zones = ['America/New_York', 'Etc/GMT+12', 'Pacific/Kiritimati'];
  const now = server.ctx.clock();
  const zone = zones.find((each) => !getBusinessDay(now, each).endsWith('-01')) ?? '';
  await updateRows(server, 'locations', business.location.id, { time_zone: zone });
  const account = await buildHouseAccount(server, business, {
    dayLimitCents: FEE,
    monthLimitCents: 2 * FEE,
  });
  const { rows } = await server.ctx.pool.query<{ before: string; last: string }>(
    `select (date_trunc('day', ($1::timestamptz at time zone $2) - interval '4 hours') + interval '3 hours') at time zone $2 as before,
      (date_trunc('month', ($1::timestamptz at time zone $2) - interval '4 hours') + interval '3 hours') at time zone $2 as last`,
    [now, zone],
  );
  const [first, second, third] = [await request(), await request(), await request()];
  await scan(first, account.code);
  await expectOutcomes({ HOUSE_LIMIT_REACHED: 1 }, [scan(second, account.code)]);
  // A time before four in the morning belongs to the previous business day.
  await moveTo(first.id, rows[0]?.before ?? '');
  await scan(second, account.code);
  await manager()(CHANGE, { params: { id: account.id }, body: { dayLimitCents: null } });
  await expectOutcomes({ HOUSE_LIMIT_REACHED: 1 }, [scan(third, account.code)]);
  // On the first day of a month, a time before four in the morning belongs to the previous month.
  await moveTo(first.id, rows[0]?.last ?? '');
  await scan(third, account.code);
  expect(await getOrder(server, third.id)).toMatchObject({ status: 'paid' });
});

test('one of two concurrent uses gets the last of a limit, by scan or by staff', async () => {
  const account = await buildHouseAccount(server, business, { monthLimitCents: FEE + 1 });
  const [one, two] = [await request(), await request()];
  await expectOutcomes({ ok: 1, HOUSE_LIMIT_REACHED: 1 }, [
    scan(one, account.code),
    manager()(SETTLE, charge(two.id, account.id)),
  ]);
});

test('a month’s statement equals the ledger: each return with its person, and its refund on its own day', async () => {
  const account = await buildHouseAccount(server, business, { coverCents: 1000 });
  const other = await buildHouseAccount(server, business);
  const [kept, refunded, foreign] = [await request(), await request(), await request()];
  await manager()(SETTLE, charge(kept.id, account.id));
  await manager()(SETTLE, {
    params: { id: kept.id },
    body: { way: 'cash', amountCents: FEE - 1000, givenCents: FEE - 1000 },
  });
  const whole = await buildHouseAccount(server, business);
  await scan(refunded, whole.code);
  await manager()(SETTLE, charge(foreign.id, other.id));
  await moveTo(refunded.id, '2026-10-31T12:00:00Z');
  await cancelOrder(server, refunded.car, refunded.id);
  await pollUntilTruthy(async () => (await getPayment(server, refunded.id)).status === 'refunded');

  const today = getBusinessDay(server.ctx.clock(), business.location.time_zone);
  const month = today.slice(0, 7);
  const { rows } = await server.ctx.pool.query<{ by: string }>(
    `select trim(first_name || ' ' || last_name) as by from people where id = $1`,
    [business.manager.id],
  );
  const by = rows[0]?.by;
  expect(by).toBeTruthy();
  const kepts = await statement(account.id, month);
  expect(kepts).toMatchObject({
    chargedCents: 1000,
    refundedCents: 0,
    totalCents: 1000,
    lineCount: 1,
    lines: [{ kind: 'charge', amountCents: 1000, stayId: kept.car.ticketId, by }],
  });
  const october = await statement(whole.id, '2026-10');
  expect(october).toMatchObject({
    totalCents: FEE,
    lines: [{ kind: 'charge', amountCents: FEE, by: null }],
  });
  const now = await statement(whole.id, month);
  expect(now).toMatchObject({
    chargedCents: 0,
    refundedCents: FEE,
    totalCents: -FEE,
    lines: [{ kind: 'refund', amountCents: -FEE }],
  });
  expect((await statement(account.id, '2026-09')).lines).toEqual([]);
});

test('changes of an account are in the audit, and only the code of another account or promo conflicts', async () => {
  const made = await manager()('POST /api/business/house-accounts', {
    body: {
      name: 'Terrace',
      code: 'terrace 1',
      coverCents: 500,
      maxUses: null,
      oncePerStay: true,
      dayLimitCents: 10_000,
      monthLimitCents: 90_000,
    },
  });
  const update = (body: object) => manager()(CHANGE, { params: { id: made.id }, body });
  expect(await update({ code: 'TERRACE1', name: 'Roof', isActive: false })).toMatchObject({
    name: 'Roof',
    code: 'TERRACE1',
    dayLimitCents: 10_000,
    isActive: false,
  });
  const changes = await listRows(server, 'business_changes', { subject_id: made.id }, 'id');
  expect(changes).toMatchObject([
    { action: 'houseAccount.created', before: null },
    {
      action: 'houseAccount.updated',
      before: { name: 'Terrace', isActive: true },
      after: { name: 'Roof', isActive: false },
    },
  ]);
  const promo = await buildPromo(server, business);
  const params = { id: made.id };
  await expectError('HOUSE_ACCOUNT_EXISTS', manager(), CHANGE, {
    params,
    body: { code: promo.code },
  });
  await expectError({ fields: ['dayLimitCents'] }, manager(), CHANGE, {
    params,
    body: { dayLimitCents: 0 },
  });
});

test('a new code is hard to guess, and an earlier short code works until it is changed', async () => {
  const body = { name: 'Grill', code: 'GRILL', coverCents: null, maxUses: null, oncePerStay: true };
  const guessable = { issues: [{ field: 'code', code: 'account_code_guessable' }] };
  await expectError(guessable, manager(), CREATE, { body });
  const account = await buildHouseAccount(server, business, { code: 'OLD' });
  const params = { id: account.id };
  await manager()(CHANGE, { params, body: { code: 'old', name: 'Old Grill' } });
  await expectError(guessable, manager(), CHANGE, { params, body: { code: 'NEW12' } });
  const car = await request();
  await scan(car, 'OLD');
  expect(await getOrder(server, car.id)).toMatchObject({ status: 'paid' });
  expect(await manager()(CHANGE, { params, body: { code: 'new 123' } })).toMatchObject({
    code: 'NEW123',
  });
});

test('an account leaves no rest that a card cannot pay', async () => {
  const kuwait = await buildStaffedBusiness(server.ctx, { currency: 'KWD' });
  const call = server.as(kuwait.manager.token);
  const body = {
    name: 'Dhow',
    code: 'DHOW2026',
    coverCents: 105,
    maxUses: null,
    oncePerStay: true,
  };
  const inFils = { issues: [{ field: 'coverCents', code: 'cash_invalid' }] };
  await expectError(inFils, call, CREATE, { body });
  const { id: account } = await call(CREATE, { body: { ...body, coverCents: 100 } });
  const change = { params: { id: account }, body: { coverCents: 1 } };
  await expectError(inFils, call, CHANGE, change);
  const car = await parkCar(server, kuwait);
  const { id } = await requestCar(server, car);
  expect(await expectRefusal(call, SETTLE, charge(id, account, 5))).toMatchObject({
    issues: [{ field: 'chargeCents', code: 'cash_invalid' }],
  });
  await server.as()(APPLY, {
    params: { id },
    body: { code: 'DHOW2026', ticketToken: car.ticketToken },
  });
  expect((await getPayment(server, id)).due_cents).toBe(FEE - 100);
});

test('the second of two managers who change one field is told, and other fields do not conflict', async () => {
  const account = await buildHouseAccount(server, business, { code: null, dayLimitCents: 500 });
  const params = { id: account.id };
  const seen = { code: '', dayLimitCents: 500, oncePerStay: true };
  const set = (body: object) => manager()(CHANGE, { params, body: { ...body, seen } });
  const answers = await settleOutcomes(
    [600, 700, 800].map((dayLimitCents) => set({ dayLimitCents })),
  );
  expect(countOutcomes(answers)).toEqual({ ok: 1, HOUSE_ACCOUNT_CHANGED: 2 });
  const second = await expectRefusal(manager(), CHANGE, {
    params,
    body: { dayLimitCents: null, code: 'MINE2026', seen },
  });
  expect(second).toMatchObject({
    status: 409,
    code: 'HOUSE_ACCOUNT_CHANGED',
    issues: [{ field: 'dayLimitCents', code: 'changed_elsewhere' }],
  });
  expect(await set({ code: 'MINE2026' })).toMatchObject({ code: 'MINE2026' });
  await expectError({ issues: [{ field: 'code', code: 'changed_elsewhere' }] }, manager(), CHANGE, {
    params,
    body: { code: 'OTHER2026', seen },
  });
});
