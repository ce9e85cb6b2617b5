import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { playOnTestServer } from '../onTestServer.ts';
import { checkDay } from '../reckoning/day.ts';
import { Differences } from '../reckoning/differences.ts';
import { listFacts } from '../reckoning/facts.ts';
import { checkAccounts, checkAllBehind, checkDays, checkRanges } from '../reckoning/figures.ts';
import type { Simulation } from '../scenario.ts';
import type { Place } from '../stage.ts';
import { findTime } from '../wall.ts';
import { buildMonth, FIRST, kinds, LAST, months, ranges, STARTS_AT } from './month.ts';

// A few cars have every kind of event happen; MONTH_CARS=2.5 and another MONTH_SEED make for a fuller month.
const seed = process.env['MONTH_SEED'] ?? 'october';
const carsPerDay = Number(process.env['MONTH_CARS'] ?? 0.85);

let server: TestServer;
let month: Simulation;

beforeAll(async () => {
  server = await startServer(inject('postgresUrl'));
  const scenario = buildMonth(server, { carsPerDay });
  month = await playOnTestServer(scenario, server, { seed, startsAt: STARTS_AT });
}, 600_000);
afterAll(() => server.close());

const placeOf = (name: string) => month.places.find((place) => place.name === name) as Place;
const all = { from: FIRST, to: LAST };

test('every kind of event happened', () => {
  expect(kinds.filter((kind) => !month.party.book.happened.has(kind))).toEqual([]);
});

test.each([
  ['Hotel', '2031-11-02', 'America/New_York'],
  ['Harbour', '2031-10-26', 'Europe/London'],
])('cars of %s left in both hours that its clock showed alike', (name, date, zone) => {
  const first = findTime(date, 60, zone);
  const facts = listFacts(month.party.book);
  for (const starts of [first, first + 3_600_000])
    expect(facts.during(placeOf(name), starts, starts + 3_600_000).count('return')).toBeGreaterThan(
      0,
    );
});

test('cars stood there while the zone and the price of their place changed', () => {
  const cars = (name: string, from: number, to: number) =>
    month.party.book.cars.filter(
      ({ place, receivedAt, leftAt }) =>
        place.name === name && receivedAt < from && leftAt !== null && leftAt > to,
    );
  const noon = findTime('2031-11-05', 12 * 60, 'Europe/London');
  expect(cars('Harbour', noon, noon)).not.toEqual([]);
  const change = placeOf('Hotel').signs[1]?.from ?? 0;
  expect(cars('Hotel', change, change)).not.toEqual([]);
});

test('figures that managers saw on the way are those of what had happened by then', () => {
  expect(month.differences.found).toEqual([]);
  expect(month.differences.lines).toBeGreaterThan(500);
});

test('every end of a day is what was done and told that day, line by line', async () => {
  const differences = new Differences();
  await checkDays(month, server, all, differences);
  expect(differences.found).toEqual([]);
  expect(differences.lines).toBeGreaterThan(3_000);
});

test.each(ranges)('analytics of $from to $to say what was done and told', async (range) => {
  const differences = new Differences();
  await checkRanges(month, server, range, differences);
  expect(differences.found).toEqual([]);
});

test('house accounts, payroll and the platform’s fees come to what was charged, earned and told', async () => {
  const differences = new Differences();
  await checkAccounts(month, server, { months, ranges }, differences);
  expect(differences.found).toEqual([]);
});

test('the cars behind each figure are those it counts, by page, hour, weekday and person', async () => {
  const differences = new Differences();
  const { lists, pages } = await checkAllBehind(month, server, all, differences);
  expect(differences.found).toEqual([]);
  expect(pages).toBeGreaterThan(lists);
});

test('a cent that somebody noted differently is found, by the line it is in', async () => {
  const { book } = month.party;
  const place = placeOf('Hotel');
  const order = book.orders.find((one) => one.car.place === place && one.cash && !one.refundedAt);
  if (!order?.cash || order.paidAt === null) throw new Error('A month without cash');
  const day = place.calendar.dayOf(order.paidAt);
  const params = { locationId: place.id, date: day.date };
  const call = server.as(place.business.manager.token);
  const found = await call('GET /api/business/days/{locationId}/{date}', { params });
  const differences = new Differences();
  order.cash.cents += 1;
  checkDay(book, place, day, found, undefined, differences);
  order.cash.cents -= 1;
  const where = `Hotel, ${day.date}`;
  expect(differences.found.map((line) => line.replace(/: the notes say.*/, ''))).toEqual(
    expect.arrayContaining([`${where}, paid, 2, cents`, `${where}, expectedCashCents`]),
  );
});
