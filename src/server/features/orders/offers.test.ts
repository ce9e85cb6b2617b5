import { expect, test } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { isOffered, quotePickup, SOONEST_MINUTES } from '#domain/orders/offers.ts';
import { paidCar, parkCar, payOrder, requestCar } from '#test/factories/stays.ts';
import { cancelOrder, readTicket } from '#test/factories/steps.ts';
import { runServer } from '#test/harness/runServer.ts';

const server = runServer();

test('a request gets the time, place and price that were offered for its minutes', async () => {
  const business = await buildStaffedBusiness(server.ctx, { flat: false });
  for (const targetMinutes of [4, 15, 30, 45]) await paidCar(server, business, { targetMinutes });
  const car = await parkCar(server, business);
  // Parks the car 50 minutes ago: the second paid hour starts in ten minutes.
  await server.ctx.pool.query(
    `update stays set received_at = now() - interval '50 minutes', parked_at = now() - interval '50 minutes' where id = $1`,
    [car.ticketId],
  );
  const params = { token: car.ticketToken };
  for (const minutes of [3, 5, 10, 15, 45]) {
    const { offers } = await server.as()('GET /api/customer/ticket/{token}', { params });
    const offer = offers.findLast(({ fromMinutes }) => fromMinutes <= minutes);
    const order = await requestCar(server, car, minutes);
    expect(order).toMatchObject({
      etaMinutes: Math.max(minutes, offer?.queueMinutes ?? 0),
      carsAhead: offer?.carsAhead,
      valetFeeCents: offer?.valetFeeCents,
    });
    await cancelOrder(server, car, order.id);
  }
  // From 60 minutes on, a request contains a time of day instead of minutes.
  for (const minutes of [60, 71, 120, 1439]) {
    const { offers } = await server.as()('GET /api/customer/ticket/{token}', { params });
    const offer = offers.findLast(({ fromMinutes }) => fromMinutes <= minutes);
    const scheduledTime = new Date(server.ctx.clock().getTime() + minutes * 60_000).toISOString();
    const order = await server.as()('POST /api/customer/orders', {
      body: { ticketId: car.ticketId, scheduledTime, ticketToken: car.ticketToken },
    });
    expect(order).toMatchObject({
      scheduledFor: scheduledTime,
      carsAhead: offer?.carsAhead,
      valetFeeCents: offer?.valetFeeCents,
      platformFeeCents: offer?.platformFeeCents,
    });
    await cancelOrder(server, car, order.id);
  }
  const { offers } = await server.as()('GET /api/customer/ticket/{token}', { params });
  const near = offers.filter(({ fromMinutes }) => fromMinutes <= 45);
  expect(new Set(near.map(({ valetFeeCents }) => valetFeeCents))).toEqual(new Set([918, 1836]));
  expect(near[0]).toMatchObject({ valetFeeCents: 918, platformFeeCents: 68 });
  // The first car would be late with another car ahead. The other cars have time to let the new car
  // pass.
  expect(new Set(offers.map(({ carsAhead }) => carsAhead))).toEqual(new Set([1, 2, 3, 4]));
});

test('times before the first car that can come are not offered, and a chosen one is answered with it', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  for (let index = 0; index < 16; index += 1)
    await paidCar(server, business, { targetMinutes: SOONEST_MINUTES });
  const car = await parkCar(server, business);
  const { offers } = await readTicket(server, car);
  const soonest = quotePickup(SOONEST_MINUTES, offers)?.etaMinutes ?? 0;
  expect(soonest).toBeGreaterThan(45);
  const minutes = Array.from({ length: soonest + 60 }, (_, index) => index + 1);
  expect(minutes.find((wished) => isOffered(wished, offers))).toBeGreaterThanOrEqual(soonest);
  const scheduledTime = new Date(server.ctx.clock().getTime() + 15 * 60_000).toISOString();
  const order = await server.as()('POST /api/customer/orders', {
    body: { ticketId: car.ticketId, scheduledTime, ticketToken: car.ticketToken },
  });
  expect(order.etaMinutes).toBeGreaterThan(45);
  const told = (time: string | null) =>
    (Date.parse(time ?? '') - Date.parse(scheduledTime)) / 60_000;
  expect(told(order.scheduledFor)).toBeGreaterThan(30);
  await payOrder(server, car, order.id);
  const { orders } = await readTicket(server, car);
  expect(orders[0]?.scheduledFor).toBe(orders[0]?.promisedAt);
  expect(told(orders[0]?.scheduledFor ?? null)).toBeGreaterThan(30);
});
