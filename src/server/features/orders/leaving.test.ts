import { expect, test } from 'vitest';
import { dispatchLocation } from '#server/features/orders/commands/autoDispatch.ts';
import {
  buildPerson,
  buildStaffedBusiness,
  buildValet,
  openDevice,
} from '#test/factories/people.ts';
import { getOrder } from '#test/factories/payments.ts';
import {
  expectRefusal,
  settleOutcomes,
  expectError,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { getRow, listRows, updateRows } from '#test/factories/rows.ts';
import { pointNorthOf, endShiftOf } from '#test/factories/shifts.ts';
import { paidCar, receiveCar } from '#test/factories/stays.ts';
import {
  suspendValet,
  readQueue,
  readTicket,
  sendRunner,
  cancelOrder,
} from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const ACCEPT = 'POST /api/services/{id}/accept';
const READY = 'POST /api/dispatch/orders/{id}/ready';
const PARK = 'POST /api/services/{id}/complete';
const END = 'POST /api/valet/shift/end';
const LOGOUT = 'POST /api/auth/logout';
const QUEUE = 'GET /api/queue';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
/** Order of the calls: `first` is on its way, `second` waits, `curb` is ready, `third` is received. */
const cars = buildBeforeEach(async () => {
  const first = await paidCar(server, business);
  const second = await paidCar(server, business, { targetMinutes: 5 });
  const curb = await paidCar(server, business);
  const third = await receiveCar(server, business, { token: business.valet.token });
  for (const car of [first, curb]) await valet()(ACCEPT, { params: { id: car.ticketId } });
  await valet()(READY, { params: { id: curb.order.id } });
  const desk = await buildPerson(server.ctx, { role: 'business', businessId: business.id });
  return { first, second, curb, third, desk };
});

const valet = () => server.as(business.valet.token);
const manager = () => server.as(business.manager.token);
const placeOf = async (id: string) => (await getOrder(server, id)).placed_at;
const noticesOf = async (personId: string) =>
  (await listRows(server, 'notifications', { person_id: personId })).filter(
    ({ type }) => type === 'car_left',
  );

const endShift = () =>
  valet()(END, { body: { ...pointNorthOf(business.location, 0), leaveCars: true } });
const closeShift = async () => {
  const [shift] = await listRows(server, 'shifts', { person_id: business.valet.id });
  await manager()('POST /api/business/shifts/{id}/close', {
    params: { id: shift?.id ?? '' },
    body: { reason: 'Went home' },
  });
};
const suspend = () => suspendValet(server, business, business.valet.id);

const causes: [string, () => Promise<unknown>][] = [
  ['ends the shift', endShift],
  ['has the shift closed by a manager', closeShift],
  ['is suspended', suspend],
  ['signs out on the last device', () => valet()(LOGOUT, {})],
  ['signs out everywhere', () => valet()('POST /api/auth/logout-everywhere', {})],
];

test.each(causes)('a runner who %s gives back the jobs in hand', async (_cause, leave) => {
  const before = await placeOf(cars.first.order.id);
  await leave();
  const { orders, carsLeft } = await readQueue(manager(), business);
  expect(orders.map(({ id, status, assignedValet }) => [id, status, assignedValet])).toEqual([
    [cars.curb.order.id, 'ready', expect.objectContaining({ isAvailable: false })],
    [cars.first.order.id, 'paid', null],
    [cars.second.order.id, 'paid', null],
  ]);
  expect(await placeOf(cars.first.order.id)).toEqual(before);
  // The cars at the curb and on their way to a spot are raised to the desk.
  expect(await noticesOf(cars.desk.id)).toHaveLength(2);
  const { ticketId: stayId } = cars.third;
  expect(carsLeft).toMatchObject([{ stayId, valet: 'Omar Person' }]);
  // A colleague on shift may take it as any job.
  const colleague = server.as(business.otherValet.token);
  const { services } = await colleague('GET /api/valet/active-services', { query: {} });
  expect(services.find(({ id }) => id === stayId)).toMatchObject({ status: 'pending' });
  await colleague(ACCEPT, { params: { id: stayId } });
  expect(await getRow(server, 'stays', stayId)).toMatchObject({
    status: 'received',
    received_by: business.otherValet.id,
    key_holder: business.otherValet.id,
  });
  const pages = await readTicket(server, cars.first);
  expect(pages.orders[0]).toMatchObject({ status: 'paid', assignedValet: null });
});

test('a runner who signs out on one of two devices keeps the jobs', async () => {
  const phone = await openDevice(server.ctx, business.valet.id);
  await server.as(phone.token)(LOGOUT, {});
  expect((await getOrder(server, cars.first.order.id)).runner_id).toBe(business.valet.id);
  expect(await noticesOf(cars.desk.id)).toEqual([]);
});

test('a device that was not used in this shift keeps no jobs', async () => {
  const tablet = await openDevice(server.ctx, business.valet.id, { rememberMe: true });
  const [shift] = await listRows(server, 'shifts', { person_id: business.valet.id });
  const last_seen_at = new Date((shift?.started_at.getTime() ?? 0) - 1);
  await updateRows(server, 'sessions', tablet.sessionId, { last_seen_at });
  await valet()(LOGOUT, {});
  expect((await getOrder(server, cars.first.order.id)).runner_id).toBeNull();
});

test('of two devices that sign out at once, one gives the jobs back', async () => {
  const phone = await openDevice(server.ctx, business.valet.id);
  await Promise.all([valet()(LOGOUT, {}), server.as(phone.token)(LOGOUT, {})]);
  expect(await getOrder(server, cars.first.order.id)).toMatchObject({
    status: 'paid',
    runner_id: null,
  });
  expect(await noticesOf(cars.desk.id)).toHaveLength(2);
});

test('a car brought to the curb while the shift ends is either queued or raised', async () => {
  const [, ready] = await settleOutcomes([
    endShift(),
    valet()(READY, { params: { id: cars.first.order.id } }),
  ]);
  const { status, runner_id: runner } = await getOrder(server, cars.first.order.id);
  const raised = (await noticesOf(cars.desk.id)).length;
  if (ready === 'ok') expect({ status, raised }).toEqual({ status: 'ready', raised: 3 });
  else expect({ status, runner, raised }).toEqual({ status: 'paid', runner: null, raised: 2 });
});

test('a car sent for while the runner’s shift ends never stays with the runner unseen', async () => {
  const assign = sendRunner(manager(), cars.second.order.id, business.valet.id);
  await expectOutcomes({ ok: 2 }, [endShift(), assign]);
  // Either the shift's end saw the car, or the board shows that the runner was off shift already.
  const { orders } = await manager()(QUEUE, { query: { locationId: business.location.id } });
  const sent = orders.find(({ id }) => id === cars.second.order.id);
  if (sent?.assignedValet) expect(sent.assignedValet.isAvailable).toBe(false);
  else expect(sent?.status).toBe('paid');
});

test('with automatic dispatch, a car that was given back is offered to another runner', async () => {
  await updateRows(server, 'locations', business.location.id, { auto_dispatch: true });
  await valet()(LOGOUT, {});
  const offers = await listRows(server, 'dispatch_offers', { order_id: cars.first.order.id });
  expect(offers).toContainEqual(
    expect.objectContaining({ runner_id: business.valet.id, outcome: 'put_back' }),
  );
  await dispatchLocation(server.ctx, business.location.id);
  const open = await listRows(server, 'dispatch_offers', { ended_at: null });
  expect(open.map(({ runner_id }) => runner_id)).toEqual([business.otherValet.id]);
});

test('a colleague on shift takes a return over, its runner is told, and the second is refused', async () => {
  const colleague = server.as(business.otherValet.token);
  const params = { id: cars.first.ticketId };
  const body = { insteadOf: business.valet.id };
  const { services } = await colleague('GET /api/valet/active-services', { query: {} });
  expect(services.find(({ id }) => id === params.id)).toMatchObject({ status: 'colleague' });
  const third = await buildValet(server.ctx, business, { onShift: true });
  const outcomes = await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    colleague(ACCEPT, { params, body }),
    server.as(third.token)(ACCEPT, { params, body }),
  ]);
  const runner = outcomes[0] === 'ok' ? business.otherValet.id : third.id;
  expect(await getOrder(server, cars.first.order.id)).toMatchObject({
    status: 'dispatched',
    runner_id: runner,
  });
  const typesOf = async (personId: string) =>
    (await listRows(server, 'notifications', { person_id: personId })).map(({ type }) => type);
  expect(await typesOf(business.valet.id)).toContain('order_unassigned');
  expect(await typesOf(runner)).not.toContain('order_assigned');
});

test('a colleague on shift takes over a car that is being parked, and its valet is told', async () => {
  const params = { id: cars.third.ticketId };
  const accept = { params, body: { insteadOf: business.valet.id } };
  const colleague = server.as(business.otherValet.token);
  const find = async (call: typeof colleague) => {
    const { services } = await call('GET /api/valet/active-services', { query: {} });
    return services.find(({ id }) => id === params.id);
  };
  expect(await find(colleague)).toMatchObject({
    status: 'colleague',
    receivedBy: { id: business.valet.id, name: 'Omar Person' },
    can: { decline: false },
  });
  const arrived = await getRow(server, 'stays', params.id);
  server.advance(60_000);
  const third = await buildValet(server.ctx, business, { onShift: true });
  const outcomes = await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    colleague(ACCEPT, accept),
    server.as(third.token)(ACCEPT, accept),
  ]);
  const [winner, holder] =
    outcomes[0] === 'ok' ? [colleague, business.otherValet] : [server.as(third.token), third];
  expect(await find(winner)).toMatchObject({ status: 'in_progress' });
  // Prices and figures follow the arrival.
  expect(await getRow(server, 'stays', params.id)).toMatchObject({
    received_at: arrived?.received_at,
    taken_over_at: expect.any(Date) as Date,
  });
  expect(await find(valet())).toMatchObject({
    status: 'colleague',
    receivedBy: { id: holder.id },
  });
  const taken = await listRows(server, 'notifications', { type: 'parking_taken_over' });
  const notices = taken.filter(({ dedupe_key }) => dedupe_key.includes(params.id));
  expect(notices.map(({ person_id }) => person_id)).toEqual([business.valet.id]);
  // The former valet's phone still shows the car.
  const body = { from: 'received', parkingSpot: 'A1' } as const;
  expect(await expectRefusal(valet(), PARK, { params, body })).toMatchObject({
    code: 'STATE_CONFLICT',
    state: 'received',
    taken: { by: expect.any(String) as string },
  });
  expect(await winner(PARK, { params, body })).toMatchObject({ stayStatus: 'parked' });
});

test('one of two wins when a car is parked and taken over at once', async () => {
  const params = { id: cars.third.ticketId };
  const outcomes = await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    valet()(PARK, { params, body: { from: 'received', parkingSpot: 'A1' } }),
    server.as(business.otherValet.token)(ACCEPT, {
      params,
      body: { insteadOf: business.valet.id },
    }),
  ]);
  const [stay] = await listRows(server, 'stays', { id: params.id });
  expect(stay).toMatchObject(
    outcomes[0] === 'ok'
      ? { status: 'parked', received_by: business.valet.id }
      : { status: 'received', received_by: business.otherValet.id },
  );
});

test('a valet who is not on shift there cannot take a car over', async () => {
  await endShiftOf(server, business.otherValet.id);
  server.advance(1000);
  const colleague = server.as(business.otherValet.token);
  for (const { ticketId } of [cars.first, cars.third]) {
    const input = { params: { id: ticketId }, body: { insteadOf: business.valet.id } };
    await expectError('NOT_ON_SHIFT', colleague, ACCEPT, input);
  }
  const { services } = await colleague('GET /api/valet/active-services', { query: {} });
  expect(services.map(({ id }) => id)).not.toContain(cars.third.ticketId);
});

test('who accepts a return that its guest cancelled learns of the cancellation', async () => {
  await cancelOrder(server, cars.second, cars.second.order.id);
  const params = { id: cars.second.ticketId };
  await expectError({ code: 'STATE_CONFLICT', state: 'cancelled' }, valet(), ACCEPT, { params });
});

test('a car that its runner brought without a signal follows the late report, unless taken', async () => {
  const done = new Date(server.ctx.clock().getTime() + 1000);
  server.advance(60_000);
  await endShift();
  const { first } = cars;
  const late = { doneAt: done.toISOString(), idempotencyKey: 'brought-without-signal' };
  await valet()(READY, { params: { id: first.order.id } }, late);
  expect(await getOrder(server, first.order.id)).toMatchObject({
    status: 'ready',
    runner_id: business.valet.id,
    ready_at: done,
  });
});

test('a car that its runner brought before a colleague took it follows, and the colleague is told', async () => {
  const done = new Date(server.ctx.clock().getTime() + 1000);
  server.advance(60_000);
  await endShift();
  const { first } = cars;
  await server.as(business.otherValet.token)(ACCEPT, { params: { id: first.ticketId } });
  const late = { doneAt: done.toISOString(), idempotencyKey: 'brought-and-taken' };
  await valet()(READY, { params: { id: first.order.id } }, late);
  expect(await getOrder(server, first.order.id)).toMatchObject({
    status: 'ready',
    runner_id: business.valet.id,
    ready_at: done,
  });
  const told = await listRows(server, 'notifications', { person_id: business.otherValet.id });
  expect(told.map(({ type }) => type)).toContain('order_unassigned');
});
