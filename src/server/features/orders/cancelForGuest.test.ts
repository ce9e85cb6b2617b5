import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import {
  getLedgerBalances,
  getOrder,
  getPayment,
  listAtProvider,
} from '#test/factories/payments.ts';
import {
  expectRefusal,
  listFields,
  expectError,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { getRow, listRows, updateRows } from '#test/factories/rows.ts';
import {
  paidCar,
  parkCar,
  payInCash,
  pollUntilTruthy,
  requestCar,
  findMessage,
} from '#test/factories/stays.ts';
import { readQueue } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const CANCEL = 'POST /api/dispatch/orders/{id}/cancel';
const ACCEPT = 'POST /api/services/{id}/accept';
const READY = 'POST /api/dispatch/orders/{id}/ready';
const COMPLETE = 'POST /api/dispatch/orders/{id}/complete';
const PARK_AGAIN = 'POST /api/stays/{id}/park-again';
const REQUEUE = 'POST /api/dispatch/orders/{id}/requeue';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const car = buildBeforeEach(() => paidCar(server, business));

const manager = () => server.as(business.manager.token);
const runner = () => server.as(business.valet.token);
const colleague = () => server.as(business.otherValet.token);
const params = () => ({ id: car.order.id });
const cancel = (reason: 'changed_mind' | 'no_start' | 'other' = 'changed_mind', note?: string) => ({
  params: params(),
  body: { reason, ...(note ? { note } : {}) },
});
const accept = () => runner()(ACCEPT, { params: { id: car.ticketId } });
const stay = () => getRow(server, 'stays', car.ticketId);
const noticesOf = (personId: string, type: string) =>
  listRows(server, 'notifications', { person_id: personId, type });
const readTicket = () =>
  server.as()('GET /api/customer/ticket/{token}', { params: { token: car.ticketToken } });
const textWith = (words: string) => findMessage(server, car.phone, words);

test('staff cancel a paid request, and the money goes back as after the guest’s own cancelling', async () => {
  const again = { idempotencyKey: randomUUID() };
  const note = 'Called the desk from room 12';
  const answers = await Promise.all([
    manager()(CANCEL, cancel('changed_mind', note), again),
    manager()(CANCEL, cancel('changed_mind', note), again),
  ]);
  for (const answer of answers)
    expect(answer).toEqual({ id: car.ticketId, stayStatus: 'parked', orderStatus: 'cancelled' });
  await pollUntilTruthy(async () => (await getPayment(server, car.order.id)).status === 'refunded');
  expect(
    (await listAtProvider(server, car.order.id)).map((one) => one.amount_refunded_cents),
  ).toEqual([1920]);
  expect(await getLedgerBalances(server, car.order.id)).toEqual({});
  await textWith('as you asked, we cancelled the request');
  expect((await readTicket()).orders[0]).toMatchObject({
    status: 'cancelled',
    cancelReason: 'changed_mind',
  });
  const { timeline, can, openOrder } = await manager()('GET /api/stays/{id}', {
    params: { id: car.ticketId },
  });
  const told = timeline.filter(({ type }) => type === 'order.cancel');
  expect(told).toMatchObject([{ byKind: 'person', data: { why: 'changed_mind', note } }]);
  expect({ can: can.request, openOrder }).toEqual({ can: true, openOrder: null });
  // A second press without the key finds the new state.
  expect(await expectRefusal(manager(), CANCEL, cancel())).toMatchObject({
    status: 409,
    code: 'STATE_CONFLICT',
    message: 'The request was cancelled.',
    state: 'cancelled',
  });
});

test('a runner on the way is told to stop, and has the key until it is back on its hook', async () => {
  await updateRows(server, 'stays', car.ticketId, {
    key_hook: 'J-2',
    key_place: 'on_hook',
    key_holder: null,
  });
  await accept();
  expect(await stay()).toMatchObject({ key_place: 'out', key_holder: business.valet.id });
  await colleague()(CANCEL, cancel('no_start'));
  expect(await stay()).toMatchObject({
    status: 'parked',
    key_hook: 'J-2',
    key_place: 'with_valet',
    key_holder: business.valet.id,
  });
  expect(await getOrder(server, car.order.id)).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'staff',
    runner_id: null,
  });
  expect((await noticesOf(business.valet.id, 'order_unassigned')).map(({ data }) => data)).toEqual([
    expect.objectContaining({ why: 'cancelled' }),
  ]);
  const jobs = await runner()('GET /api/valet/active-services', { query: {} });
  expect(jobs.services).toMatchObject([
    { id: car.ticketId, kind: 'putBack', status: 'in_progress', keyHook: 'J-2', order: null },
  ]);
  const others = await colleague()('GET /api/valet/active-services', { query: {} });
  expect(others.services).toEqual([]);
  await pollUntilTruthy(async () => (await getPayment(server, car.order.id)).status === 'refunded');
  expect(await getLedgerBalances(server, car.order.id)).toEqual({});
  const cancelled = { code: 'STATE_CONFLICT', state: 'cancelled' };
  await expectError(cancelled, runner(), READY, { params: params() });
  // The job of a phone names the car, not the order.
  const job = { params: { id: car.ticketId } };
  for (const body of [{ insteadOf: business.valet.id }, {}])
    await expectError(cancelled, colleague(), ACCEPT, { ...job, body });
  const step = { ...job, body: { from: 'dispatched' } } as const;
  await expectError(cancelled, runner(), 'POST /api/services/{id}/complete', step);
  // The guest can request the car again.
  expect(await requestCar(server, car)).toMatchObject({ status: 'requested' });
});

const BACK = 'POST /api/services/{id}/complete';
const back = (spot: { parkingSpot?: string; keyHook?: string } = {}) => ({
  params: { id: car.ticketId },
  body: { from: 'parked' as const, ...spot },
});
const listJobs = async () =>
  (await runner()('GET /api/valet/active-services', { query: { ids: car.ticketId } })).services;

test('the job of a runner whose return was cancelled ends when car and key are back', async () => {
  await updateRows(server, 'stays', car.ticketId, {
    key_hook: 'J-3',
    key_place: 'on_hook',
    key_holder: null,
  });
  await expectError('STATE_CONFLICT', runner(), BACK, back());
  await accept();
  await colleague()(CANCEL, cancel());
  const { parking_spot: before } = await stay();
  expect(await listJobs()).toMatchObject([{ kind: 'putBack', parkingSpot: before }]);
  // Nobody else puts back what this runner has.
  await expectError({ state: 'parked' }, colleague(), BACK, back());
  expect(await runner()(BACK, back({ parkingSpot: 'Z9' }))).toMatchObject({
    status: 'completed',
    stayStatus: 'parked',
  });
  expect(await stay()).toMatchObject({
    status: 'parked',
    parking_spot: 'Z9',
    key_hook: 'J-3',
    key_place: 'on_hook',
    key_holder: null,
  });
  expect(await listJobs()).toEqual([]);
  await expectError('STATE_CONFLICT', runner(), BACK, back());
  const { timeline } = await manager()('GET /api/stays/{id}', { params: { id: car.ticketId } });
  expect(timeline.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['stay.key_correct', 'stay.spot_correct']),
  );
});

test('a key without a hook stays with the runner who put the car back', async () => {
  await accept();
  await colleague()(CANCEL, cancel());
  expect(await listJobs()).toMatchObject([{ kind: 'putBack', keyHook: null }]);
  await runner()(BACK, back());
  expect(await stay()).toMatchObject({ key_place: 'with_valet', key_holder: business.valet.id });
  expect(await listJobs()).toEqual([]);
});

test('a runner who cancels keeps a key that has no hook, and is told nothing', async () => {
  await accept();
  const { key_place: place } = await stay();
  await runner()(CANCEL, cancel());
  expect(await stay()).toMatchObject(
    place === null
      ? { key_place: null }
      : { key_place: 'with_valet', key_holder: business.valet.id },
  );
  expect(await noticesOf(business.valet.id, 'order_unassigned')).toEqual([]);
});

test('a car at the curb or handed over is not cancelled', async () => {
  await accept();
  await runner()(READY, { params: params() });
  const late = async (state: string) =>
    expectError({ code: 'STATE_CONFLICT', state }, manager(), CANCEL, cancel());
  await late('ready');
  await runner()(PARK_AGAIN, { params: { id: car.ticketId }, body: {} });
  await late('parked');
  await manager()('POST /api/dispatch/orders/{id}/resume', { params: params() });
  await accept();
  await runner()(READY, { params: params() });
  await manager()(COMPLETE, { params: params() });
  await late('completed');
  expect(await getPayment(server, car.order.id)).toMatchObject({ status: 'paid' });
});

test('one of two wins when a request is cancelled while its car comes to the curb', async () => {
  for (let round = 0; round < 3; round += 1) {
    const one = round === 0 ? car : await paidCar(server, business);
    Object.assign(car, one);
    await accept();
    const all = await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
      manager()(CANCEL, cancel()),
      runner()(READY, { params: params() }),
    ]);
    const { status } = await getOrder(server, car.order.id);
    expect(status).toBe(all[0] === 'ok' ? 'cancelled' : 'ready');
  }
});

test('an unpaid request costs nothing, and paid cash is to be handed back', async () => {
  const unpaid = await parkCar(server, business);
  const { id } = await requestCar(server, unpaid);
  await manager()(CANCEL, { params: { id }, body: { reason: 'wrong_car' } });
  await pollUntilTruthy(async () => (await getPayment(server, id)).closed_at);
  expect(await getLedgerBalances(server, id)).toEqual({});

  const paid = await parkCar(server, business);
  const order = await requestCar(server, paid);
  await payInCash(server, business, order);
  await manager()(CANCEL, { params: { id: order.id }, body: { reason: 'wrong_car' } });
  const queue = await readQueue(manager(), business);
  expect(queue.cashToReturn).toMatchObject([{ orderId: order.id, amountCents: 1620 }]);
  await findMessage(server, paid.phone, 'Pick up $16.20 at the desk');
  // The page's note about the newest request names its cash. A next request must not hide it.
  const earlierCash = async () =>
    (
      await server.as()('GET /api/customer/ticket/{token}', {
        params: { token: paid.ticketToken },
      })
    ).earlierCashCents;
  expect(await earlierCash()).toBe(0);
  await requestCar(server, paid);
  expect(await earlierCash()).toBe(1620);
  await manager()('POST /api/dispatch/orders/{id}/cash-returned', { params: { id: order.id } });
  expect(await earlierCash()).toBe(0);
});

test('a reason is needed, and `other` says nothing without words', async () => {
  const blank = { params: params(), body: {} } as never;
  const unnamed = await expectRefusal(manager(), CANCEL, blank);
  expect([unnamed.code, listFields(unnamed)]).toEqual(['VALIDATION', ['reason']]);
  const wordless = await expectRefusal(manager(), CANCEL, cancel('other', ' '));
  expect([wordless.code, listFields(wordless)]).toEqual(['VALIDATION', ['note']]);
  await manager()(CANCEL, cancel('other', 'Fire alarm'));
  await textWith('we cancelled the request for your car');
});

test.each([
  ['no_guest', 'nobody picked up your car'],
  ['changed_mind', 'as you asked, your car'],
  ['wrong_car', 'brought by mistake'],
] as const)(
  'a car parked again, %s, is told so, and resuming forgets it',
  async (reason, words) => {
    await accept();
    await runner()(READY, { params: params() });
    const body = { reason, note: 'Row C' };
    await runner()(PARK_AGAIN, { params: { id: car.ticketId }, body });
    await textWith(words);
    expect((await readTicket()).orders[0]).toMatchObject({
      status: 'paid',
      heldReason: reason === 'wrong_car' ? 'other' : reason,
    });
    const { timeline } = await manager()('GET /api/stays/{id}', { params: { id: car.ticketId } });
    expect(timeline.at(-1)).toMatchObject({
      type: 'order.park_again',
      data: { why: reason, note: 'Row C' },
    });
    await manager()('POST /api/dispatch/orders/{id}/resume', { params: params() });
    expect((await readTicket()).orders[0]).toMatchObject({ status: 'paid', heldReason: null });
  },
);

test('a runner gives a car back to the queue with a reason, also one that comes late', async () => {
  await accept();
  await runner()(REQUEUE, { params: params(), body: { reason: 'no_start' } });
  await textWith('start. We');
  await accept();
  const doneAt = new Date(server.ctx.clock().getTime() - 1000).toISOString();
  const late = { idempotencyKey: randomUUID(), doneAt };
  const body = { reason: 'other', note: 'Flat tyre' } as const;
  await runner()(REQUEUE, { params: params(), body }, late);
  const events = await listRows(server, 'stay_events', {
    stay_id: car.ticketId,
    type: 'order.unassign',
  });
  expect(events.map(({ data, done_at }) => [data, done_at !== null])).toEqual([
    [expect.objectContaining({ reason: 'requeued', why: 'no_start' }), false],
    [expect.objectContaining({ why: 'other', note: 'Flat tyre' }), true],
  ]);
  const wordless = { params: params(), body: { reason: 'other' as const } };
  await expectError({ fields: ['note'] }, runner(), REQUEUE, wordless);
});
