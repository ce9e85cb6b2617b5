import { expect, test } from 'vitest';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import { getLedgerBalances, getOrder } from '#test/factories/payments.ts';
import {
  settleOutcomes,
  expectRefusal,
  expectError,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { getRow, updateRows, listRows } from '#test/factories/rows.ts';
import { endShiftOf } from '#test/factories/shifts.ts';
import { openFollowingSocket } from '#test/factories/sockets.ts';
import { messagesTo, paidCar, parkCar, findMessage } from '#test/factories/stays.ts';
import { readTicket } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';
import { dispatchLocation } from './commands/autoDispatch.ts';

const ASSIGN = 'POST /api/dispatch/orders/{id}/assign';
const REASSIGN = 'POST /api/dispatch/orders/{id}/reassign';
const REQUEUE = 'POST /api/dispatch/orders/{id}/requeue';
const MOVE = 'POST /api/dispatch/orders/{id}/move';
const READY = 'POST /api/dispatch/orders/{id}/ready';
const COMPLETE = 'POST /api/dispatch/orders/{id}/complete';
const TAKE_BACK = 'POST /api/stays/{id}/take-back';
const PARK_AGAIN = 'POST /api/stays/{id}/park-again';
const RESUME = 'POST /api/customer/orders/{id}/resume';
const SECOND = 1000;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const car = buildBeforeEach(() => paidCar(server, business));
const params = buildBeforeEach(() => ({ id: car.order.id }));

const manager = () => server.as(business.manager.token);
const runner = () => server.as(business.valet.token);
const assign = (valetId = business.valet.id) => ({ params, body: { valetId } });
type Step = 'assign' | 'complete' | 'park' | 'ready';
const back = (step: Step) => ({ params: { id: car.ticketId }, body: { step } });
const order = () => getOrder(server, car.order.id);
const held = async () => {
  const lines = await listRows(server, 'ledger_entries', {
    order_id: car.order.id,
    account: 'runner',
  });
  const sums = new Map<string | null, number>();
  for (const line of lines)
    sums.set(line.person_id, (sums.get(line.person_id) ?? 0) + line.amount_cents);
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
};
const stay = () => getRow(server, 'stays', car.ticketId);
const smsOf = (template: string) =>
  listRows(server, 'messages', { stay_id: car.ticketId, template }, 'created_at');
const sent = (words: string) => findMessage(server, car.phone, words);

test('the person who did a step of a return takes it back and does it again', async () => {
  await manager()(ASSIGN, assign());
  const told = await order();
  expect(await manager()(TAKE_BACK, back('assign'))).toEqual({
    id: car.ticketId,
    stayStatus: 'returning',
    orderStatus: 'paid',
  });
  expect(await order()).toMatchObject({ runner_id: null, dispatched_at: null });
  expect(await getLedgerBalances(server, car.order.id)).toMatchObject({ tip_pool: 300 });
  expect(await held()).toEqual({});

  await manager()(ASSIGN, assign());
  await runner()(READY, { params });
  expect(await runner()(TAKE_BACK, back('ready'))).toMatchObject({ stayStatus: 'returning' });
  expect(await order()).toMatchObject({ status: 'dispatched', ready_at: null });
  expect(await stay()).toMatchObject({ status: 'returning', ready_at: null });

  await runner()(READY, { params });
  await manager()(COMPLETE, { params });
  expect(await manager()(TAKE_BACK, back('complete'))).toMatchObject({
    stayStatus: 'ready',
    orderStatus: 'ready',
  });
  expect(await order()).toMatchObject({ completed_at: null });
  expect(await stay()).toMatchObject({ returned_at: null });
  await manager()(COMPLETE, { params });
  expect(await held()).toEqual({ [business.valet.id]: 300 });
  const { promised_at, expected_at } = await order();
  expect(promised_at).toEqual(told.promised_at);
  expect(Number(expected_at)).toBeGreaterThanOrEqual(Number(told.expected_at));
});

test('a car that is not parked after all is with its valet again', async () => {
  Object.assign(car, await parkCar(server, business));
  expect(await runner()(TAKE_BACK, back('park'))).toEqual({
    id: car.ticketId,
    stayStatus: 'received',
    orderStatus: null,
  });
  expect(await stay()).toMatchObject({ parked_at: null, received_by: business.valet.id });
  await sent('parked yet');
  const parkIt = { params: { ticketId: car.ticketId }, body: { parkingSpot: 'B3' } };
  await runner()('POST /api/valet/tickets/{ticketId}/parked', parkIt);
  expect(await smsOf('ticket_link')).toHaveLength(2);
});

test('a step cannot be taken back after a minute, to the second', async () => {
  await manager()(ASSIGN, assign());
  const { dispatched_at } = await order();
  const until = Number(dispatched_at) + 60 * SECOND;
  server.advance(until + SECOND - server.ctx.clock().getTime());
  await expectError('TAKE_BACK_TOO_LATE', manager(), TAKE_BACK, back('assign'));
  expect(await order()).toMatchObject({ status: 'dispatched' });
});

test('only the person who did a step can take it back', async () => {
  await manager()(ASSIGN, assign());
  const other = await buildPerson(server.ctx, { role: 'business', businessId: business.id });
  for (const token of [other.token, business.valet.token]) {
    await expectError('TAKE_BACK_NOT_YOURS', server.as(token), TAKE_BACK, back('assign'));
  }
});

test('a step with a later step or a rating cannot be taken back', async () => {
  await manager()(ASSIGN, assign());
  await manager()(READY, { params });
  expect(await expectRefusal(manager(), TAKE_BACK, back('assign'))).toMatchObject({
    code: 'STATE_CONFLICT',
    state: 'ready',
  });
  await manager()(COMPLETE, { params });
  await server.as()('POST /api/customer/ticket/{token}/rating', {
    params: { token: car.ticketToken },
    body: { rating: 5 },
  });
  await expectError('TAKE_BACK_OVERTAKEN', manager(), TAKE_BACK, back('complete'));
  expect(await stay()).toMatchObject({ status: 'returned', rating: 5 });
});

test('a handover cannot be taken back once the car came in again', async () => {
  await manager()(ASSIGN, assign());
  await manager()(READY, { params });
  await manager()(COMPLETE, { params });
  const { license_plate } = await stay();
  await parkCar(server, business, { licensePlate: license_plate ?? '' });
  await expectError('CAR_ALREADY_IN_CUSTODY', manager(), TAKE_BACK, back('complete'));
});

test('one of two wins when a step is taken back and continued at once, and the money stays right', async () => {
  for (let round = 0; round < 4; round += 1) {
    await manager()(ASSIGN, assign());
    const all = await settleOutcomes([
      manager()(TAKE_BACK, back('assign')),
      runner()(READY, { params }),
    ]);
    expect(all.filter((one) => one === 'ok')).toHaveLength(1);
    const { status } = await order();
    expect(status).toBe(all[0] === 'ok' ? 'paid' : 'ready');
    expect(await held()).toEqual(status === 'paid' ? {} : { [business.valet.id]: 300 });
    if (status !== 'ready') continue;
    await runner()(TAKE_BACK, back('ready'));
    await manager()(REQUEUE, { params });
  }
});

test('two presses take a step back once, and a repeat gets the current state', async () => {
  await manager()(ASSIGN, assign());
  const again = { idempotencyKey: 'take-back-1' };
  const twice = await Promise.all([
    manager()(TAKE_BACK, back('assign'), again),
    manager()(TAKE_BACK, back('assign'), again),
  ]);
  expect(twice.map(({ orderStatus }) => orderStatus)).toEqual(['paid', 'paid']);
  expect(await smsOf('runner_not_sent')).toHaveLength(1);
  expect((await stay()).steps_taken_back).toBe(1);
});

test('a sent message is corrected, and the next step sends it again', async () => {
  await manager()(ASSIGN, assign());
  await manager()(READY, { params });
  await sent('is at the curb');
  await manager()(TAKE_BACK, back('ready'));
  await sent('sorry, your car');
  await manager()(READY, { params });
  expect(await smsOf('car_not_ready')).toHaveLength(1);
  expect(await smsOf('car_ready')).toHaveLength(2);
});

test('a message still in the outbox is withdrawn, and no correction is sent', async () => {
  await manager()(ASSIGN, assign());
  await sent('is on its way');
  await updateRows(
    server,
    'messages',
    { stay_id: car.ticketId, template: 'runner_sent' },
    { status: 'queued', due_at: new Date(Date.now() + 3_600_000) },
  );
  await manager()(TAKE_BACK, back('assign'));
  expect(await smsOf('runner_sent')).toMatchObject([
    { status: 'suppressed', suppressed_by: 'withdrawn' },
  ]);
  expect(await smsOf('runner_not_sent')).toEqual([]);
});

test('a reassigned car takes its tip along, and one of two dispatchers succeeds', async () => {
  await manager()(ASSIGN, assign());
  const staff = { businessId: business.id, locationIds: [business.location.id] };
  const third = await buildPerson(server.ctx, { role: 'valet', onShift: true, ...staff });
  const to = (valetId: string, insteadOf = business.valet.id) => ({
    params,
    body: { valetId, insteadOf },
  });
  const all = await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    manager()(REASSIGN, to(business.otherValet.id)),
    manager()(REASSIGN, to(third.id)),
  ]);
  const winner = all[0] === 'ok' ? business.otherValet.id : third.id;
  expect(await order()).toMatchObject({ status: 'dispatched', runner_id: winner });
  expect(await held()).toEqual({ [winner]: 300 });
  // The car goes back to the first runner. The tip was booked for this runner before and then
  // moved.
  await manager()(REASSIGN, to(business.valet.id, winner));
  expect(await held()).toEqual({ [business.valet.id]: 300 });
  const told = await server.ctx.db
    .selectFrom('notifications')
    .select(['person_id', 'type'])
    .where('type', 'in', ['order_assigned', 'order_unassigned'])
    .where('business_id', '=', business.id)
    .orderBy('id')
    .execute();
  expect(told.map(({ person_id, type }) => [person_id === business.valet.id, type])).toEqual([
    [true, 'order_assigned'],
    [true, 'order_unassigned'],
    [false, 'order_assigned'],
    [false, 'order_unassigned'],
    [true, 'order_assigned'],
  ]);
  expect(
    await expectRefusal(manager(), REASSIGN, to(business.valet.id, business.valet.id)),
  ).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('a car whose runner went home is marked and can return to the queue', async () => {
  await manager()(ASSIGN, assign());
  const read = async () => {
    const query = { locationId: business.location.id };
    return (await manager()('GET /api/queue', { query })).orders[0];
  };
  expect(await read()).toMatchObject({ assignedValet: { isAvailable: true } });
  await endShiftOf(server, business.valet.id);
  expect(await read()).toMatchObject({
    assignedValet: { isAvailable: false },
    can: { reassign: true },
  });
  expect(await manager()(REQUEUE, { params })).toMatchObject({
    status: 'paid',
    assignedValet: null,
    can: { assign: true },
  });
  expect(await getLedgerBalances(server, car.order.id)).toMatchObject({ tip_pool: 300 });
  await expectError({ state: 'paid' }, manager(), REQUEUE, { params });
});

test('a runner gives back their own job, and nobody else’s', async () => {
  await manager()(ASSIGN, assign());
  const other = server.as(business.otherValet.token);
  await expectError('FORBIDDEN', other, REQUEUE, { params });
  expect(await runner()(REQUEUE, { params })).toMatchObject({
    status: 'paid',
    can: { requeue: false },
  });
  await expectError('STATE_CONFLICT', runner(), REQUEUE, { params });
});

test('a runner whose car the desk gave away learns who has it, at each step of that car', async () => {
  await manager()(ASSIGN, assign());
  const body = { valetId: business.otherValet.id, insteadOf: business.valet.id };
  await manager()(REASSIGN, { params, body });
  const { first_name: by } = await getRow(server, 'people', business.otherValet.id);
  const job = { params: { id: car.ticketId } };
  const taken = { status: 409, code: 'STATE_CONFLICT', state: 'dispatched', taken: { by } };
  await expectError(taken, runner(), READY, { params });
  await expectError(taken, runner(), REQUEUE, { params });
  const step = { ...job, body: { from: 'dispatched' as const } };
  await expectError(taken, runner(), 'POST /api/services/{id}/complete', step);
  await manager()(READY, { params });
  const parked = { ...job, body: { reason: 'no_guest' as const } };
  await expectError({ ...taken, state: 'ready' }, runner(), PARK_AGAIN, parked);
  await endShiftOf(server, business.valet.id);
  server.advance(60 * SECOND);
  await expectError({ ...taken, state: 'ready' }, runner(), COMPLETE, { params });
});

test('a guest never sees a runner who can no longer come', async () => {
  const guest = { ticketToken: car.ticketToken };
  const told = async () => {
    const link = { params: { token: car.ticketToken } };
    const { orders } = await server.as()('GET /api/customer/ticket/{token}', link);
    const conversation = await server.as()('GET /api/customer/ticket/{token}/conversation', link);
    return [orders[0]?.status, orders[0]?.assignedValet?.name, conversation.withName];
  };
  const { valet, otherValet, location } = business;
  const change = (status: 'active' | 'suspended', locationIds = [location.id]) =>
    manager()('PUT /api/business/valets/{id}', {
      params: { id: valet.id },
      body: { status, locationIds },
    });
  await manager()(ASSIGN, assign());
  expect(await told()).toEqual(['dispatched', 'Omar', 'Omar']);
  const socket = await openFollowingSocket(server, guest);
  await change('suspended');
  await socket.heard('car_retrieval_request');
  // The order waits for a runner again.
  expect(await told()).toEqual(['paid', undefined, null]);
  await manager()(ASSIGN, { params, body: { valetId: otherValet.id } });
  expect(await told()).toEqual(['dispatched', 'Luis', 'Luis']);

  // The suspension ended the valet's shift. The guest also sees the name of a runner without a
  // shift.
  await change('active');
  server.advance(SECOND);
  await manager()(REASSIGN, { params, body: { valetId: valet.id, insteadOf: otherValet.id } });
  expect(await told()).toEqual(['dispatched', 'Omar', 'Omar']);
  await manager()(READY, { params });
  await change('suspended');
  expect(await told()).toEqual(['ready', undefined, null]);
  await manager()(COMPLETE, { params });
  // The guest still sees the runner's name after the return.
  expect((await told()).slice(0, 2)).toEqual(['completed', 'Omar']);
});

test('one of two wins when a job is given back while its runner arrives', async () => {
  for (let round = 0; round < 4; round += 1) {
    await manager()(ASSIGN, assign());
    const all = await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
      manager()(REQUEUE, { params }),
      runner()(READY, { params }),
    ]);
    const { status } = await order();
    expect(status).toBe(all[0] === 'ok' ? 'paid' : 'ready');
    if (status !== 'ready') continue;
    await runner()(TAKE_BACK, back('ready'));
    await manager()(REQUEUE, { params });
  }
});

test('a car that nobody fetches is parked again, and comes when its guest asks once more', async () => {
  await manager()(ASSIGN, assign());
  await manager()(READY, { params });
  const id = { id: car.ticketId };
  const all = await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    runner()(PARK_AGAIN, { params: id, body: { parkingSpot: 'C7' } }),
    runner()(PARK_AGAIN, { params: id, body: { parkingSpot: 'C8' } }),
  ]);
  expect(await order()).toMatchObject({ status: 'paid', runner_id: null });
  expect((await stay()).parking_spot).toBe(all[0] === 'ok' ? 'C7' : 'C8');
  expect(await getLedgerBalances(server, car.order.id)).toMatchObject({ tip_pool: 300 });
  const query = { locationId: business.location.id };
  const queue = await manager()('GET /api/queue', { query });
  expect(queue).toMatchObject({ orders: [], counters: { pending: 0, inProgress: 0, ready: 0 } });
  const jobs = await runner()('GET /api/valet/active-services', { query: {} });
  expect(jobs.services).toEqual([]);
  await expectError({ state: 'parked' }, manager(), ASSIGN, assign());
  const link = { ticketToken: car.ticketToken };
  await expectError('STATE_CONFLICT', server.as(), 'POST /api/customer/orders/{id}/cancel', {
    params,
    body: link,
  });
  await sent('parked again');
  const card = await manager()('GET /api/stays/{id}', { params: id });
  expect(card).toMatchObject({
    state: 'parkedAgain',
    openOrder: { can: { resume: true, parkAgain: false } },
  });
  const found = await manager()('GET /api/stays', { query: { state: 'parkedAgain' } });
  expect(found).toMatchObject({
    cars: [{ id: car.ticketId }],
    counts: [{ state: 'parkedAgain', count: 1 }],
  });
  const waiting = await manager()('GET /api/stays', { query: { state: 'waitingForRunner' } });
  expect(waiting.cars).toEqual([]);

  server.advance(3 * 3600 * SECOND);
  const { orders } = await readTicket(server, car);
  const resumed = await server.as()(RESUME, { params, body: link });
  expect(resumed).toMatchObject({ status: 'paid', heldAt: null, isCancellable: false });
  // The ticket page showed the same estimate before the guest requested the car again.
  expect(orders[0]?.etaMinutes).toBe(resumed.etaMinutes);
  expect(resumed.etaMinutes).toBeGreaterThan(1);
  expect(resumed.etaMinutes).toBeLessThan(15);
  // Repeats the request, as after a lost answer.
  expect(await server.as()(RESUME, { params, body: link })).toMatchObject({
    promisedAt: resumed.promisedAt,
  });
  const again = await manager()('GET /api/queue', { query });
  expect(again.orders).toMatchObject([{ id: car.order.id, lateMinutes: 0 }]);
  expect(again.avgWaitMinutes).toBeLessThan(5);
  await manager()(ASSIGN, assign(business.otherValet.id));
  await manager()(READY, { params });
  await manager()(COMPLETE, { params });
  expect(await held()).toEqual({ [business.otherValet.id]: 300 });
  expect(await smsOf('car_ready')).toHaveLength(2);
  expect(
    (await messagesTo(server, car.phone)).filter(({ text }) => /charged \$/.test(text)),
  ).toEqual([]);
});

test('staff ask for a car parked again on behalf of the guest', async () => {
  await manager()(ASSIGN, assign());
  await manager()(READY, { params });
  await manager()(PARK_AGAIN, { params: { id: car.ticketId }, body: {} });
  const asked = await server.as(business.otherValet.token)(
    'POST /api/dispatch/orders/{id}/resume',
    { params },
  );
  expect(asked).toMatchObject({ status: 'paid', heldAt: null, can: { resume: false } });
});

test.each([
  ['left out hangs where it hung', {}, { key_hook: 'J-2', key_place: 'on_hook' }],
  [
    'said to be on none is with the valet',
    { keyHook: '' },
    { key_hook: null, key_place: 'with_valet' },
  ],
])('parking again, a key %s', async (_, body, expected) => {
  await updateRows(server, 'stays', car.ticketId, {
    key_hook: 'J-2',
    key_place: 'on_hook',
    key_holder: null,
  });
  await manager()(ASSIGN, assign());
  await manager()(READY, { params });
  await runner()(PARK_AGAIN, { params: { id: car.ticketId }, body });
  const stay = await getRow(server, 'stays', car.ticketId);
  expect(stay).toMatchObject(expected);
});

test('a dispatcher moves a car in the queue with a reason that is kept', async () => {
  Object.assign(business, await buildStaffedBusiness(server.ctx));
  const soonCar = () => paidCar(server, business, { targetMinutes: 5 });
  const [first, second, third] = [await soonCar(), await soonCar(), await soonCar()];
  const listQueue = async () => {
    const { orders } = await manager()('GET /api/queue', {
      query: { locationId: business.location.id },
    });
    return orders.map(({ id }) => id);
  };
  const asked = [first, second, third].map(({ order: { id } }) => id);
  expect(await listQueue()).toEqual(asked);
  const move = (id: string, after: string | null, reason = 'Flight at 9') => ({
    params: { id },
    body: { after, reason },
  });
  const moved = await manager()(MOVE, move(third.order.id, null));
  expect(moved).toMatchObject({ queuePosition: 1, can: { move: true } });
  expect(await listQueue()).toEqual([third.order.id, first.order.id, second.order.id]);
  await manager()(MOVE, move(third.order.id, first.order.id));
  expect(await listQueue()).toEqual([first.order.id, third.order.id, second.order.id]);
  await manager()(MOVE, move(third.order.id, second.order.id, 'Guest is not ready'));
  expect(await listQueue()).toEqual(asked);
  const { timeline } = await manager()('GET /api/stays/{id}', { params: { id: third.ticketId } });
  expect(timeline.filter(({ type }) => type === 'order.move').map(({ data }) => data)).toEqual([
    expect.objectContaining({ after: null, reason: 'Flight at 9' }),
    expect.objectContaining({ after: first.order.id, reason: 'Flight at 9' }),
    expect.objectContaining({ after: second.order.id, reason: 'Guest is not ready' }),
  ]);
});

test('a car that is moved behind a later time comes after all before it, and its offer ends', async () => {
  Object.assign(business, await buildStaffedBusiness(server.ctx));
  const soonCar = () => paidCar(server, business, { targetMinutes: 5 });
  const later = await paidCar(server, business, { targetMinutes: 45 });
  const cars = [await soonCar(), await soonCar(), await soonCar()];
  await updateRows(server, 'locations', business.location.id, { auto_dispatch: true });
  await dispatchLocation(server.ctx, business.location.id);
  const readQueue = async () => {
    const query = { locationId: business.location.id };
    return (await manager()('GET /api/queue', { query })).orders;
  };
  const [first] = cars;
  expect((await readQueue())[0]).toMatchObject({ id: first?.order.id, offer: { returns: 0 } });
  await manager()(MOVE, {
    params: { id: first?.order.id ?? '' },
    body: { after: later.order.id, reason: 'Guest is not ready' },
  });
  const soon = (await readQueue()).filter(({ id }) => id !== later.order.id);
  expect(soon.map(({ id }) => id)).toEqual(
    [...cars.slice(1), ...cars.slice(0, 1)].map(({ order: { id } }) => id),
  );
  expect(soon[2]).toMatchObject({ id: first?.order.id, offer: null });
});

test('a move that leaves the queue as it is, as of a car for a later time, is refused', async () => {
  Object.assign(business, await buildStaffedBusiness(server.ctx));
  const soon = await paidCar(server, business, { targetMinutes: 5 });
  const later = await paidCar(server, business, { targetMinutes: 45 });
  const move = (id: string, after: string | null) => ({
    params: { id },
    body: { after, reason: 'Flight at 9' },
  });
  const moves = [
    move(later.order.id, null),
    move(later.order.id, soon.order.id),
    move(soon.order.id, null),
  ];
  const rivals = [
    await paidCar(server, business, { targetMinutes: 45 }),
    await paidCar(server, business, { targetMinutes: 45 }),
  ];
  const next = await paidCar(server, business, { targetMinutes: 5 });
  const query = { locationId: business.location.id };
  const { orders } = await manager()('GET /api/queue', { query });
  const canMoveFirst = new Map(orders.map(({ id, can }) => [id, can.moveFirst]));
  expect([soon, later, next].map(({ order: { id } }) => canMoveFirst.get(id))).toEqual([
    false,
    false,
    true,
  ]);
  // An earlier place would bring the last one before its rivals, and still not first.
  const rival = move(rivals[1]?.order.id ?? '', null);
  for (const one of [...moves, rival]) await expectError('PLACE_UNCHANGED', manager(), MOVE, one);
  const { timeline } = await manager()('GET /api/stays/{id}', { params: { id: later.ticketId } });
  expect(timeline.filter(({ type }) => type === 'order.move')).toEqual([]);
});

test('a car is moved only while it waits, behind a car that waits, and with a reason', async () => {
  const other = await paidCar(server, business);
  const move = (after: string | null, reason = 'Flight at 9') => ({
    params,
    body: { after, reason },
  });
  await expectError('VALIDATION', manager(), MOVE, move(null, ' '));
  await manager()(ASSIGN, { params: { id: other.order.id }, body: { valetId: business.valet.id } });
  await expectError('STATE_CONFLICT', manager(), MOVE, move(other.order.id));
  await manager()(ASSIGN, assign());
  await expectError('STATE_CONFLICT', manager(), MOVE, move(null));
});
