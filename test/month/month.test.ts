import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { checkPayouts } from './desk.ts';
import type { Month } from './guest.ts';
import { playMonth } from './month.ts';
import { checkDay } from './reckoning/day.ts';
import { Differences } from './reckoning/differences.ts';
import { checkRange, checkStatement } from './reckoning/range.ts';
import { checkStays } from './reckoning/stays.ts';
import { dividePools } from './reckoning/tips.ts';
import { FIRST, LAST, type Venue } from './stage.ts';
import { listDates } from './wall.ts';

const seed = process.env['MONTH_SEED'] ?? 'october';
const carsPerDay = Number(process.env['MONTH_CARS'] ?? 1);

let server: TestServer;
let month: Month;
let venues: Venue[];
/** Differences that the checks during the month find. */
const onTheWay = new Differences();

beforeAll(async () => {
  server = await startServer(inject('postgresUrl'));
  server.holdClock();
  console.log(`A month with the seed ${seed}, MONTH_CARS=${carsPerDay}`);
  const before = process.cpuUsage();
  ({ month, venues } = await playMonth(server, { seed, carsPerDay }, onTheWay));
  console.log(
    `${month.book.cars.length} cars in ${Math.round(process.cpuUsage(before).user / 1_000_000)} s of a processor: ` +
      [...month.book.happened].map(([what, times]) => `${what} ${times}`).join(', '),
  );
}, 600_000);
afterAll(() => server.close());

const manager = (venue: Venue) => server.as(venue.business.manager.token);
const businesses = () => [...new Set(venues.map(({ business }) => business))];
const venuesOf = (business: Venue['business']) =>
  venues.filter((venue) => venue.business === business);

test('the figures that managers saw during the month match what had happened by then', () => {
  expect(onTheWay.found).toEqual([]);
  expect(onTheWay.lines).toBeGreaterThan(500);
});

test('every end of a day matches the notes, line by line', async () => {
  const differences = new Differences();
  for (const venue of venues) {
    const pools = dividePools(month.book, venue, month.timeline.now);
    for (const date of listDates(FIRST, LAST)) {
      const found = await manager(venue)('GET /api/business/days/{locationId}/{date}', {
        params: { locationId: venue.place.id, date },
      });
      const day = venue.place.calendar.get(date);
      checkDay(month.book, venue, day, found, pools.get(date), differences);
    }
  }
  expect(differences.found).toEqual([]);
  expect(differences.lines).toBeGreaterThan(3_000);
});

const ranges = [
  { from: FIRST, to: LAST },
  { from: '2031-10-24', to: '2031-10-28' },
  { from: '2031-10-31', to: '2031-11-06' },
  { from: '2031-11-02', to: '2031-11-02' },
];

test.each(ranges)('analytics of $from to $to match the notes', async (range) => {
  const differences = new Differences();
  for (const business of businesses()) {
    const own = venuesOf(business);
    const ask = (locationId?: string) =>
      server.as(business.manager.token)('GET /api/analytics/business/{businessId}', {
        params: { businessId: business.id },
        query: { ...range, ...(locationId ? { locationId } : {}) },
      });
    for (const venue of own)
      checkRange(month.book, [venue], range, await ask(venue.place.id), differences);
    if (own.length > 1) checkRange(month.book, own, range, await ask(), differences);
  }
  expect(differences.found).toEqual([]);
});

test('house accounts, payroll and platform fees match the notes', async () => {
  const differences = new Differences();
  for (const business of businesses()) {
    const call = server.as(business.manager.token);
    for (const { id } of business.accounts) {
      for (const name of ['2031-10', '2031-11']) {
        const query = { month: name };
        const found = await call('GET /api/business/house-accounts/{id}/statement', {
          params: { id },
          query,
        });
        checkStatement(month.book, venues, business, found, differences);
      }
    }
    for (const range of ranges)
      await checkPayouts(month, business, venuesOf(business), range, differences);
    const { rows } = await server.ctx.pool.query<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries where account = 'platform' and business_id = $1`,
      [business.id],
    );
    const fees = month.book.orders
      .filter(
        ({ car, paidAt, refundedAt }) =>
          car.place.businessId === business.id && paidAt !== null && refundedAt === null,
      )
      .reduce((sum, { platformCents }) => sum + platformCents, 0);
    differences.compare(`fees of the platform in ${business.currency}`, fees, rows[0]?.cents);
  }
  const { rows: uneven } = await server.ctx.pool.query(
    'select payment_id, movement, round from ledger_entries group by 1, 2, 3 having sum(amount_cents) <> 0',
  );
  expect(uneven).toEqual([]);
  expect(differences.found).toEqual([]);
});

const figures = [
  'arrivals',
  'returns',
  'givenBack',
  'waits',
  'slow',
  'refunds',
  'ratings',
  'tips',
  'fees',
] as const;

test('the cars behind each figure are those it counts, by page, hour, weekday and person', async () => {
  const differences = new Differences();
  const range = { from: FIRST, to: LAST };
  let pages = 0;
  for (const business of businesses()) {
    const own = venuesOf(business);
    for (const figure of figures) {
      pages += await checkStays(month, own, { ...range, figure }, differences);
      // At this hour and weekday the location had two time zones during the month.
      await checkStays(month, own, { ...range, figure, weekday: 3, hour: 20 }, differences);
      await checkStays(month, own, { ...range, figure, hour: 1 }, differences);
    }
    for (const more of [
      { figure: 'waits', minutesFrom: 4, minutesTo: 6 },
      { figure: 'waits', minutesFrom: 20 },
      { figure: 'ratings', stars: 5 },
    ] as const)
      pages += await checkStays(month, own, { ...range, ...more }, differences);
    for (const venue of own) {
      const locationId = venue.place.id;
      for (const { id: personId } of venue.valets)
        await checkStays(
          month,
          [venue],
          { ...range, locationId, figure: 'returns', personId },
          differences,
        );
    }
    for (const { id: subjectId } of business.promos)
      await checkStays(month, own, { ...range, figure: 'promo', subjectId }, differences);
    for (const { id: subjectId } of business.accounts)
      await checkStays(month, own, { ...range, figure: 'house', subjectId }, differences);
  }
  expect(differences.found).toEqual([]);
  expect(pages).toBeGreaterThan(2 * figures.length);
});

test('a changed cent is reported by the line that contains it', async () => {
  const [venue] = venues as [Venue];
  const order = month.book.orders.find(
    ({ car, cash, paidAt }) => car.place === venue.place && cash && paidAt,
  );
  if (!order?.cash || order.paidAt === null) throw new Error('A month without cash');
  const day = venue.place.calendar.dayOf(order.paidAt);
  const found = await manager(venue)('GET /api/business/days/{locationId}/{date}', {
    params: { locationId: venue.place.id, date: day.date },
  });
  const differences = new Differences();
  order.cash.cents += 1;
  checkDay(month.book, venue, day, found, undefined, differences);
  order.cash.cents -= 1;
  const where = `Hotel, ${day.date}`;
  expect(differences.found.map((line) => line.replace(/: the notes say.*/, ''))).toEqual(
    expect.arrayContaining([`${where}, paid, 2, cents`, `${where}, expectedCashCents`]),
  );
});
