import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import { getOrder } from '#test/factories/payments.ts';
import { paidCar, type ParkedCar, parkCar, payOrder, requestCar } from '#test/factories/stays.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { putOffOrders } from './commands/putOffOrders.ts';

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer(inject('postgresUrl'));
});
afterAll(() => server.close());

let business: TestBusiness;
beforeEach(async () => {
  business = await buildStaffedBusiness(server.ctx);
});

async function readTicket({ ticketToken: token }: Pick<ParkedCar, 'ticketToken'>) {
  const ticket = await server.as()('GET /api/customer/ticket/{token}', { params: { token } });
  const [order] = ticket.orders;
  if (!order) throw new Error('Nothing was asked for');
  return order;
}

async function readBoard(orderId: string) {
  const { orders } = await server.as(business.manager.token)('GET /api/queue', {
    query: { locationId: business.location.id },
  });
  return orders.find(({ id }) => id === orderId);
}

async function readJob(orderId: string) {
  const valet = server.as(business.valet.token);
  const { services } = await valet('GET /api/valet/active-services', {});
  return services.find(({ order }) => order?.id === orderId)?.order;
}

test('the promise is what the guest was told when they paid, and stays', async () => {
  const first = await paidCar(server, business);
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car, 11);
  const asked = await readTicket(car);
  // The two runners bring one car before it: two rounds of 6 minutes.
  expect(asked).toMatchObject({ etaMinutes: 12, promisedAt: null, expectedAt: null });
  await payOrder(server, car, id);
  const row = await getOrder(server, id);
  expect(row.promised_at?.getTime()).toBe((row.paid_at?.getTime() ?? 0) + 12 * MINUTE);
  expect(row.expected_at).toEqual(row.promised_at);

  const manager = server.as(business.manager.token);
  for (const order of [first.order.id, id]) {
    server.advance(3 * MINUTE);
    const params = { id: order };
    await manager('POST /api/dispatch/orders/{id}/assign', {
      params,
      body: { valetId: business.valet.id },
    });
    expect((await getOrder(server, id)).promised_at).toEqual(row.promised_at);
  }
});

test('guest, board and runner read one time, which nobody ever hears to be earlier', async () => {
  const car = await paidCar(server, business);
  const { promisedAt } = await readTicket(car);
  const promised = Date.parse(promisedAt ?? '');
  let before = promised;
  let leftBefore = Number.POSITIVE_INFINITY;
  for (let minute = 0; minute < 44; minute += 1) {
    if (minute % 7 === 0) await putOffOrders(server.ctx);
    const guest = await readTicket(car);
    const board = await readBoard(car.order.id);
    const job = await readJob(car.order.id);
    for (const seen of [board, job]) {
      expect(seen).toMatchObject({
        promisedAt,
        expectedAt: guest.expectedAt,
        etaMinutes: guest.etaMinutes,
      });
    }
    const expected = Date.parse(guest.expectedAt ?? '');
    expect(expected).toBeGreaterThanOrEqual(before);
    // It does not stand still: each minute says less than the one before, unless there is a new time.
    if (expected === before && leftBefore > 1) expect(guest.etaMinutes).toBeLessThan(leftBefore);
    else if (expected !== before) expect(expected - before).toBeGreaterThanOrEqual(5 * MINUTE);
    before = expected;
    leftBefore = guest.etaMinutes;
    const past = server.ctx.clock().getTime() - promised;
    expect(board?.lateMinutes).toBe(Math.max(0, Math.floor(past / MINUTE)));
    server.advance(MINUTE);
  }
});

test('where the queue needs longer, the guest hears it before their time has passed', async () => {
  const car = await paidCar(server, business);
  const { promisedAt, expectedAt } = await readTicket(car);
  expect(expectedAt).toBe(promisedAt);
  server.advance(9 * MINUTE);
  await putOffOrders(server.ctx);
  const now = await readTicket(car);
  expect(now.promisedAt).toBe(promisedAt);
  // Nobody has set off: a return takes 6 minutes from now on, 5 more than are left.
  expect(Date.parse(now.expectedAt ?? '') - Date.parse(promisedAt ?? '')).toBeGreaterThanOrEqual(
    5 * MINUTE,
  );
  const { version } = await server.as()('GET /api/customer/ticket/{token}', {
    params: { token: car.ticketToken },
  });
  await putOffOrders(server.ctx);
  const again = await server.as()('GET /api/customer/ticket/{token}', {
    params: { token: car.ticketToken },
  });
  expect([again.version, again.orders[0]?.expectedAt]).toEqual([version, now.expectedAt]);
});

test('a car at the curb is as late as it was when it came there', async () => {
  const car = await paidCar(server, business);
  const manager = server.as(business.manager.token);
  const params = { id: car.order.id };
  await manager('POST /api/dispatch/orders/{id}/assign', {
    params,
    body: { valetId: business.valet.id },
  });
  server.advance(17 * MINUTE);
  await manager('POST /api/dispatch/orders/{id}/ready', { params });
  server.advance(30 * MINUTE);
  expect(await readBoard(car.order.id)).toMatchObject({ lateMinutes: 7, etaMinutes: 0 });
});
