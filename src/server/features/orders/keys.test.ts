import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reportMissingKeys } from '#server/features/orders/commands/reportMissingKeys.ts';
import { buildLocation, buildStaffedBusiness } from '#test/factories/people.ts';
import {
  callInParallel,
  expectRefusal,
  expectError,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { getRow, listRows } from '#test/factories/rows.ts';
import { endShiftOf } from '#test/factories/shifts.ts';
import { openTicket, paidCar, parkCar, receiveCar } from '#test/factories/stays.ts';
import { sendRunner } from '#test/factories/steps.ts';
import { buildBeforeEach, runBeside, runServer } from '#test/harness/runServer.ts';

const KEY = 'POST /api/stays/{id}/key';
const PARKED = 'POST /api/valet/tickets/{ticketId}/parked';
const MINUTE = 60_000;

const server = runServer();
const second = runBeside(server);
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const valet = () => server.as(business.valet.token);
const manager = () => server.as(business.manager.token);

const getKey = async (stayId: string) => {
  const row = await getRow(server, 'stays', stayId);
  return {
    place: row.key_place,
    hook: row.key_hook,
    holder: row.key_holder,
    isRaised: row.key_raised_at !== null,
  };
};
const listRaised = async () =>
  (
    await manager()('GET /api/dispatch/keys', { query: { locationId: business.location.id } })
  ).keys.map(({ stayId }) => stayId);
const listNotices = async () =>
  (await manager()('GET /api/notifications', { query: {} })).notifications.filter(
    ({ type }) => type === 'key_unaccounted',
  );
const look = (minutes: number) => {
  server.advance(minutes * MINUTE);
  second.advance(minutes * MINUTE);
  return Promise.all([
    reportMissingKeys(server.ctx),
    reportMissingKeys(second.ctx),
    reportMissingKeys(server.ctx),
  ]);
};

test('a key follows the steps of its car', async () => {
  const car = await receiveCar(server, business);
  const id = car.ticketId;
  const away = { hook: '28', isRaised: false };
  expect(await getKey(id)).toMatchObject({ place: 'with_valet', holder: business.valet.id });
  await valet()(PARKED, { params: { ticketId: id }, body: { keyHook: '28' } });
  expect(await getKey(id)).toEqual({ ...away, place: 'on_hook', holder: null });

  const bare = await paidCar(server, business);
  expect(await getKey(bare.ticketId)).toMatchObject({
    place: 'with_valet',
    hook: null,
    holder: business.valet.id,
  });
  const params = { id: bare.order.id };
  const sent = await sendRunner(manager(), params.id, business.otherValet.id);
  const runner = { id: business.otherValet.id, name: 'Luis Person' };
  expect(sent.ticket.key).toMatchObject({ place: 'out', hook: null, holder: runner });
  const [job] = (
    await server.as(business.otherValet.token)('GET /api/valet/active-services', { query: {} })
  ).services;
  expect(job?.key).toEqual(sent.ticket.key);
  await manager()('POST /api/dispatch/orders/{id}/ready', { params });
  expect(await getKey(bare.ticketId)).toMatchObject({ place: 'out', holder: runner.id });
  await manager()('POST /api/dispatch/orders/{id}/complete', { params });
  expect(await getKey(bare.ticketId)).toMatchObject({ place: 'handed_over', holder: null });
});

test('the key of a car without a runner is with its last holder, not with the dispatcher', async () => {
  const { valet: first, otherValet: second } = business;
  const bare = await paidCar(server, business);
  const id = bare.ticketId;
  const params = { id: bare.order.id };
  const asRunner = server.as(second.token);
  const assign = (person = second) =>
    manager()('POST /api/dispatch/orders/{id}/assign', { params, body: { valetId: person.id } });
  const requeue = (call = manager()) => call('POST /api/dispatch/orders/{id}/requeue', { params });
  const takeBack = (call: ReturnType<typeof valet>) =>
    call('POST /api/stays/{id}/take-back', { params: { id }, body: { step: 'assign' } });

  // A runner who was sent by mistake never had the key. Taking back the assignment restores the
  // earlier holder.
  await assign();
  expect(await getKey(id)).toMatchObject({ place: 'out', holder: second.id });
  await takeBack(manager());
  expect(await getKey(id)).toMatchObject({ place: 'with_valet', holder: first.id });
  await asRunner('POST /api/services/{id}/accept', { params: { id } });
  await takeBack(asRunner);
  expect(await getKey(id)).toMatchObject({ place: 'with_valet', holder: first.id });

  await assign();
  await endShiftOf(server, second.id);
  expect(await getKey(id)).toMatchObject({ place: 'out', holder: second.id });
  await requeue();
  expect(await getKey(id)).toMatchObject({ place: 'with_valet', holder: second.id });
  await assign(first);
  expect(await getKey(id)).toMatchObject({ place: 'out', holder: first.id });
  await manager()('POST /api/dispatch/orders/{id}/reassign', {
    params,
    body: { valetId: second.id, insteadOf: first.id },
  });
  expect(await getKey(id)).toMatchObject({ place: 'out', holder: second.id });
  await requeue(asRunner);
  expect(await getKey(id)).toMatchObject({ place: 'with_valet', holder: second.id });

  // While the runner is assigned, the first valet reports having the key. Requeueing does not move
  // the key.
  await assign();
  await valet()(KEY, { params: { id }, body: { place: 'with_valet' } });
  await requeue();
  expect(await getKey(id)).toMatchObject({ place: 'with_valet', holder: first.id });

  await assign();
  await manager()('POST /api/dispatch/orders/{id}/ready', { params });
  await manager()('POST /api/stays/{id}/park-again', { params: { id }, body: {} });
  expect(await getKey(id)).toMatchObject({ place: 'with_valet', hook: null, holder: second.id });
});

test('a key off its hook stays with its holder when a runner was sent by mistake', async () => {
  const car = await paidCar(server, business);
  const put = (body: { place: 'on_hook' | 'with_valet'; hook?: string }) =>
    valet()(KEY, { params: { id: car.ticketId }, body });
  const sendAndTakeBack = async () => {
    await sendRunner(manager(), car.order.id, business.otherValet.id);
    await manager()('POST /api/stays/{id}/take-back', {
      params: { id: car.ticketId },
      body: { step: 'assign' },
    });
    return getKey(car.ticketId);
  };
  await put({ place: 'on_hook', hook: '41' });
  expect(await sendAndTakeBack()).toMatchObject({ place: 'on_hook', hook: '41', holder: null });
  await put({ place: 'with_valet' });
  expect(await sendAndTakeBack()).toMatchObject({
    place: 'with_valet',
    hook: '41',
    holder: business.valet.id,
  });
});

test('a valet corrects where a key is, and the event records it', async () => {
  const { ticketId: id } = await parkCar(server, business);
  const correct = (body: { place: 'on_hook' | 'with_valet'; hook?: string }) =>
    server.as(business.otherValet.token)(KEY, { params: { id }, body });
  expect(await correct({ place: 'on_hook', hook: '7' })).toMatchObject({
    place: 'on_hook',
    hook: '7',
    holder: null,
    isUnaccounted: false,
  });
  expect(await correct({ place: 'with_valet' })).toMatchObject({
    place: 'with_valet',
    hook: '7',
    holder: { id: business.otherValet.id },
  });
  expect(await correct({ place: 'on_hook' })).toMatchObject({ hook: '7' });
  const events = await listRows(server, 'stay_events', { stay_id: id, type: 'stay.key_correct' });
  expect(events).toHaveLength(3);
  expect(events[0]).toMatchObject({
    data: { from: 'with_valet', to: 'on_hook', hook: '7' },
    actor_id: business.otherValet.id,
  });
});

test('a key is refused without a hook, or before the car came', async () => {
  const { ticketId: id } = await parkCar(server, business);
  const body = { place: 'on_hook' as const };
  const refused = await expectRefusal(valet(), KEY, { params: { id }, body });
  expect(refused.issues).toMatchObject([{ field: 'hook', code: 'hook_missing' }]);
  const { ticketId } = await openTicket(server, business);
  await expectError({ code: 'STATE_CONFLICT', state: 'expected' }, valet(), KEY, {
    params: { id: ticketId },
    body: { ...body, hook: '7' },
  });
});

test('one of five cars gets a hook at once, and the others learn whose key hangs there', async () => {
  const park = () => parkCar(server, business, { plateRegion: 'DXB' });
  const cars = await Promise.all(callInParallel(5, park));
  const hang = ({ ticketId: id }: { ticketId: string }) =>
    valet()(KEY, { params: { id }, body: { place: 'on_hook', hook: '12' } });
  await expectOutcomes({ ok: 1, HOOK_TAKEN: 4 }, cars.map(hang));
  const keys = await Promise.all(cars.map(({ ticketId }) => getKey(ticketId)));
  expect(keys.filter(({ hook }) => hook === '12')).toHaveLength(1);
  const winner = cars[keys.findIndex(({ hook }) => hook === '12')];
  const loser = cars.find((car) => car !== winner);
  const refused = await expectRefusal(valet(), KEY, {
    params: { id: loser?.ticketId ?? '' },
    body: { place: 'on_hook', hook: '12' },
  });
  expect(refused.issues).toMatchObject([
    {
      field: 'hook',
      code: 'hook_taken',
      params: { hook: '12', car: `DXB ${winner?.licensePlate ?? ''}` },
    },
  ]);
});

test.each(['A 12', 'a12', ' a 1 2', 'A١٢', 'a ۱۲'])(
  'hook A 12 written as %j is the same hook',
  async (written) => {
    const [first, second] = await Promise.all(callInParallel(2, () => parkCar(server, business)));
    const hang = (car: typeof first, hook: string) => ({
      params: { id: car?.ticketId ?? '' },
      body: { place: 'on_hook' as const, hook },
    });
    expect(await valet()(KEY, hang(first, ' a  ١٢ '))).toMatchObject({ hook: 'A 12' });
    const refused = await expectError('HOOK_TAKEN', valet(), KEY, hang(second, written));
    expect(refused.issues?.[0]).toMatchObject({
      params: { hook: 'A 12', car: first?.licensePlate },
    });
    // A key may hang on its own hook: the hook does not count as taken.
    expect(await valet()(KEY, hang(first, written))).toMatchObject({ place: 'on_hook' });
  },
);

/** Hangs a key on a hook. Afterwards the location counts as a location with hooks. */
async function useHook(): Promise<void> {
  const { ticketId } = await receiveCar(server, business);
  await valet()(PARKED, { params: { ticketId }, body: { keyHook: '3' } });
}

test('a key without a hook is not missing at a location without hooks, nor after hooks come into use', async () => {
  const { ticketId: before } = await parkCar(server, business);
  await look(60);
  expect(await listRaised()).toEqual([]);
  await useHook();
  const { ticketId: after } = await parkCar(server, business);
  await look(16);
  expect(await listRaised()).toEqual([after]);
  // A key taken off its hook counts as missing, even if its car came before the location used
  // hooks.
  await valet()(KEY, { params: { id: before }, body: { place: 'on_hook', hook: '4' } });
  await valet()(KEY, { params: { id: before }, body: { place: 'with_valet' } });
  await look(16);
  expect(await listRaised()).toEqual([after, before]);
});

test('a missing key is raised once, by whichever process looks first, until it moves', async () => {
  await useHook();
  const { ticketId: id } = await parkCar(server, business);
  await look(14);
  expect(await listRaised()).toEqual([]);
  await look(2);
  expect(await listRaised()).toEqual([id]);
  expect(await listNotices()).toHaveLength(1);
  await look(60);
  expect(await listNotices()).toHaveLength(1);
  await valet()(KEY, { params: { id }, body: { place: 'on_hook', hook: '4' } });
  expect(await listRaised()).toEqual([]);
  await look(60);
  expect(await listRaised()).toEqual([]);
  // The key is away from its hook for too long again, and the server reports the key a second time.
  await valet()(KEY, { params: { id }, body: { place: 'with_valet' } });
  await look(16);
  expect(await listRaised()).toEqual([id]);
  expect(await listNotices()).toHaveLength(2);
});

test('each location has its own time limit for keys', async () => {
  await useHook();
  const { ticketId: id } = await parkCar(server, business);
  await manager()('PATCH /api/business/locations/{id}', {
    params: { id: business.location.id },
    body: { keyLimitMinutes: 45 },
  });
  await look(44);
  expect(await listRaised()).toEqual([]);
  await look(2);
  expect(await listRaised()).toEqual([id]);
});

test('a raised key is marked on every screen of its car, and a dispatcher can correct it', async () => {
  await useHook();
  const { ticketId: id } = await paidCar(server, business);
  const readEverywhere = async () => ({
    board: (await manager()('GET /api/queue', { query: { locationId: business.location.id } }))
      .orders[0]?.ticket.key,
    job: (await valet()('GET /api/valet/active-services', { query: {} })).services[0]?.key,
    list: (await manager()('GET /api/stays', { query: {} })).cars.find((car) => car.id === id)?.key,
    card: (await manager()('GET /api/stays/{id}', { params: { id } })).key,
  });
  await look(16);
  const raised = { place: 'with_valet', isUnaccounted: true };
  expect(await readEverywhere()).toMatchObject({
    board: raised,
    job: raised,
    list: raised,
    card: raised,
  });
  const put = (body: { place: 'on_hook' | 'with_valet'; hook?: string }) =>
    manager()(KEY, { params: { id }, body });
  expect(await put({ place: 'with_valet' })).toMatchObject({
    holder: { id: business.valet.id },
    isUnaccounted: false,
  });
  await look(16);
  expect(await put({ place: 'on_hook', hook: '٧' })).toMatchObject({ hook: '7', holder: null });
  const kept = { place: 'on_hook', hook: '7', isUnaccounted: false };
  expect(await readEverywhere()).toMatchObject({ board: kept, job: kept, list: kept, card: kept });
});

test('a key that a runner took out is missing when the desk ends the job and it stays away', async () => {
  const { ticketId: id, order } = await paidCar(server, business);
  const params = { id: order.id };
  const hang = () =>
    valet()(KEY, { params: { id }, body: { place: 'on_hook' as const, hook: '107' } });
  const send = () => sendRunner(manager(), params.id, business.otherValet.id);
  const requeue = (call: ReturnType<typeof valet>) =>
    call('POST /api/dispatch/orders/{id}/requeue', { params });
  await hang();
  await send();
  await look(50);
  await requeue(manager());
  const away = { place: 'with_valet', hook: '107', holder: business.otherValet.id };
  expect(await getKey(id)).toMatchObject(away);
  await look(14);
  expect(await listRaised()).toEqual([]);
  await look(2);
  expect(await listRaised()).toEqual([id]);
  await hang();
  await send();
  // The runner who gives the car back hangs the key up.
  await requeue(server.as(business.otherValet.token));
  expect(await getKey(id)).toMatchObject({ place: 'on_hook', hook: '107', holder: null });
});

test('a key with a job is accounted for, however long it takes', async () => {
  const { ticketId, order } = await paidCar(server, business);
  const params = { id: order.id };
  await sendRunner(manager(), params.id, business.valet.id);
  const received = await receiveCar(server, business);
  await look(50);
  expect(await listRaised()).toEqual([]);
  await manager()('POST /api/dispatch/orders/{id}/ready', { params });
  await look(5);
  expect(await listRaised()).toEqual([]);
  // The shift of the valet who received the car has ended, and the valet still has the key.
  await endShiftOf(server, business.valet.id);
  await look(1);
  expect(await listRaised()).toEqual([received.ticketId]);
  expect(await getKey(ticketId)).toMatchObject({ place: 'out', isRaised: false });
  const idempotencyKey = randomUUID();
  await server.as(business.otherValet.token)(
    KEY,
    { params: { id: received.ticketId }, body: { place: 'with_valet' } },
    { idempotencyKey },
  );
  expect(await getKey(received.ticketId)).toMatchObject({ holder: business.otherValet.id });
});

test('a valet removed from the location does not learn where the key is, not even by repeating a call', async () => {
  const { ticketId } = await receiveCar(server, business);
  const input = { params: { id: ticketId }, body: { place: 'on_hook', hook: '31' } } as const;
  const options = { idempotencyKey: randomUUID() };
  expect(await valet()(KEY, input, options)).toMatchObject({ hook: '31' });
  const elsewhere = await buildLocation(server.ctx, business.id);
  await manager()('PUT /api/business/valets/{id}', {
    params: { id: business.valet.id },
    body: { status: 'active', locationIds: [elsewhere.id] },
  });
  await expect(valet()(KEY, input, options)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
