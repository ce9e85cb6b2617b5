import { describe, expect, test } from 'vitest';
import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import type { TipRule } from '#domain/payments/tipPool.ts';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { insertRow, orderTimes, updateRows, listRows, countWaiting } from '#test/factories/rows.ts';
import { endShifts } from '#test/factories/shifts.ts';
import { paidCar } from '#test/factories/stays.ts';
import { takeBack } from '#test/factories/steps.ts';
import { TIP, tipWithCard } from '#test/factories/tips.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';
import { closeTipPools } from './pool/closeTipPools.ts';
import { getEarnings, getTotalEarned } from './queries/earnings.ts';

const HOUR_MS = 3_600_000;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

type Valet = { id: string; token: string };

/** Parks a car as the first valet, pays the order, and makes `valet` the runner. */
async function acceptCar(valet: Valet, tipCents: number) {
  const car = await paidCar(server, business, { tipCents });
  await server.as(valet.token)('POST /api/services/{id}/accept', { params: { id: car.ticketId } });
  return car;
}

async function handOver(valet: Valet, orderId: string): Promise<void> {
  const runner = server.as(valet.token);
  await runner('POST /api/dispatch/orders/{id}/ready', { params: { id: orderId } });
  await runner('POST /api/dispatch/orders/{id}/complete', {
    params: { id: orderId },
    body: { proof: { checked: 'key_claim' } },
  });
}

/**
 * Creates a completed order: the first valet parked the car, and `valet` brought and handed over
 * the car.
 */
async function bringCar(valet: Valet, tipCents: number) {
  const car = await acceptCar(valet, tipCents);
  await handOver(valet, car.order.id);
  return car;
}

const today = () => getBusinessDay(server.ctx.clock(), business.location.time_zone);
const startOf = (day: string) => startOfBusinessDay(day, business.location.time_zone);

/** Stores a tip rule that started `daysAgo` business days ago. */
async function setRule(rule: TipRule, daysAgo = 1): Promise<void> {
  const starts_at = startOf(addDays(today(), -daysAgo));
  await insertRow(server, 'tip_rules', {
    business_id: business.id,
    location_id: business.location.id,
    starts_at,
    rule,
  });
}

/** Divides the tip pools with a clock one hour after `ended` business days have ended. */
const closePools = (ended = 1) => {
  const clock = () => new Date(startOf(addDays(today(), ended)).getTime() + HOUR_MS);
  return closeTipPools({ ...server.ctx, clock });
};

const earningsOf = (valet: Valet) =>
  server.as(valet.token)('GET /api/valet/earnings', { query: { dateRange: '7d' } });
const statsOf = (valet: Valet) => server.as(valet.token)('GET /api/valet/stats', {});

async function listPools() {
  const pools = await listRows(server, 'tip_pools', { location_id: business.location.id }, 'day');
  return pools.filter(({ total_cents }) => total_cents > 0);
}

test('a valet sees their work, their earnings and their ratings', async () => {
  const { valet, otherValet } = business;
  const first = await bringCar(otherValet, 300);
  const second = await bringCar(otherValet, 500);
  await bringCar(valet, 200);
  await updateRows(server, 'stays', first.ticketId, { rating: 4, rated_at: server.ctx.clock() });

  expect(await statsOf(otherValet)).toEqual({
    todayServices: 2,
    totalServices: 2,
    rating: 4,
    currency: 'USD',
    earnings: 8,
    totalEarnings: 8,
  });
  const { services, hasMore } = await server.as(otherValet.token)('GET /api/valet/history', {
    query: {},
  });
  expect(hasMore).toBe(false);
  expect(services.map(({ stayId }) => stayId)).toEqual([second.ticketId, first.ticketId]);
  expect(services[1]).toMatchObject({ tip: 3, rating: 4, currency: 'USD' });
  expect(services[0]).toMatchObject({ tip: 5, rating: null, location: business.location.name });
  expect(services[0]?.amount).toBeGreaterThan(0);

  const earnings = await earningsOf(otherValet);
  expect(earnings).toMatchObject({
    currency: 'USD',
    totalCents: 800,
    days: [{ day: today(), services: 2, tipsCents: 800, pool: null, earnedCents: 800 }],
    shifts: [{ services: 2, tipsCents: 800, endedAt: null }],
  });
});

test('a tip counts while its car is handed over, and not after a take back', async () => {
  const { valet, otherValet } = business;
  const earned = async (person: Valet) => {
    const { totalCents, days, shifts } = await earningsOf(person);
    const { totalEarnings } = await statsOf(person);
    const history = server.as(person.token)('GET /api/valet/history', { query: {} });
    const listed = (await history).services.reduce((sum, { tip }) => sum + tip, 0);
    const sum = (rows: readonly { tipsCents: number }[]) =>
      rows.reduce((all, { tipsCents }) => all + tipsCents, 0) / 100;
    return [totalEarnings, totalCents / 100, sum(days), sum(shifts), listed];
  };
  await bringCar(otherValet, 800);
  const car = await acceptCar(otherValet, 300);
  const { order, ticketId } = car;
  expect(await earned(otherValet)).toEqual(Array(5).fill(8));
  const params = { id: order.id };
  await server.as(business.manager.token)('POST /api/dispatch/orders/{id}/requeue', { params });
  expect(await earned(otherValet)).toEqual(Array(5).fill(8));
  await server.as(valet.token)('POST /api/services/{id}/accept', { params: { id: ticketId } });
  expect(await earned(valet)).toEqual(Array(5).fill(0));
  await handOver(valet, order.id);
  expect(await earned(valet)).toEqual(Array(5).fill(3));
  await takeBack(server.as(valet.token), ticketId, 'complete');
  expect(await earned(valet)).toEqual(Array(5).fill(0));
  expect(await earned(otherValet)).toEqual(Array(5).fill(8));
  await server.as(valet.token)('POST /api/dispatch/orders/{id}/complete', {
    params,
    body: { proof: { checked: 'key_claim' } },
  });
  await server.as()(TIP, await tipWithCard(server, car, 200));
  expect(await earned(valet)).toEqual(Array(5).fill(5));
});

test('a valet sees nobody else’s earnings, and pages follow each other', async () => {
  const { valet, otherValet } = business;
  const { order } = await bringCar(otherValet, 300);
  expect(await statsOf(valet)).toMatchObject({ totalServices: 0, rating: 5, totalEarnings: 0 });
  const asked = (person: Valet) =>
    server.as(person.token)('GET /api/valet/history', { query: { before: order.id } });
  await bringCar(otherValet, 0);
  expect((await asked(otherValet)).services).toEqual([]);
  await bringCar(valet, 0);
  expect((await asked(valet)).services).toEqual([]);
});

test('a past of 601 cars is read page by page, each once and the latest first', async () => {
  const { otherValet } = business;
  const { order } = await bringCar(otherValet, 300);
  const { rows } = await server.ctx.pool.query<{ columns: string }>(
    `select string_agg(column_name, ',') as columns from information_schema.columns
      where table_name = 'orders' and table_schema = current_schema() and is_generated = 'NEVER'`,
  );
  const columns = rows[0]?.columns ?? '';
  await server.ctx.pool.query(
    `begin; set local session_replication_role = replica;
      insert into orders (${columns}) select ${columns} from (
        select copy.* from orders, generate_series(1, 600) n,
          lateral (select completed_at - make_interval(mins => n / 2) as at) past,
          lateral jsonb_populate_record(null::orders, to_jsonb(orders) || jsonb_build_object(
            'id', gen_random_uuid(), 'requested_at', at, 'dispatched_at', at, 'ready_at', at, 'completed_at', at)) copy
        where orders.id = '${order.id}') copies; commit`,
  );
  const call = server.as(otherValet.token);
  const seen: { id: string; completedAt: string }[] = [];
  for (let hasMore = true; hasMore;) {
    const before = seen.at(-1)?.id;
    const page = await call('GET /api/valet/history', { query: before ? { before } : {} });
    seen.push(...page.services);
    ({ hasMore } = page);
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(601);
  const times = seen.map(({ completedAt }) => completedAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await statsOf(otherValet)).toMatchObject({ totalServices: 601 });
});

describe('pooled tips', () => {
  test('are divided by cars after the day, and every valet sees how', async () => {
    const { valet, otherValet } = business;
    await setRule('cars');
    await bringCar(otherValet, 300);
    await bringCar(otherValet, 500);
    // The tips of the open day are not divided yet, so no valet has earned them.
    const open = await earningsOf(otherValet);
    expect(open.days[0]).toMatchObject({
      tipsCents: 800,
      earnedCents: 0,
      pool: { basis: null, rule: 'cars', totalCents: 800, broughtCents: 800, shareCents: null },
    });
    expect(await statsOf(otherValet)).toMatchObject({ totalEarnings: 0 });

    await closePools();
    // The first valet parked both cars, and the other valet brought both.
    const cars = { own: 2, all: 4 };
    expect(await earningsOf(otherValet)).toMatchObject({
      totalCents: 400,
      days: [
        {
          tipsCents: 800,
          earnedCents: 400,
          pool: {
            basis: 'cars',
            totalCents: 800,
            broughtCents: 800,
            shareCents: 400,
            cars,
            people: 2,
          },
        },
      ],
    });
    expect(await earningsOf(valet)).toMatchObject({
      totalCents: 400,
      days: [{ tipsCents: 0, earnedCents: 400, pool: { broughtCents: 0, shareCents: 400, cars } }],
    });
    expect(await statsOf(otherValet)).toMatchObject({ totalEarnings: 4 });
    expect(await statsOf(valet)).toMatchObject({ totalEarnings: 4 });
  });

  test('are divided by hours on shift at the location, where time elsewhere counts nothing', async () => {
    const { valet, otherValet } = business;
    await setRule('hours', 2);
    const yesterday = startOf(addDays(today(), -1)).getTime();
    const shiftOf = (id: string, from: number, to: number) =>
      insertRow(server, 'shifts', {
        business_id: business.id,
        location_id: business.location.id,
        person_id: id,
        started_at: new Date(yesterday + from * HOUR_MS),
        ended_at: new Date(yesterday + to * HOUR_MS),
      });
    // The first valet's shift begins on the day before. Two hours of the shift are on the pool's
    // day.
    await shiftOf(valet.id, -1, 2);
    await shiftOf(otherValet.id, 10, 14);
    const idle = await buildPerson(server.ctx, { role: 'valet', businessId: business.id });
    const { order } = await bringCar(otherValet, 601);
    await backdate(order.id, new Date(yesterday + 12 * HOUR_MS));
    await closePools(0);
    const [pool] = await listPools();
    expect(pool).toMatchObject({ rule: 'hours', basis: 'hours', total_cents: 601 });
    const shares = await listRows(
      server,
      'tip_pool_shares',
      { pool_id: pool?.id ?? '' },
      'share_cents',
    );
    expect(shares).toMatchObject([
      { person_id: valet.id, seconds: 7200, share_cents: 200 },
      { person_id: otherValet.id, seconds: 14_400, share_cents: 401 },
    ]);
    expect(await earningsOf(idle)).toMatchObject({ totalCents: 0, days: [] });
  });

  test('are divided once, however often and by whichever process', async () => {
    await setRule('equal');
    await bringCar(business.otherValet, 301);
    await Promise.all(Array.from({ length: 5 }, () => closePools()));
    await closePools(3);
    expect(await listPools()).toMatchObject([{ total_cents: 301 }]);
    const earned = await Promise.all([business.valet, business.otherValet].map(earningsOf));
    expect(earned.map(({ totalCents }) => totalCents).toSorted((a, b) => a - b)).toEqual([
      150, 151,
    ]);
  });

  test('that come after the division are in the next day’s pool', async () => {
    const { otherValet } = business;
    await setRule('equal', 3);
    const yesterday = startOf(addDays(today(), -1));
    const early = await bringCar(otherValet, 400);
    await backdate(early.order.id, new Date(yesterday.getTime() + HOUR_MS));
    await closePools(0);
    const late = await bringCar(otherValet, 200);
    await backdate(late.order.id, new Date(yesterday.getTime() + 2 * HOUR_MS));
    await closePools();
    expect(await listPools()).toMatchObject([
      { day: addDays(today(), -1), total_cents: 400 },
      { day: today(), total_cents: 200 },
    ]);
  });

  test('of a car under way at the end of the day are in the pool of the day it returns', async () => {
    const { valet, otherValet } = business;
    await setRule('equal', 3);
    const yesterday = startOf(addDays(today(), -1));
    const bringYesterday = await bringCar(otherValet, 400);
    await backdate(bringYesterday.order.id, new Date(yesterday.getTime() + HOUR_MS));
    const { order } = await acceptCar(otherValet, 200);
    await server.ctx.pool.query(
      `begin; set local session_replication_role = replica;
        update ledger_entries set created_at = '${new Date(startOf(today()).getTime() - HOUR_MS).toISOString()}'
          where order_id = '${order.id}'; commit`,
    );
    await closePools(0);
    expect(await listPools()).toMatchObject([{ day: addDays(today(), -1), total_cents: 400 }]);
    // Returns the total earnings of both valets, from the earnings page and from the statistics.
    const totals = () =>
      Promise.all(
        [valet, otherValet].map(async (person) => [
          (await earningsOf(person)).totalCents,
          (await statsOf(person)).totalEarnings * 100,
        ]),
      );
    const before = await totals();
    expect(before.flat().reduce((sum, cents) => sum + cents, 0)).toBe(800);
    await handOver(otherValet, order.id);
    const open = await earningsOf(otherValet);
    expect(open.days[0]).toMatchObject({
      day: today(),
      tipsCents: 200,
      pool: { totalCents: 200, broughtCents: 200, shareCents: null },
    });
    expect(await totals()).toEqual(before);
    await closePools();
    expect(await listPools()).toMatchObject([
      { day: addDays(today(), -1), total_cents: 400 },
      { day: today(), total_cents: 200 },
    ]);
    const after = await totals();
    expect(after.flat().reduce((sum, cents) => sum + cents, 0)).toBe(1200);
  });

  test('of a car brought without signal count on the day the server hears of it', async () => {
    const { valet, otherValet } = business;
    await setRule('cars', 3);
    await closePools(0);
    const { order } = await bringCar(otherValet, 400);
    const before = new Date(startOf(today()).getTime() - HOUR_MS);
    await updateRows(server, 'orders', order.id, orderTimes(before));
    await closePools();
    const shares = await listRows(server, 'tip_pool_shares', { business_id: business.id });
    expect(shares).toMatchObject([1, 2].map(() => ({ cars: 1, share_cents: 200 })));
    expect(new Set(shares.map((share) => share.person_id))).toEqual(
      new Set([valet.id, otherValet.id]),
    );
  });

  test('belong to nobody between the end of the day and the division', async () => {
    const { otherValet } = business;
    await setRule('equal', 1);
    const { order } = await bringCar(otherValet, 400);
    await backdate(order.id, new Date(startOf(addDays(today(), -1)).getTime() + HOUR_MS));
    const listDays = async () => {
      const { totalCents, days } = await earningsOf(otherValet);
      const earned = days.map(({ day, earnedCents }) => ({ day, earnedCents }));
      return { totalCents, earned, pool: days.at(-1)?.pool };
    };
    // Today is listed without tips, because the valets are on shift today.
    const none = [0, -1].map((days) => ({ day: addDays(today(), days), earnedCents: 0 }));
    const undivided = { totalCents: 0, earned: none, pool: { totalCents: 400, basis: null } };
    expect(await listDays()).toMatchObject(undivided);
    expect(await statsOf(otherValet)).toMatchObject({ totalEarnings: 0 });
    // The open pool stays the same when the tip rule changes with the new day.
    await setRule('runner', 0);
    expect(await listDays()).toMatchObject(undivided);
    expect(await statsOf(otherValet)).toMatchObject({ totalEarnings: 0 });
  });

  test('stay with their receivers where the location does not pool', async () => {
    await bringCar(business.otherValet, 300);
    await closePools();
    expect(await listPools()).toEqual([]);
    await setRule('cars', 5);
    await setRule('runner', 1);
    await bringCar(business.otherValet, 300);
    await closePools();
    expect(await listPools()).toEqual([]);
    expect(await earningsOf(business.otherValet)).toMatchObject({ totalCents: 600 });
  });

  test('are divided after their location was closed, with a tip given since', async () => {
    await setRule('cars');
    const car = await bringCar(business.otherValet, 300);
    await endShifts(server, business.location.id);
    server.advance(2 * 60_000);
    const manager = server.as(business.manager.token);
    const params = { id: business.location.id };
    await manager('DELETE /api/business/locations/{id}', { params });
    await server.as()(TIP, await tipWithCard(server, car, 200));
    await closePools();
    expect(await listPools()).toMatchObject([{ total_cents: 500 }]);
    // Parking counts for the valet, bringing for their colleague.
    for (const valet of [business.valet, business.otherValet])
      expect(await getTotalEarned(server.ctx, valet.id)).toBe(250);
  });

  test('count all 25 hours of such a day', async () => {
    const zone = business.location.time_zone;
    const [start, end] = ['2026-10-31', '2026-11-01'].map((day) => startOfBusinessDay(day, zone));
    const where = { business_id: business.id, location_id: business.location.id };
    await insertRow(server, 'tip_rules', {
      ...where,
      starts_at: start ?? new Date(),
      rule: 'hours',
    });
    await insertRow(server, 'shifts', {
      ...where,
      person_id: business.valet.id,
      started_at: start ?? new Date(),
      ended_at: end ?? null,
    });
    await closeTipPools({ ...server.ctx, clock: () => new Date((end?.getTime() ?? 0) + HOUR_MS) });
    const shares = await listRows(server, 'tip_pool_shares', { person_id: business.valet.id });
    expect(shares).toMatchObject([{ seconds: 25 * 3600 }]);
  });

  test('follow the manager’s rule from the next business day on', async () => {
    const manager = server.as(business.manager.token);
    const params = { id: business.location.id };
    const change = (tipRule: TipRule) =>
      manager('PATCH /api/business/locations/{id}', { params, body: { tipRule } });
    expect(await manager('GET /api/business/locations/{id}', { params })).toMatchObject({
      tipRule: 'runner',
      tipRuleFrom: null,
    });
    const tipRuleFrom = startOf(addDays(today(), 1)).toISOString();
    expect(await change('hours')).toMatchObject({ tipRule: 'hours', tipRuleFrom });
    expect(await change('cars')).toMatchObject({ tipRule: 'cars', tipRuleFrom });
    await bringCar(business.otherValet, 300);
    await closePools();
    expect(await listPools()).toEqual([]);
    expect(await earningsOf(business.otherValet)).toMatchObject({ totalCents: 300 });
    await expectError(403, server.as(business.valet.token), 'PATCH /api/business/locations/{id}', {
      params,
      body: { tipRule: 'runner' },
    });
  });

  test('must add up: the database refuses a pool that does not', async () => {
    const { id } = business.location;
    const write = (brought: number, share: number) =>
      server.ctx.pool.query(
        `with pool as (
            insert into tip_pools (business_id, location_id, day, starts_at, ends_at, rule, basis, total_cents)
            values ($1, $2, '2020-01-01', '2020-01-01', '2020-01-02', 'cars', 'cars', 500) returning id)
          insert into tip_pool_shares (pool_id, business_id, person_id, brought_cents, seconds, cars, share_cents)
          select id, $1, $3, $4, 0, 1, $5 from pool`,
        [business.id, id, business.valet.id, brought, share],
      );
    await expect(write(500, 499)).rejects.toThrow('put in');
    await expect(write(400, 500)).rejects.toThrow('put in');
    await expect(write(500, 500)).rejects.toThrow('not what the ledger has');
  });
});

/** Sets the times of an order's ledger entries and of its handover to `at`. */
async function backdate(orderId: string, at: Date): Promise<void> {
  await server.ctx.pool.query(
    `begin; set local session_replication_role = replica;
      update ledger_entries set created_at = '${at.toISOString()}' where order_id = '${orderId}';
      update orders set (requested_at, dispatched_at, ready_at, completed_at) = (at, at, at, at)
      from (select timestamptz '${at.toISOString()}' as at) past where id = '${orderId}'; commit`,
  );
}

test('are never counted twice when the division runs during a read', async () => {
  const { valet, otherValet } = business;
  await setRule('hours');
  await updateRows(
    server,
    'shifts',
    { business_id: business.id },
    { started_at: new Date(server.ctx.clock().getTime() - HOUR_MS) },
  );
  await bringCar(otherValet, 600);
  const actor = {
    kind: 'person',
    personId: otherValet.id,
    role: 'valet',
    businessId: business.id,
    sessionId: '',
    language: 'en',
    locationIds: [business.location.id],
    assignments: {},
    impersonatorId: null,
    adminSet: null,
    needsSecondFactor: false,
  } as const;
  const held = await server.ctx.pool.connect();
  try {
    // Locks `staff_locations`, which the reads of open pools need and the division of a pool does
    // not.
    await held.query('begin; lock table staff_locations in access exclusive mode');
    const looked = Promise.all([
      getTotalEarned(server.ctx, otherValet.id),
      getEarnings(server.ctx, actor, '7d').then(({ totalCents }) => totalCents),
    ]);
    await expect.poll(() => countWaiting(server)).toBe(2);
    await closePools();
    await held.query('commit');
    expect(await looked).toEqual([300, 300]);
  } finally {
    held.release();
  }
  expect((await statsOf(valet)).totalEarnings).toBe(3);
});
