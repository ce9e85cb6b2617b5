import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildLocation, buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import {
  callInParallel,
  expectRefusal,
  expectError,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { listRows, updateRows } from '#test/factories/rows.ts';
import { pointNorthOf, buildOffDutyValet } from '#test/factories/shifts.ts';
import { paidCar, parkCar, receiveCar, requestPaid } from '#test/factories/stays.ts';
import { suspendValet, readQueue, impersonate } from '#test/factories/steps.ts';
import { buildBeforeEach, runBeside, runServer } from '#test/harness/runServer.ts';

const CURRENT = 'GET /api/valet/shift/current';
const START = 'POST /api/valet/shift/start';
const END = 'POST /api/valet/shift/end';
const OPEN = 'GET /api/business/shifts';
const CLOSE = 'POST /api/business/shifts/{id}/close';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const server = runServer();
/** A second server process on the same database. */
const other = runBeside(server);
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const valet = buildBeforeEach(() => buildOffDutyValet(server, business));

const as = (person: { token: string } = valet) => server.as(person.token);
const at = (metres = 0) => pointNorthOf(business.location, metres);
const start = () => as()(START, { body: at() });
const shiftsOf = (personId: string) => listRows(server, 'shifts', { person_id: personId });
const evidenceOf = (shiftId: string) =>
  listRows(server, 'shift_evidence', { shift_id: shiftId }, 'step');

test('a shift records position and time of the phone at its start and end', async () => {
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
  // The phone's clock is an hour fast; the server stores its times as sent.
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

test('a time with any valid offset is stored as its instant', async () => {
  const { shift } = await as()(START, {
    body: { ...at(), positionAt: '2026-11-21T20:00:00+20:00', pressedAt: '2026-11-21T00:00:01Z' },
  });
  const [evidence] = await evidenceOf(shift.id);
  expect(evidence?.located_at).toEqual(new Date('2026-11-21T00:00:00Z'));
});

describe('the start of a shift is refused', () => {
  test.each([
    ['nothing', 0, 0],
    ['a latitude beyond the pole', 90.01, 10],
    ['a longitude beyond the date line', 10, -180.01],
    ['a string', '25.7', -80.2],
    ['null', null, -80.2],
  ])('with invalid coordinates: %s', async (_, latitude, longitude) => {
    const body = { latitude, longitude } as never;
    for (const key of [START, END] as const)
      expect(await expectRefusal(as(), key, { body })).toMatchObject({
        status: 400,
        message: 'Invalid GPS coordinates received',
        issues: [expect.objectContaining({ code: 'coordinates_invalid' })],
      });
    expect(await shiftsOf(valet.id)).toEqual([]);
  });

  test('too far away, with the nearest assigned location and its distance', async () => {
    expect(await expectRefusal(as(), START, { body: at(320) })).toMatchObject({
      status: 409,
      code: 'NOT_AT_LOCATION',
      position: { location: business.location.name, metres: expect.closeTo(320, -1) as number },
    });
    await expectError({ position: { metres: 51 } }, as(), START, { body: at(50.5) });
    const { latitude, longitude } = at();
    const mirrored = { latitude: -latitude, longitude };
    await expectError('NOT_AT_LOCATION', as(), START, { body: mirrored });
  });

  test('with an accuracy of 3 km, even at the door', async () => {
    await expectError({ code: 'POSITION_INACCURATE', position: { metres: 3_000 } }, as(), START, {
      body: { ...at(), accuracy: 3_000 },
    });
    await as()(START, { body: { ...at(), accuracy: 100 } });
  });

  test('with a position some minutes old by the phone’s clock', async () => {
    const pressedAt = '2020-01-01T12:05:00.000Z';
    const body = { ...at(), pressedAt, positionAt: '2020-01-01T12:00:00.000Z' };
    await expectError('POSITION_OUTDATED', as(), START, { body });
    await as()(START, { body: { ...body, positionAt: '2020-01-01T12:04:40.000Z' } });
  });

  test('without a location, or at one without coordinates', async () => {
    const stray = await buildOffDutyValet(server, business, []);
    await expectError('NO_LOCATION_ASSIGNED', as(stray), START, { body: at() });
    await updateRows(server, 'locations', business.location.id, {
      latitude: null,
      longitude: null,
    });
    await expectError('LOCATION_UNMAPPED', as(), START, { body: at() });
  });

  test('at an unassigned location', async () => {
    const pier = await buildLocation(server.ctx, business.id);
    const body = { ...at(), locationId: pier.id };
    await expectError('LOCATION_NOT_FOUND', as(), START, { body });
  });

  test('after a jump of 40 km in a moment, but not after a slow one', async () => {
    const far = await buildLocation(server.ctx, business.id);
    const there = pointNorthOf(business.location, 40_000);
    await updateRows(server, 'locations', far.id, there);
    const runner = await buildOffDutyValet(server, business, [business.location.id, far.id]);
    await as(runner)(START, { body: at() });
    await as(runner)(END, { body: at() });
    await expectError('POSITION_UNLIKELY', as(runner), START, { body: there });
    await updateRows(
      server,
      'shifts',
      { person_id: runner.id },
      {
        started_at: new Date(server.ctx.clock().getTime() - 2 * HOUR),
        ended_at: new Date(server.ctx.clock().getTime() - HOUR),
      },
    );
    expect((await as(runner)(START, { body: there })).shift.locationId).toBe(far.id);
  });

  test('as is an end elsewhere than at its location', async () => {
    await start();
    await expectError('NOT_AT_LOCATION', as(), END, { body: at(2_000) });
    expect(await as()(CURRENT, {})).toMatchObject({ onShift: true });
  });

  test('as is the end of no shift, a finished one or somebody else’s', async () => {
    await expectError('NOT_ON_SHIFT', as(), END, { body: at() });
    const { shift } = await start();
    await as()(END, { body: at() });
    await start();
    const late = { ...at(), shiftId: shift.id };
    await expectError('NOT_ON_SHIFT', as(), END, { body: late });
    const body = { ...late };
    await expectError('SHIFT_NOT_FOUND', as(business.valet), END, { body });
    expect(await as()(CURRENT, {})).toMatchObject({ onShift: true });
  });
});

test('the nearest of two locations counts, unless one is chosen', async () => {
  const pier = await buildLocation(server.ctx, business.id);
  await updateRows(server, 'locations', pier.id, at(60));
  const runner = await buildOffDutyValet(server, business, [business.location.id, pier.id]);
  const { shift } = await as(runner)(START, { body: at(35) });
  expect(shift.locationId).toBe(pier.id);
  await as(runner)(END, { body: at(35) });
  const chosen = { ...at(35), locationId: business.location.id };
  expect((await as(runner)(START, { body: chosen })).shift.locationId).toBe(business.location.id);
});

describe('one shift at a time', () => {
  test('is started by ten concurrent calls to two processes', async () => {
    const calls = callInParallel(10, (index) =>
      (index % 2 ? other : server).as(valet.token)(START, { body: at() }),
    );
    const ids = (await Promise.all(calls)).map(({ shift }) => shift.id);
    expect(new Set(ids).size).toBe(1);
    expect(await shiftsOf(valet.id)).toHaveLength(1);
    expect(await evidenceOf(ids[0] ?? '')).toHaveLength(1);
  });

  test('is ended once by ten concurrent calls', async () => {
    await start();
    const calls = callInParallel(10, (index) =>
      (index % 2 ? other : server).as(valet.token)(END, { body: at() }),
    );
    await expectOutcomes({ ok: 1, NOT_ON_SHIFT: 9 }, calls);
    expect(await shiftsOf(valet.id)).toHaveLength(1);
  });

  test('is reported to a second phone far away', async () => {
    const { shift } = await start();
    const { token } = await server.as()('POST /api/valet/login', {
      body: { phoneNumber: valet.phone_e164 ?? '', password: 'correct horse battery' },
    });
    expect(await server.as(token)(CURRENT, {})).toMatchObject({
      shift: { id: shift.id, startedHere: false },
    });
    expect(await server.as(token)(START, { body: at(5_000) })).toEqual({ shift });
  });

  test('gives a repeated end its first answer, even after another shift began', async () => {
    await start();
    const idempotencyKey = randomUUID();
    const first = await as()(END, { body: at() }, { idempotencyKey });
    await start();
    expect(await as()(END, { body: at() }, { idempotencyKey })).toEqual(first);
    expect(await as()(CURRENT, {})).toMatchObject({ onShift: true });
  });

  test('ends at the time of the press if sent late, never before its start', async () => {
    const begin = new Date(server.ctx.clock().getTime() - 3 * HOUR);
    for (const [pressed, hours] of [
      [-HOUR, 2],
      [-5 * HOUR, 0],
      [HOUR, 3],
    ] as const) {
      const { shift } = await start();
      await updateRows(server, 'shifts', shift.id, { started_at: begin });
      const doneAt = new Date(server.ctx.clock().getTime() + pressed).toISOString();
      const options = { idempotencyKey: randomUUID(), doneAt };
      const first = await as()(END, { body: at() }, options);
      expect(first.shift.totalHours).toBeCloseTo(hours, 1);
      expect(await as()(END, { body: at() }, options)).toEqual(first);
      await server.ctx.db.deleteFrom('shifts').where('id', '=', shift.id).execute();
    }
  });

  test('ends at its own start if a suspension, called earlier, waited for the start', async () => {
    const { shift } = await start();
    const begin = new Date(server.ctx.clock().getTime() + 5_000);
    await updateRows(server, 'shifts', shift.id, { started_at: begin });
    await suspendValet(server, business, valet.id);
    const ended = (await shiftsOf(valet.id)).find(({ id }) => id === shift.id)?.ended_at;
    expect(ended).toEqual(begin);
  });

  test('never remains for a suspended valet after a concurrent start', async () => {
    const suspend = suspendValet(server, business, valet.id);
    await Promise.allSettled([start(), suspend]);
    const open = (await shiftsOf(valet.id)).filter(({ ended_at }) => ended_at === null);
    expect(open).toEqual([]);
  });
});

test('is refused at another location while the valet is on shift, and names the first', async () => {
  await start();
  const elsewhere = await buildLocation(server.ctx, business.id);
  await updateRows(server, 'locations', elsewhere.id, { latitude: 26.2 });
  await server.ctx.db
    .insertInto('staff_locations')
    .values({ person_id: valet.id, location_id: elsewhere.id, business_id: business.id })
    .execute();
  const there = { ...at(), latitude: 26.2 };
  for (const body of [there, { ...at(), locationId: elsewhere.id }]) {
    const refused = await expectError('ON_SHIFT_ELSEWHERE', as(), START, { body });
    expect(refused.message).toContain(business.location.name);
  }
  // A second phone at the same location gets the open shift.
  expect((await start()).shift.locationId).toBe(business.location.id);
});

test('lists the valet’s cars before its end, and gives them back if confirmed', async () => {
  await start();
  const car = await paidCar(server, business);
  await as()('POST /api/services/{id}/accept', { params: { id: car.ticketId } });
  const received = await receiveCar(server, business, { token: valet.token });
  const plates = new Set([car.licensePlate, received.licensePlate]);
  expect(new Set((await as()(CURRENT, {})).shift?.carsInHand)).toEqual(plates);
  const refused = await expectError('CARS_IN_HAND', as(), END, { body: at() });
  expect(new Set(refused.cars)).toEqual(plates);
  await as()(END, { body: { ...at(), leaveCars: true } });
  const { orders } = await readQueue(server.as(business.manager.token), business);
  expect(orders[0]).toMatchObject({ status: 'paid', assignedValet: null });
});

test('separates cars in hand from parked cars whose keys the valet has', async () => {
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
  await expectError({ code: 'CARS_IN_HAND', cars: [], keys: [plate] }, as(), END, { body: at() });
  // Until a runner takes the order, the car is still at its spot.
  const order = await requestPaid(server, parked);
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

describe('a manager’s view of shifts', () => {
  const manager = () => server.as(business.manager.token);
  const findOpen = async () =>
    (await manager()(OPEN, { query: {} })).shifts.find(({ valetId }) => valetId === valet.id);
  const begin = (hoursAgo: number, id: string) =>
    updateRows(server, 'shifts', id, {
      started_at: new Date(server.ctx.clock().getTime() - hoursAgo * HOUR),
    });

  test('shows who is on shift, and marks a shift of more than 16 hours', async () => {
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

  test('closes a shift with a reason and the time of its end', async () => {
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
    await expectError({ code: 'STATE_CONFLICT', state: 'completed' }, manager(), CLOSE, {
      params,
      body,
    });
    const [row] = await shiftsOf(valet.id);
    expect(row).toMatchObject({ closed_by: business.manager.id, end_verified: false });
    // The phone that was offline then sends the end of the same shift.
    const late = { ...at(), shiftId: shift.id };
    await expectError('NOT_ON_SHIFT', as(), END, { body: late });
  });

  test('closes no shift without a reason, before its start or in the future', async () => {
    const { shift } = await start();
    const params = { id: shift.id };
    await expectError('VALIDATION', manager(), CLOSE, { params, body: { reason: '  ' } });
    for (const offset of [-HOUR, HOUR]) {
      const endedAt = new Date(server.ctx.clock().getTime() + offset).toISOString();
      await expectError('SHIFT_END_INVALID', manager(), CLOSE, {
        params,
        body: { reason: 'Lost', endedAt },
      });
    }
    expect(await as()(CURRENT, {})).toMatchObject({ onShift: true });
  });
});

test('starts no shift for an administrator who acts as a valet', async () => {
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const { token } = await impersonate(server.as(admin.token), valet.id);
  await expectError('IMPERSONATION_LIMITED', server.as(token), START, { body: at() });
});
