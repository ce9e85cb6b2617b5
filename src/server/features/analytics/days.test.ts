import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { parseFieldTime } from '#domain/shared/zone.ts';
import { advanceTo } from '#test/factories/accounts.ts';
import {
  buildLocation,
  buildStaffedBusiness,
  type TestBusiness,
  buildValet,
} from '#test/factories/people.ts';
import { endShifts, insertShifts } from '#test/factories/shifts.ts';
import { expectRefusal, expectError } from '#test/factories/refusals.ts';
import { getRow, insertRow, updateRows, countWaiting } from '#test/factories/rows.ts';
import {
  pollUntilTruthy,
  parkCar,
  type ParkedCar,
  receiveCar,
  requestCar,
  payInCash,
  returnCar,
  returnedCar,
  paidCar,
} from '#test/factories/stays.ts';
import { cancelOrder, postJson } from '#test/factories/steps.ts';
import { closeTipPools } from '../payments/pool/closeTipPools.ts';
import { countRuns } from '#test/harness/propertyRuns.ts';
import { runServer } from '#test/harness/runServer.ts';
import { storeFigures } from './storeFigures.ts';

const OVERVIEW = 'GET /api/business/overview';
const ANALYTICS = 'GET /api/analytics/business/{businessId}';
const STAYS = 'GET /api/analytics/business/{businessId}/stays';
const DAYS = 'GET /api/business/days';
const LAST_DAYS = 'GET /api/business/last-days';
const DAY = 'GET /api/business/days/{locationId}/{date}';
const SIGN = 'POST /api/business/days/{locationId}/{date}/sign-off';
const CORRECT = 'POST /api/business/days/{locationId}/{date}/corrections';
const PAYOUTS = 'GET /api/business/payouts';
const PAY_OUT = 'POST /api/business/payouts';
const CORRECT_PAYOUT = 'POST /api/business/payouts/{payoutId}/correction';
const HOUR = 3_600_000;

const server = runServer();

const today = ({ location }: TestBusiness) =>
  getBusinessDay(server.ctx.clock(), location.time_zone);

/** Moves the clock to `hours` after the start of the location's next business day. */
async function goToNextDay(business: TestBusiness, hours = 6): Promise<void> {
  const start = startOfBusinessDay(addDays(today(business), 1), business.location.time_zone);
  await advanceTo(server, new Date(start.getTime() + hours * HOUR));
}

const manager = (business: TestBusiness) => server.as(business.manager.token);

const accept = (business: TestBusiness, car: ParkedCar) =>
  server.as(business.valet.token)('POST /api/services/{id}/accept', {
    params: { id: car.ticketId },
  });

const byCard = async (business: TestBusiness, tipCents: number) =>
  (await returnedCar(server, business, tipCents)).ticketId;

async function byCash(business: TestBusiness): Promise<void> {
  const car = await parkCar(server, business);
  const order = await requestCar(server, car);
  await payInCash(server, business, order);
  await returnCar(server, business, car, order.id);
}

/** Builds an order that was paid by card, cancelled and refunded. */
async function refunded(business: TestBusiness): Promise<void> {
  const car = await paidCar(server, business, { tipCents: 100 });
  const { id } = car.order;
  await cancelOrder(server, car, id);
  await pollUntilTruthy(async () => {
    const { status } = await getRow(server, 'payments', { order_id: id });
    return status === 'refunded';
  });
}

const params = (business: TestBusiness, date: string) => ({
  params: { locationId: business.location.id, date },
});

const cases = [
  ['USD', 'America/New_York', 1500],
  ['JPY', 'Asia/Tokyo', 1500],
  ['KWD', 'Asia/Kuwait', 1500],
] as const;

test.each(cases)(
  'a day in %s has the same figures in overview, end of day and analytics',
  async (currency, timeZone, flatRateCents) => {
    const business = await buildStaffedBusiness(server.ctx, { currency, timeZone, flatRateCents });
    await goToNextDay(business);
    await byCard(business, 300);
    await byCash(business);
    await refunded(business);
    const fee = Math.round(1500 * 1.08);
    const call = manager(business);
    const now = await call(OVERVIEW, { query: {} });
    expect(now).toMatchObject({
      carsHere: { now: 1 },
      arrivals: { now: 3, before: 0 },
      returns: { now: 2 },
      waits: { now: { count: 2 } },
      timeZone,
    });
    expect(now.money).toMatchObject([
      {
        currency,
        now: { revenueCents: 2 * fee, tipsCents: 300, refundsCents: fee, feesCents: 240 },
      },
    ]);
    const date = today(business);
    const report = await call(DAY, params(business, date));
    expect(report).toMatchObject({
      isOver: false,
      canSign: true,
      stillOpen: ['doors', 'cars', 'keys'],
      cars: { atOpening: 0, in: 3, out: 2, givenBack: 0, atClose: 1 },
      revenueCents: 2 * fee,
      bookedCents: 2 * fee + 300,
      expectedCashCents: fee,
      refunds: { count: 1, cardCents: fee, cashCents: 0, tipsCents: 100 },
      cash: [{ personId: business.valet.id, cars: 1, takenCents: fee }],
    });
    expect(report.paid.map(({ way, cars, cents }) => [way, cars, cents])).toEqual([
      ['card', 2, 2 * fee],
      ['cash', 1, fee],
      ['house', 0, 0],
      ['complimentary', 0, 0],
    ]);
    expect(report.withoutCode.map(({ why }) => why)).toEqual(['key_claim', 'key_claim']);
    // Ledger lines of the last minutes may still arrive, so a signature still needs a note.
    await goToNextDay(business, 9 / 60);
    const ended = await call(DAY, params(business, date));
    expect(ended).toMatchObject({ isOver: true, canSign: true, stillOpen: ['cars', 'keys'] });
    server.advance(60_000);
    expect(await call(DAY, params(business, date))).toMatchObject({ isOver: true, stillOpen: [] });
    server.advance(-10 * 60_000);
    await goToNextDay(business);
    const range = { from: addDays(date, -6), to: date };
    const year = await call(ANALYTICS, { params: { businessId: business.id }, query: range });
    expect(year.totals.now).toMatchObject({
      revenueCents: 2 * fee,
      tipsCents: 300,
      feesCents: 240,
      arrivals: 3,
      returns: 2,
      paid: { cardCents: 2 * fee, cashCents: fee },
      refunded: { cardCents: fee },
    });
    expect(year.days.at(-1)).toMatchObject({ day: date, revenueCents: 2 * fee });
    expect(year.people).toMatchObject([
      { id: business.valet.id, returns: 2, tipsCents: 300 },
      { returns: 0 },
    ]);
  },
);

test('a location’s manager reads only that location’s figures, and signs no day', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const other = await buildLocation(server.ctx, business.id);
  await goToNextDay(business);
  await byCash(business);
  const here = today(business);
  const { token } = await buildValet(server.ctx, business, {
    role: 'business_valet',
    locationIds: [other.id, business.location.id],
    positions: { [other.id]: 'manager', [business.location.id]: 'valet' },
  });
  const call = server.as(token);
  expect((await call(OVERVIEW, { query: {} })).returns.now).toBe(0);
  expect((await manager(business)(OVERVIEW, { query: {} })).returns.now).toBe(1);
  await goToNextDay(business);
  await updateRows(server, 'sessions', {}, { last_seen_at: server.ctx.clock() });
  const query = { from: here, to: here };
  const params = { businessId: business.id };
  expect((await call(ANALYTICS, { params, query })).totals.now.returns).toBe(0);
  expect((await manager(business)(ANALYTICS, { params, query })).totals.now.returns).toBe(1);
  const theirs = { params, query: { ...query, locationId: business.location.id } };
  await expectError('LOCATION_NOT_FOUND', call, ANALYTICS, theirs);
  await expectError('FORBIDDEN', call, PAYOUTS, { query });
});

test('a day is signed once, with each person’s cash; a later finding is a line of its own', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await goToNextDay(business);
  await byCash(business);
  const date = today(business);
  await goToNextDay(business);
  const call = manager(business);
  const sign = (counts: unknown, note?: string) =>
    postJson(
      `${server.url}/api/business/days/${business.location.id}/${date}/sign-off`,
      { counts, note },
      { authorization: `Bearer ${business.manager.token}` },
    );
  const personId = business.valet.id;
  for (const countedCents of ['abc', -1, 1.5, 10 ** 15]) {
    const answer = await sign([{ personId, countedCents }]);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'VALIDATION',
      issues: [{ field: 'counts.0.countedCents', code: 'cash_invalid' }],
    });
  }
  expect(await (await sign([])).json()).toMatchObject({
    issues: [{ field: 'counts', code: 'count_missing' }],
  });
  expect(await (await sign([{ personId, countedCents: 1600 }])).json()).toMatchObject({
    issues: [{ field: 'note', code: 'reason_missing' }],
  });
  const bodies = await Promise.all(
    [1, 2].map(() => sign([{ personId, countedCents: 1600 }], 'Change given twice')),
  );
  expect(bodies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const late = bodies.find(({ status }) => status === 409);
  expect(await late?.json()).toMatchObject({ code: 'STATE_CONFLICT', doneBy: 'Maya Person' });
  const signed = await call(DAY, params(business, date));
  expect(signed).toMatchObject({
    canSign: false,
    signOff: {
      signedBy: 'Maya Person',
      expectedCents: 1620,
      countedCents: 1600,
      differenceCents: -20,
    },
  });
  const corrected = await call(CORRECT, {
    ...params(business, date),
    body: { amountCents: 20, reason: 'Found under the desk' },
  });
  expect(corrected.signOff).toMatchObject({
    differenceCents: -20,
    correctedDifferenceCents: 0,
    corrections: [{ amountCents: 20, reason: 'Found under the desk' }],
  });
  const yesterday = params(business, addDays(date, -1));
  await expectError('DAY_NOT_SIGNED', call, CORRECT, {
    ...yesterday,
    body: { amountCents: 0, reason: 'x' },
  });
});

test('a day is signed as the doors close, and once more after a late car; both signatures stay', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { location, valet } = business;
  await goToNextDay(business, 12);
  const [date, zone] = [today(business), location.time_zone];
  const span = { from: '08:00', to: '22:00' };
  await updateRows(server, 'locations', location.id, {
    opening_hours: { week: Array.from({ length: 7 }, () => [span]), exceptions: [] },
    created_at: server.ctx.clock(),
  });
  await byCash(business);
  const late = await parkCar(server, business);
  const call = manager(business);
  const read = () => call(DAY, params(business, date));
  const list = async () =>
    (await call(DAYS, { query: { locationId: location.id } })).days.find(({ day }) => day === date);
  const sign = (cents: number, more: { note?: string; supplements?: string } = {}) => ({
    ...params(business, date),
    body: { counts: [{ personId: valet.id, countedCents: cents }], ...more },
  });
  const missing = { issues: [{ field: 'note', code: 'reason_missing' }] };
  expect(await read()).toMatchObject({ canSign: true, stillOpen: ['doors', 'cars', 'keys'] });
  await expectError(missing, call, SIGN, sign(1620));
  expect(await list()).toBeUndefined();
  await advanceTo(server, parseFieldTime(`${date}T22:00`, zone));
  expect(await read()).toMatchObject({ stillOpen: ['cars', 'keys'] });
  await expectError(missing, call, SIGN, sign(1620));
  const first = await call(SIGN, sign(1620, { note: 'Guest of room 12 stays overnight' }));
  expect(first).toMatchObject({ canSign: false, signOff: { isOutdated: false } });
  expect(await list()).toEqual({ day: date, signedAt: first.signOff?.signedAt, isOutdated: false });
  const twice = sign(1620, { note: 'Again', supplements: first.signOff?.id ?? '' });
  const signed = { code: 'STATE_CONFLICT', doneBy: 'Maya Person' };
  await expectError(signed, call, SIGN, twice);

  server.advance(10 * 60_000);
  const order = await requestCar(server, late);
  await payInCash(server, business, order);
  await returnCar(server, business, late, order.id);
  const moved = await read();
  expect(moved).toMatchObject({
    canSign: true,
    stillOpen: [],
    expectedCashCents: 3240,
    signOff: { isOutdated: true, expectedCents: 1620 },
  });
  expect(await list()).toMatchObject({ isOutdated: true });
  await goToNextDay(business);
  expect(await list()).toMatchObject({ isOutdated: true });
  const supplements = first.signOff?.id ?? '';
  await expectError(signed, call, SIGN, sign(3240));
  const results = await Promise.allSettled(
    [1, 2].map(() => call(SIGN, sign(3240, { supplements }))),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await read()).toMatchObject({
    canSign: false,
    signOff: { isOutdated: false, countedCents: 3240 },
    earlierSignOffs: [{ id: supplements, countedCents: 1620, figures: { cars: { out: 1 } } }],
  });
  expect(await list()).toMatchObject({ isOutdated: false });
  const { changes } = await call('GET /api/business/changes', { query: { action: 'day' } });
  expect(changes.map(({ action, before, after }) => [action, before, after])).toEqual([
    [
      'day.signedAgain',
      { bookedCents: 1620, expectedCents: 1620, countedCents: 1620 },
      { bookedCents: 3240, expectedCents: 3240, countedCents: 3240 },
    ],
    ['day.signed', null, { bookedCents: 1620, expectedCents: 1620, countedCents: 1620 }],
  ]);
});

test('the last days of a location are listed with their signatures, and none before its first', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const first = today(business);
  await updateRows(server, 'locations', business.location.id, { created_at: server.ctx.clock() });
  const call = manager(business);
  const list = () => call(DAYS, { query: { locationId: business.location.id } });
  expect(await list()).toEqual({ firstDay: first, days: [] });
  await goToNextDay(business);
  await goToNextDay(business);
  await call(SIGN, { ...params(business, first), body: { counts: [] } });
  const { days } = await list();
  expect(days).toEqual([
    { day: addDays(first, 1), signedAt: null, isOutdated: false },
    { day: first, signedAt: expect.any(String) as string, isOutdated: false },
  ]);
  const early = params(business, addDays(first, -1));
  const tooEarly = { code: 'VALIDATION', issues: [{ field: 'date', code: 'day_too_early' }] };
  await expectError(tooEarly, call, DAY, early);
  await expectError(tooEarly, call, SIGN, { ...early, body: { counts: [] } });
});

test('a signature contains amounts and ids: no name, no plate, no ticket', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await goToNextDay(business);
  const handedOver = await byCard(business, 300);
  await byCash(business);
  const still = await parkCar(server, business, { plateRegion: 'DXB' });
  const date = today(business);
  await goToNextDay(business);
  const call = manager(business);
  const report = await call(DAY, params(business, date));
  expect(report.stillHere).toMatchObject([{ plate: still.licensePlate, plateRegion: 'DXB' }]);
  const personId = business.valet.id;
  const { signOff } = await call(SIGN, {
    ...params(business, date),
    body: { counts: [{ personId, countedCents: 1620 }] },
  });
  expect(signOff?.figures).toMatchObject({
    bookedCents: report.bookedCents,
    cars: report.cars,
    stillHere: [{ stayId: still.ticketId }],
    cash: [{ personId, expectedCents: 1620 }],
    tips: { shares: [{ personId, shareCents: 300 }] },
    withoutCode: [{ stayId: handedOver, why: 'key_claim' }, {}],
  });
  const kept = await getRow(server, 'day_sign_offs', { location_id: business.location.id });
  expect(kept.figures).toEqual(signOff?.figures);
  await expect(
    updateRows(server, 'day_sign_offs', { location_id: business.location.id }, { figures: '{}' }),
  ).rejects.toThrow('day_sign_offs is only added to');
  const text = JSON.stringify(kept.figures);
  const traces = [
    ...[report.cash, report.tips.shares].flat().map(({ name }) => name),
    ...[report.stillHere, report.withoutCode]
      .flat()
      .flatMap(({ plate, ticketNumber }) => [plate, ticketNumber]),
    ...report.withoutCode.map(({ by }) => by),
    'BMW',
  ];
  expect(traces).toHaveLength(11);
  for (const trace of traces) expect(text).not.toContain(`"${trace ?? '?'}`);
});

test('a valet who returns cash they did not take is below zero by exactly that amount', async () => {
  const business = await buildStaffedBusiness(server.ctx, { flatRateCents: 1852 });
  await goToNextDay(business);
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car);
  const monday = today(business);
  await server.as(business.valet.token)('POST /api/dispatch/orders/{id}/settle', {
    params: { id },
    body: { way: 'cash', amountCents: 2000, givenCents: 2000 },
  });
  await goToNextDay(business);
  const tuesday = today(business);
  await cancelOrder(server, car, id);
  await server.as(business.otherValet.token)('POST /api/dispatch/orders/{id}/cash-returned', {
    params: { id },
  });
  await goToNextDay(business);
  const call = manager(business);
  const personId = business.otherValet.id;
  const sign = (countedCents: number) => ({
    ...params(business, tuesday),
    body: { counts: [{ personId, countedCents }] },
  });
  expect((await call(DAY, params(business, tuesday))).cash).toMatchObject([
    { personId, takenCents: 0, handedBackCents: 2000, expectedCents: -2000 },
  ]);
  expect(await expectRefusal(call, SIGN, sign(-2001))).toMatchObject({
    issues: [{ field: 'counts.0.countedCents', code: 'cash_invalid' }],
  });
  expect((await call(SIGN, sign(-2000))).signOff).toMatchObject({
    expectedCents: -2000,
    countedCents: -2000,
    differenceCents: 0,
    note: null,
    counts: [{ personId, countedCents: -2000, differenceCents: 0 }],
  });
  expect((await call(DAY, params(business, monday))).cash).toMatchObject([
    { personId: business.valet.id, expectedCents: 2000 },
  ]);
});

test('the hours beside tips without a pool are those of the shift', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await goToNextDay(business);
  await byCard(business, 500);
  const { db } = server.ctx;
  await db.deleteFrom('shifts').where('person_id', '=', business.valet.id).execute();
  const start = startOfBusinessDay(today(business), business.location.time_zone).getTime();
  // Half an hour of the first shift belongs to the day before, so it does not count.
  await insertShifts(server, business, business.valet.id, [
    { from: new Date(start - HOUR / 2), to: new Date(start + HOUR) },
    { from: new Date(start + 2 * HOUR), to: new Date(start + 3 * HOUR) },
  ]);
  const { tips } = await manager(business)(DAY, params(business, today(business)));
  expect(tips.shares).toMatchObject([{ personId: business.valet.id, seconds: 7200 }]);
});

const tipCar = fc.record({
  tipCents: fc.integer({ min: 0, max: 2000 }),
  /** The tip of a car that waits belongs to nobody; that of a sent one counts on the next day. */
  fate: fc.constantFrom('waits' as const, 'sent' as const, 'brought' as const, 'refunded' as const),
});
type TipCar = { tipCents: number; fate: 'waits' | 'sent' | 'brought' | 'refunded' };

/** Builds a paid car. @returns a function that hands it over, for a car that is on its way */
async function buildTipped(business: TestBusiness, { tipCents, fate }: TipCar) {
  const car = await paidCar(server, business, { tipCents });
  const { id } = car.order;
  if (fate === 'brought') await returnCar(server, business, car, id);
  if (fate === 'sent') await accept(business, car);
  if (fate === 'refunded') await cancelOrder(server, car, id);
  if (fate !== 'sent') return null;
  return async () => {
    const valet = server.as(business.valet.token);
    const params = { id };
    await valet('POST /api/dispatch/orders/{id}/ready', { params });
    const body = { proof: { checked: 'key_claim' as const } };
    await valet('POST /api/dispatch/orders/{id}/complete', { params, body });
  };
}

test('tips of people, of nobody and of other days add up to the tips of the day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('runner' as const, 'equal' as const),
      fc.array(tipCar, { minLength: 1, maxLength: 4 }),
      fc.array(tipCar, { maxLength: 2 }),
      async (rule, firstCars, nextCars) => {
        const business = await buildStaffedBusiness(server.ctx);
        const place = { business_id: business.id, location_id: business.location.id };
        const starts_at = startOfBusinessDay(today(business), business.location.time_zone);
        await insertRow(server, 'tip_rules', { ...place, starts_at, rule });
        await goToNextDay(business);
        const days: string[] = [];
        let later: ((() => Promise<void>) | null)[] = [];
        for (const cars of [firstCars, nextCars]) {
          days.push(today(business));
          for (const handOver of later) await handOver?.();
          later = [];
          for (const car of cars) later.push(await buildTipped(business, car));
          await goToNextDay(business);
          if (days.length === 1) await expectSums(business, days);
        }
        await closeTipPools(server.ctx);
        await expectSums(business, days);
      },
    ),
    { numRuns: countRuns(12) },
  );
});

async function expectSums(business: TestBusiness, days: readonly string[]) {
  for (const day of days) {
    const report = await manager(business)(DAY, params(business, day));
    const { shares, isDivided, unassignedCents, otherDaysCents } = report.tips;
    const sum = (of: (share: (typeof shares)[number]) => number) =>
      shares.reduce((total, share) => total + of(share), 0);
    const rest = unassignedCents + otherDaysCents;
    expect(sum(({ broughtCents }) => broughtCents) + rest).toBe(report.tipsCents);
    if (isDivided) expect(sum(({ shareCents }) => shareCents) + rest).toBe(report.tipsCents);
    expect(sum(({ cars }) => cars)).toBe(report.cars.out);
  }
}

test('the tips of a day count all cars that somebody brought, and name those of nobody', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await goToNextDay(business);
  await byCash(business);
  await byCash(business);
  await byCard(business, 500);
  await buildTipped(business, { tipCents: 300, fate: 'waits' });
  const { tips } = await manager(business)(DAY, params(business, today(business)));
  expect(tips).toMatchObject({
    shares: [{ personId: business.valet.id, cars: 3, countedCars: null, broughtCents: 500 }],
    unassignedCents: 300,
    otherDaysCents: 0,
  });
});

test('tips are paid out once, and never more than owed', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await byCard(business, 500);
  const call = manager(business);
  const body = { personId: business.valet.id, amountCents: 300 };
  const range = { query: { from: today(business), to: today(business) } };
  const of = async () =>
    (await call(PAYOUTS, range)).people.find(({ personId }) => personId === business.valet.id);
  expect(await of()).toMatchObject({ earnedCents: 500, paidCents: 0, owedCents: 500 });
  const results = await Promise.allSettled([1, 2].map(() => call(PAY_OUT, { body })));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await of()).toMatchObject({ earnedCents: 500, paidCents: 300, owedCents: 200 });
  expect(await expectRefusal(call, PAY_OUT, { body: { ...body, amountCents: 201 } })).toMatchObject(
    {
      issues: [{ field: 'amountCents', code: 'payout_too_much' }],
    },
  );
  const { rows } = await server.ctx.pool.query<{ sum: number }>(
    'select sum(amount_cents)::int as sum from tip_payout_lines where business_id = $1',
    [business.id],
  );
  expect(rows).toEqual([{ sum: 0 }]);
});

test('a payout is taken back once, by a counter-entry with a reason; both stay, and the tip is owed again', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const other = await buildStaffedBusiness(server.ctx);
  await byCard(business, 500);
  const call = manager(business);
  const personId = business.valet.id;
  const paid = await call(PAY_OUT, { body: { personId, amountCents: 300 } });
  const reason = 'Paid to Ana, not to Luis';
  const correct = (payoutId: string) =>
    call(CORRECT_PAYOUT, { params: { payoutId }, body: { reason } });
  const refused = (payoutId: string, by = business, given = reason) =>
    expectRefusal(manager(by), CORRECT_PAYOUT, { params: { payoutId }, body: { reason: given } });
  expect(await refused(paid.id, other)).toMatchObject({ code: 'PAYOUT_NOT_FOUND' });
  expect(await refused(randomUUID())).toMatchObject({ code: 'PAYOUT_NOT_FOUND' });
  expect(await refused(paid.id, business, ' ')).toMatchObject({
    issues: [{ field: 'reason', code: 'reason_missing' }],
  });
  const results = await Promise.allSettled([1, 2, 3].map(() => correct(paid.id)));
  expect(results.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  const entry = results.find((one) => one.status === 'fulfilled')?.value;
  expect(entry).toMatchObject({ personId, amountCents: -300, note: reason, corrects: paid.id });
  const taken = { code: 'STATE_CONFLICT', doneBy: 'Maya Person' };
  expect(await refused(paid.id)).toMatchObject(taken);
  expect(await refused(entry?.id ?? '')).toMatchObject(taken);

  const range = { query: { from: today(business), to: today(business) } };
  const { people, payouts } = await call(PAYOUTS, range);
  expect(people.find((one) => one.personId === personId)).toMatchObject({
    earnedCents: 500,
    paidCents: 0,
    owedCents: 500,
  });
  expect(payouts).toEqual([entry, { ...paid, isCorrected: true }]);
  await call(PAY_OUT, { body: { personId, amountCents: 500 } });
  const { changes } = await call('GET /api/business/changes', { query: { action: 'payout' } });
  expect(
    changes.map(({ action, before, after, reason: why }) => [action, before, after, why]),
  ).toEqual([
    ['payout.recorded', null, { amountCents: 500 }, null],
    ['payout.corrected', { amountCents: 300 }, { amountCents: 0 }, reason],
    ['payout.recorded', null, { amountCents: 300 }, null],
  ]);
});

test('a counter-entry takes back exactly one payout to the same person, by the database too', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await byCard(business, 500);
  const personId = business.valet.id;
  const paid = await manager(business)(PAY_OUT, { body: { personId, amountCents: 300 } });
  const insert = (
    cents: number,
    corrects: string | null,
    person = personId,
    note = 'x' as string | null,
  ) =>
    server.ctx.pool.query(
      `with made as (insert into tip_payouts (business_id, person_id, paid_by, paid_at, note, corrects)
         values ($1, $2, $3, $4, $6, $7) returning id)
       insert into tip_payout_lines (business_id, payout_id, account, amount_cents)
       select $1, id, account, cents from made, (values ('paid_out', $5::int), ('runner', -$5::int)) line(account, cents)`,
      [business.id, person, business.manager.id, server.ctx.clock(), cents, note, corrects],
    );
  await expect(insert(-300, null)).rejects.toThrow('takes money from the person');
  const noCounterEntry = 'does not take back a payout as a whole';
  for (const cents of [-299, -301, 300])
    await expect(insert(cents, paid.id), `${cents}`).rejects.toThrow(noCounterEntry);
  await expect(insert(-300, paid.id, business.manager.id)).rejects.toThrow(noCounterEntry);
  await expect(insert(-300, paid.id, personId, null)).rejects.toThrow(
    'tip_payouts_correction_has_reason',
  );
  await insert(-300, paid.id);
  await expect(insert(-300, paid.id)).rejects.toThrow('tip_payouts_corrected_once');
});

test('the latest payouts are listed, with a sign that there are more', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await server.ctx.pool.query(
    `with made as (insert into tip_payouts (business_id, person_id, paid_by, paid_at, note)
       select $1, $2, $3, $4::timestamptz - n * interval '1 second', n::text from generate_series(1, 501) n returning id)
     insert into tip_payout_lines (business_id, payout_id, account, amount_cents)
     select $1, id, account, cents from made, (values ('paid_out', 1), ('runner', -1)) line(account, cents)`,
    [business.id, business.valet.id, business.manager.id, server.ctx.clock()],
  );
  const range = { from: addDays(today(business), -1), to: today(business) };
  const { payouts, people, isCut } = await manager(business)(PAYOUTS, { query: range });
  expect([payouts.length, payouts[0]?.note, payouts.at(-1)?.note, isCut]).toEqual([
    500,
    '1',
    '500',
    true,
  ]);
  expect(people.find(({ personId }) => personId === business.valet.id)?.paidCents).toBe(501);
});

test('tips of a pool that is being divided are not paid out to the person who brought them', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const place = { business_id: business.id, location_id: business.location.id };
  await insertRow(server, 'tip_rules', {
    ...place,
    starts_at: startOfBusinessDay(today(business), business.location.time_zone),
    rule: 'hours',
  });
  await updateRows(
    server,
    'shifts',
    { business_id: business.id },
    { started_at: new Date(server.ctx.clock().getTime() - HOUR) },
  );
  await byCard(business, 600);
  const brought = today(business);
  await goToNextDay(business);
  const held = await server.ctx.pool.connect();
  try {
    // The payout has already read earnings and pools when it waits for the locked table.
    await held.query('begin; lock table tip_payouts in access exclusive mode');
    const body = { personId: business.valet.id, amountCents: 600 };
    const paid = expectRefusal(manager(business), PAY_OUT, { body });
    await expect.poll(() => countWaiting(server)).toBe(1);
    const shown = manager(business)(PAYOUTS, { query: { from: brought, to: today(business) } });
    await expect.poll(() => countWaiting(server)).toBe(4);
    await closeTipPools(server.ctx);
    await held.query('commit');
    expect(await paid).toMatchObject({ issues: [{ code: 'payout_too_much' }] });
    for (const { earnedCents } of (await shown).people)
      expect(earnedCents).toBeLessThanOrEqual(300);
  } finally {
    held.release();
  }
  const range = { query: { from: today(business), to: today(business) } };
  const { people } = await manager(business)(PAYOUTS, range);
  expect(people.map(({ owedCents }) => owedCents)).toEqual([300, 300]);
});

test('a step that a phone reports after the day ended counts on the day it was done', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await goToNextDay(business, 22);
  const date = today(business);
  const car = await paidCar(server, business, { tipCents: 0 });
  const { id } = car.order;
  await accept(business, car);
  const doneAt = new Date(server.ctx.clock().getTime() + HOUR).toISOString();
  await goToNextDay(business, 1);
  await storeFigures(server.ctx);
  const kept = async () => {
    const { rows } = await server.ctx.pool.query<{ waits: number }>(
      'select sum(waits)::int as waits from figure_hours where location_id = $1 and day = $2',
      [business.location.id, date],
    );
    return rows[0]?.waits;
  };
  expect(await kept()).toBe(0);
  const said = await postJson(`${server.url}/api/dispatch/orders/${id}/ready`, '{}', {
    authorization: `Bearer ${business.valet.token}`,
    'idempotency-key': randomUUID(),
    'done-at': doneAt,
  });
  expect(said.status).toBe(200);
  await storeFigures(server.ctx);
  expect(await kept()).toBe(1);
});

test('a change that commits after its day was computed is not lost', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await goToNextDay(business);
  const stayId = await byCard(business, 0);
  const date = today(business);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('update stays set rating = 4, rated_at = returned_at where id = $1', [stayId]);
  await goToNextDay(business);
  await storeFigures(server.ctx);
  const stars = async () => {
    const { rows } = await server.ctx.pool.query<{ stars: number; arrivals: number }>(
      'select sum(stars_4)::int as stars, sum(arrivals)::int as arrivals from figure_hours where location_id = $1 and day = $2',
      [business.location.id, date],
    );
    return rows[0];
  };
  expect(await stars()).toEqual({ stars: 0, arrivals: 1 });
  await client.query('commit');
  await client.end();
  await storeFigures(server.ctx);
  expect(await stars()).toEqual({ stars: 1, arrivals: 1 });
});

test('a call stops computing at its time limit, stores what it has, and answers that more is left', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await receiveCar(server, business);
  for (let days = 0; days < 30; days += 1) await goToNextDay(business);
  const countDays = async () => {
    const { rows } = await server.ctx.pool.query<{ days: number }>(
      'select count(*)::int as days from figure_days where location_id = $1',
      [business.location.id],
    );
    return rows[0]?.days ?? 0;
  };
  let passed = 0;
  // Simulates a slow machine: each reading of the clock takes two seconds.
  const watch = vi.spyOn(performance, 'now').mockImplementation(() => (passed += 2000));
  try {
    await expectError('UNAVAILABLE', manager(business), OVERVIEW, { query: {} });
  } finally {
    watch.mockRestore();
  }
  const some = await countDays();
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(30);
  await manager(business)(OVERVIEW, { query: {} });
  expect(await countDays()).toBe(30);
});

test('business days have no gap where the time zone changes, and past days keep their bounds', async () => {
  const business = await buildStaffedBusiness(server.ctx, { timeZone: 'America/New_York' });
  await receiveCar(server, business);
  await goToNextDay(business);
  await storeFigures(server.ctx);
  const days = async () =>
    (
      await server.ctx.pool.query<{
        day: string;
        starts_at: Date;
        ends_at: Date;
        time_zone: string;
      }>(
        'select day::text, starts_at, ends_at, time_zone from figure_days where location_id = $1 order by day',
        [business.location.id],
      )
    ).rows;
  const before = await days();
  await updateRows(server, 'locations', business.location.id, { time_zone: 'Asia/Dubai' });
  server.advance(60 * HOUR);
  await storeFigures(server.ctx);
  const after = await days();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length).toBeGreaterThan(before.length);
  for (const [at, day] of after.entries()) {
    if (at > 0) expect(day.starts_at).toEqual(after[at - 1]?.ends_at);
  }
});

test('days with a clock change have 23 and 25 hours, and no car counts twice', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { rows } = await server.ctx.pool.query<{ hours: number }>(
    `select extract(epoch from ends_at - starts_at)::int / 3600 as hours from figure_days where location_id = $1`,
    [business.location.id],
  );
  expect(rows).toEqual([]);
  // Inserts one car for every half hour of the two days around each clock change.
  await server.ctx.pool.query(
    `insert into stays (business_id, location_id, channel, status, ticket_number, received_by, received_at, parked_at, ready_at, returned_at, created_at)
     select $1, $2, 'ticket', 'returned', 'D-' || row_number() over (), $3, at, at, at, at, at from (
       select generate_series(timestamptz '2026-03-07T12:00Z', '2026-03-09T12:00Z', '30 minutes') as at
       union all select generate_series(timestamptz '2026-10-31T12:00Z', '2026-11-02T12:00Z', '30 minutes')) t`,
    [business.id, business.location.id, business.valet.id],
  );
  await storeFigures(server.ctx, [business.location.id]);
  const { rows: days } = await server.ctx.pool.query<{
    day: string;
    hours: number;
    arrivals: number;
    two: number;
  }>(
    `select figure_days.day::text, extract(epoch from ends_at - starts_at)::int / 3600 as hours,
       sum(arrivals)::int as arrivals, coalesce(sum(arrivals) filter (where hour = 1), 0)::int as two
     from figure_days join figure_hours using (location_id, day)
     where location_id = $1 and figure_days.day in ('2026-03-07', '2026-10-31') group by 1, 2 order by 1`,
    [business.location.id],
  );
  // The cars begin at noon UTC, so the first hours of both days have no car.
  expect(days).toMatchObject([
    { day: '2026-03-07', hours: 23, two: 2 },
    { day: '2026-10-31', hours: 25, two: 4 },
  ]);
  const { rows: all } = await server.ctx.pool.query<{ arrivals: number }>(
    'select sum(arrivals)::int as arrivals from figure_hours where location_id = $1',
    [business.location.id],
  );
  expect(all).toEqual([{ arrivals: 2 * 97 }]);
  // The list behind each hour has the cars that the hour counts, even if the local clock shows the
  // hour twice or never.
  const { rows: hours } = await server.ctx.pool.query<{ hour: number; arrivals: number }>(
    'select hour, sum(arrivals)::int as arrivals from figure_hours where location_id = $1 group by hour order by hour',
    [business.location.id],
  );
  const range = { from: '2026-03-07', to: '2026-11-02' };
  for (const { hour, arrivals } of hours) {
    const { stays } = await manager(business)(STAYS, {
      params: { businessId: business.id },
      query: { ...range, figure: 'arrivals', hour },
    });
    expect([hour, stays.length]).toEqual([hour, arrivals]);
  }
});

test('an invalid range names its field', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const call = manager(business);
  const ask = (from: string, to: string) =>
    expectRefusal(call, ANALYTICS, { params: { businessId: business.id }, query: { from, to } });
  const date = today(business);
  expect(await ask(date, date)).toMatchObject({ issues: [{ field: 'to', code: 'day_not_over' }] });
  expect(await ask(addDays(date, -1), addDays(date, -2))).toMatchObject({
    issues: [{ field: 'to', code: 'range_reversed' }],
  });
  expect(await ask(addDays(date, -400), addDays(date, -1))).toMatchObject({
    issues: [{ field: 'from', code: 'range_too_long' }],
  });
  expect(await ask('soon', date)).toMatchObject({
    issues: [{ field: 'from', code: 'date_missing' }],
  });
  // The offset of a time zone cannot be computed for dates that far away.
  const pay = (from: string, to: string) => expectRefusal(call, PAYOUTS, { query: { from, to } });
  for (const far of ['0001-01-01', '9999-12-31']) {
    const missing = { code: 'date_missing' };
    expect(await ask(far, date)).toMatchObject({ issues: [{ field: 'from', ...missing }] });
    expect(await pay(far, date)).toMatchObject({ issues: [{ field: 'from', ...missing }] });
    expect(await pay(date, far)).toMatchObject({ issues: [{ field: 'to', ...missing }] });
    expect(await expectRefusal(call, DAY, params(business, far))).toMatchObject({
      issues: [{ field: 'date', ...missing }],
    });
  }
});

test('a location that closed after taking cash is found for a year, and its last day can be signed', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const [open, unused] = [
    await buildLocation(server.ctx, business.id),
    await buildLocation(server.ctx, business.id),
  ];
  const closing = business.location.id;
  await goToNextDay(business);
  await byCash(business);
  const date = today(business);
  server.advance(61_000);
  await endShifts(server, closing);
  for (const id of [closing, unused.id])
    await manager(business)('DELETE /api/business/locations/{id}', { params: { id } });
  const list = async (query: { include?: 'closed' }) => {
    const { locations } = await manager(business)('GET /api/business/locations', { query });
    return new Map(
      locations
        .filter(({ hasFigures, isClosed }) => hasFigures || !isClosed)
        .map(({ id, isClosed }) => [id, isClosed]),
    );
  };
  expect(await list({})).toEqual(new Map([[open.id, false]]));
  const lately = new Map([
    [closing, true],
    [open.id, false],
  ]);
  expect(await list({ include: 'closed' })).toEqual(lately);
  await goToNextDay(business);
  const day = { params: { locationId: closing, date } };
  const { cash, canSign } = await manager(business)(DAY, day);
  expect([cash.length, canSign]).toEqual([1, true]);
  const counts = cash.map(({ personId, expectedCents }) => ({
    personId,
    countedCents: expectedCents,
  }));
  expect(await manager(business)(SIGN, { ...day, body: { counts } })).toMatchObject({
    canSign: false,
    signOff: { differenceCents: 0 },
  });
  const set = (days: number) =>
    updateRows(server, 'locations', closing, {
      closed_at: new Date(server.ctx.clock().getTime() - days * 24 * HOUR),
    });
  await set(365);
  expect(await list({ include: 'closed' })).toEqual(lately);
  await set(367);
  expect(await list({ include: 'closed' })).toEqual(new Map([[open.id, false]]));
});

test('a shift that began days ago makes those days stale only if one of its times changes', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await goToNextDay(business);
  const start = server.ctx.clock();
  await updateRows(
    server,
    'shifts',
    { person_id: business.valet.id },
    { started_at: start, ended_at: null },
  );
  await goToNextDay(business);
  await goToNextDay(business);
  await storeFigures(server.ctx);
  const countMarks = async () => {
    const { rows } = await server.ctx.pool.query<{ count: number }>(
      'select count(*)::int as count from figure_marks where location_id = $1',
      [business.location.id],
    );
    return rows[0]?.count;
  };
  const change = (times: { started_at?: Date; ended_at?: Date }) =>
    updateRows(server, 'shifts', { person_id: business.valet.id }, times);
  expect(await countMarks()).toBe(0);
  await change({ started_at: start });
  expect(await countMarks(), 'written as it was').toBe(0);
  await change({ ended_at: server.ctx.clock() });
  expect(await countMarks(), 'its end, of a day that is not over').toBe(1);
});

test('each location has its last day with its money, and whether it is signed', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const other = await buildLocation(server.ctx, business.id);
  const call = manager(business);
  const read = async (id: string) =>
    (await call(LAST_DAYS, {})).days.find(({ locationId }) => locationId === id);
  await byCash(business);
  await byCard(business, 300);
  const day = today(business);
  await goToNextDay(business);
  const money = { day, bookedCents: 1620 * 2 + 300, cashCents: 1620, currency: 'USD' };
  const unsigned = await read(business.location.id);
  expect(unsigned).toMatchObject({ ...money, signedAt: null });
  expect(await read(other.id)).toMatchObject({ day, bookedCents: 0, cashCents: 0 });
  const report = await call(DAY, params(business, day));
  expect(report.bookedCents).toBe(money.bookedCents);
  await call(SIGN, {
    ...params(business, day),
    body: {
      counts: report.cash.map(({ personId, expectedCents }) => ({
        personId,
        countedCents: expectedCents,
      })),
    },
  });
  expect(await read(business.location.id)).toMatchObject({
    ...money,
    signedAt: expect.any(String) as string,
    unsignedDays: (unsigned?.unsignedDays ?? 0) - 1,
  });
});
