import { beforeAll, expect, test } from 'vitest';
import type { ApiCall } from '#contract/client.ts';
import type { Service } from '#contract/services.ts';
import { formatFieldTime } from '#domain/shared/zone.ts';
import { fillDemo } from './fill.ts';
import { DEMO_CUSTOMER, DEMO_PASSWORD } from './places.ts';
import { runServer } from '#test/harness/runServer.ts';

let call: ApiCall;
let services: Service[];

const server = runServer();
beforeAll(async () => {
  await fillDemo(server.ctx);
  const { token } = await server.as()('POST /api/auth/login', {
    body: { email: DEMO_CUSTOMER, password: DEMO_PASSWORD },
  });
  call = server.as(token);
  services = await call('GET /api/services', { query: { limit: 100 } });
});

test('the demo customer has two cars, both in custody', async () => {
  expect(await call('GET /api/vehicles', {})).toMatchObject([{ isInUse: true }, { isInUse: true }]);
});

test('one of them is parked and can be asked for', async () => {
  const parked = services.filter(({ status }) => status === 'parked');
  expect(parked).toMatchObject([{ parkingSpot: 'B2-14', can: { requestRetrieval: true } }]);
  const { timeline } = await call('GET /api/services/{id}', {
    params: { id: parked[0]?.id ?? '' },
  });
  expect(timeline.map(({ type }) => type)).toEqual(['stay.announce', 'stay.receive', 'stay.park']);
});

test('past services have their cost and their rating', () => {
  const past = services.filter(({ status }) => status === 'completed');
  expect(past.length).toBeGreaterThan(6);
  for (const one of past) {
    const { totalAmount, tipAmount, platformFee, serviceFee } = one;
    expect((serviceFee ?? 0) + (tipAmount ?? 0) + (platformFee ?? 0)).toBeCloseTo(
      totalAmount ?? -1,
    );
    expect(one.order?.status).toBe('completed');
  }
  expect(past.filter(({ rating }) => rating !== null).length).toBeGreaterThan(3);
});

test('past services were in Miami and Dubai, each paid in the local currency', () => {
  const places = new Set(services.map(({ currency, timeZone }) => `${currency} ${timeZone}`));
  expect([...places].toSorted()).toEqual(['AED Asia/Dubai', 'USD America/New_York']);
});

test('past visits are at lunch or in the evening by the local clock, none at night', () => {
  const past = services.filter(({ status }) => status === 'completed');
  const hours = past.map(({ createdAt, timeZone }) =>
    Number(formatFieldTime(new Date(createdAt), timeZone).slice(11, 13)),
  );
  for (const hour of hours) expect([12, 13, 17, 18, 19, 20]).toContain(hour);
  expect(hours.filter((hour) => hour >= 17).length).toBeGreaterThan(hours.length / 2);
});

test('the second business is in Dubai, with visits in the evening by that clock', async () => {
  const { token } = await server.as()('POST /api/auth/login', {
    body: { email: 'manager2@portico.test', password: DEMO_PASSWORD },
  });
  const { locations } = await server.as(token)('GET /api/business/locations', { query: {} });
  expect(locations).toMatchObject([
    { currency: 'AED', country: 'AE', timeZone: 'Asia/Dubai', flatRate: 50, hourlyRate: 25 },
  ]);
  const { rows } = await server.ctx.pool.query<{ zone: string; first: number; last: number }>(
    `select locations.time_zone as zone,
       min(extract(hour from stays.created_at at time zone time_zone))::int as first,
       max(extract(hour from stays.created_at at time zone time_zone))::int as last
     from stays join locations on locations.id = stays.location_id
     where stays.status = 'returned' and stays.created_at < now() - interval '1 day'
     group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { zone: 'America/New_York', first: 12, last: 20 },
    { zone: 'Asia/Dubai', first: 12, last: 20 },
  ]);
});

test('each business has its own currency, and every ledger movement adds up to zero', async () => {
  const { rows } = await server.ctx.pool.query<{ currency: string; off: number; others: number }>(
    `select businesses.currency, sum(entry.amount_cents)::int as off,
       count(*) filter (where payments.currency <> businesses.currency)::int as others
     from ledger_entries entry
       join businesses on businesses.id = entry.business_id
       join payments on payments.id = entry.payment_id
     group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { currency: 'AED', off: 0, others: 0 },
    { currency: 'USD', off: 0, others: 0 },
  ]);
});
