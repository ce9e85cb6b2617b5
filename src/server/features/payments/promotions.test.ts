import { expect, test } from 'vitest';
import { buildLocation, buildStaffedBusiness } from '#test/factories/people.ts';
import {
  buildHouseAccount,
  buildPromo,
  CONFIRM,
  buildConfirmation,
  countUses,
} from '#test/factories/payments.ts';
import {
  callInParallel,
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  invalid,
  expectError,
} from '#test/factories/refusals.ts';
import { getRow, listRows } from '#test/factories/rows.ts';
import { CARDS, parkCar, requestCar } from '#test/factories/stays.ts';
import { cancelOrder } from '#test/factories/steps.ts';
import { buildBeforeAll, runServerWithStripe } from '#test/harness/runServer.ts';

const LIST = 'GET /api/promo-codes';
const ADD = 'POST /api/promo-codes';
const CHANGE = 'PATCH /api/promo-codes/{id}';
const END = 'POST /api/promo-codes/{id}/end';
const USES = 'GET /api/promo-codes/{id}/uses';
const APPLY = 'POST /api/customer/orders/{id}/promo';
const DAY = 86_400_000;

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const manager = (at = business) => server.as(at.manager.token);
const inDays = (days: number) => new Date(server.ctx.clock().getTime() + days * DAY).toISOString();
const newCode = () => `W1${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
const weekend = (more: object = {}) => ({
  code: newCode(),
  description: 'Weekend',
  discountType: 'fixed' as const,
  discountValue: 5,
  ...more,
});
const add = (more: object = {}, at = business) => manager(at)(ADD, { body: weekend(more) });
const change = (id: string, body: object) => manager()(CHANGE, { params: { id }, body });
const refusedChange = (id: string, body: object) =>
  expectRefusal(manager(), CHANGE, { params: { id }, body });
const listChanges = (id: string) => listRows(server, 'business_changes', { subject_id: id }, 'id');

test('a code is created with every field, and listed with them', async () => {
  const other = await buildLocation(server.ctx, business.id);
  const body = weekend({
    discountType: 'percentage',
    discountValue: 12.5,
    startsAt: inDays(1),
    expiresAt: inDays(30),
    maxUses: 100,
    maxUsesPerGuest: 2,
    minimumAmount: 10.5,
    locationIds: [other.id],
  });
  const made = await manager()(ADD, { body });
  expect(made).toMatchObject({ ...body, state: 'upcoming', uses: 0, isActive: true });
  const { promoCodes, currency } = await manager()(LIST, { query: { search: body.code } });
  expect(promoCodes).toEqual([made]);
  expect(currency).toBe('USD');
  const card = await manager()('GET /api/promo-codes/{id}', { params: { id: made.id } });
  expect(card.locations).toEqual([{ id: other.id, name: other.name, nameArabic: null }]);
  expect(await listChanges(made.id)).toMatchObject([
    { action: 'promo.created', subject_name: made.code, before: null },
  ]);
});

test('a location’s list includes codes that are valid everywhere', async () => {
  const at = await buildStaffedBusiness(server.ctx);
  const other = await buildLocation(server.ctx, at.id);
  const everywhere = await add({}, at);
  const here = await add({ locationIds: [at.location.id] }, at);
  const there = await add({ locationIds: [other.id] }, at);
  const list = (locationId?: string) =>
    manager(at)(LIST, { query: { ...(locationId ? { locationId } : {}), sort: 'newest' } });
  const codesAt = async (locationId?: string) =>
    (await list(locationId)).promoCodes.map(({ code }) => code);
  expect(await codesAt(at.location.id)).toEqual([here.code, everywhere.code]);
  expect(await codesAt(other.id)).toEqual([there.code, everywhere.code]);
  expect(await codesAt()).toHaveLength(3);
  const { total, counts } = await list(other.id);
  expect({ total, active: counts.active }).toEqual({ total: 2, active: 2 });
});

test('a business has each code once, whatever its case, also among house accounts', async () => {
  const { code } = await add();
  const account = await buildHouseAccount(server, business);
  for (const taken of [code.toLowerCase(), ` ${code} `, account.code])
    await expectError('PROMO_EXISTS', manager(), ADD, { body: weekend({ code: taken }) });
  const elsewhere = await buildStaffedBusiness(server.ctx);
  expect(await add({ code }, elsewhere)).toMatchObject({ code });
  const twice = newCode();
  const house = { name: twice, code: twice, coverCents: null, maxUses: null, oncePerStay: true };
  const all = await settleOutcomes([
    add({ code: twice }),
    add({ code: twice.toLowerCase() }),
    manager()('POST /api/business/house-accounts', { body: house }),
  ]);
  expect(all.filter((one) => one === 'ok')).toHaveLength(1);
});

test.each([
  [{ code: 'AB' }, 'code'],
  [{ code: '   ' }, 'code'],
  [{ code: 'HALF%' }, 'code'],
  [{ code: 'X'.repeat(41) }, 'code'],
  [{ discountValue: 0 }, 'discountValue'],
  [{ discountValue: -5 }, 'discountValue'],
  [{ discountValue: 5.555 }, 'discountValue'],
  [{ discountType: 'percentage', discountValue: 100.01 }, 'discountValue'],
  [{ discountType: 'percentage', discountValue: 12.345 }, 'discountValue'],
  [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  [{ expiresAt: 'soon' }, 'expiresAt'],
  [{ maxUses: 0 }, 'maxUses'],
  [{ maxUsesPerGuest: 1.5 }, 'maxUsesPerGuest'],
  [{ minimumAmount: 0 }, 'minimumAmount'],
  [{ minimumAmount: 0.001 }, 'minimumAmount'],
])('%j is refused at its field', async (fields, field) => {
  await expectError(invalid(field), manager(), ADD, { body: weekend(fields) });
});

test('a code must not end before it begins, and a location of another business is not found', async () => {
  const body = weekend({ startsAt: inDays(3), expiresAt: inDays(2) });
  await expectError({ fields: ['expiresAt'] }, manager(), ADD, { body });
  const { location } = await buildStaffedBusiness(server.ctx);
  const there = weekend({ locationIds: [location.id] });
  await expectError('LOCATION_NOT_FOUND', manager(), ADD, { body: there });
});

test('an amount follows the currency: no fraction of a yen, three decimals of a dinar', async () => {
  const tokyo = await buildStaffedBusiness(server.ctx, { currency: 'JPY' });
  const kuwait = await buildStaffedBusiness(server.ctx, { currency: 'KWD' });
  await expectError({ fields: ['discountValue'] }, manager(tokyo), ADD, {
    body: weekend({ discountValue: 0.5 }),
  });
  expect(await add({ discountValue: 500 }, tokyo)).toMatchObject({ discountValue: 500 });
  expect(await add({ discountValue: 1.25, minimumAmount: 2.75 }, kuwait)).toMatchObject({
    discountValue: 1.25,
    minimumAmount: 2.75,
  });
});

test('allowed changes are made and in the audit, while text, discount and minimum stay', async () => {
  const promo = await add({ maxUses: 5 });
  const after = { description: 'Longer', maxUses: 9, expiresAt: inDays(9), isActive: false };
  expect(await change(promo.id, after)).toMatchObject({ ...after, state: 'paused' });
  await change(promo.id, after);
  expect(await listChanges(promo.id)).toMatchObject([
    { action: 'promo.created' },
    {
      action: 'promo.updated',
      before: { description: 'Weekend', maxUses: 5, expiresAt: null, isActive: true },
      after,
    },
  ]);
  for (const fixed of [{ code: 'OTHER' }, { discountValue: 9 }, { minimumAmount: 1 }])
    expect(await refusedChange(promo.id, fixed)).toMatchObject({ code: 'VALIDATION' });
});

test('a code ends once and for good, and keeps applying to orders that have it', async () => {
  const promo = await add();
  const car = await parkCar(server, business);
  const order = await requestCar(server, car);
  const held = await server.as()(APPLY, {
    params: { id: order.id },
    body: { code: promo.code, ticketToken: car.ticketToken },
  });
  const ended = await manager()(END, { params: { id: promo.id } });
  expect(ended).toMatchObject({ state: 'ended' });
  expect(await manager()(END, { params: { id: promo.id } })).toEqual(ended);
  expect(await refusedChange(promo.id, { isActive: true })).toMatchObject({ code: 'PROMO_ENDED' });
  expect((await listChanges(promo.id)).map(({ action }) => action)).toEqual([
    'promo.created',
    'promo.ended',
  ]);
  expect(held.discountCents).toBe(500);
  const paid = await server.as()(
    CONFIRM,
    await buildConfirmation(server, car, order.id, 0, CARDS.good),
  );
  expect(paid).toMatchObject({ status: 'paid', order: { totalCents: 1080 } });
});

test('the report lists a code’s orders, savings and revenue, and a refund removes its order', async () => {
  const promo = await add({ maxUses: 10 });
  const use = async () => {
    const car = await parkCar(server, business);
    const { id } = await requestCar(server, car);
    const body = { code: promo.code, ticketToken: car.ticketToken };
    await server.as()(APPLY, { params: { id }, body });
    return { car, id };
  };
  const [paid, cancelled, open] = [await use(), await use(), await use()];
  for (const { car, id } of [paid, cancelled])
    await server.as()(CONFIRM, await buildConfirmation(server, car, id, 200, CARDS.good));
  const look = () => manager()(USES, { params: { id: promo.id }, query: {} });
  // Each order costs 15.00 minus 5.00, with the platform fee of 8 % on top.
  expect((await look()).summary).toEqual({ times: 3, discountCents: 1000, revenueCents: 2160 });
  await cancelOrder(server, cancelled.car, cancelled.id);
  const { summary, uses, total } = await look();
  expect(summary).toEqual({ times: 2, discountCents: 500, revenueCents: 1080 });
  expect(total).toBe(2);
  expect(uses).toMatchObject([
    { orderId: open.id, isPaid: false, revenueCents: 0 },
    {
      orderId: paid.id,
      isPaid: true,
      priceCents: 1500,
      discountCents: 500,
      revenueCents: 1080,
      location: business.location.name,
    },
  ]);
  expect(await countUses(server, promo.id)).toBe(2);
  const { promoCodes } = await manager()(LIST, { query: { search: promo.code } });
  expect(promoCodes).toMatchObject([{ uses: 2, discountCents: 500 }]);
  const lowered = await refusedChange(promo.id, { maxUses: 1 });
  expect(lowered.issues).toMatchObject([{ field: 'maxUses', code: 'limit_below_uses' }]);
  expect(await change(promo.id, { maxUses: 2 })).toMatchObject({ state: 'ended' });
});

test('a lowered limit is never below the uses, even while guests use the code', async () => {
  const promo = await buildPromo(server, business, { maxUses: 4 });
  const cars = await Promise.all(
    callInParallel(4, async () => {
      const car = await parkCar(server, business);
      return { car, id: (await requestCar(server, car)).id };
    }),
  );
  const takes = cars.map(({ car, id }) =>
    server.as()(APPLY, {
      params: { id },
      body: { code: promo.code, ticketToken: car.ticketToken },
    }),
  );
  const all = await settleOutcomes([...takes, change(promo.id, { maxUses: 2 })]);
  const used = await countUses(server, promo.id);
  expect(countOutcomes(all.slice(0, 4))['ok']).toBe(used);
  const { max_uses: limit } = await getRow(server, 'promo_codes', promo.id);
  expect(limit).toBe(all[4] === 'ok' ? 2 : 4);
  expect(used).toBeLessThanOrEqual(limit ?? 0);
});

test('10,000 codes are found, sorted and paged', async () => {
  const large = await buildStaffedBusiness(server.ctx);
  await server.ctx.pool.query(
    `insert into promo_codes (business_id, code, description, discount_type, discount_value, uses, expires_at, starts_at, is_active)
     select $1, 'BULK' || lpad(i::text, 5, '0'), 'Batch ' || i % 7, 'fixed', 100, i % 50,
       case i % 4 when 1 then now() - interval '1 day' end,
       case i % 4 when 2 then now() + interval '1 day' end, i % 4 <> 3
     from generate_series(0, 9999) i`,
    [large.id],
  );
  const list = (query: object) => manager(large)(LIST, { query });
  const byCode = await list({ sort: 'code', page: 400 });
  expect(byCode).toMatchObject({ total: 10_000, pageSize: 25, page: 400 });
  expect(byCode.promoCodes.at(-1)?.code).toBe('BULK09999');
  expect(byCode.counts).toEqual({ active: 2500, ended: 2500, upcoming: 2500, paused: 2500 });
  expect((await list({ page: 401 })).promoCodes).toEqual([]);
  const found = await list({ search: 'bulk0042', state: 'active', sort: 'code' });
  expect(found.promoCodes.map(({ code }) => code)).toEqual(['BULK00420', 'BULK00424', 'BULK00428']);
  expect(found.total).toBe(3);
  const most = await list({ sort: 'uses' });
  expect(most.promoCodes.every(({ uses }) => uses === 49)).toBe(true);
});

test('a printed code is public, and that of a house account needs the secret code too', async () => {
  const promo = await add({ minimumAmount: 12 });
  const offer = (id: string, code?: string) =>
    server.as()('GET /api/offers/{id}', { params: { id }, query: code ? { code } : {} });
  expect(await offer(promo.id)).toMatchObject({
    kind: 'promo',
    code: promo.code,
    discountType: 'fixed',
    discountValue: 5,
    minimumAmount: 12,
    state: 'active',
  });
  await manager()(END, { params: { id: promo.id } });
  expect(await offer(promo.id)).toMatchObject({ state: 'ended' });
  const account = await buildHouseAccount(server, business, { coverCents: 1000 });
  expect(await offer(account.id, account.code ?? '')).toMatchObject({
    kind: 'house',
    description: account.name,
    discountValue: 10,
    state: 'active',
  });
  await manager()('PATCH /api/business/house-accounts/{id}', {
    params: { id: account.id },
    body: { code: newCode() },
  });
  const unknown = { status: 404, code: 'PROMO_NOT_FOUND' };
  for (const [id, code] of [
    [account.id, undefined],
    [account.id, account.code ?? ''],
    [crypto.randomUUID(), undefined],
  ] as const)
    await expectError(unknown, server.as(), 'GET /api/offers/{id}', {
      params: { id },
      query: code ? { code } : {},
    });
});

test('the second of two managers who change one field is told, and other fields do not conflict', async () => {
  const promo = await add({ maxUses: 5, locationIds: [business.location.id] });
  const seen = { maxUses: 5, description: 'Weekend', locationIds: [business.location.id] };
  const answers = await settleOutcomes(
    [6, 7, 8].map((maxUses) => change(promo.id, { maxUses, seen })),
  );
  expect(countOutcomes(answers)).toEqual({ ok: 1, PROMO_CHANGED: 2 });
  const second = await refusedChange(promo.id, { maxUses: 99, description: 'Mine', seen });
  expect(second).toMatchObject({
    status: 409,
    code: 'PROMO_CHANGED',
    issues: [{ field: 'maxUses', code: 'changed_elsewhere' }],
  });
  const { description } = await manager()('GET /api/promo-codes/{id}', {
    params: { id: promo.id },
  });
  expect(description, 'nothing of a refused change is kept').toBe('Weekend');
  expect(await change(promo.id, { description: 'Mine', locationIds: [], seen })).toMatchObject({
    description: 'Mine',
    locationIds: [],
  });
});
