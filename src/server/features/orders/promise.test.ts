import { expect, test } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { getOrder } from '#test/factories/payments.ts';
import { listRows, countWaiting } from '#test/factories/rows.ts';
import { endShifts } from '#test/factories/shifts.ts';
import { openFollowingSocket, passMarker } from '#test/factories/sockets.ts';
import {
  messagesTo,
  paidCar,
  type ParkedCar,
  parkCar,
  payOrder,
  pollUntilTruthy,
  requestCar,
  requestPaid,
} from '#test/factories/stays.ts';
import { readQueue, sendRunner, cancelOrder } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';
import { announceTimes } from './commands/announceTimes.ts';

const MINUTE = 60_000;

const server = runServer();

const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

async function readTicket({ ticketToken: token }: Pick<ParkedCar, 'ticketToken'>) {
  const ticket = await server.as()('GET /api/customer/ticket/{token}', { params: { token } });
  const [order] = ticket.orders;
  if (!order) throw new Error('Nothing was asked for');
  return order;
}

async function readBoard(orderId: string) {
  const { orders } = await readQueue(server.as(business.manager.token), business);
  return orders.find(({ id }) => id === orderId);
}

async function readJob(orderId: string) {
  const valet = server.as(business.valet.token);
  const { services } = await valet('GET /api/valet/active-services', { query: {} });
  return services.find(({ order }) => order?.id === orderId)?.order;
}

test('the promise is the time quoted at payment, and stays', async () => {
  const first = await paidCar(server, business);
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car, 11);
  const asked = await readTicket(car);
  expect(asked).toMatchObject({ etaMinutes: 11, promisedAt: null, expectedAt: null });
  await payOrder(server, car, id);
  const row = await getOrder(server, id);
  expect(row.promised_at?.getTime()).toBe(row.requested_at.getTime() + 11 * MINUTE);
  expect(row.expected_at).toEqual(row.promised_at);

  const manager = server.as(business.manager.token);
  for (const order of [first.order.id, id]) {
    server.advance(3 * MINUTE);
    const params = { id: order };
    await sendRunner(manager, params.id, business.valet.id);
    expect((await getOrder(server, id)).promised_at).toEqual(row.promised_at);
  }
});

test('guest, board and runner read the same time, which never moves earlier', async () => {
  const car = await paidCar(server, business);
  const { promisedAt } = await readTicket(car);
  const promised = Date.parse(promisedAt ?? '');
  let before = promised;
  let leftBefore = Number.POSITIVE_INFINITY;
  for (let minute = 0; minute < 44; minute += 1) {
    if (minute % 7 === 0) await announceTimes(server.ctx);
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
    // The minutes count down on each read, unless the expected time moved by at least five minutes.
    if (expected === before && leftBefore > 1) expect(guest.etaMinutes).toBeLessThan(leftBefore);
    else if (expected !== before) expect(expected - before).toBeGreaterThanOrEqual(5 * MINUTE);
    before = expected;
    leftBefore = guest.etaMinutes;
    const past = server.ctx.clock().getTime() - promised;
    expect(board?.lateMinutes).toBe(Math.max(0, Math.floor(past / MINUTE)));
    server.advance(MINUTE);
  }
});

test('a longer queue is announced to the guest before their time has passed', async () => {
  const car = await paidCar(server, business);
  const { promisedAt, expectedAt } = await readTicket(car);
  expect(expectedAt).toBe(promisedAt);
  server.advance(9 * MINUTE);
  await announceTimes(server.ctx);
  const now = await readTicket(car);
  expect(now.promisedAt).toBe(promisedAt);
  // No runner is on the way. A return takes six minutes from now, five minutes more than are left.
  expect(Date.parse(now.expectedAt ?? '') - Date.parse(promisedAt ?? '')).toBeGreaterThanOrEqual(
    5 * MINUTE,
  );
  const { version } = await server.as()('GET /api/customer/ticket/{token}', {
    params: { token: car.ticketToken },
  });
  await announceTimes(server.ctx);
  const again = await server.as()('GET /api/customer/ticket/{token}', {
    params: { token: car.ticketToken },
  });
  expect([again.version, again.orders[0]?.expectedAt]).toEqual([version, now.expectedAt]);
});

test('the lateness of a car stops growing at the curb', async () => {
  const car = await paidCar(server, business);
  const manager = server.as(business.manager.token);
  const params = { id: car.order.id };
  await sendRunner(manager, params.id, business.valet.id);
  server.advance(17 * MINUTE);
  await manager('POST /api/dispatch/orders/{id}/ready', { params });
  server.advance(30 * MINUTE);
  expect(await readBoard(car.order.id)).toMatchObject({ lateMinutes: 7, etaMinutes: 0 });
});

test('a guest sees the runner’s arrival time, and the promise again if the runner gives the car back', async () => {
  const cars = [];
  for (let index = 0; index < 5; index += 1) cars.push(await paidCar(server, business));
  const last = cars.at(-1) as (typeof cars)[number];
  const { promisedAt } = await readTicket(last);
  const params = { id: last.order.id };
  const manager = server.as(business.manager.token);
  await sendRunner(manager, params.id, business.valet.id);
  const sent = await readTicket(last);
  const { dispatched_at: sentAt } = await getOrder(server, last.order.id);
  const there = (sentAt?.getTime() ?? 0) + 6 * MINUTE;
  expect(Date.parse(sent.expectedAt ?? '')).toBe(there);
  expect(Date.parse(promisedAt ?? '')).toBeGreaterThan(there);
  expect(sent).toMatchObject({ promisedAt, etaMinutes: 6 });
  expect(await readBoard(last.order.id)).toMatchObject({ lateMinutes: 0, etaMinutes: 6 });

  await manager('POST /api/dispatch/orders/{id}/requeue', { params });
  expect(await readTicket(last)).toMatchObject({ promisedAt, expectedAt: promisedAt });
});

test('a car behind one for later moves up when there is time, before later requests', async () => {
  const later = await parkCar(server, business);
  await payOrder(server, later, (await requestCar(server, later, 20)).id);
  const cars = [];
  for (let index = 0; index < 8; index += 1) cars.push(await paidCar(server, business));
  const waits = cars.at(-1) as (typeof cars)[number];
  const idsOf = async () => {
    const { orders } = await readQueue(server.as(business.manager.token), business);
    return orders.map(({ id }) => id);
  };
  const place = async (id: string) => (await idsOf()).indexOf(id);
  const laterId = (await readTicket(later)).id;
  expect(await place(waits.order.id)).toBeGreaterThan(await place(laterId));

  // Cancels most of the orders ahead, which leaves more time for a new order.
  for (const car of cars.slice(0, 5)) await cancelOrder(server, car, car.order.id);
  server.advance(MINUTE);
  const newcomer = await paidCar(server, business);
  const [own, other, dueLater] = await Promise.all(
    [waits.order.id, newcomer.order.id, laterId].map(place),
  );
  expect(own).toBeLessThan(dueLater ?? 0);
  expect(own).toBeLessThan(other ?? 0);
});

test('the estimate in a long queue uses a runner’s time for a car, not the car’s whole wait', async () => {
  const cars = [];
  for (let index = 0; index < 8; index += 1) cars.push(await paidCar(server, business));
  const valet = server.as(business.valet.token);
  for (const { ticketId: id, order } of cars.slice(0, 6)) {
    await valet('POST /api/services/{id}/accept', { params: { id } });
    server.advance(5 * MINUTE);
    await valet('POST /api/dispatch/orders/{id}/ready', { params: { id: order.id } });
    server.advance(3 * MINUTE);
  }
  const newcomer = await parkCar(server, business);
  await requestCar(server, newcomer);
  // Two cars are ahead. Both runners need eight minutes from one car to the next, and five to the
  // curb.
  const { carsAhead, etaMinutes } = await readTicket(newcomer);
  expect(carsAhead).toBe(2);
  expect(etaMinutes).toBeGreaterThanOrEqual(8 + 5);
  expect(etaMinutes).toBeLessThanOrEqual(8 + 5 + 1);
});

test('later times told repeatedly to a guest are one line of the day’s activity', async () => {
  const car = await paidCar(server, business);
  const toldTimes = async () => {
    const { rows } = await server.ctx.pool.query<{ times: number }>(
      `select count(*)::int as times from stay_events where stay_id = $1 and type = 'order.put_off'`,
      [car.ticketId],
    );
    return rows[0]?.times ?? 0;
  };
  while ((await toldTimes()) < 3) {
    server.advance(5 * MINUTE);
    await announceTimes(server.ctx);
  }
  const { events } = await server.as(business.manager.token)('GET /api/business/activity', {
    query: {},
  });
  const own = events.filter(
    ({ stayId, type }) => stayId === car.ticketId && type === 'order.put_off',
  );
  expect(own).toMatchObject([{ times: 3 }]);
});

test('a guest is told by message that their time moved by ten minutes, once in ten minutes', async () => {
  const car = await paidCar(server, business);
  const { promisedAt } = await readTicket(car);
  const listTold = async () => {
    const texts = await messagesTo(server, car.phone);
    return texts.map(({ text }) => text).filter((text) => text.includes('will now be'));
  };
  const queued = async () =>
    (await listRows(server, 'messages', { stay_id: car.ticketId, template: 'pickup_time_moved' }))
      .length;
  server.advance(13 * MINUTE);
  await announceTimes(server.ctx);
  expect(await queued()).toBe(0);
  server.advance(6 * MINUTE);
  await announceTimes(server.ctx);
  await announceTimes(server.ctx);
  expect(await queued()).toBe(1);
  const { expectedAt } = await readTicket(car);
  const moved = Date.parse(expectedAt ?? '') - Date.parse(promisedAt ?? '');
  expect(moved).toBeGreaterThanOrEqual(10 * MINUTE);
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone: business.location.time_zone,
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(expectedAt ?? ''));
  const [text] = await pollUntilTruthy(async () => {
    const told = await listTold();
    return told.length > 0 ? told : null;
  });
  expect(text).toContain(
    `will now be at the curb around ${time.replace('\u202f', ' ')}. Follow it here:`,
  );
  server.advance(9 * MINUTE);
  await announceTimes(server.ctx);
  expect(await queued()).toBe(1);
  server.advance(15 * MINUTE);
  await announceTimes(server.ctx);
  expect(await queued()).toBe(2);
  await endShifts(server, business.location.id);
  server.advance(60 * MINUTE);
  await announceTimes(server.ctx);
  expect(await queued()).toBe(2);
});

test('new times of several cars reach staff as one small hint, and each guest as their own', async () => {
  const cars = [];
  for (let count = 0; count < 5; count += 1) cars.push(await paidCar(server, business));
  const [first] = cars;
  const guest = await openFollowingSocket(server, { ticketToken: first?.ticketToken ?? '' });
  const staff = await openFollowingSocket(server, { token: business.valet.token });
  server.advance(30 * MINUTE);
  await announceTimes(server.ctx);
  await passMarker(server, guest, { stayId: first?.ticketId ?? '' });
  await passMarker(server, staff, { locationId: business.location.id });
  const [own, ...others] = guest.messages.filter(({ type }) => type === 'order_updated');
  expect([own, others]).toMatchObject([{ stayId: first?.ticketId }, []]);
  const [all, ...more] = staff.messages.filter(({ type }) => type.startsWith('order'));
  expect(more).toEqual([]);
  if (all?.type !== 'orders_updated') throw new Error('The hints were not combined');
  expect(all.stays.map(({ stayId }) => stayId).toSorted()).toEqual(
    cars.map(({ ticketId }) => ticketId).toSorted(),
  );
  const bytes = (message: unknown) => JSON.stringify(message).length;
  expect(bytes(all)).toBeLessThan((cars.length * bytes(own)) / 2);
});

test('no time is announced by a plan that was made before the order changed', async () => {
  const car = await paidCar(server, business);
  server.advance(9 * MINUTE);
  const before = await getOrder(server, car.order.id);
  const client = await server.ctx.pool.connect();
  await client.query('begin');
  await client.query('select from stays where id = $1 for update', [car.ticketId]);
  const announced = announceTimes(server.ctx);
  await pollUntilTruthy(() => countWaiting(server));
  await client.query(
    `update orders set expected_at = expected_at - interval '1 minute' where id = $1`,
    [car.order.id],
  );
  await client.query('commit');
  client.release();
  await announced;
  const { expected_at: expectedAt } = await getOrder(server, car.order.id);
  expect(expectedAt?.getTime()).toBe((before.expected_at?.getTime() ?? 0) - MINUTE);
});

test('a guest who pays late does not pass those who paid in time, and is not late yet', async () => {
  const [late, punctual] = [await parkCar(server, business), await parkCar(server, business)];
  const first = await requestCar(server, late, 1);
  server.advance(4 * MINUTE);
  const second = await requestPaid(server, punctual, { targetMinutes: 10 });
  server.advance(10 * MINUTE);
  const params = { token: late.ticketToken };
  const { orders: asked } = await server.as()('GET /api/customer/ticket/{token}', { params });
  // The two runners take the other car and this car.
  expect(asked[0]).toMatchObject({ status: 'requested', carsAhead: 1, etaMinutes: 6 });

  await payOrder(server, late, first.id);
  const dispatcher = server.as(business.manager.token);
  const { orders } = await readQueue(dispatcher, business);
  expect(orders.map(({ id, queuePosition }) => [id, queuePosition])).toEqual([
    [second.id, 1],
    [first.id, 2],
  ]);
  expect(orders[1]).toMatchObject({ lateMinutes: 0, targetMinutes: 1, valetFeeCents: 1620 });
  const { paid_at, due_at } = await getOrder(server, first.id);
  expect(due_at.getTime()).toBe((paid_at?.getTime() ?? 0) + MINUTE);
});

test('the minutes of an order paid at once count from the request', async () => {
  const car = await paidCar(server, business, { targetMinutes: 10 });
  const { id } = car.order;
  const { requested_at, placed_at, promised_at, due_at } = await getOrder(server, id);
  expect(placed_at).toEqual(requested_at);
  expect([promised_at, due_at]).toEqual([due_at, new Date(requested_at.getTime() + 10 * MINUTE)]);
});

test('a promise holds, however many later guests ask for as soon as possible', async () => {
  const patient = await paidCar(server, business, { targetMinutes: 20 });
  const params = { token: patient.ticketToken };
  const read = async () => {
    const { orders } = await server.as()('GET /api/customer/ticket/{token}', { params });
    return orders[0];
  };
  const promised = (await read())?.promisedAt;
  const later = [];
  for (let car = 0; car < 6; car += 1) {
    const { order } = await paidCar(server, business, { targetMinutes: 5 });
    later.push(order.etaMinutes);
  }
  // Each of the two runners is free after eight minutes. Three cars fit in before the promised time.
  expect(later).toEqual([6, 6, 14, 22, 26, 30]);
  expect(await read()).toMatchObject({ queuePosition: 4, promisedAt: promised });
});
