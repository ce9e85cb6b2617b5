import { expect, test } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { getOrder } from '#test/factories/payments.ts';
import { parkCar, payOrder, requestCar } from '#test/factories/stays.ts';
import { readQueue } from '#test/factories/steps.ts';
import { runServer } from '#test/harness/runServer.ts';

const MINUTE = 60_000;

const server = runServer();

test('a guest who pays late does not pass those who paid in time, and is not late yet', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const [late, punctual] = [await parkCar(server, business), await parkCar(server, business)];
  const first = await requestCar(server, late, 1);
  server.advance(4 * MINUTE);
  const second = await requestCar(server, punctual, 10);
  await payOrder(server, punctual, second.id);
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
  const business = await buildStaffedBusiness(server.ctx);
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car, 10);
  await payOrder(server, car, id);
  const { requested_at, placed_at, promised_at, due_at } = await getOrder(server, id);
  expect(placed_at).toEqual(requested_at);
  expect([promised_at, due_at]).toEqual([due_at, new Date(requested_at.getTime() + 10 * MINUTE)]);
});

test('a promise holds, however many later guests ask for as soon as possible', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const patient = await parkCar(server, business);
  const { id } = await requestCar(server, patient, 20);
  await payOrder(server, patient, id);
  const params = { token: patient.ticketToken };
  const read = async () => {
    const { orders } = await server.as()('GET /api/customer/ticket/{token}', { params });
    return orders[0];
  };
  const promised = (await read())?.promisedAt;
  const later = [];
  for (let car = 0; car < 6; car += 1) {
    const other = await parkCar(server, business);
    const order = await requestCar(server, other, 5);
    await payOrder(server, other, order.id);
    later.push(order.etaMinutes);
  }
  // Each of the two runners is free after eight minutes. Three cars fit in before the promised time.
  expect(later).toEqual([6, 6, 14, 22, 26, 30]);
  expect(await read()).toMatchObject({ queuePosition: 4, promisedAt: promised });
});
