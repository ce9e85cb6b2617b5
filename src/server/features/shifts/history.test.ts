import { beforeAll, expect, test } from 'vitest';
import { buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { updateRows } from '#test/factories/rows.ts';
import { insertShifts, pointNorthOf, buildOffDutyValet } from '#test/factories/shifts.ts';
import { runServer } from '#test/harness/runServer.ts';

const HISTORY = 'GET /api/valet/shifts/history';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let business: TestBusiness;

const server = runServer();
beforeAll(async () => {
  // Starts on the day after the 25-hour day in New York.
  server.advance(Date.parse('2031-11-03T12:00-05:00') - server.ctx.clock().getTime());
  business = await buildStaffedBusiness(server.ctx);
});

const valet = () => buildOffDutyValet(server, business);
const read = (
  { token }: { token: string },
  query: { dateRange?: '7d' | '30d' | '90d'; before?: string; limit?: number } = {},
) => server.as(token)(HISTORY, { query });

test('a valet without shifts has no hours, no shifts and no average', async () => {
  expect(await read(await valet())).toEqual({
    totalHours: 0,
    totalShifts: 0,
    averageHours: 0,
    shifts: [],
    hasMore: false,
  });
});

test('the night with 25 hours has one hour more than its clock shows', async () => {
  const person = await valet();
  await insertShifts(server, business, person.id, [
    { from: new Date('2031-11-01T20:00-04:00'), to: new Date('2031-11-02T04:00-05:00') },
  ]);
  expect(await read(person)).toMatchObject({
    totalHours: 9,
    totalShifts: 1,
    averageHours: 9,
    shifts: [{ status: 'completed', hoursWorked: 9, locationVerified: true, isLong: false }],
  });
});

test('a range begins at the location’s midnight, across a clock change', async () => {
  const person = await valet();
  const to = (from: string, hours = 2) => ({
    from: new Date(from),
    to: new Date(Date.parse(from) + hours * HOUR),
  });
  await insertShifts(server, business, person.id, [
    to('2031-10-27T23:59-04:00', 1 / 60),
    to('2031-10-28T00:00-04:00'),
    to('2031-10-04T23:59-04:00', 1 / 60),
    to('2031-10-05T00:00-04:00'),
    to('2031-08-05T23:59-04:00', 1 / 60),
    to('2031-08-06T00:00-04:00'),
  ]);
  expect(await read(person, { dateRange: '7d' })).toMatchObject({ totalShifts: 1, totalHours: 2 });
  // Without `dateRange` the range is 30 days.
  expect(await read(person)).toMatchObject({ totalShifts: 3, totalHours: 4.02 });
  expect(await read(person, { dateRange: '90d' })).toMatchObject({ totalShifts: 5 });
  const query = { dateRange: '1d' } as never;
  await expectError(400, server.as(person.token), HISTORY, { query });
});

test('a running shift counts with its hours so far', async () => {
  const person = await valet();
  await server.as(person.token)('POST /api/valet/shift/start', {
    body: pointNorthOf(business.location),
  });
  await updateRows(
    server,
    'shifts',
    { person_id: person.id },
    { started_at: new Date(server.ctx.clock().getTime() - 17 * HOUR) },
  );
  expect(await read(person)).toMatchObject({
    totalHours: 17,
    shifts: [{ status: 'active', endTime: null, hoursWorked: 17, isLong: true }],
  });
});

test('5,000 shifts are summed by the database and read page by page', async () => {
  const person = await valet();
  const now = server.ctx.clock().getTime();
  // Each day has twenty shifts of 12 minutes, so 90 days have 1,800.
  await insertShifts(
    server,
    business,
    person.id,
    Array.from({ length: 5_000 }, (_, index) => {
      const from = new Date(now - Math.floor(index / 20) * DAY - (index % 20) * 12 * 60_000 - HOUR);
      return { from, to: new Date(from.getTime() + 12 * 60_000) };
    }),
  );
  const first = await read(person, { dateRange: '90d' });
  expect(first).toMatchObject({ totalShifts: 1_800, totalHours: 360, averageHours: 0.2 });
  expect(first.shifts).toHaveLength(50);
  const ids = new Set<string>();
  let page = await read(person, { dateRange: '90d', limit: 100 });
  for (;;) {
    for (const { id } of page.shifts) ids.add(id);
    const before = page.shifts.at(-1)?.id;
    if (!page.hasMore || !before) break;
    page = await read(person, { dateRange: '90d', limit: 100, before });
  }
  expect(ids.size).toBe(1_800);
});

test('other people’s shifts are neither shown nor counted', async () => {
  const [one, another] = [await valet(), await valet()];
  const from = new Date(server.ctx.clock().getTime() - DAY);
  const times = [{ from, to: new Date(from.getTime() + HOUR) }];
  await insertShifts(server, business, one.id, times);
  await insertShifts(server, business, another.id, times);
  const [theirs] = (await read(another)).shifts;
  expect((await read(one)).shifts.map(({ id }) => id)).not.toContain(theirs?.id);
  expect((await read(one, { before: theirs?.id ?? '' })).shifts).toEqual([]);
});
