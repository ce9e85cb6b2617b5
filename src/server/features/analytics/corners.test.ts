import { expect, test } from 'vitest';
import {
  addDays,
  daysOfMonth,
  getBusinessDay,
  startOfBusinessDay,
} from '#domain/businesses/businessDay.ts';
import { reportMissingKeys } from '#server/features/orders/commands/reportMissingKeys.ts';
import { closeTipPools } from '#server/features/payments/pool/closeTipPools.ts';
import { advanceTo } from '#test/factories/accounts.ts';
import { buildHouseAccount } from '#test/factories/payments.ts';
import { sendGuestMessage } from '#test/factories/conversations.ts';
import {
  buildLocation,
  buildStaffedBusiness,
  type TestBusiness,
  buildValet,
} from '#test/factories/people.ts';
import {
  pollUntilTruthy,
  paidCar,
  parkCar,
  type ParkedCar,
  receiveCar,
  requestCar,
  returnCar,
  returnedCar,
} from '#test/factories/stays.ts';
import { updateRows } from '#test/factories/rows.ts';
import { endShifts, insertShifts } from '#test/factories/shifts.ts';
import { cancelOrder } from '#test/factories/steps.ts';
import { runServer } from '#test/harness/runServer.ts';
import { storeFigures } from './storeFigures.ts';

const OVERVIEW = 'GET /api/business/overview';
const DAY = 'GET /api/business/days/{locationId}/{date}';
const PAYOUTS = 'GET /api/business/payouts';
const SETTLE = 'POST /api/dispatch/orders/{id}/settle';
const HOUR = 3_600_000;

const server = runServer();

const now = () => server.ctx.clock();
const manager = (business: TestBusiness) => server.as(business.manager.token);
const valet = (business: TestBusiness) => server.as(business.valet.token);

const goTo = (at: Date) => advanceTo(server, at);

const at = (day: string, hours: number, zone: string) =>
  new Date(startOfBusinessDay(day, zone).getTime() + hours * HOUR);

async function comeToCurb(business: TestBusiness, car: ParkedCar, orderId: string): Promise<void> {
  await valet(business)('POST /api/services/{id}/accept', { params: { id: car.ticketId } });
  await valet(business)('POST /api/dispatch/orders/{id}/ready', { params: { id: orderId } });
}

const setZone = (business: TestBusiness, timeZone: string) =>
  manager(business)('PATCH /api/business/locations/{id}', {
    params: { id: business.location.id },
    body: { timeZone },
  });

test('an attention item has its kind, what is due and who has it', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const late = await paidCar(server, business);
  const atCurb = await paidCar(server, business);
  await comeToCurb(business, atCurb, atCurb.order.id);
  // At a location with key hooks, a key without a hook counts as missing.
  const { ticketId } = await receiveCar(server, business);
  await valet(business)('POST /api/valet/tickets/{ticketId}/parked', {
    params: { ticketId },
    body: { parkingSpot: 'B1', keyHook: '7' },
  });
  const asked = await parkCar(server, business);
  await sendGuestMessage(server, asked.ticketToken, 'Is my bag in the car?');
  await manager(business)('PATCH /api/business/locations/{id}', {
    params: { id: business.location.id },
    body: { payWhen: 'atHandover' },
  });
  const unpaid = await parkCar(server, business);
  const { id } = await requestCar(server, unpaid);
  await comeToCurb(business, unpaid, id);
  expect((await manager(business)(OVERVIEW, { query: {} })).needs.map(({ kind }) => kind)).toEqual([
    'unpaid',
    'unanswered',
  ]);
  await goTo(new Date(now().getTime() + 17 * HOUR));
  await reportMissingKeys(server.ctx);
  const { needs } = await manager(business)(OVERVIEW, { query: {} });
  const named = needs.map(({ kind, stayId, personId, amountCents }) => [
    kind,
    stayId ?? personId,
    amountCents,
  ]);
  expect(named.filter(([kind]) => kind !== 'key' && kind !== 'longShift')).toEqual([
    ['late', late.ticketId, null],
    ['curb', atCurb.ticketId, null],
    ['curb', unpaid.ticketId, null],
    ['unpaid', unpaid.ticketId, 1620],
    ['unanswered', asked.ticketId, null],
  ]);
  expect(named.filter(([kind]) => kind === 'key')).toEqual([['key', asked.ticketId, null]]);
  expect(
    new Set(named.filter(([kind]) => kind === 'longShift').map(([, person]) => person)),
  ).toEqual(new Set([business.valet.id, business.otherValet.id]));
});

test('cars without a runner are one problem of their location, worse with nobody on shift', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const other = await buildStaffedBusiness(server.ctx);
  const read = async (of: TestBusiness) => {
    const { queue, needs } = await manager(of)(OVERVIEW, { query: {} });
    return { queue, needs: needs.map(({ kind, cars, locationId }) => [kind, cars, locationId]) };
  };
  const none = { cars: 0, since: null };
  const since = now().toISOString();
  for (const _ of [1, 2]) await paidCar(server, business, { targetMinutes: 5 });
  await paidCar(server, business, { targetMinutes: 30 });
  const { id } = business.location;
  const waiting = { cars: 2, since: expect.any(String) as string };
  const onTime = await read(business);
  expect(onTime).toEqual({
    queue: { noRunner: none, late: 0, waiting },
    needs: [['waiting', 2, id]],
  });
  expect(Date.parse(onTime.queue.waiting.since ?? '')).toBeGreaterThanOrEqual(Date.parse(since));
  await endShifts(server, id);
  const unstaffed = { queue: { noRunner: waiting, late: 0, waiting: none } };
  expect(await read(business)).toEqual({ ...unstaffed, needs: [['noRunner', 2, id]] });
  await goTo(new Date(now().getTime() + HOUR));
  // Cars that are late meanwhile stay in the group.
  expect((await read(business)).needs).toEqual([['noRunner', 3, id]]);
  expect(await read(other)).toEqual({
    queue: { noRunner: none, late: 0, waiting: none },
    needs: [],
  });
});

test('a complimentary settlement that is taken back is neither a refund nor revenue', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car);
  const params = { id };
  const body = { way: 'complimentary' as const, amountCents: 1620, reason: 'Waited too long' };
  await manager(business)(SETTLE, { params, body });
  const day = getBusinessDay(now(), business.location.time_zone);
  const read = () =>
    manager(business)(DAY, { params: { locationId: business.location.id, date: day } });
  const given = { way: 'complimentary', cars: 1, cents: 1620, tipsCents: 0 };
  expect(await read()).toMatchObject({
    revenueCents: 0,
    feesCents: 120,
    writtenOff: { cars: 0, cents: 0 },
  });
  await cancelOrder(server, car, params.id);
  await pollUntilTruthy(async () => (await read()).feesCents === 0);
  const report = await read();
  expect(report).toMatchObject({
    revenueCents: 0,
    refunds: { count: 0, cardCents: 0, cashCents: 0, houseCents: 0 },
  });
  expect(report.paid).toContainEqual(given);
});

test('the pool of a day on which the time zone changes has the same bounds as the day’s figures', async () => {
  const business = await buildStaffedBusiness(server.ctx, { timeZone: 'Europe/London' });
  await manager(business)('PATCH /api/business/locations/{id}', {
    params: { id: business.location.id },
    body: { tipRule: 'hours' },
  });
  const day = addDays(getBusinessDay(now(), 'Europe/London'), 2);
  await goTo(at(day, 8, 'Europe/London'));
  await storeFigures(server.ctx);
  await closeTipPools(server.ctx);
  await setZone(business, 'Asia/Dubai');
  await returnedCar(server, business, 600);
  // In the old time zone the shift crosses the end of the day before; in the new time zone it lies
  // within this day.
  const { id } = business.otherValet;
  const from = at(day, -2, 'Europe/London');
  await updateRows(server, 'shifts', { person_id: id }, { ended_at: from });
  await insertShifts(server, business, id, [{ from, to: at(day, 1, 'Europe/London') }]);
  await goTo(at(addDays(day, 1), 1, 'Asia/Dubai'));
  await storeFigures(server.ctx);
  await closeTipPools(server.ctx);
  const params = { locationId: business.location.id, date: day };
  const report = await manager(business)(DAY, { params });
  expect(report).toMatchObject({
    startsAt: at(day, 0, 'Europe/London').toISOString(),
    endsAt: at(addDays(day, 1), 0, 'Asia/Dubai').toISOString(),
    tips: { rule: 'hours', basis: 'hours', isDivided: true },
  });
  const { rows } = await server.ctx.pool.query<{ day: string; starts_at: Date; ends_at: Date }>(
    'select day::text, starts_at, ends_at from tip_pools where location_id = $1 order by day',
    [business.location.id],
  );
  expect(rows.at(-1)).toMatchObject({
    day,
    starts_at: new Date(report.startsAt),
    ends_at: new Date(report.endsAt),
  });
  expect(rows.at(-2)?.ends_at).toEqual(rows.at(-1)?.starts_at);
});

test('tips count on the day of the location where they were given, whichever location sorts first', async () => {
  const business = await buildStaffedBusiness(server.ctx, {
    name: 'B',
    timeZone: 'Pacific/Auckland',
  });
  const other = await buildLocation(server.ctx, business.id, {
    name: 'A',
    timeZone: 'America/Los_Angeles',
  });
  await buildValet(server.ctx, business, { locationIds: [other.id] });
  const day = addDays(getBusinessDay(now(), 'Pacific/Auckland'), 1);
  await goTo(at(day, 6, 'Pacific/Auckland'));
  await returnedCar(server, business, 500);
  await goTo(at(addDays(day, 1), 6, 'America/Los_Angeles'));
  await storeFigures(server.ctx);
  const earned = async (date: string) =>
    (await manager(business)(PAYOUTS, { query: { from: date, to: date } })).people.find(
      ({ personId }) => personId === business.valet.id,
    )?.earnedCents;
  expect([
    await earned(addDays(day, -1)),
    await earned(day),
    await earned(addDays(day, 1)),
  ]).toEqual([0, 500, 0]);
});

test('a day that is over at one location and not at another has the first one’s bookings', async () => {
  const business = await buildStaffedBusiness(server.ctx, {
    name: 'B',
    timeZone: 'Pacific/Auckland',
  });
  await buildLocation(server.ctx, business.id, { name: 'A', timeZone: 'America/Los_Angeles' });
  const day = addDays(getBusinessDay(now(), 'Pacific/Auckland'), 1);
  await goTo(at(day, 16, 'Pacific/Auckland'));
  await returnedCar(server, business, 0);
  await goTo(at(addDays(day, 1), 2, 'Pacific/Auckland'));
  const { money } = await manager(business)(OVERVIEW, { query: {} });
  const last = money[0]?.days
    .slice(-3)
    .map((each) => [each.day, each.revenueCents > 0, each.isUnfinished]);
  expect(last).toEqual([
    [addDays(day, -1), false, false],
    [day, true, true],
    [addDays(day, 1), false, true],
  ]);
});

test('the comparison with the same weekday uses that day’s own time zone', async () => {
  const business = await buildStaffedBusiness(server.ctx, { timeZone: 'Europe/London' });
  const day = addDays(getBusinessDay(now(), 'Europe/London'), 1);
  // An hour before the day begins in London, the car belongs to the day before; in Dubai's time
  // zone it would not.
  await goTo(at(day, -1, 'Europe/London'));
  await parkCar(server, business);
  await goTo(at(day, 2, 'Europe/London'));
  await parkCar(server, business);
  await storeFigures(server.ctx);
  await setZone(business, 'Asia/Dubai');
  await goTo(at(addDays(day, 7), 12, 'Asia/Dubai'));
  const { arrivals } = await manager(business)(OVERVIEW, { query: {} });
  expect(arrivals).toEqual({ now: 0, before: 1 });
});

test('a bill’s month and a valet’s day keep their time zone after the location changes it', async () => {
  const business = await buildStaffedBusiness(server.ctx, { timeZone: 'Europe/London' });
  const account = await buildHouseAccount(server, business, {});
  const today = getBusinessDay(now(), 'Europe/London');
  const { from: first } = daysOfMonth(addDays(daysOfMonth(today.slice(0, 7)).to, 1).slice(0, 7));
  const last = addDays(first, -1);
  const [before, after] = [last.slice(0, 7), first.slice(0, 7)];
  // Half an hour before the month ends in London; in Dubai's time zone the month had already ended.
  await goTo(at(first, -0.5, 'Europe/London'));
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car);
  await manager(business)(SETTLE, {
    params: { id },
    body: { way: 'house', amountCents: 1620, houseAccountId: account.id },
  });
  await returnCar(server, business, car, id);
  await goTo(at(first, 6, 'Europe/London'));
  await storeFigures(server.ctx);
  const bill = async (month: string) =>
    (
      await manager(business)('GET /api/business/house-accounts/{id}/statement', {
        params: { id: account.id },
        query: { month },
      })
    ).totalCents;
  const served = async () =>
    (await valet(business)('GET /api/valet/earnings', { query: { dateRange: '30d' } })).days
      .filter(({ services }) => services > 0)
      .map(({ day }) => day);
  for (const zone of ['Asia/Dubai', 'America/Los_Angeles', 'Europe/London']) {
    await setZone(business, zone);
    expect(await bill(before), zone).toBe(1620);
    expect(await bill(after), zone).toBe(0);
    expect(await served(), zone).toEqual([last]);
    expect((await valet(business)('GET /api/valet/stats', {})).todayServices, zone).toBe(0);
  }
});
