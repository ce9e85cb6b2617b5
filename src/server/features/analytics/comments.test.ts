import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import {
  buildLocation,
  buildStaffedBusiness,
  type TestBusiness,
  buildValet,
} from '#test/factories/people.ts';
import { expectRefusal } from '#test/factories/refusals.ts';
import { insertStay, insertRow } from '#test/factories/rows.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const RATINGS = 'GET /api/analytics/business/{businessId}/ratings';
const DAY_MS = 86_400_000;

let range: { from: string; to: string };

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
beforeAll(async () => {
  const last = addDays(getBusinessDay(server.ctx.clock(), business.location.time_zone), -1);
  range = { from: addDays(last, -6), to: last };
});

const before = (days: number, minutes = 0) =>
  new Date(server.ctx.clock().getTime() - days * DAY_MS - minutes * 60_000);

type Given = { at?: Date; rating?: number; comment?: string | null; place?: TestBusiness };

async function rated({
  at = before(2),
  rating = 5,
  comment = 'Kind',
  place = business,
}: Given = {}) {
  return insertStay(
    server.ctx.db,
    place,
    {
      status: 'returned',
      received_at: before(8),
      phone_e164: '+12125550123',
      customer_name: 'Grace Okafor',
      rating,
      rated_at: at,
      rating_comment: comment,
    },
    'completed',
  );
}

const list = (query: object = {}, { token } = business.manager, of = business) =>
  server.as(token)(RATINGS, { params: { businessId: of.id }, query: { ...range, ...query } });

describe('guests’ comments', () => {
  test('are listed with stars and car, the latest first, without the guest’s name', async () => {
    const early = await rated({ at: before(3), rating: 1, comment: '=cmd|"/c calc"' });
    const late = await rated({ at: before(1, 30), comment: 'شكرًا لعمر' });
    await rated({ comment: null });
    await rated({ at: before(0), comment: 'Today is not over' });
    const page = await list();
    expect(page.hasMore).toBe(false);
    expect(page.comments).toMatchObject([
      { id: late, rating: 5, comment: 'شكرًا لعمر', location: business.location.name },
      {
        id: early,
        rating: 1,
        comment: '=cmd|"/c calc"',
        ticketNumber: expect.stringMatching(/^T-/),
      },
    ]);
    expect(page.comments[0]?.runnerName).toMatch(/^Omar/);
    expect(JSON.stringify(page)).not.toMatch(/5550123|Okafor/);
    expect((await list({ stars: 1 })).comments.map(({ id }) => id)).toEqual([early]);
    expect(await list({ stars: 3 })).toEqual({ comments: [], hasMore: false });
    expect(
      await expectRefusal(server.as(business.manager.token), RATINGS, {
        params: { businessId: business.id },
        query: { ...range, stars: 6 },
      }),
    ).toMatchObject({ issues: [{ field: 'stars' }] });
  });

  test('are paged without a gap, even within one moment', async () => {
    const place = await buildStaffedBusiness(server.ctx);
    const at = before(2);
    const made: string[] = [];
    for (let n = 0; n < 53; n += 1) made.push(await rated({ at, place }));
    const first = await list({}, place.manager, place);
    expect([first.comments.length, first.hasMore]).toEqual([50, true]);
    const last = first.comments.at(-1);
    const second = await list({ beforeAt: last?.at, before: last?.id }, place.manager, place);
    expect([second.comments.length, second.hasMore]).toEqual([3, false]);
    const found = [...first.comments, ...second.comments].map(({ id }) => id);
    expect(found.toSorted()).toEqual(made.toSorted());
  });

  test('are visible to a location’s manager for that location only, and to no valet', async () => {
    const place = await buildStaffedBusiness(server.ctx);
    const other = await buildLocation(server.ctx, place.id);
    const here = await rated({ place });
    const there = await rated({ place: { ...place, location: other } });
    expect((await list({}, place.manager, place)).comments).toHaveLength(2);
    const lead = await buildValet(server.ctx, place, {
      role: 'business_valet',
      position: 'manager',
    });
    const mine = await list({}, lead, place);
    expect(mine.comments.map(({ id }) => id)).toEqual([here]);
    expect(mine.comments.map(({ id }) => id)).not.toContain(there);
    const ask = (token: string, locationId?: string) =>
      expectRefusal(server.as(token), RATINGS, {
        params: { businessId: place.id },
        query: { ...range, ...(locationId ? { locationId } : {}) },
      });
    expect((await ask(lead.token, other.id)).code).toBe('LOCATION_NOT_FOUND');
    expect((await ask(place.valet.token)).status).toBe(403);
    expect((await ask(business.manager.token)).code).toBe('BUSINESS_NOT_FOUND');
  });
});

test('are part of today’s activity with the stars', async () => {
  const place = await buildStaffedBusiness(server.ctx);
  const stayId = await rated({ place, at: before(0), rating: 2, comment: 'A long wait' });
  const event = { business_id: place.id, location_id: place.location.id, stay_id: stayId };
  for (const rating of [1, 2])
    await insertRow(server, 'stay_events', {
      ...event,
      type: 'stay.rate',
      from_status: 'returned',
      to_status: 'returned',
      actor_kind: 'guest',
      data: JSON.stringify({ rating }),
    });
  const { events } = await server.as(place.manager.token)('GET /api/business/activity', {
    query: {},
  });
  expect(events.map(({ type, rating, comment }) => [type, rating, comment])).toEqual([
    ['stay.rate', 2, 'A long wait'],
    ['stay.rate', 1, null],
  ]);
});
