import { expect, test } from 'vitest';
import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { returnedCar } from '#test/factories/stays.ts';
import { advanceTo } from '#test/factories/accounts.ts';
import { buildLocation, buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import { insertRow, updateRows } from '#test/factories/rows.ts';
import { insertShifts } from '#test/factories/shifts.ts';
import { takeBack } from '#test/factories/steps.ts';
import { TIP, tipWithCard } from '#test/factories/tips.ts';
import { sql } from 'kysely';
import { closeTipPools } from '../payments/pool/closeTipPools.ts';
import { selectServed } from '../staff/queries/performance.ts';
import { runServer } from '#test/harness/runServer.ts';
import { storeFigures } from './storeFigures.ts';
import { sumOwed } from './queries/payouts.ts';

const PAYOUTS = 'GET /api/business/payouts';
const HOUR = 3_600_000;

const server = runServer();

type Line = { id: number; person_id: string; amount_cents: number; is_back: boolean };
type Move = { person_id: string; cents: number };
type Car = { received_by: string | null; runner_id: string | null; rating: number | null };

const list = async <T extends object>(statement: string, businessId: string): Promise<T[]> =>
  (await server.ctx.pool.query<T>(statement, [businessId])).rows;

type Total = { earned: number; paid: number; services: number; stars: number[] };

/**
 * Computes the totals in a second way: from every ledger line, share, payout and car, without SQL
 * aggregates.
 */
async function reckonTotals(businessId: string): Promise<Map<string, Total>> {
  const totals = new Map<string, Total>();
  const of = (personId: string) => {
    const total = totals.get(personId) ?? { earned: 0, paid: 0, services: 0, stars: [] };
    totals.set(personId, total);
    return total;
  };
  const lines = await list<Line>(
    `select entry.id, person_id, amount_cents, completed_at is not null as is_back
     from ledger_entries entry join orders on orders.id = order_id where entry.business_id = $1 and account = 'runner'`,
    businessId,
  );
  const pooled = new Set(
    (
      await list<{ entry_id: number }>(
        'select entry_id from tip_pool_entries join tip_pools on tip_pools.id = pool_id where business_id = $1',
        businessId,
      )
    ).map(({ entry_id }) => entry_id),
  );
  for (const line of lines)
    if (line.is_back && !pooled.has(line.id)) of(line.person_id).earned += line.amount_cents;
  const shares = await list<Move>(
    'select person_id, share_cents as cents from tip_pool_shares where business_id = $1',
    businessId,
  );
  for (const { person_id, cents } of shares) of(person_id).earned += cents;
  const payouts = await list<Move>(
    `select person_id, amount_cents as cents from tip_payouts join tip_payout_lines on payout_id = tip_payouts.id
     where tip_payouts.business_id = $1 and account = 'paid_out'`,
    businessId,
  );
  for (const { person_id, cents } of payouts) of(person_id).paid += cents;
  const cars = await list<Car>(
    `select received_by, runner_id, rating from stays
       left join orders on orders.stay_id = stays.id and orders.completed_at is not null where stays.business_id = $1`,
    businessId,
  );
  for (const { received_by, runner_id, rating } of cars) {
    if (runner_id) of(runner_id).services += 1;
    for (const person of new Set([received_by, runner_id]))
      if (person && rating !== null) of(person).stars.push(rating);
  }
  return totals;
}

/** Rounds a mean to one decimal. */
const meanOf = (stars: readonly number[]) =>
  stars.length === 0
    ? null
    : Math.round((stars.reduce((sum, one) => sum + one, 0) / stars.length) * 10) / 10;

/**
 * Returns the all-time totals of everybody at a business: those the product queries, and those
 * computed from the events.
 */
async function compare(businessId: string) {
  const whose = sql`select id from people where business_id = ${businessId}`;
  const { db } = server.ctx;
  const owed = await sumOwed(db, businessId, whose, server.ctx.clock());
  const served = new Map(
    (await selectServed(whose).execute(db)).rows.map((row) => [row.person_id, row]),
  );
  const reckoned = await reckonTotals(businessId);
  const people = new Set([...owed.keys(), ...served.keys(), ...reckoned.keys()]);
  const told = [...people].map((id) => ({
    id,
    owed: owed.get(id) ?? 0,
    services: served.get(id)?.services ?? 0,
    rating: served.get(id)?.rating ?? null,
  }));
  const expected = [...people].map((id) => {
    const total = reckoned.get(id) ?? { earned: 0, paid: 0, services: 0, stars: [] };
    const { earned, paid, services, stars } = total;
    return { id, owed: earned - paid, services, rating: meanOf(stars) };
  });
  return { told, expected };
}

test('all-time sums equal those of the events, however many days are stored', async () => {
  await fillDemo(server.ctx);
  const businesses = await server.ctx.db.selectFrom('businesses').select('id').execute();
  let owed = 0;
  let rated = 0;
  const check = async () => {
    for (const { id } of businesses) {
      const { told, expected } = await compare(id);
      expect(told).toEqual(expected);
      owed += told.filter((one) => one.owed > 0).length;
      rated += told.filter(({ rating }) => rating !== null).length;
    }
  };
  await check();
  // How many of the demo's valets have a rating depends on the time of the run.
  expect(owed).toBeGreaterThan(3);
  expect(rated).toBeGreaterThan(0);
  await storeFigures(server.ctx);
  await check();
  // Marks some stored days as outdated and removes the stored figures of others.
  await server.ctx.pool.query(
    `insert into figure_marks (business_id, location_id, at)
     select business_id, location_id, starts_at from figure_days where extract(day from day)::int % 3 = 0`,
  );
  await server.ctx.pool.query(
    `delete from figure_days where day > (select max(day) - 9 from figure_days) or day < (select min(day) + 9 from figure_days)`,
  );
  await check();
});

const today = ({ location }: TestBusiness) =>
  getBusinessDay(server.ctx.clock(), location.time_zone);

/** Advances the clock to a time of that day, and extends all sessions. */
async function goTo(business: TestBusiness, day: string, hours: number): Promise<void> {
  const start = startOfBusinessDay(day, business.location.time_zone).getTime();
  await advanceTo(server, new Date(start + hours * HOUR));
}

type Place = TestBusiness['location'];

/** Returns a car with this tip, at the business's first location or another one. */
const bring = (business: TestBusiness, tipCents: number, location?: Place) =>
  returnedCar(server, location ? { ...business, location } : business, tipCents);

const rate = (stayId: string, rating: number) =>
  updateRows(server, 'stays', stayId, { rating, rated_at: server.ctx.clock() });

test('a change of a stored day counts at once, and still after the day is recomputed', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { valet, manager } = business;
  const first = addDays(today(business), 2);
  /**
   * Reads the earnings of each day and of the whole range, and the totals that the valet and the
   * team see.
   */
  const read = async () => {
    const days = [-1, 0, 1, 2, 3].map((more) => addDays(first, more));
    const earned: number[] = [];
    for (const day of days) {
      const { people } = await server.as(manager.token)(PAYOUTS, { query: { from: day, to: day } });
      earned.push(people.find(({ personId }) => personId === valet.id)?.earnedCents ?? 0);
    }
    const { people } = await server.as(manager.token)(PAYOUTS, {
      query: { from: addDays(first, -1), to: addDays(first, 3) },
    });
    const whole = people.find(({ personId }) => personId === valet.id);
    const stats = await server.as(valet.token)('GET /api/valet/stats', {});
    const { valets } = await server.as(manager.token)('GET /api/business/valets', { query: {} });
    const row = valets.find(({ id }) => id === valet.id);
    expect(earned.reduce((sum, cents) => sum + cents, 0)).toBe(whole?.earnedCents);
    expect(stats).toMatchObject({
      earnings: (whole?.earnedCents ?? 0) / 100,
      totalServices: row?.totalServices,
      rating: row?.averageRating,
    });
    return { earned, owed: whole?.owedCents, services: row?.totalServices, rating: stats.rating };
  };
  /**
   * Expects the same totals before and after the day is recomputed, and when computed from the
   * events.
   */
  const expectRead = async (expected: Awaited<ReturnType<typeof read>>) => {
    expect(await read()).toEqual(expected);
    await storeFigures(server.ctx);
    expect(await read()).toEqual(expected);
    const { told, expected: events } = await compare(business.id);
    expect(told).toEqual(events);
  };

  await goTo(business, first, 12);
  const car = await bring(business, 500);
  await rate(car.ticketId, 3);
  await expectRead({ earned: [0, 500, 0, 0, 0], owed: 500, services: 1, rating: 3 });

  // The last handover is undone after the day ended, so the car counts as returned on the next day.
  await goTo(business, first, 23.995);
  const release = server.holdClock();
  const late = await bring(business, 300);
  await goTo(business, addDays(first, 1), 0.005);
  await expectRead({ earned: [0, 800, 0, 0, 0], owed: 800, services: 2, rating: 3 });
  await takeBack(server.as(valet.token), late.ticketId, 'complete');
  await expectRead({ earned: [0, 500, 0, 0, 0], owed: 500, services: 1, rating: 3 });
  await server.as(valet.token)('POST /api/dispatch/orders/{id}/complete', {
    params: { id: late.order.id },
    body: { proof: { checked: 'key_claim' } },
  });
  await expectRead({ earned: [0, 500, 300, 0, 0], owed: 800, services: 2, rating: 3 });

  release();

  // A later tip counts on the day when the guest gives the tip, and a rating can be changed.
  await server.as()(TIP, await tipWithCard(server, car, 200));
  await rate(late.ticketId, 4);
  await rate(car.ticketId, 5);
  await expectRead({ earned: [0, 500, 500, 0, 0], owed: 1000, services: 2, rating: 4.5 });

  // The same valet also works at a location with a different business day.
  const other = await buildLocation(server.ctx, business.id, { timeZone: 'Asia/Tokyo' });
  await insertRow(server, 'staff_locations', {
    business_id: business.id,
    person_id: valet.id,
    location_id: other.id,
  });
  await updateRows(server, 'shifts', { person_id: valet.id }, { location_id: other.id });
  await goTo(business, addDays(first, 1), 12);
  await bring(business, 700, other);
  await expectRead({ earned: [0, 500, 500, 700, 0], owed: 1700, services: 3, rating: 4.5 });

  // Tips that were paid out still count as earned, and a valet who left is still owed the rest.
  await server.as(manager.token)('POST /api/business/payouts', {
    body: { personId: valet.id, amountCents: 600 },
  });
  await expectRead({ earned: [0, 500, 500, 700, 0], owed: 1100, services: 3, rating: 4.5 });
  await updateRows(server, 'people', valet.id, { status: 'inactive' });
  const day = addDays(first, 3);
  const { people } = await server.as(manager.token)(PAYOUTS, { query: { from: day, to: day } });
  expect(people.find(({ personId }) => personId === valet.id)).toMatchObject({
    status: 'inactive',
    owedCents: 1100,
  });
});

test('a pool that is divided after its day was stored counts only with its shares', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { valet, otherValet, manager } = business;
  const day = addDays(today(business), 1);
  await insertRow(server, 'tip_rules', {
    business_id: business.id,
    location_id: business.location.id,
    starts_at: startOfBusinessDay(day, business.location.time_zone),
    rule: 'hours',
  });
  await goTo(business, day, 6);
  const from = server.ctx.clock();
  await bring(business, 600);
  const to = new Date(from.getTime() + 2 * HOUR);
  await updateRows(server, 'shifts', { person_id: valet.id }, { started_at: from, ended_at: to });
  await server.ctx.db.deleteFrom('shifts').where('person_id', '=', otherValet.id).execute();
  await insertShifts(server, business, otherValet.id, [{ from, to }]);
  const read = async () => {
    const { people } = await server.as(manager.token)(PAYOUTS, { query: { from: day, to: day } });
    return [valet.id, otherValet.id].map((id) => {
      const found = people.find(({ personId }) => personId === id);
      return [found?.earnedCents, found?.owedCents];
    });
  };
  await goTo(business, addDays(day, 1), 1);
  await storeFigures(server.ctx);
  expect(await read()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await closeTipPools(server.ctx);
  const shared = [
    [300, 300],
    [300, 300],
  ];
  expect(await read()).toEqual(shared);
  await storeFigures(server.ctx);
  expect(await read()).toEqual(shared);
  const { told, expected } = await compare(business.id);
  expect(told).toEqual(expected);
});
