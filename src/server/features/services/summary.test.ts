import { expect, test } from 'vitest';
import { formatFieldTime } from '#domain/shared/zone.ts';
import { buildCustomer, returnedService } from '#test/factories/customers.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { insertStay, updateRows } from '#test/factories/rows.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const SUMMARY = 'GET /api/services/summary';
const LIST = 'GET /api/services';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const customer = buildBeforeEach(() => buildCustomer(server));

let number = 0;
function visit(created_at: Date, fields: Parameters<typeof insertStay>[2] = {}): Promise<string> {
  number += 1;
  return insertStay(server.ctx.db, business, {
    ticket_number: `S-${number}`,
    customer_id: customer.id,
    status: 'cancelled',
    cancelled_at: created_at,
    created_at,
    ...fields,
  });
}
const setZone = (timeZone: string) =>
  updateRows(server, 'locations', business.location.id, { time_zone: timeZone });
const moveTo = (stayId: string, createdAt: string) =>
  server.ctx.pool.query(`update stays set created_at = $2 where id = $1`, [stayId, createdAt]);

test('a customer without services has no months and years', async () => {
  expect(await customer.call(SUMMARY, { query: {} })).toEqual({ years: [], months: [] });
});

test('five hundred visits are each in one month, and a year’s list matches its total', async () => {
  await setZone('Asia/Dubai');
  const hour = 3_600_000;
  const start = Date.parse('2024-01-01T00:00:00Z');
  for (let day = 0; day < 500; day += 1) await visit(new Date(start + (day * 2 * 24 + 3) * hour));
  const { years, months } = await customer.call(SUMMARY, { query: {} });
  expect(years).toEqual([2026, 2025, 2024]);
  expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(500);
  expect(months.map(({ month }) => month)).toEqual(
    months
      .map(({ month }) => month)
      .toSorted()
      .toReversed(),
  );
  const ofYear = await customer.call(SUMMARY, { query: { year: 2025 } });
  expect(ofYear.years).toEqual(years);
  const count = ofYear.months.reduce((sum, one) => sum + one.count, 0);
  const listed: string[] = [];
  for (let page = 100; page === 100;) {
    const before = listed.at(-1);
    const found = await customer.call(LIST, {
      query: { year: 2025, limit: 100, ...(before ? { before } : {}) },
    });
    page = found.length;
    listed.push(...found.map(({ id }) => id));
  }
  expect(new Set(listed).size).toBe(count);
});

test('months and years go by the location’s calendar', async () => {
  await setZone('Asia/Dubai');
  const id = await visit(new Date('2025-12-31T21:00:00Z'));
  const { years, months } = await customer.call(SUMMARY, { query: {} });
  expect({ years, months }).toEqual({
    years: [2026],
    months: [{ month: '2026-01', count: 1, paid: [] }],
  });
  const ids = async (year: number) =>
    (await customer.call(LIST, { query: { year } })).map((service) => service.id);
  expect(await ids(2026)).toEqual([id]);
  expect(await ids(2025)).toEqual([]);
  await setZone('America/New_York');
  expect(await ids(2025)).toEqual([id]);
});

test('the paid sums equal the ledger, by currency and month, within the same filter', async () => {
  const dirham = await buildStaffedBusiness(server.ctx, { currency: 'AED' });
  const inDollars = await returnedService(server, customer, business);
  const inDirham = await returnedService(server, customer, dirham);
  const another = await buildCustomer(server);
  await returnedService(server, another, business);
  await moveTo(inDollars.id, inDirham.createdAt);
  const { months } = await customer.call(SUMMARY, { query: {} });
  expect(months).toEqual([
    {
      month: formatFieldTime(new Date(inDirham.createdAt), inDirham.timeZone).slice(0, 7),
      count: 2,
      paid: [
        { currency: 'AED', amount: inDirham.totalAmount },
        { currency: 'USD', amount: inDollars.totalAmount },
      ],
    },
  ]);
  const search = { search: dirham.location.name };
  expect((await customer.call(SUMMARY, { query: search })).months[0]).toMatchObject({
    count: 1,
    paid: [{ currency: 'AED' }],
  });
  expect((await customer.call(SUMMARY, { query: { status: 'cancelled' } })).months).toEqual([]);
});
