import { Differences } from '../differences.ts';
import { sum } from '../figures.ts';
import { checkDay } from '../reckoning/day.ts';
import { checkRange, checkStatement } from '../reckoning/range.ts';
import { checkStays } from '../reckoning/stays.ts';
import { dividePools } from '../reckoning/tips.ts';
import { listDates } from '../stage/calendar.ts';
import { checkPayouts } from './desk.ts';
import type { Month } from './guest.ts';
import { listBusinesses } from './month.ts';
import { FIRST, LAST } from './stage.ts';

// The reckoning of the month. Each part returns the differences that it found.

export async function checkDays({ server, book, clock, places }: Month): Promise<Differences> {
  const differences = new Differences();
  for (const place of places) {
    const call = server.as(place.business.manager.token);
    const pools = dividePools(book, place, clock.now);
    for (const date of listDates(FIRST, LAST)) {
      const params = { locationId: place.id, date };
      const found = await call('GET /api/business/days/{locationId}/{date}', { params });
      const day = place.calendar.get(date);
      checkDay(book, place, day, found, pools.get(date), differences);
    }
  }
  return differences;
}

export const ranges = [
  { from: FIRST, to: LAST },
  { from: '2031-10-24', to: '2031-10-28' },
  { from: '2031-10-31', to: '2031-11-06' },
  { from: '2031-11-02', to: '2031-11-02' },
];

/** Checks analytics of a range: of each location, and of all locations of a business. */
export async function checkAnalytics(
  month: Month,
  range: (typeof ranges)[number],
): Promise<Differences> {
  const differences = new Differences();
  for (const business of listBusinesses(month.places)) {
    const { places: own } = business;
    const ask = (locationId?: string) =>
      month.server.as(business.manager.token)('GET /api/analytics/business/{businessId}', {
        params: { businessId: business.id },
        query: { ...range, ...(locationId ? { locationId } : {}) },
      });
    for (const place of own)
      checkRange(month.book, [place], range, await ask(place.id), differences);
    if (own.length > 1) checkRange(month.book, own, range, await ask(), differences);
  }
  return differences;
}

/** Checks the statements of house accounts, payroll, the fees of the platform and the ledger. */
export async function checkAccounts(month: Month): Promise<Differences> {
  const { server, book, places } = month;
  const differences = new Differences();
  for (const business of listBusinesses(places)) {
    const call = server.as(business.manager.token);
    for (const { id } of business.accounts) {
      for (const name of ['2031-10', '2031-11']) {
        const input = { params: { id }, query: { month: name } };
        const found = await call('GET /api/business/house-accounts/{id}/statement', input);
        checkStatement(book, business, found, differences);
      }
    }
    for (const range of ranges) await checkPayouts(month, business, range, differences);
    const { rows } = await server.ctx.pool.query<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries where account = 'platform' and business_id = $1`,
      [business.id],
    );
    const paid = book.orders.filter(
      ({ car, paidAt, refundedAt }) =>
        car.place.business === business && paidAt !== null && refundedAt === null,
    );
    const fees = sum(paid, ({ platformCents }) => platformCents);
    differences.compare(`fees of the platform in ${business.currency}`, fees, rows[0]?.cents);
  }
  const { rows: uneven } = await server.ctx.pool.query(
    'select payment_id, movement, round from ledger_entries group by 1, 2, 3 having sum(amount_cents) <> 0',
  );
  differences.compare('entries of the ledger that do not balance', [], uneven);
  return differences;
}

export const figures = [
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

/** Checks the cars behind each figure, by page, hour, weekday and person. */
export async function checkCarsBehind(month: Month): Promise<Differences & { pages: number }> {
  const differences = Object.assign(new Differences(), { pages: 0 });
  const range = { from: FIRST, to: LAST };
  for (const business of listBusinesses(month.places)) {
    const { places: own } = business;
    const check = async (query: Omit<Parameters<typeof checkStays>[2], 'from' | 'to'>) => {
      differences.pages += await checkStays(month, own, { ...range, ...query }, differences);
    };
    for (const figure of figures) {
      await check({ figure });
      // At this hour and weekday the location had two time zones during the month.
      await check({ figure, weekday: 3, hour: 20 });
      await check({ figure, hour: 1 });
    }
    await check({ figure: 'waits', minutesFrom: 4, minutesTo: 6 });
    await check({ figure: 'waits', minutesFrom: 20 });
    await check({ figure: 'ratings', stars: 5 });
    for (const { id: locationId, valets } of own)
      for (const { id: personId } of valets)
        await check({ locationId, figure: 'returns', personId });
    for (const { id: subjectId } of business.promos) await check({ figure: 'promo', subjectId });
    for (const { id: subjectId } of business.accounts) await check({ figure: 'house', subjectId });
  }
  return differences;
}
