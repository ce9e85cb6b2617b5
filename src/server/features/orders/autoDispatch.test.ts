import { expect, test } from 'vitest';
import { buildStaffedBusiness, buildValet } from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { listRows, updateRows } from '#test/factories/rows.ts';
import { endShiftOf } from '#test/factories/shifts.ts';
import { pollUntilTruthy, paidCar, receiveCar } from '#test/factories/stays.ts';
import { takeBack } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';
import { dispatchLocation } from './commands/autoDispatch.ts';
import { callRunnersLater } from './commands/callRunners.ts';

const ASSIGN = 'POST /api/dispatch/orders/{id}/assign';
const REQUEUE = 'POST /api/dispatch/orders/{id}/requeue';
const READY = 'POST /api/dispatch/orders/{id}/ready';
const DECLINE = 'POST /api/dispatch/orders/{id}/decline';
const ACCEPT = 'POST /api/services/{id}/accept';
const SECOND = 1000;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const manager = () => server.as(business.manager.token);
const turn = (autoDispatch: boolean) =>
  manager()('PATCH /api/business/locations/{id}', {
    params: { id: business.location.id },
    body: { autoDispatch },
  });
/**
 * Dispatches the location's cars once, as the routine does every few seconds and each event does at
 * once.
 */
const look = () => dispatchLocation(server.ctx, business.location.id);
type Car = Awaited<ReturnType<typeof paidCar>>;
/** Requests a car as soon as possible, so that a runner may start at once. */
const soonCar = () => paidCar(server, business, { targetMinutes: 5 });
const of = ({ order }: Car) => ({ params: { id: order.id } });
const read = async ({ order }: Car) => {
  const query = { locationId: business.location.id };
  const { orders } = await manager()('GET /api/queue', { query });
  return orders.find(({ id }) => id === order.id);
};
const offeredTo = async (car: Car) => (await read(car))?.offer?.runner.id ?? null;
const asker = (id: string | null) =>
  server.as(id === business.valet.id ? business.valet.token : business.otherValet.token);
const both = () => [business.valet.id, business.otherValet.id];

test('no offer is made while automatic dispatch is off; turned on, waiting cars are offered', async () => {
  const car = await soonCar();
  await look();
  expect(await read(car)).toMatchObject({ offer: null, passedOn: null });
  await turn(true);
  const offer = await pollUntilTruthy(async () => (await read(car))?.offer);
  expect(both()).toContain(offer.runner.id);
  expect(offer.returns).toBe(0);
  expect(Date.parse(offer.expiresAt) - server.ctx.clock().getTime()).toBeLessThanOrEqual(
    45 * SECOND,
  );
});

test('a car that joins the queue is offered automatically, and is on its way once accepted', async () => {
  await turn(true);
  const car = await soonCar();
  const id = await pollUntilTruthy(() => offeredTo(car));
  // Only the runner who has to answer is notified.
  const notices = await listRows(server, 'notifications', { business_id: business.id });
  expect(notices.map(({ person_id, type }) => [person_id, type])).toEqual([
    [id, 'car_retrieval_request'],
  ]);
  const params = { id: car.ticketId };
  expect(await asker(id)(ACCEPT, { params })).toMatchObject({ orderStatus: 'dispatched' });
  expect(await read(car)).toMatchObject({ status: 'dispatched', offer: null });
  const card = await manager()('GET /api/stays/{id}', { params });
  const told = card.timeline.filter(({ type }) => type === 'order.offer');
  expect(told).toMatchObject([{ data: { runnerId: id, returns: 0 } }]);
  expect(String(told[0]?.data['runner'])).toMatch(/Omar|Luis/);
  expect(await read(car)).toMatchObject({ isByHand: false });
});

test('an offer without an answer goes to another runner after 45 seconds, and never to the same one twice in a row', async () => {
  await turn(true);
  const car = await soonCar();
  const first = await pollUntilTruthy(() => offeredTo(car));
  const { expiresAt = '' } = (await read(car))?.offer ?? {};
  const left = () => Date.parse(expiresAt) - server.ctx.clock().getTime();
  server.advance(left() - 10 * SECOND);
  await look();
  expect(await offeredTo(car)).toBe(first);
  server.advance(left() + SECOND);
  await look();
  const second = await offeredTo(car);
  expect(new Set([first, second])).toEqual(new Set(both()));
  expect(await read(car)).toMatchObject({ passedOn: { outcome: 'unanswered' } });
  server.advance(46 * SECOND);
  await look();
  // No other runner can get an offer. The car stays in the queue, marked as passed on.
  expect(await read(car)).toMatchObject({ status: 'paid', offer: null, passedOn: {} });
  server.advance(80 * SECOND);
  await look();
  expect(await offeredTo(car)).toBe(first);
});

test('a declined offer goes on at once, and only the asked runner can decline it', async () => {
  await turn(true);
  const car = await soonCar();
  const first = await pollUntilTruthy(() => offeredTo(car));
  const other = both().find((id) => id !== first) ?? '';
  await expectError('STATE_CONFLICT', asker(other), DECLINE, of(car));
  await asker(first)(DECLINE, of(car));
  expect(await pollUntilTruthy(() => offeredTo(car))).toBe(other);
  expect(await read(car)).toMatchObject({ passedOn: { outcome: 'declined' } });
  await expectError('STATE_CONFLICT', asker(first), DECLINE, of(car));
});

test('the runner with fewer returns is asked first, and one with a car is not asked', async () => {
  const busy = await soonCar();
  await asker(business.valet.id)(ACCEPT, { params: { id: busy.ticketId } });
  await turn(true);
  const car = await soonCar();
  expect(await pollUntilTruthy(() => offeredTo(car))).toBe(business.otherValet.id);
  await asker(business.otherValet.id)(ACCEPT, { params: { id: car.ticketId } });
  const next = await soonCar();
  await look();
  expect(await offeredTo(next)).toBeNull();
  // The runner who is free first gets the next offer, whatever their number of returns.
  await asker(business.valet.id)(READY, of(busy));
  expect(await pollUntilTruthy(() => offeredTo(next))).toBe(business.valet.id);
  await asker(business.otherValet.id)(READY, of(car));
  const { offer } = (await read(next)) ?? {};
  expect(offer?.returns).toBe(1);
});

test('a valet with a car to park is not asked before it is parked', async () => {
  await endShiftOf(server, business.otherValet.id);
  const car = await soonCar();
  const received = await receiveCar(server, business);
  await turn(true);
  await look();
  expect(await offeredTo(car)).toBeNull();
  await asker(business.valet.id)('POST /api/valet/tickets/{ticketId}/parked', {
    params: { ticketId: received.ticketId },
    body: {},
  });
  expect(await pollUntilTruthy(() => offeredTo(car))).toBe(business.valet.id);
});

test('a dispatcher can assign at any time, and that choice is not passed on', async () => {
  await turn(true);
  const car = await soonCar();
  const first = await pollUntilTruthy(() => offeredTo(car));
  const other = both().find((id) => id !== first) ?? '';
  await manager()(ASSIGN, { ...of(car), body: { valetId: other } });
  server.advance(60 * SECOND);
  await look();
  expect(await read(car)).toMatchObject({
    status: 'dispatched',
    isByHand: true,
    offer: null,
    assignedValet: { id: other },
  });
  // Automatic dispatch offers a requeued car again, to the other runner.
  await manager()(REQUEUE, of(car));
  expect(await pollUntilTruthy(() => offeredTo(car))).toBe(first);
});

test('a car that its runner put back does not count as declined', async () => {
  await turn(true);
  const car = await soonCar();
  const first = await pollUntilTruthy(() => offeredTo(car));
  await asker(first)(DECLINE, of(car));
  const second = await pollUntilTruthy(() => offeredTo(car));
  await asker(second)(ACCEPT, { params: { id: car.ticketId } });
  await asker(second)(REQUEUE, of(car));
  expect(await read(car)).toMatchObject({ status: 'paid', passedOn: { outcome: 'put_back' } });
});

test('a car without an offer has the reason', async () => {
  await turn(true);
  const car = await soonCar();
  const first = await pollUntilTruthy(() => offeredTo(car));
  expect(await read(car)).toMatchObject({ noOffer: null });
  await asker(first)(DECLINE, of(car));
  const second = await pollUntilTruthy(() => offeredTo(car));
  await asker(second)(DECLINE, of(car));
  await look();
  expect(await read(car)).toMatchObject({ offer: null, noOffer: 'allPassed' });
  for (const id of both()) {
    const busy = await soonCar();
    await manager()(ASSIGN, { ...of(busy), body: { valetId: id } });
  }
  expect(await read(car)).toMatchObject({ noOffer: 'allBusy' });
  await server.ctx.db
    .updateTable('shifts')
    .set({ ended_at: server.ctx.clock() })
    .where('person_id', 'in', both())
    .execute();
  expect(await read(car)).toMatchObject({ noOffer: 'noneOnShift' });
  await turn(false);
  expect(await read(car)).toMatchObject({ noOffer: null });
});

const told = async () =>
  (await listRows(server, 'notifications', { business_id: business.id }))
    .filter(
      ({ type, dedupe_key: key }) => type === 'car_retrieval_request' && !key.startsWith('offer'),
    )
    .map(({ person_id }) => person_id)
    .toSorted();

test('all runners are told of a car that is assigned by hand, which gets no offer', async () => {
  await turn(true);
  const car = await soonCar();
  await callRunnersLater(server.ctx, car.order.id);
  expect(await told()).toEqual([]);
  await updateRows(server, 'orders', car.order.id, { is_by_hand: true });
  await callRunnersLater(server.ctx, car.order.id);
  expect(await told()).toEqual(both().toSorted());
});

test('turned off, all runners are told of the cars that wait and are due, once', async () => {
  await turn(true);
  const [car, held, later] = [await soonCar(), await soonCar(), await soonCar()];
  await updateRows(server, 'orders', held.order.id, { held_at: server.ctx.clock() });
  await updateRows(server, 'orders', later.order.id, {
    scheduled_for: new Date(server.ctx.clock().getTime() + 3_600 * SECOND),
  });
  await look();
  expect(await told()).toEqual([]);
  await turn(false);
  await look();
  await look();
  expect(await told()).toEqual(both().toSorted());
  const keys = (await listRows(server, 'notifications', { person_id: business.valet.id })).map(
    ({ dedupe_key: key }) => key,
  );
  expect(keys.some((key) => key.startsWith(`car_retrieval_request:${car.order.id}`))).toBe(true);
});

test('a car whose assignment was taken back stays with the dispatcher', async () => {
  await turn(true);
  const car = await soonCar();
  await pollUntilTruthy(() => offeredTo(car));
  await manager()(ASSIGN, { ...of(car), body: { valetId: business.valet.id } });
  await takeBack(manager(), car.ticketId, 'assign');
  await look();
  expect(await read(car)).toMatchObject({
    status: 'paid',
    isByHand: true,
    offer: null,
    noOffer: 'byHand',
  });
});

test('the longest wait is served first, and no runner gets two offers', async () => {
  const cars = [];
  for (let each = 0; each < 3; each += 1) {
    cars.push(await soonCar());
    server.advance(SECOND);
  }
  await turn(true);
  // Simulates two processes and the routine, which dispatch the location concurrently.
  await Promise.all([look(), look(), look()]);
  const offers = await Promise.all(cars.map(offeredTo));
  expect(new Set(offers.slice(0, 2))).toEqual(new Set(both()));
  expect(offers[2]).toBeNull();
});

test('one of two wins when an offer is accepted as it moves on or a dispatcher assigns', async () => {
  await turn(true);
  for (let round = 0; round < 3; round += 1) {
    const car = await soonCar();
    const id = await pollUntilTruthy(() => offeredTo(car));
    server.advance(46 * SECOND);
    await Promise.allSettled([
      look(),
      asker(id)(ACCEPT, { params: { id: car.ticketId } }),
      manager()(ASSIGN, { ...of(car), body: { valetId: business.otherValet.id } }),
    ]);
    await look();
    const row = await read(car);
    expect(row).toMatchObject({ status: 'dispatched', offer: null });
    const open = await server.ctx.db
      .selectFrom('dispatch_offers')
      .select('id')
      .where('order_id', '=', car.order.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    await manager()(READY, of(car));
    server.advance(180 * SECOND);
  }
});

test('a runner whose shift ends is asked no more, and a newly arrived runner is', async () => {
  await endShiftOf(server, business.otherValet.id);
  await turn(true);
  const car = await soonCar();
  expect(await pollUntilTruthy(() => offeredTo(car))).toBe(business.valet.id);
  await endShiftOf(server, business.valet.id);
  await look();
  expect(await read(car)).toMatchObject({ offer: null, passedOn: null });
  const third = await buildValet(server.ctx, business, { onShift: true });
  await look();
  expect(await offeredTo(car)).toBe(third.id);
});

test('a runner who does not answer holds up neither the next car nor the next runner', async () => {
  const [silent, other] = [business.valet, business.otherValet];
  const busy = await soonCar();
  await asker(other.id)(ACCEPT, { params: { id: busy.ticketId } });
  await turn(true);
  const first = await soonCar();
  expect(await pollUntilTruthy(() => offeredTo(first))).toBe(silent.id);
  server.advance(46 * SECOND);
  await look();
  // The only free runner ignored the first car, and is asked about the next one at once.
  const next = await soonCar();
  expect(await pollUntilTruthy(() => offeredTo(next))).toBe(silent.id);
  // The other runner is free again and gets the first car, then nothing waits without an offer.
  await asker(other.id)(READY, of(busy));
  expect(await pollUntilTruthy(() => offeredTo(first))).toBe(other.id);
  await asker(other.id)(ACCEPT, { params: { id: first.ticketId } });
  await asker(other.id)(READY, of(first));
  // The offer of the next car moves from the silent runner to the free one.
  await pollUntilTruthy(async () => (await offeredTo(next)) === other.id);
});
