import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { Differences } from '../differences.ts';
import { checkDay } from '../reckoning/day.ts';
import {
  checkAccounts,
  checkAnalytics,
  checkCarsBehind,
  checkDays,
  figures,
  ranges,
} from './checks.ts';
import type { Month } from './guest.ts';
import { describeMonth, playMonth } from './month.ts';

const settings = { seed: 'october', carsPerDay: 1 };

let server: TestServer;
let month: Month;

beforeAll(async () => {
  server = await startServer(inject('postgresUrl'));
  server.holdClock();
  month = await playMonth(server, settings);
  console.log(describeMonth(month));
}, 600_000);
afterAll(() => server.close());

test('the figures that managers saw during the month match what had happened by then', () => {
  expect(month.onTheWay.found).toEqual([]);
  expect(month.onTheWay.lines).toBeGreaterThan(500);
});

test('every end of a day matches the notes, line by line', async () => {
  const differences = await checkDays(month);
  expect(differences.found).toEqual([]);
  expect(differences.lines).toBeGreaterThan(3_000);
});

test.each(ranges)('analytics of $from to $to match the notes', async (range) => {
  expect((await checkAnalytics(month, range)).found).toEqual([]);
});

test('house accounts, payroll and platform fees match the notes', async () => {
  expect((await checkAccounts(month)).found).toEqual([]);
});

test('the cars behind each figure are those it counts, by page, hour, weekday and person', async () => {
  const differences = await checkCarsBehind(month);
  expect(differences.found).toEqual([]);
  expect(differences.pages).toBeGreaterThan(2 * figures.length);
});

test('a changed cent is reported by the line that contains it', async () => {
  const [place] = month.places;
  const order = month.book.orders.find(
    ({ car, cash, paidAt }) => car.place === place && cash && paidAt,
  );
  if (!place || !order?.cash || order.paidAt === null) throw new Error('A month without cash');
  const day = place.calendar.dayOf(order.paidAt);
  const call = server.as(place.business.manager.token);
  const params = { locationId: place.id, date: day.date };
  const found = await call('GET /api/business/days/{locationId}/{date}', { params });
  const differences = new Differences();
  order.cash.cents += 1;
  checkDay(month.book, place, day, found, undefined, differences);
  order.cash.cents -= 1;
  const where = `Hotel, ${day.date}`;
  expect(differences.found.map((line) => line.replace(/: expected.*/, ''))).toEqual(
    expect.arrayContaining([`${where}, paid, 2, cents`, `${where}, expectedCashCents`]),
  );
});
