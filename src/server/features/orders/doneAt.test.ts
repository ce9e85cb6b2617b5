import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildStaffedBusiness, randomPhone, buildValet } from '#test/factories/people.ts';
import { expectRefusal, expectError } from '#test/factories/refusals.ts';
import { getRow, updateRows, listRows } from '#test/factories/rows.ts';
import {
  codeFor,
  pollUntilTruthy,
  linkTokenFor,
  messagesTo,
  openTicket,
  paidCar,
  parkCar,
  receiveCar,
} from '#test/factories/stays.ts';
import { postJson } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const PARKED = 'POST /api/valet/tickets/{ticketId}/parked';
const VERIFY = 'POST /api/valet/tickets/{ticketId}/verify-otp';
const ACCEPT = 'POST /api/services/{id}/accept';
const READY = 'POST /api/dispatch/orders/{id}/ready';
const COMPLETE = 'POST /api/dispatch/orders/{id}/complete';
const SPOT = 'POST /api/stays/{id}/spot';
const MINUTE = 60_000;

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const valet = () => server.as(business.valet.token);
const minutesAgo = (minutes: number) =>
  new Date(server.ctx.clock().getTime() - minutes * MINUTE).toISOString();
/** Builds the headers that a phone sends with a step done some minutes ago. */
const done = (minutes: number) => ({ idempotencyKey: randomUUID(), doneAt: minutesAgo(minutes) });

const stayOf = (id: string) => getRow(server, 'stays', id);
const orderOf = (id: string) => getRow(server, 'orders', id);
const eventsOf = (id: string, type: string) =>
  listRows(server, 'stay_events', { stay_id: id, type });
const curbTexts = (stayId: string) =>
  listRows(server, 'messages', { stay_id: stayId, template: 'car_ready' });

async function send(path: string, doneAt: string, key: string, body: unknown = {}) {
  const response = await postJson(server.url + path, body, {
    authorization: `Bearer ${business.valet.token}`,
    'idempotency-key': key,
    'done-at': doneAt,
  });
  return { status: response.status, doneAt: response.headers.get('done-at') };
}

test('a car that was parked an hour ago is parked since then, and the event has both times', async () => {
  const car = await receiveCar(server, business);
  server.advance(60 * MINUTE);
  const doneAt = minutesAgo(40);
  const key = randomUUID();
  const path = `/api/valet/tickets/${car.ticketId}/parked`;
  const first = await send(path, doneAt, key, { parkingSpot: 'C3' });
  expect(first).toEqual({ status: 200, doneAt });
  expect((await stayOf(car.ticketId)).parked_at?.toISOString()).toBe(doneAt);
  const [event] = await eventsOf(car.ticketId, 'stay.park');
  expect(event).toMatchObject({ done_at: new Date(doneAt), claimed_at: new Date(doneAt) });
  // A repeat with the same idempotency key gets the same answer and records nothing.
  expect(await send(path, doneAt, key, { parkingSpot: 'C3' })).toEqual(first);
  expect(await eventsOf(car.ticketId, 'stay.park')).toHaveLength(1);
});

test('a time from a clock that is an hour wrong is clamped, and the claimed time is stored', async () => {
  const car = await receiveCar(server, business);
  const { received_at: receivedAt } = await stayOf(car.ticketId);
  const behind = minutesAgo(60);
  const path = `/api/valet/tickets/${car.ticketId}/parked`;
  const parked = await send(path, behind, randomUUID(), { parkingSpot: 'C4' });
  expect(parked).toEqual({ status: 200, doneAt: receivedAt?.toISOString() });
  const [event] = await eventsOf(car.ticketId, 'stay.park');
  expect(event).toMatchObject({ done_at: receivedAt, claimed_at: new Date(behind) });

  const other = await receiveCar(server, business);
  const ahead = minutesAgo(-60);
  await valet()(
    PARKED,
    { params: { ticketId: other.ticketId }, body: { parkingSpot: 'C5' } },
    { idempotencyKey: randomUUID(), doneAt: ahead },
  );
  const parkedAt = (await stayOf(other.ticketId)).parked_at?.getTime() ?? NaN;
  expect(parkedAt).toBeLessThanOrEqual(server.ctx.clock().getTime());
  expect(await eventsOf(other.ticketId, 'stay.park')).toMatchObject([
    { claimed_at: new Date(ahead) },
  ]);
});

test('an invalid time is refused', async () => {
  const car = await receiveCar(server, business);
  const input = { params: { ticketId: car.ticketId }, body: {} };
  for (const doneAt of [
    'yesterday',
    '2026-11-23',
    '2026-13-01T10:00:00Z',
    '2026-11-23T10:00:00+02:00',
  ]) {
    const options = { idempotencyKey: randomUUID(), doneAt };
    await expectError('VALIDATION', valet(), PARKED, input, options);
  }
});

test('steps done in a garage without signal keep their times, and the guest is not told old news', async () => {
  const car = await paidCar(server, business);
  server.advance(60 * MINUTE);
  const times = [minutesAgo(14), minutesAgo(12), minutesAgo(11)] as const;
  const id = car.order.id;
  const options = (at: number) => ({ idempotencyKey: randomUUID(), doneAt: times[at] ?? '' });
  await valet()(ACCEPT, { params: { id: car.ticketId } }, options(0));
  await valet()(READY, { params: { id } }, options(1));
  await valet()(COMPLETE, { params: { id }, body: {} }, options(2));
  const order = await orderOf(id);
  expect([order.dispatched_at, order.ready_at, order.completed_at]).toEqual(
    times.map((time) => new Date(time)),
  );
  expect((await stayOf(car.ticketId)).returned_at?.toISOString()).toBe(times[2]);
  expect(await curbTexts(car.ticketId)).toEqual([]);
});

test('a late message about the curb waits for the next step, which withdraws it', async () => {
  const car = await paidCar(server, business);
  server.advance(30 * MINUTE);
  const id = car.order.id;
  await valet()(ACCEPT, { params: { id: car.ticketId } });
  server.advance(3 * MINUTE);
  await valet()(READY, { params: { id } }, done(2));
  expect(await curbTexts(car.ticketId)).toMatchObject([{ status: 'queued', suppressed_by: null }]);
  await valet()(COMPLETE, { params: { id }, body: {} }, done(1));
  expect(await curbTexts(car.ticketId)).toMatchObject([
    { status: 'suppressed', suppressed_by: 'withdrawn' },
  ]);
});

test('a fresh message about the curb is sent at once', async () => {
  const car = await paidCar(server, business);
  await valet()(ACCEPT, { params: { id: car.ticketId } });
  await valet()(READY, { params: { id: car.order.id } }, done(0));
  const text = await pollUntilTruthy(async () =>
    (await curbTexts(car.ticketId)).find(({ status }) => status === 'sent'),
  );
  expect(text).toMatchObject({ status: 'sent', suppressed_by: null });
});

test('a late valet learns who was faster and the car’s state', async () => {
  const car = await receiveCar(server, business);
  const name = (await getRow(server, 'people', business.otherValet.id)).first_name;
  const input = { params: { ticketId: car.ticketId }, body: { parkingSpot: 'D1' } };
  await server.as(business.otherValet.token)(PARKED, input);
  expect(await expectRefusal(valet(), PARKED, input, done(1))).toMatchObject({
    code: 'SENT_TO_DESK',
    state: 'parked',
    meanwhile: { type: 'stay.park', by: name },
  });
});

test('a spot saved on a phone does not overwrite a colleague’s later one', async () => {
  const car = await parkCar(server, business);
  server.advance(20 * MINUTE);
  const spot = (parkingSpot: string) => ({ params: { id: car.ticketId }, body: { parkingSpot } });
  await server.as(business.otherValet.token)(SPOT, spot('E2'), done(5));
  expect(await expectRefusal(valet(), SPOT, spot('E1'), done(10))).toMatchObject({
    code: 'STATE_CONFLICT',
    state: 'parked',
  });
  await valet()(SPOT, spot('E3'), done(2));
  expect((await stayOf(car.ticketId)).parking_spot).toBe('E3');
});

test('a check-in without signal is in custody since then, under the id that the phone chose', async () => {
  const phone = randomPhone();
  const ticketId = randomUUID();
  server.advance(30 * MINUTE);
  const options = done(25);
  const body = {
    ticketId,
    phoneE164: phone,
    licensePlate: ticketId.slice(0, 8).toUpperCase(),
    locationId: business.location.id,
    wasOffline: true,
  };
  const ticket = await valet()('POST /api/valet/tickets', { body }, options);
  expect(ticket).toMatchObject({ ticketId, stayStatus: 'received', createdAt: options.doneAt });
  expect((await stayOf(ticketId)).received_at?.toISOString()).toBe(options.doneAt);
  await linkTokenFor(server, phone);
  const again = await valet()('POST /api/valet/tickets', { body }, options);
  expect(again.ticketId).toBe(ticketId);
  expect(await messagesTo(server, phone)).toHaveLength(1);
});

test('a car came in no earlier than the shift of its valet began', async () => {
  const { location } = business;
  const { id: personId, token } = await buildValet(server.ctx, business, { onShift: true });
  const startedAt = server.ctx.clock().getTime();
  server.advance(MINUTE);
  const opened = await server.as(token)(
    'POST /api/valet/tickets',
    { body: { locationId: location.id, licensePlate: 'SHIFT 1' } },
    done(12 * 60),
  );
  const { created_at: createdAt, received_at: receivedAt } = await stayOf(opened.ticketId);
  for (const at of [createdAt, receivedAt]) {
    expect(at?.getTime()).toBeLessThanOrEqual(startedAt);
    expect(at?.getTime()).toBeGreaterThan(startedAt - MINUTE);
  }
  // An announced car waited for longer than the shift lasts.
  const ticket = await openTicket(server, business);
  server.advance(60 * MINUTE);
  await updateRows(server, 'shifts', { person_id: personId }, { started_at: server.ctx.clock() });
  const params = { ticketId: ticket.ticketId };
  const accept = server.as(token);
  await accept('POST /api/valet/tickets/{ticketId}/show-link', { params }, done(30));
  const since = (await stayOf(ticket.ticketId)).received_at?.getTime() ?? NaN;
  expect(server.ctx.clock().getTime() - since).toBeLessThan(MINUTE);
});

test('a code that was typed without signal counts from when it was typed', async () => {
  const ticket = await openTicket(server, business);
  const code = await codeFor(server, ticket.phone);
  server.advance(20 * MINUTE);
  const input = { params: { ticketId: ticket.ticketId }, body: { code } };
  await expectError('CODE_EXPIRED', valet(), VERIFY, input, done(9));
  const taken = await valet()(VERIFY, input, done(15));
  expect(taken.status).toBe('checked_in');
});
