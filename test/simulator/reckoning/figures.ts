import type { TestServer } from '#test/harness/server.ts';
import type { Simulation } from '../scenario.ts';
import { listDates } from '../wall.ts';
import { type BehindQuery, checkBehind } from './behind.ts';
import { checkDay } from './day.ts';
import type { Differences } from './differences.ts';
import { checkPayroll } from './payroll.ts';
import { checkRange, checkStatement } from './range.ts';
import { listFacts } from './facts.ts';
import { dividePools } from './tips.ts';

// Reads the figures of managers over HTTP, and has each compared with the notes.

type Range = { from: string; to: string };

export async function checkDays(
  { places, party: { book, clock } }: Simulation,
  server: TestServer,
  { from, to }: Range,
  differences: Differences,
): Promise<void> {
  for (const place of places) {
    const pools = dividePools(book, place, clock.now);
    const call = server.as(place.business.manager.token);
    for (const date of listDates(from, to)) {
      const params = { locationId: place.id, date };
      const found = await call('GET /api/business/days/{locationId}/{date}', { params });
      checkDay(book, place, place.calendar.get(date), found, pools.get(date), differences);
    }
  }
}

/** Analytics of each place, and of all places of a business. */
export async function checkRanges(
  { businesses, party: { book } }: Simulation,
  server: TestServer,
  range: Range,
  differences: Differences,
): Promise<void> {
  for (const { id: businessId, manager, places } of businesses) {
    const read = (where: { locationId?: string }) =>
      server.as(manager.token)('GET /api/analytics/business/{businessId}', {
        params: { businessId },
        query: { ...range, ...where },
      });
    for (const place of places)
      checkRange(book, [place], range, await read({ locationId: place.id }), differences);
    if (places.length > 1) checkRange(book, places, range, await read({}), differences);
  }
}

/** House accounts, payroll, the platform's fees, and that each booking adds up to nothing. */
export async function checkAccounts(
  { businesses, party: { book, clock } }: Simulation,
  server: TestServer,
  { months, ranges }: { months: readonly string[]; ranges: readonly Range[] },
  differences: Differences,
): Promise<void> {
  for (const business of businesses) {
    const call = server.as(business.manager.token);
    for (const { id } of business.accounts) {
      for (const month of months) {
        const input = { params: { id }, query: { month } };
        const found = await call('GET /api/business/house-accounts/{id}/statement', input);
        checkStatement(book, business, found, differences);
      }
    }
    for (const range of ranges) {
      const found = await call('GET /api/business/payouts', { query: range });
      checkPayroll(book, business, { ...range, now: clock.now }, found, differences);
    }
    const { rows } = await server.ctx.pool.query<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries where account = 'platform' and business_id = $1`,
      [business.id],
    );
    const { feesCents } = listFacts(book).filter(({ place }) => place.business === business).money;
    differences.compare(`fees of the platform in ${business.currency}`, feesCents, rows[0]?.cents);
  }
  const { rows: uneven } = await server.ctx.pool.query(
    'select payment_id, movement, round from ledger_entries group by 1, 2, 3 having sum(amount_cents) <> 0',
  );
  differences.compare('bookings that do not add up', [], uneven);
}

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

/** The cars behind each figure, by page, hour, weekday and person. @returns how many lists, and pages of them */
export async function checkAllBehind(
  { businesses, party: { book } }: Simulation,
  server: TestServer,
  range: Range,
  differences: Differences,
): Promise<{ lists: number; pages: number }> {
  let [lists, pages] = [0, 0];
  for (const { places, promos, accounts } of businesses) {
    const queries: BehindQuery[] = [
      ...figures.flatMap((figure) => [
        { ...range, figure },
        // A weekday and an hour on which the place had two clocks.
        { ...range, figure, weekday: 3, hour: 20 },
        { ...range, figure, hour: 1 },
      ]),
      { ...range, figure: 'waits', minutesFrom: 4, minutesTo: 6 },
      { ...range, figure: 'waits', minutesFrom: 20 },
      { ...range, figure: 'ratings', stars: 5 },
      ...promos.map(({ id }) => ({ ...range, figure: 'promo' as const, subjectId: id })),
      ...accounts.map(({ id }) => ({ ...range, figure: 'house' as const, subjectId: id })),
    ];
    lists += queries.length;
    for (const query of queries)
      pages += await checkBehind(server.as, book, places, query, differences);
    for (const place of places) {
      for (const { id: personId } of place.valets) {
        const own = { ...range, locationId: place.id, figure: 'returns' as const, personId };
        await checkBehind(server.as, book, [place], own, differences);
      }
    }
  }
  return { lists, pages };
}
