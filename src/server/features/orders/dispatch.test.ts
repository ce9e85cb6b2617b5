import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildCustomer, requestService } from '#test/factories/customers.ts';
import {
  buildStaffedBusiness,
  buildLocation,
  buildPerson,
  buildValet,
} from '#test/factories/people.ts';
import { getLedgerBalances, getOrder } from '#test/factories/payments.ts';
import {
  listFields,
  expectRefusal,
  countOutcomes,
  invalid,
  expectError,
  expectOutcomes,
  expectParallel,
} from '#test/factories/refusals.ts';
import { getRow, insertRow, updateRows, listRows } from '#test/factories/rows.ts';
import { paidCar, parkCar, receiveCar, requestCar } from '#test/factories/stays.ts';
import { impersonate, sendRunner, readQueue, readTicket } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const ASSIGN = 'POST /api/dispatch/orders/{id}/assign';
const READY = 'POST /api/dispatch/orders/{id}/ready';
const COMPLETE = 'POST /api/dispatch/orders/{id}/complete';
const ACCEPT = 'POST /api/services/{id}/accept';
const STEP = 'POST /api/services/{id}/complete';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const car = buildBeforeEach(() => paidCar(server, business));
const params = buildBeforeEach(() => ({ id: car.order.id }));

const manager = () => server.as(business.manager.token);
const runner = () => server.as(business.valet.token);
const bystander = () => server.as(business.otherValet.token);
const assign = (valetId = business.valet.id) => ({ params, body: { valetId } });
const job = () => ({ params: { id: car.ticketId }, body: {} });
const orderStatus = async () => (await getOrder(server, car.order.id)).status;

test('two dispatchers at once: one sends their runner, the other learns the state', async () => {
  const second = await buildPerson(server.ctx, { role: 'business', businessId: business.id });
  const all = await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    manager()(ASSIGN, assign()),
    server.as(second.token)(ASSIGN, assign(business.otherValet.id)),
  ]);
  const winner = all[0] === 'ok' ? business.valet.id : business.otherValet.id;
  expect(await getOrder(server, car.order.id)).toMatchObject({
    status: 'dispatched',
    runner_id: winner,
  });
  const by = winner === business.valet.id ? 'Omar' : 'Luis';
  expect(await expectRefusal(manager(), ASSIGN, assign())).toMatchObject({
    status: 409,
    state: 'dispatched',
    taken: { by },
  });
  expect(await getLedgerBalances(server, car.order.id)).toMatchObject({ runner: 300 });
});

test('a valet who cannot be sent here answers 404', async () => {
  const other = await buildStaffedBusiness(server.ctx);
  const elsewhere = await buildLocation(server.ctx, business.id);
  const staff = { businessId: business.id };
  const suspended = await buildPerson(server.ctx, {
    role: 'valet',
    ...staff,
    locationIds: [business.location.id],
  });
  await updateRows(server, 'people', suspended.id, { status: 'suspended' });
  const unassigned = await buildPerson(server.ctx, {
    role: 'valet',
    ...staff,
    locationIds: [elsewhere.id],
  });
  for (const valetId of [
    other.valet.id,
    unassigned.id,
    suspended.id,
    business.manager.id,
    randomUUID(),
  ]) {
    await expectError('VALET_NOT_FOUND', manager(), ASSIGN, assign(valetId));
  }
  expect(await getOrder(server, car.order.id)).toMatchObject({ status: 'paid', runner_id: null });
});

test.each(['', 'omar', null, undefined])(
  'a valet %j is refused with its field',
  async (valetId) => {
    const refused = await expectRefusal(manager(), ASSIGN, { params, body: { valetId } as never });
    expect(refused).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message: 'Please choose a valet.',
    });
    expect(listFields(refused)).toEqual(['valetId']);
  },
);

test('an unpaid order is not dispatched', async () => {
  const parked = await parkCar(server, business);
  const { id } = await requestCar(server, parked);
  await expectError({ status: 409, state: 'requested' }, manager(), ASSIGN, {
    params: { id },
    body: { valetId: business.valet.id },
  });
});

test('the steps happen in their order, each once', async () => {
  await expectError({ code: 'STATE_CONFLICT', state: 'paid' }, manager(), READY, { params });
  await expectError({ status: 409, state: 'paid' }, manager(), COMPLETE, { params });
  await manager()(ASSIGN, assign());
  await expectError({ status: 409, state: 'dispatched' }, manager(), COMPLETE, { params });
  await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    manager()(READY, { params }),
    runner()(READY, { params }),
  ]);
  await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    manager()(COMPLETE, { params }),
    runner()(COMPLETE, { params }),
  ]);
  for (const key of [READY, COMPLETE] as const) {
    await expectError({ code: 'STATE_CONFLICT', state: 'completed' }, manager(), key, { params });
  }
  await expectError({ status: 409, state: 'completed' }, manager(), ASSIGN, assign());
  const messages = await listRows(server, 'messages', { stay_id: car.ticketId });
  expect(countOutcomes(messages.map((message) => message.template))).toEqual({
    ticket_code: 1,
    ticket_link: 1,
    runner_sent: 1,
    car_ready: 1,
  });
});

test('a valet who is not the runner cannot do the next step', async () => {
  await manager()(ASSIGN, assign());
  await expectError('FORBIDDEN', bystander(), READY, { params });
  await expectError({ code: 'STATE_CONFLICT', state: 'dispatched' }, bystander(), COMPLETE, {
    params,
  });
  await expectError('FORBIDDEN', bystander(), STEP, job());
  expect(await orderStatus()).toBe('dispatched');
});

test('an administrator sees any queue, and works it only as somebody who works there', async () => {
  const own = server.as((await buildPerson(server.ctx, { role: 'admin' })).token);
  const watched = await own('GET /api/queue', { query: { locationId: business.location.id } });
  expect(watched.orders[0]?.can).toMatchObject({ assign: false, move: false });
  await expectError('IMPERSONATION_NEEDED', own, ASSIGN, assign());
  const { token } = await impersonate(own, business.manager.id);
  const admin = server.as(token);
  const { orders } = await admin('GET /api/queue', { query: { locationId: business.location.id } });
  expect(orders.map((order) => order.id)).toEqual([car.order.id]);
  await admin(ASSIGN, assign());
  await admin(READY, { params });
  expect(await admin(COMPLETE, { params })).toMatchObject({ status: 'completed' });
});

test('a valet accepts a return job, and the tip is theirs', async () => {
  const before = await runner()('GET /api/valet/active-services', { query: {} });
  expect(before.services).toMatchObject([{ id: car.ticketId, kind: 'return', status: 'pending' }]);
  expect(await runner()(ACCEPT, job())).toEqual({
    id: car.ticketId,
    stayStatus: 'returning',
    orderStatus: 'dispatched',
  });
  expect(await getOrder(server, car.order.id)).toMatchObject({
    status: 'dispatched',
    runner_id: business.valet.id,
  });
  const line = await getRow(server, 'ledger_entries', {
    order_id: car.order.id,
    account: 'runner',
  });
  expect(line).toMatchObject({ person_id: business.valet.id, amount_cents: 300 });
  expect(
    (await bystander()('GET /api/valet/active-services', { query: {} })).services,
  ).toMatchObject([{ id: car.ticketId, status: 'colleague' }]);

  expect(await runner()(STEP, job())).toEqual({
    id: car.ticketId,
    status: 'in_progress',
    stayStatus: 'ready',
  });
  expect(await runner()(STEP, { ...job(), body: { from: 'ready' } })).toEqual({
    id: car.ticketId,
    status: 'completed',
    stayStatus: 'returned',
  });
  await expectError({ status: 409, state: 'returned' }, runner(), STEP, job());
  expect(await orderStatus()).toBe('completed');
});

test('one of two valets gets a job that both accept at once', async () => {
  const all = await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    runner()(ACCEPT, job()),
    bystander()(ACCEPT, job()),
  ]);
  const { runner_id } = await getOrder(server, car.order.id);
  expect(runner_id).toBe(all[0] === 'ok' ? business.valet.id : business.otherValet.id);
});

test('the second valet learns which car it is and who has it', async () => {
  Object.assign(car, await paidCar(server, business, { licensePlate: 'ABC 123' }));
  await updateRows(server, 'stays', car.ticketId, { plate_region: 'DXB' });
  await runner()(ACCEPT, job());
  const taken = { car: 'DXB ABC 123', by: 'Omar' };
  expect(await expectRefusal(bystander(), ACCEPT, job())).toMatchObject({
    code: 'STATE_CONFLICT',
    state: 'dispatched',
    taken,
  });
  // When a valet accepts the same job twice, the conflict does not name a colleague.
  expect(await expectRefusal(runner(), ACCEPT, job())).not.toHaveProperty('taken');

  const { id } = await requestService(await buildCustomer(server), business);
  const announced = { params: { id } };
  await bystander()(ACCEPT, announced);
  await expectError({ state: 'received', taken: { by: 'Luis' } }, runner(), ACCEPT, announced);
});

test('a double press does one step', async () => {
  const step = (from: 'dispatched' | 'ready') => ({ ...job(), body: { from } });
  await runner()(ACCEPT, job());
  for (const [from, to] of [
    ['dispatched', 'ready'],
    ['ready', 'completed'],
  ] as const) {
    await expectParallel({ ok: 1, STATE_CONFLICT: 2 }, 3, () => runner()(STEP, step(from)));
    expect(await orderStatus()).toBe(to);
  }
});

test('a call without a state does the next step, but never hands the car over', async () => {
  await runner()(ACCEPT, job());
  const bare = { params: { id: car.ticketId } } as never;
  expect(await runner()(STEP, bare)).toMatchObject({ stayStatus: 'ready' });
  // Repeats the call like a browser that did not receive the answer.
  await expectError({ status: 409, state: 'ready' }, runner(), STEP, bare);
  expect(await orderStatus()).toBe('ready');
  const last = { ...job(), body: { from: 'ready' as const } };
  const answer = { id: car.ticketId, status: 'completed', stayStatus: 'returned' };
  expect(await runner()(STEP, last)).toEqual(answer);
});

test('a late second press gets the current state and changes nothing', async () => {
  await runner()(ACCEPT, job());
  const press = { ...job(), body: { from: 'dispatched' as const } };
  await runner()(STEP, press);
  await expectError({ code: 'STATE_CONFLICT', state: 'ready' }, runner(), STEP, press);
  expect(await orderStatus()).toBe('ready');

  const received = await receiveCar(server, business);
  const park = { params: { id: received.ticketId }, body: { from: 'received' as const } };
  await expectParallel({ ok: 1, STATE_CONFLICT: 1 }, 2, () => runner()(STEP, park));
  await expectError({ status: 409, state: 'parked' }, runner(), STEP, park);
  const ready = { ...park, body: { from: 'ready' as const } };
  await expectError({ status: 409, state: 'parked' }, runner(), STEP, ready);
});

test('a step needs a state that a job can have', async () => {
  await expectError(invalid('from'), runner(), STEP, {
    ...job(),
    body: { from: 'returned' as never },
  });
});

test('a received car can be parked only by the valet who has it', async () => {
  const received = await receiveCar(server, business);
  const mine = { params: { id: received.ticketId }, body: { parkingSpot: 'C3' } };
  await expectError('FORBIDDEN', bystander(), STEP, mine);
  await expectError({ code: 'STATE_CONFLICT', state: 'received' }, runner(), ACCEPT, {
    params: mine.params,
  });
  expect(await runner()(STEP, mine)).toMatchObject({ status: 'completed', stayStatus: 'parked' });
  const stay = await getRow(server, 'stays', received.ticketId);
  expect(stay).toMatchObject({ status: 'parked', parking_spot: 'C3' });
});

test('the steps offered to a viewer are those the server allows', async () => {
  const query = { locationId: business.location.id };
  const none = {
    assign: false,
    ready: false,
    complete: false,
    reassign: false,
    requeue: false,
    move: false,
    moveFirst: false,
    parkAgain: false,
    cancel: false,
    resume: false,
    settle: false,
    giveAway: false,
  };
  const can = async () => (await manager()('GET /api/queue', { query })).orders[0]?.can;
  expect(await can()).toEqual({ ...none, assign: true, cancel: true });
  await manager()(ASSIGN, assign());
  expect(await can()).toEqual({
    ...none,
    ready: true,
    reassign: true,
    requeue: true,
    cancel: true,
  });
  await manager()(READY, { params });
  expect(await can()).toEqual({ ...none, complete: true, parkAgain: true });
});

test('a car whose link cannot be decrypted can still be brought', async () => {
  await updateRows(server, 'stays', car.ticketId, {
    link_sealed: Buffer.from('sealed with a key that is no longer there'),
  });
  await manager()(ASSIGN, assign());
  await runner()(READY, { params });
  await runner()(COMPLETE, { params });
  expect(await orderStatus()).toBe('completed');
});

test('a runner with a car of another location, or one to park, is not free, nor is one on shift elsewhere', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const tower = await buildLocation(server.ctx, business.id, { name: 'Tower' });
  const at = [business.location.id, tower.id];
  const manager = await buildPerson(server.ctx, {
    role: 'business',
    businessId: business.id,
    locationIds: at,
  });
  const there = await buildValet(server.ctx, business, {
    locationIds: [tower.id, business.location.id],
    firstName: 'Mei',
    onShift: true,
  });
  await insertRow(server, 'staff_locations', {
    business_id: business.id,
    person_id: business.valet.id,
    location_id: tower.id,
  });
  const car = await paidCar(server, {
    ...business,
    location: tower,
    valet: { ...business.valet, token: there.token },
  });
  await sendRunner(server.as(manager.token), car.order.id, business.valet.id);
  await receiveCar(server, { ...business, valet: business.otherValet });
  const { runners } = await readQueue(server.as(business.manager.token), business);
  const byId = new Map(runners.map((runner) => [runner.id, runner]));
  expect(byId.get(business.valet.id)).toMatchObject({
    shift: { isHere: true },
    car: { kind: 'return', elsewhere: 'Tower', plate: null, ticketNumber: null },
  });
  expect(byId.get(business.otherValet.id)).toMatchObject({
    shift: { isHere: true },
    car: { kind: 'parking', elsewhere: null },
  });
  expect(byId.get(there.id)).toMatchObject({
    shift: { isHere: false, locationName: 'Tower' },
    car: null,
  });
});

test('a place in the queue counts only cars without a runner', async () => {
  const own = await buildStaffedBusiness(server.ctx);
  const first = await paidCar(server, own);
  const second = await paidCar(server, own);
  const manager = server.as(own.manager.token);
  const read = async () => {
    const query = { locationId: own.location.id };
    const { orders } = await manager('GET /api/queue', { query });
    return [first, second].map(
      ({ order }) => orders.find(({ id }) => id === order.id)?.queuePosition,
    );
  };
  expect(await read()).toEqual([1, 2]);
  await sendRunner(manager, first.order.id, own.valet.id);
  expect(await read()).toEqual([null, 1]);
  const { orders } = await readTicket(server, second);
  expect(orders[0]).toMatchObject({ queuePosition: 1, carsAhead: 0 });
});
