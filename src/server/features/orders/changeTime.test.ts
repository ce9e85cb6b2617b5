import { expect, test } from 'vitest';
import { callRunnersLater } from './commands/callRunners.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { getLedgerBalances, getOrder, getPayment } from '#test/factories/payments.ts';
import { settleOutcomes, expectRefusal, expectError } from '#test/factories/refusals.ts';
import { listRows } from '#test/factories/rows.ts';
import { paidCar } from '#test/factories/stays.ts';
import { sendRunner, readQueue, readTicket } from '#test/factories/steps.ts';
import { buildBeforeAll, runServerWithStripe } from '#test/harness/runServer.ts';

const TIME = 'POST /api/customer/orders/{id}/time';
const MINUTE = 60_000;

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

type Paid = Awaited<ReturnType<typeof paidCar>>;
const asked = (
  { order, ticketToken }: Paid,
  time: { targetMinutes?: number; scheduledTime?: string },
) => ({ params: { id: order.id }, body: { ticketToken, ...time } });
const change = (car: Paid, time: { targetMinutes?: number; scheduledTime?: string }) =>
  server.as()(TIME, asked(car, time));
const assign = ({ order }: Paid) =>
  sendRunner(server.as(business.manager.token), order.id, business.valet.id);
const waiting = async () => {
  const { orders } = await readQueue(server.as(business.manager.token), business);
  return orders.map(({ id }) => id);
};

test('a paid guest moves the car later, then earlier: place and promise follow, and nothing is charged', async () => {
  const first = await paidCar(server, business);
  const second = await paidCar(server, business);
  expect(await waiting()).toEqual([first.order.id, second.order.id]);
  const before = await getPayment(server, first.order.id);
  const later = await change(first, { targetMinutes: 40 });
  expect(later).toMatchObject({ status: 'paid', isTimeChangeable: true, targetMinutes: 40 });
  expect(later.etaMinutes).toBeGreaterThanOrEqual(40);
  expect(await waiting()).toEqual([second.order.id, first.order.id]);
  const soon = await change(first, { targetMinutes: 5 });
  expect(soon.etaMinutes).toBeLessThan(40);
  expect(await waiting()).toEqual([first.order.id, second.order.id]);
  expect(await getPayment(server, first.order.id)).toEqual(before);
  expect((await getLedgerBalances(server, first.order.id))['customer']).toBe(-1920);
  const { ticket, offers } = await readTicket(server, first);
  // Counts neither the guest's own car nor the other car, which is wanted in ten minutes.
  expect([ticket.status, offers[0]?.carsAhead]).toEqual(['parked', 0]);
});

test('a chosen time of day is kept', async () => {
  const car = await paidCar(server, business);
  const scheduledTime = new Date(server.ctx.clock().getTime() + 90 * MINUTE).toISOString();
  const order = await change(car, { scheduledTime });
  expect(order).toMatchObject({ scheduledFor: scheduledTime, promisedAt: scheduledTime });
});

test('runners are called for the new time, and not at the old one', async () => {
  const { valet } = business;
  const inMinutes = (minutes: number) =>
    new Date(server.ctx.clock().getTime() + minutes * MINUTE).toISOString();
  const car = await paidCar(server, business);
  const calls = () =>
    listRows(server, 'notifications', {
      person_id: valet.id,
      dedupe_key: `car_retrieval_request:${car.order.id}`,
    });
  const forget = () =>
    server.ctx.db.deleteFrom('notifications').where('person_id', '=', valet.id).execute();
  await change(car, { scheduledTime: inMinutes(120) });
  await forget();
  await change(car, { scheduledTime: inMinutes(90) });
  expect(await calls()).toEqual([]);
  // The job of a time that the guest has given up calls nobody.
  await callRunnersLater(server.ctx, car.order.id);
  expect(await calls()).toEqual([]);
  await change(car, { targetMinutes: 10 });
  expect(await calls()).toHaveLength(1);
});

test.each([[{ targetMinutes: 0 }], [{ targetMinutes: 46 }], [{ scheduledTime: 'soon' }]])(
  '%j is refused as a time',
  async (time) => {
    const car = await paidCar(server, business);
    await expectError('VALIDATION', server.as(), TIME, asked(car, time));
  },
);

test('a car with a runner on the way cannot be moved, and of both at once one wins', async () => {
  const gone = await paidCar(server, business);
  await assign(gone);
  expect(await expectRefusal(server.as(), TIME, asked(gone, { targetMinutes: 20 }))).toMatchObject({
    code: 'STATE_CONFLICT',
    state: 'dispatched',
  });
  const car = await paidCar(server, business);
  const all = await settleOutcomes([assign(car), change(car, { targetMinutes: 20 })]);
  expect(all[0]).toBe('ok');
  expect(['ok', 'STATE_CONFLICT']).toContain(all[1]);
  expect((await getOrder(server, car.order.id)).status).toBe('dispatched');
});

test('a repeated press changes the time once, and another guest’s link changes nothing', async () => {
  const car = await paidCar(server, business);
  const other = await paidCar(server, business);
  const idempotencyKey = `time-${crypto.randomUUID()}`;
  const press = () => server.as()(TIME, asked(car, { targetMinutes: 30 }), { idempotencyKey });
  await Promise.all([press(), press()]);
  const events = await listRows(server, 'stay_events', {
    order_id: car.order.id,
    type: 'order.change_time',
  });
  expect(events).toHaveLength(1);
  const theirs = {
    params: { id: car.order.id },
    body: { ticketToken: other.ticketToken, targetMinutes: 10 },
  };
  await expectError('ORDER_NOT_FOUND', server.as(), TIME, theirs);
});

test('a time that starts another hour needs a new request and payment', async () => {
  const hourly = await buildStaffedBusiness(server.ctx, { flat: false, hourlyRateCents: 1000 });
  const car = await paidCar(server, hourly);
  const late = new Date(server.ctx.clock().getTime() + 100 * MINUTE).toISOString();
  await expectError('TIME_COSTS_MORE', server.as(), TIME, asked(car, { scheduledTime: late }));
  expect((await change(car, { targetMinutes: 20 })).targetMinutes).toBe(20);
});
