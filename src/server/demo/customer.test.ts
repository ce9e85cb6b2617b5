import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Call } from '#contract/client.ts';
import type { Service } from '#contract/services.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { fillDemo } from './fill.ts';
import { DEMO_CUSTOMER, DEMO_PASSWORD } from './places.ts';

let server: TestServer;
let call: Call;
let services: Service[];

beforeAll(async () => {
  server = await startServer(inject('postgresUrl'));
  await fillDemo(server.ctx);
  const { token } = await server.as()('POST /api/auth/login', {
    body: { email: DEMO_CUSTOMER, password: DEMO_PASSWORD },
  });
  call = server.as(token);
  services = await call('GET /api/services', { query: { limit: 100 } });
});
afterAll(() => server.close());

test('the demo’s customer has two cars, both with the valets', async () => {
  expect(await call('GET /api/vehicles', {})).toMatchObject([{ isInUse: true }, { isInUse: true }]);
});

test('one stands parked, and can be asked for', async () => {
  const parked = services.filter(({ status }) => status === 'parked');
  expect(parked).toMatchObject([{ parkingSpot: 'B2-14', can: { requestRetrieval: true } }]);
  const { timeline } = await call('GET /api/services/{id}', {
    params: { id: parked[0]?.id ?? '' },
  });
  expect(timeline.map(({ type }) => type)).toEqual(['stay.announce', 'stay.receive', 'stay.park']);
});

test('past services come with what they cost and how they were', () => {
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
