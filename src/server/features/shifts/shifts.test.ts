import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
  type TestBusiness,
} from '#test/factories/people.ts';
import { atOnce, outcomes, refusal, tally } from '#test/factories/refusals.ts';
import { near, offDuty } from '#test/factories/shifts.ts';
import { paidCar, parkCar, payOrder, receiveCar, requestCar } from '#test/factories/stays.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';

const CURRENT = 'GET /api/valet/shift/current';
const START = 'POST /api/valet/shift/start';
const END = 'POST /api/valet/shift/end';
const OPEN = 'GET /api/business/shifts';
const CLOSE = 'POST /api/business/shifts/{id}/close';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
/** Another process on the same database. */
let other: TestServer;
let business: TestBusiness;
let valet: Awaited<ReturnType<typeof offDuty>>;

beforeAll(async () => {
  server = await startServer(inject('postgresUrl'));
  other = await startServer(inject('postgresUrl'), {
    databaseUrl: server.databaseUrl,
    worker: false,
  });
});
beforeEach(async () => {
  business = await buildStaffedBusiness(server.ctx);
  valet = await offDuty(server, business);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const as = (person: { token: string } = valet) => server.as(person.token);
const at = (metres = 0) => near(business.location, metres);
const start = () => as()(START, { body: at() });
const shiftsOf = (personId: string) =>
  server.ctx.db.selectFrom('shifts').selectAll().where('person_id', '=', personId).execute();
const evidenceOf = (shiftId: string) =>
  server.ctx.db
    .selectFrom('shift_evidence')
    .selectAll()
    .where('shift_id', '=', shiftId)
    .orderBy('step')
    .execute();

test('a shift from its start to its end, with what the phone said', async () => {
  expect(await as()(CURRENT, {})).toEqual({ onShift: false, shift: null });
  const pressedAt = new Date(server.ctx.clock().getTime() + HOUR);
  const { shift } = await as()(START, {
    body: {
      ...at(20),
      accuracy: 8.5,
      positionAt: new Date(pressedAt.getTime() - 3_000).toISOString(),
      pressedAt: pressedAt.toISOString(),
    },
  });
  expect(shift).toMatchObject({
    status: 'active',
    endTime: null,
    locationVerified: true,
    locationId: business.location.id,
    location: business.location.name,
    timeZone: 'America/New_York',
  });
  const current = await as()(CURRENT, {});
  expect(current).toMatchObject({
    onShift: true,
    shift: {
      ...shift,
      currentDuration: 0,
      isLong: false,
      startedHere: true,
      carsInHand: [],
      keysInHand: [],
    },
  });
  const { shift: ended } = await as()(END, { body: at(30) });
  expect(ended).toMatchObject({ id: shift.id, status: 'completed', locationVerified: true });
  expect(ended.totalHours).toBeGreaterThanOrEqual(0);
  expect(await as()(CURRENT, {})).toEqual({ onShift: false, shift: null });

  const [atEnd, atStart] = await evidenceOf(shift.id);
  // The phone's clock is an hour ahead; both times are kept as they were said.
  expect(atStart).toMatchObject({
    step: 'start',
    accuracy_metres: 8.5,
    pressed_at: pressedAt,
    session_id: valet.sessionId,
    user_agent: 'node',
  });
  expect(atStart?.received_at.getTime()).toBeLessThan(pressedAt.getTime());
  expect(atStart?.distance_metres).toBeCloseTo(20, 0);
  expect(atEnd).toMatchObject({ step: 'end', accuracy_metres: null, pressed_at: null });
});

test('any offset that a clock may have is kept as the instant it means', async () => {
  const { shift } = await as()(START, {
    body: {
      ...at(),
      positionAt: '2026-11-21T20:00:00+20:00',
      pressedAt: '2026-11-21T00:00:01Z',
    },
  });
  const [evidence] = await evidenceOf(shift.id);
  expect(evidence?.located_at).toEqual(new Date('2026-11-21T00:00:00Z'));
});

describe('refused', () => {
  test.each([
    ['nothing', 0, 0],
    ['a latitude beyond the pole', 90.01, 10],
    ['a longitude beyond the date line', 10, -180.01],
    ['a string', '25.7', -80.2],
    ['null', null, -80.2],
  ])('coordinates that are none: %s', async (_, latitude, longitude) => {
    const body = { latitude, longitude } as never;
    for (const key of [START, END] as const)
      expect(await refusal(as(), key, { body })).toMatchObject({
        status: 400,
        message: 'Invalid GPS coordinates received',
        issues: [expect.objectContaining({ code: 'coordinates_invalid' })],
      });
    expect(await shiftsOf(valet.id)).toEqual([]);
  });

  test('too far, with the nearest assigned location and how far it is', async () => {
    expect(await refusal(as(), START, { body: at(320) })).toMatchObject({
      status: 409,
      code: 'NOT_AT_LOCATION',
      position: { location: business.location.name, metres: expect.closeTo(320, -1) as number },
    });
    expect(await refusal(as(), START, { body: at(50.5) })).toMatchObject({
      position: { metres: 51 },
    });
    const { latitude, longitude } = at();
    const mirrored = { latitude: -latitude, longitude };
    expect(await refusal(as(), START, { body: mirrored })).toMatchObject({
      code: 'NOT_AT_LOCATION',
    });
  });

  test('an accuracy of 3 km, also at the door', async () => {
    expect(await refusal(as(), START, { body: { ...at(), accuracy: 3_000 } })).toMatchObject({
      code: 'POSITION_INACCURATE',
      position: { metres: 3_000 },
    });
    await as()(START, { body: { ...at(), accuracy: 100 } });
  });

  test('a position of some minutes ago, by the phone’s own clock', async () => {
    const pressedAt = '2020-01-01T12:05:00.000Z';
    const body = { ...at(), pressedAt, positionAt: '2020-01-01T12:00:00.000Z' };
    expect(await refusal(as(), START, { body })).toMatchObject({ code: 'POSITION_OUTDATED' });
    await as()(START, { body: { ...body, positionAt: '2020-01-01T12:04:40.000Z' } });
  });

  test('without a location, or with one that is not on the map', async () => {
    const stray = await offDuty(server, business, []);
    expect(await refusal(as(stray), START, { body: at() })).toMatchObject({
      code: 'NO_LOCATION_ASSIGNED',
    });
    await server.ctx.db
      .updateTable('locations')
      .set({ latitude: null, longitude: null })
      .where('id', '=', business.location.id)
      .execute();
    expect(await refusal(as(), START, { body: at() })).toMatchObject({ code: 'LOCATION_UNMAPPED' });
  });

  test('at a place they are not assigned to', async () => {
    const pier = await buildLocation(server.ctx, business.id);
    const body = { ...at(), locationId: pier.id };
    expect(await refusal(as(), START, { body })).toMatchObject({ code: 'LOCATION_NOT_FOUND' });
  });

  test('a jump of 40 km in a moment, and no slower one', async () => {
    const far = await buildLocation(server.ctx, business.id);
    const there = near(business.location, 40_000);
    await server.ctx.db.updateTable('locations').set(there).where('id', '=', far.id).execute();
    const runner = await offDuty(server, business, [business.location.id, far.id]);
    await as(runner)(START, { body: at() });
    await as(runner)(END, { body: at() });
    expect(await refusal(as(runner), START, { body: there })).toMatchObject({
      code: 'POSITION_UNLIKELY',
    });
    await server.ctx.db
      .updateTable('shifts')
      .set({
        started_at: new Date(server.ctx.clock().getTime() - 2 * HOUR),
        ended_at: new Date(server.ctx.clock().getTime() - HOUR),
      })
      .where('person_id', '=', runner.id)
      .execute();
    expect((await as(runner)(START, { body: there })).shift.locationId).toBe(far.id);
  });

  test('the end of a shift elsewhere than where it is', async () => {
    await start();
    expect(await refusal(as(), END, { body: at(2_000) })).toMatchObject({
      code: 'NOT_AT_LOCATION',
    });
    expect(await as()(CURRENT, {})).toMatchObject({ onShift: true });
  });

  test('the end of none, of one that is over, and of somebody else’s', async () => {
    expect(await refusal(as(), END, { body: at() })).toMatchObject({ code: 'NOT_ON_SHIFT' });
    const { shift } = await start();
    await as()(END, { body: at() });
    await start();
    const late = { ...at(), shiftId: shift.id };
    expect(await refusal(as(), END, { body: late })).toMatchObject({ code: 'NOT_ON_SHIFT' });
    const body = { ...late };
    expect(await refusal(as(business.valet), END, { body })).toMatchObject({
      code: 'SHIFT_NOT_FOUND',
      status: 404,
    });
    expect(await as()(CURRENT, {})).toMatchObject({ onShift: true });
  });
});

test('of two locations that are near the nearest counts, or the one that is chosen', async () => {
  const pier = await buildLocation(server.ctx, business.id);
  await server.ctx.db.updateTable('locations').set(at(60)).where('id', '=', pier.id).execute();
  const runner = await offDuty(server, business, [business.location.id, pier.id]);
  const { shift } = await as(runner)(START, { body: at(35) });
  expect(shift.locationId).toBe(pier.id);
  await as(runner)(END, { body: at(35) });
  const chosen = { ...at(35), locationId: business.location.id };
  expect((await as(runner)(START, { body: chosen })).shift.locationId).toBe(business.location.id);
});

describe('one shift, whatever is pressed', () => {
  test('ten starts at once by two processes', async () => {
    const calls = atOnce(10, (index) =>
      (index % 2 ? other : server).as(valet.token)(START, { body: at() }),
    );
    const ids = (await Promise.all(calls)).map(({ shift }) => shift.id);
    expect(new Set(ids).size).toBe(1);
    expect(await shiftsOf(valet.id)).toHaveLength(1);
    expect(await evidenceOf(ids[0] ?? '')).toHaveLength(1);
  });

  test('ten ends at once: one ends it', async () => {
    await start();
    const calls = atOnce(10, (index) =>
      (index % 2 ? other : server).as(valet.token)(END, { body: at() }),
    );
    expect(tally(await outcomes(calls))).toEqual({ ok: 1, NOT_ON_SHIFT: 9 });
    expect(await shiftsOf(valet.id)).toHaveLength(1);
  });

  test('a second phone far away is told of the running one', async () => {
    const { shift } = await start();
    const { token } = await server.as()('POST /api/valet/login', {
      body: { phoneNumber: valet.phone_e164 ?? '', password: 'correct horse battery' },
    });
    expect(await server.as(token)(CURRENT, {})).toMatchObject({
      shift: { id: shift.id, startedHere: false },
    });
    expect(await server.as(token)(START, { body: at(5_000) })).toEqual({ shift });
  });

  test('the same end again answers as before, also when another shift began since', async () => {
    await start();
    const idempotencyKey = randomUUID();
    const first = await as()(END, { body: at() }, { idempotencyKey });
    await start();
    expect(await as()(END, { body: at() }, { idempotencyKey })).toEqual(first);
    expect(await as()(CURRENT, {})).toMatchObject({ onShift: true });
  });

  test('an end that is sent later counts from when it was pressed, and never from before the start', async () => {
    const begin = new Date(server.ctx.clock().getTime() - 3 * HOUR);
    for (const [pressed, hours] of [
      [-HOUR, 2],
      [-5 * HOUR, 0],
      [HOUR, 3],
    ] as const) {
      const { shift } = await start();
      await server.ctx.db
        .updateTable('shifts')
        .set({ started_at: begin })
        .where('id', '=', shift.id)
        .execute();
      const doneAt = new Date(server.ctx.clock().getTime() + pressed).toISOString();
      const options = { idempotencyKey: randomUUID(), doneAt };
      const first = await as()(END, { body: at() }, options);
      expect(first.shift.totalHours).toBeCloseTo(hours, 1);
      expect(await as()(END, { body: at() }, options)).toEqual(first);
      await server.ctx.db.deleteFrom('shifts').where('id', '=', shift.id).execute();
    }
  });

  test('a suspension that waited for a start, and was called before it, ends the shift as it began', async () => {
    const { shift } = await start();
    const begin = new Date(server.ctx.clock().getTime() + 5_000);
    await server.ctx.db
      .updateTable('shifts')
      .set({ started_at: begin })
      .where('id', '=', shift.id)
      .execute();
    await server.as(business.manager.token)('PUT /api/business/valets/{id}', {
      params: { id: valet.id },
      body: { status: 'suspended', locationIds: [business.location.id] },
    });
    const ended = (await shiftsOf(valet.id)).find(({ id }) => id === shift.id)?.ended_at;
    expect(ended).toEqual(begin);
  });

  test('a start and a suspension at once leave no shift with somebody suspended', async () => {
    const suspend = server.as(business.manager.token)('PUT /api/business/valets/{id}', {
      params: { id: valet.id },
      body: { status: 'suspended', locationIds: [business.location.id] },
    });
    await Promise.allSettled([start(), suspend]);
    const open = (await shiftsOf(valet.id)).filter(({ ended_at }) => ended_at === null);
    expect(open).toEqual([]);
  });
});

test('who has cars in hand is told which, and may leave them to others', async () => {
  await start();
  const car = await paidCar(server, business);
  await as()('POST /api/services/{id}/accept', { params: { id: car.ticketId } });
  const received = await receiveCar(server, business, { token: valet.token });
  const plates = new Set([car.licensePlate, received.licensePlate]);
  expect(new Set((await as()(CURRENT, {})).shift?.carsInHand)).toEqual(plates);
  const refused = await refusal(as(), END, { body: at() });
  expect(refused).toMatchObject({ code: 'CARS_IN_HAND', status: 409 });
  expect(new Set(refused.cars)).toEqual(plates);
  await as()(END, { body: { ...at(), leaveCars: true } });
  const { orders } = await server.as(business.manager.token)('GET /api/queue', {
    query: { locationId: business.location.id },
  });
  expect(orders[0]?.assignedValet).toMatchObject({ id: valet.id, isAvailable: false });
});

test('only cars in hand count as cars: of parked ones whose keys are with them they are told apart', async () => {
  await start();
  const manager = server.as(business.manager.token);
  const read = async () => {
    const { shift } = await as()(CURRENT, {});
    return { cars: shift?.carsInHand, keys: shift?.keysInHand };
  };
  const { token } = valet;
  const parked = await parkCar(server, business, { token });
  const plate = parked.licensePlate;
  expect(await read()).toEqual({ cars: [], keys: [plate] });
  const refused = await refusal(as(), END, { body: at() });
  expect(refused).toMatchObject({ code: 'CARS_IN_HAND', cars: [], keys: [plate] });
  // Asked for, it still stands in its spot.
  const order = await requestCar(server, parked);
  await payOrder(server, parked, order.id);
  expect(await read()).toEqual({ cars: [], keys: [plate] });
  await as()('POST /api/services/{id}/accept', { params: { id: parked.ticketId } });
  expect(await read()).toEqual({ cars: [plate], keys: [] });
  await as()('POST /api/dispatch/orders/{id}/ready', { params: { id: order.id } });
  expect(await read()).toEqual({ cars: [plate], keys: [] });
  await manager('POST /api/dispatch/orders/{id}/complete', { params: { id: order.id } });
  expect(await read()).toEqual({ cars: [], keys: [] });

  const hung = await parkCar(server, business, { token });
  expect(await read()).toMatchObject({ keys: [hung.licensePlate] });
  await as()('POST /api/stays/{id}/key', {
    params: { id: hung.ticketId },
    body: { place: 'on_hook', hook: '9' },
  });
  expect(await read()).toEqual({ cars: [], keys: [] });
  const left = await parkCar(server, business, { token });
  expect(await read()).toMatchObject({ keys: [left.licensePlate] });
  await as()(END, { body: { ...at(), leaveCars: true } });
  expect(await as()(CURRENT, {})).toMatchObject({ onShift: false });
});

describe('a manager', () => {
  const manager = () => server.as(business.manager.token);
  const findOpen = async () =>
    (await manager()(OPEN, { query: {} })).shifts.find(({ valetId }) => valetId === valet.id);
  const begin = (hoursAgo: number, id: string) =>
    server.ctx.db
      .updateTable('shifts')
      .set({ started_at: new Date(server.ctx.clock().getTime() - hoursAgo * HOUR) })
      .where('id', '=', id)
      .execute();

  test('sees who is on shift, and that one is over 16 hours', async () => {
    const { shift } = await start();
    expect(await findOpen()).toMatchObject({
      id: shift.id,
      valetName: 'Noor Person',
      isLong: false,
      locationVerified: true,
    });
    await begin(16, shift.id);
    server.advance(1_000);
    expect(await findOpen()).toMatchObject({ isLong: true, hoursWorked: 16 });
    expect(await as()(CURRENT, {})).toMatchObject({ shift: { isLong: true } });
  });

  test('closes it with a reason and at the time at which it ended', async () => {
    const { shift } = await start();
    await begin(20, shift.id);
    const endedAt = new Date(server.ctx.clock().getTime() - 12 * HOUR).toISOString();
    const params = { id: shift.id };
    const { shift: closed } = await manager()(CLOSE, {
      params,
      body: { reason: ' The phone was lost. ', endedAt },
    });
    expect(closed).toMatchObject({
      status: 'completed',
      endTime: endedAt,
      totalHours: 8,
      locationVerified: false,
      closeReason: 'The phone was lost.',
    });
    const body = { reason: 'Again' };
    expect(await refusal(manager(), CLOSE, { params, body })).toMatchObject({
      code: 'STATE_CONFLICT',
      state: 'completed',
    });
    const [row] = await shiftsOf(valet.id);
    expect(row).toMatchObject({ closed_by: business.manager.id, end_verified: false });
    // The phone that was without network sends its end after all.
    const late = { ...at(), shiftId: shift.id };
    expect(await refusal(as(), END, { body: late })).toMatchObject({ code: 'NOT_ON_SHIFT' });
  });

  test('closes none without a reason, before it began or in the future', async () => {
    const { shift } = await start();
    const params = { id: shift.id };
    expect(await refusal(manager(), CLOSE, { params, body: { reason: '  ' } })).toMatchObject({
      code: 'VALIDATION',
    });
    for (const offset of [-HOUR, HOUR]) {
      const endedAt = new Date(server.ctx.clock().getTime() + offset).toISOString();
      expect(
        await refusal(manager(), CLOSE, { params, body: { reason: 'Lost', endedAt } }),
      ).toMatchObject({ code: 'SHIFT_END_INVALID' });
    }
    expect(await as()(CURRENT, {})).toMatchObject({ onShift: true });
  });

  test('of another business sees and closes nothing', async () => {
    const { shift } = await start();
    const rival = await buildStaffedBusiness(server.ctx);
    const theirs = server.as(rival.manager.token);
    const { shifts } = await theirs(OPEN, { query: {} });
    expect(shifts.map(({ id }) => id)).not.toContain(shift.id);
    const query = { locationId: business.location.id };
    expect(await refusal(theirs, OPEN, { query })).toMatchObject({ status: 404 });
    const body = { reason: 'Mine now' };
    expect(await refusal(theirs, CLOSE, { params: { id: shift.id }, body })).toMatchObject({
      code: 'SHIFT_NOT_FOUND',
    });
  });
});

test('an administrator who acts as a valet starts no shift', async () => {
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const { token } = await server.as(admin.token)('POST /api/admin/impersonate/{userId}', {
    params: { userId: valet.id },
  });
  expect(await refusal(server.as(token), START, { body: at() })).toMatchObject({
    code: 'IMPERSONATION_LIMITED',
  });
});
