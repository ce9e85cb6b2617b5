import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxVehicleYear } from '#domain/vehicles/choices.ts';
import { jobHandlers, listRoutines } from '#server/jobs.ts';
import { buildCustomer, somePlate } from '#test/factories/customers.ts';
import { buildStaffedBusiness, buildLocation, buildPerson } from '#test/factories/people.ts';
import {
  settleOutcomes,
  expectRefusal,
  expectError,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import {
  newSessionInput,
  createSession,
  linkedSession,
  parkedSession,
  sessionTokenIn,
} from '#test/factories/sessions.ts';
import { parkCar } from '#test/factories/stays.ts';
import { insertStay, getRow, listRows, updateRows } from '#test/factories/rows.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const CREATE = 'POST /api/session/create';
const REGENERATE = 'POST /api/session/{id}/regenerate';
const CANCEL = 'POST /api/session/{id}/cancel';
const PARKED = 'POST /api/parking-sessions/{id}/parked';
const ACTIVE = 'GET /api/valets/{id}/active-sessions';
const START = 'GET /api/session/start';
const MINUTE = 60_000;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const customer = buildBeforeEach(() => buildCustomer(server));

const valet = () => server.as(business.valet.token);
const start = (sessionToken: string) =>
  server
    .as()(START, { query: { session_id: sessionToken } })
    .then(({ session }) => session);
const startRefused = async (sessionToken: string) =>
  (await expectRefusal(server.as(), START, { query: { session_id: sessionToken } })).code;

const getStay = (stayId: string) => getRow(server, 'stays', stayId);

/** Runs the expiry jobs of a session that are due by now, as the worker does. */
async function runExpiry(stayId: string) {
  const { rows } = await server.ctx.pool.query<{
    data: { stayId: string; since: string };
    start_after: Date;
  }>(
    `select data, start_after from pgboss.job
     where name = 'expire-session' and data->>'stayId' = $1 order by start_after`,
    [stayId],
  );
  return {
    minutes: rows.map(
      ({ data, start_after }) => (start_after.getTime() - new Date(data.since).getTime()) / MINUTE,
    ),
    run: (index: number) => {
      const job = rows[index]?.data;
      return job ? jobHandlers(server.ctx)['expire-session'](job) : Promise.reject(new Error());
    },
  };
}

test('a valet opens a session and gets what its customer needs', async () => {
  const session = await createSession(server, business, {
    licensePlate: ' dxb–٤٥٦ ',
    parkingSpot: 'A1',
    specialInstructions: 'Low front',
  });
  expect(session).toMatchObject({
    status: 'waiting_for_customer',
    stayStatus: 'expected',
    vehicleInfo: { licensePlate: 'DXB-456', make: 'BMW', model: '740i', year: 2023, color: 'Blue' },
    parkingSpot: 'A1',
    specialInstructions: 'Low front',
    location: business.location.name,
    customerId: null,
    isExpired: false,
    valetName: 'Omar Person',
    can: { park: false, regenerate: true, cancel: true },
  });
  expect(session.qrCodeData).toMatch(
    new RegExp(`^${server.url}/session/start\\?session_id=pks_[\\w-]{43}$`),
  );
  expect(session.confirmationCode).toMatch(/^\d{6}$/);
  const left = new Date(session.expiresAt).getTime() - server.ctx.clock().getTime();
  expect(Math.round(left / MINUTE)).toBe(30);
});

test.each([
  [{ licensePlate: '' }, ['vehicleInfo.licensePlate']],
  [{ licensePlate: '♥' }, ['vehicleInfo.licensePlate']],
  [{ licensePlate: 'A_1' }, ['vehicleInfo.licensePlate']],
  [{ licensePlate: 'ABCDEFG 123456' }, ['vehicleInfo.licensePlate']],
  [{ make: ' ' }, ['vehicleInfo.make']],
  [{ model: '' }, ['vehicleInfo.model']],
  [{ year: 1899 }, ['vehicleInfo.year']],
  [{ year: maxVehicleYear(new Date()) + 1 }, ['vehicleInfo.year']],
])('%o is refused by its field', async (fields, named) => {
  await expectError({ code: 'VALIDATION', fields: named }, valet(), CREATE, {
    body: newSessionInput(fields),
  });
});

test('a car of the last accepted year gets a session', async () => {
  const year = maxVehicleYear(new Date());
  const { id } = await valet()(CREATE, { body: newSessionInput({ year }) });
  expect(await getRow(server, 'stays', id)).toMatchObject({ vehicle_year: year });
});

test('two presses with one key open one session, even after somebody linked it', async () => {
  const body = newSessionInput({ licensePlate: customer.vehicle.licensePlate });
  const options = { idempotencyKey: randomUUID() };
  const [one, other] = await Promise.all([
    valet()(CREATE, { body }, options),
    valet()(CREATE, { body }, options),
  ]);
  expect(other).toEqual(one);
  const sessionToken = sessionTokenIn(one.qrCodeData);
  await customer.call('POST /api/session/link', { body: { sessionToken } });
  expect(await valet()(CREATE, { body }, options)).toMatchObject({
    id: one.id,
    qrCodeData: one.qrCodeData,
    status: 'linked',
  });
  const another = { body: newSessionInput(), ...options };
  await expectError('IDEMPOTENCY_CONFLICT', valet(), CREATE, another, options);
});

test('a car in custody here is refused, and one elsewhere is accepted', async () => {
  const licensePlate = somePlate();
  await parkCar(server, business, { licensePlate });
  const body = newSessionInput({ licensePlate: licensePlate.toLowerCase() });
  await expectError({ code: 'CAR_ALREADY_IN_CUSTODY', state: 'parked' }, valet(), CREATE, { body });
  await createSession(server, await buildStaffedBusiness(server.ctx), { licensePlate });
});

test('the location is the named one, else that of the shift, else the only one', async () => {
  const second = await buildLocation(server.ctx, business.id);
  const staff = {
    role: 'valet' as const,
    businessId: business.id,
    locationIds: [second.id, business.location.id],
  };
  const make = async (fields: { onShift: boolean; locationIds?: string[] }, locationId?: string) =>
    server.as((await buildPerson(server.ctx, { ...staff, ...fields })).token)(CREATE, {
      body: newSessionInput(locationId ? { locationId } : {}),
    });
  expect((await make({ onShift: true })).locationId).toBe(second.id);
  expect((await make({ onShift: true }, business.location.id)).locationId).toBe(
    business.location.id,
  );
  expect((await make({ onShift: false, locationIds: [second.id] })).locationId).toBe(second.id);
  const undecided = await buildPerson(server.ctx, {
    ...staff,
    locationIds: [...staff.locationIds],
  });
  await expectError('LOCATION_NEEDED', server.as(undecided.token), CREATE, {
    body: newSessionInput(),
  });
  const foreign = await buildStaffedBusiness(server.ctx);
  const body = newSessionInput({ locationId: foreign.location.id });
  await expectError('LOCATION_NOT_FOUND', valet(), CREATE, { body });
});

test('a scan shows the car, the location, the price and the valet', async () => {
  const { sessionToken, confirmationCode, expiresAt } = await createSession(server, business);
  for (const scanned of [
    sessionToken,
    `https://any.example/session/start?session_id=${sessionToken}`,
  ]) {
    expect(await start(scanned)).toMatchObject({
      expiresAt,
      confirmationCode,
      vehicleInfo: { make: 'BMW', model: '740i' },
      valet: { name: 'Omar', rating: 5 },
      location: { name: business.location.name, address: business.location.address },
      business: { name: business.name, useFlatRate: true, flatRate: 15, hourlyRate: 8.5 },
    });
  }
});

test('a valet’s rating is the mean of the cars they received or brought', async () => {
  const { ctx } = server;
  const rated = (rating: number, receivedBy = business.valet) =>
    insertStay(ctx.db, business, {
      channel: 'session',
      status: 'returned',
      received_by: receivedBy.id,
      rating,
      rated_at: ctx.clock(),
    });
  await rated(5);
  await rated(4);
  // Another valet received this car, but this valet brought the car, so the rating counts for both.
  await rated(4, business.otherValet);
  const { sessionToken } = await createSession(server, business);
  expect((await start(sessionToken)).valet.rating).toBe(4.3);
});

test('a session is valid at 29:59 and dead from 30:00 on', async () => {
  const { sessionToken, confirmationCode, id, expiresAt } = await createSession(server, business);
  const until = (secondsAfter: number) =>
    server.advance(
      new Date(expiresAt).getTime() + secondsAfter * 1000 - server.ctx.clock().getTime(),
    );
  until(-1);
  expect((await start(sessionToken)).id).toBe(id);
  const { sessions } = await valet()(ACTIVE, { params: { id: business.valet.id } });
  expect(sessions[0]).toMatchObject({ id, isExpired: false });
  for (const late of [0, 1]) {
    until(late);
    expect(await startRefused(sessionToken)).toBe('INVALID_QR_CODE');
    const body = { sessionToken };
    expect(await expectRefusal(customer.call, 'POST /api/session/link', { body })).toMatchObject({
      status: 404,
      code: 'INVALID_QR_CODE',
      message: 'This QR code is invalid or has expired.',
    });
    await expectError('INVALID_CODE', customer.call, 'POST /api/session/confirm-code', {
      body: { confirmationCode, locationId: business.location.id },
    });
  }
  const after = await valet()(ACTIVE, { params: { id: business.valet.id } });
  expect(after.sessions[0]).toMatchObject({
    id,
    isExpired: true,
    can: { regenerate: true, park: false },
  });
});

test('renewing gives 30 fresh minutes and invalidates the old secrets at once', async () => {
  const old = await createSession(server, business);
  server.advance(29 * MINUTE);
  const params = { id: old.id };
  const fresh = await valet()(REGENERATE, { params });
  expect(fresh.version).toBe(old.version + 1);
  expect(fresh.confirmationCode).not.toBe(old.confirmationCode);
  expect(await startRefused(old.sessionToken)).toBe('INVALID_QR_CODE');
  const body = { confirmationCode: old.confirmationCode, locationId: business.location.id };
  await expectError('INVALID_CODE', customer.call, 'POST /api/session/confirm-code', { body });
  server.advance(29 * MINUTE);
  const sessionToken = sessionTokenIn(fresh.qrCodeData);
  expect((await start(sessionToken)).id).toBe(old.id);
  await customer.call('POST /api/session/link', { body: { sessionToken } });
  await expectError({ code: 'STATE_CONFLICT', state: 'received' }, valet(), REGENERATE, { params });
});

test('one of two wins when a session is linked and renewed at once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const guest = await buildCustomer(server);
    const { id, sessionToken } = await createSession(server, business);
    const [linked, renewed] = await settleOutcomes([
      guest.call('POST /api/session/link', { body: { sessionToken } }),
      valet()(REGENERATE, { params: { id } }),
    ]);
    const { status } = await getStay(id);
    expect([linked, renewed, status]).toEqual(
      linked === 'ok'
        ? ['ok', 'STATE_CONFLICT', 'received']
        : ['INVALID_QR_CODE', 'ok', 'expected'],
    );
  }
});

test('a waiting session can be cancelled, and its secrets are dead', async () => {
  const { id, sessionToken, confirmationCode } = await createSession(server, business);
  const params = { id };
  expect(await valet()(CANCEL, { params })).toMatchObject({
    status: 'cancelled',
    qrCodeData: null,
    can: { park: false, regenerate: false, cancel: false },
  });
  expect(await startRefused(sessionToken)).toBe('INVALID_QR_CODE');
  const refused = [
    await expectRefusal(customer.call, 'POST /api/session/link', { body: { sessionToken } }),
    await expectRefusal(customer.call, 'POST /api/session/confirm-code', {
      body: { confirmationCode, locationId: business.location.id },
    }),
  ];
  expect(refused.map(({ code }) => code)).toEqual(['INVALID_QR_CODE', 'INVALID_CODE']);
  await expectError({ code: 'STATE_CONFLICT', state: 'cancelled' }, valet(), CANCEL, { params });
});

test('a linked car is given back before it is parked, and its customer is notified; a parked one is not', async () => {
  const back = await linkedSession(server, customer, business);
  const colleague = server.as(business.otherValet.token);
  expect(await colleague(CANCEL, { params: { id: back.id } })).toMatchObject({
    status: 'cancelled',
  });
  expect(
    await listRows(server, 'notifications', {
      type: 'parking_taken_over',
      person_id: business.valet.id,
    }),
  ).toMatchObject([{ data: { why: 'given_back' } }]);
  const { notifications } = await customer.call('GET /api/notifications', { query: {} });
  expect(notifications.map(({ type }) => type)).toEqual(['car_given_back', 'car_received']);
  // After the cancellation the same car can be handed in again.
  const parked = await parkedSession(server, customer, business);
  await expectError({ status: 409, state: 'parked' }, valet(), CANCEL, {
    params: { id: parked.id },
  });
});

test('a linked car is parked once, at the planned spot unless another is given', async () => {
  const waiting = await createSession(server, business);
  const early = { params: { id: waiting.id }, body: {} };
  await expectError({ code: 'STATE_CONFLICT', state: 'expected' }, valet(), PARKED, early);
  const { id } = await linkedSession(server, customer, business, { parkingSpot: 'A7' });
  const press = { params: { id }, body: {} };
  await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    valet()(PARKED, press),
    valet()(PARKED, press),
  ]);
  expect((await getStay(id)).parking_spot).toBe('A7');
  const other = await parkedSession(server, await buildCustomer(server), business, {
    parkingSpot: 'A8',
  });
  expect((await getStay(other.id)).parking_spot).toBe('B2-14');
});

test('the customer of a session is notified by their own choice, and gets no SMS of a ticket', async () => {
  const { id } = await parkedSession(server, customer, business);
  const sms = await listRows(server, 'messages', { stay_id: id });
  expect(sms).toEqual([]);
  const { notifications } = await customer.call('GET /api/notifications', { query: {} });
  expect(notifications.map(({ type, actionUrl }) => [type, actionUrl])).toEqual([
    ['car_parked', `/customer/retrieval/${id}`],
    ['car_received', `/customer/retrieval/${id}`],
  ]);
});

test('an unlinked session cancels itself an hour after its last codes', async () => {
  const { id, sessionToken } = await createSession(server, business);
  server.advance(1_000);
  await valet()(REGENERATE, { params: { id } });
  const expiry = await runExpiry(id);
  expect(expiry.minutes).toEqual([60, 60]);
  await expiry.run(0);
  expect((await getStay(id)).status).toBe('expected');
  await expiry.run(1);
  expect((await getStay(id)).status).toBe('cancelled');
  await expiry.run(1);
  expect(await startRefused(sessionToken)).toBe('INVALID_QR_CODE');

  const linked = await linkedSession(server, customer, business);
  const late = await runExpiry(linked.id);
  await late.run(0);
  expect((await getStay(linked.id)).status).toBe('received');
});

test('the list has the valet’s own sessions first, then the newest, and no finished one', async () => {
  const { locationIds, ...staff } = {
    role: 'valet',
    businessId: business.id,
    locationIds: [business.location.id],
  } as const;
  const colleague = await buildPerson(server.ctx, { ...staff, locationIds: [...locationIds] });
  const colleagues = await createSession(server, business, { token: colleague.token });
  const mine = await createSession(server, business);
  const parked = await parkedSession(server, customer, business);
  const over = await createSession(server, business);
  const latest = await createSession(server, business, { token: colleague.token });
  await valet()(CANCEL, { params: { id: over.id } });
  await parkCar(server, business);

  const { sessions } = await valet()(ACTIVE, { params: { id: business.valet.id } });
  expect(sessions.map(({ id }) => id)).toEqual([parked.id, mine.id, latest.id, colleagues.id]);
  expect(sessions[0]).toMatchObject({
    status: 'parked',
    customerId: customer.id,
    customerName: 'Grace Person',
    qrCodeData: null,
    confirmationCode: null,
    expiresAt: null,
    can: { park: false, regenerate: false, cancel: false },
  });
  const seen = await server.as(business.manager.token)(ACTIVE, {
    params: { id: business.valet.id },
  });
  expect(seen.sessions.map(({ id }) => id)).toEqual(sessions.map(({ id }) => id));
  expect(seen.sessions[1]?.can).toEqual({ park: false, regenerate: false, cancel: false });
});

test('the id of a ticket is not accepted as the id of a session', async () => {
  const ticket = await parkCar(server, business);
  const params = { id: ticket.ticketId };
  await expectError('PARKING_SESSION_NOT_FOUND', valet(), CANCEL, { params });
});

test('codes are deleted a day after their end, once the car is gone', async () => {
  const [over, linked] = [
    await createSession(server, business),
    await linkedSession(server, customer, business),
  ];
  await valet()(CANCEL, { params: { id: over.id } });
  const left = async () => {
    await listRoutines(server.ctx)['tidy-up'].run();
    const rows = await server.ctx.db
      .selectFrom('session_codes')
      .select('stay_id')
      .where('stay_id', 'in', [over.id, linked.id])
      .execute();
    return rows.length;
  };
  expect(await left()).toBe(2);
  await server.ctx.db
    .updateTable('session_codes')
    .set({ expires_at: new Date(server.ctx.clock().getTime() - 25 * 60 * MINUTE) })
    .where('stay_id', 'in', [over.id, linked.id])
    .execute();
  expect(await left()).toBe(1);
});

test('a session of an inactive business cannot be linked', async () => {
  const { sessionToken } = await createSession(server, business);
  await updateRows(server, 'businesses', business.id, { status: 'inactive' });
  expect(await startRefused(sessionToken)).toBe('INVALID_QR_CODE');
  const body = { sessionToken };
  await expectError('INVALID_QR_CODE', customer.call, 'POST /api/session/link', { body });
});

test('a session answers about the tags that its location requires', async () => {
  await updateRows(server, 'locations', business.location.id, {
    required_tags: ['manual', 'electric'],
  });
  const body = { vehicleInfo: { licensePlate: 'ASK 1', make: 'Kia', model: 'Rio' } };
  for (const answers of [
    { absentTags: [] },
    { noteTags: ['manual'] },
    { absentTags: ['manual'] },
  ] as const) {
    const refused = await expectError('VALIDATION', valet(), CREATE, {
      body: { ...body, ...answers } as never,
    });
    expect(refused.issues).toMatchObject([{ field: 'noteTags', code: 'tags_unanswered' }]);
  }
  expect(await listRows(server, 'stays', { license_plate: 'ASK 1' })).toEqual([]);
  const { id } = await valet()(CREATE, {
    body: { ...body, noteTags: ['electric'], absentTags: ['manual'], chargePercent: 62 },
  });
  expect(await getStay(id)).toMatchObject({ note_tags: ['electric'], charge_percent: 62 });
  const [announced] = await listRows(server, 'stay_events', { stay_id: id });
  expect(announced).toMatchObject({
    type: 'stay.announce',
    data: { absent: 'manual', charge: 62 },
  });
  const { sessions } = await valet()('GET /api/valets/{id}/active-sessions', {
    params: { id: business.valet.id },
  });
  expect(sessions[0]).toMatchObject({ id, noteTags: ['electric'], chargePercent: 62 });
  // A form of the former release does not ask, and its car is announced without an answer.
  const older = { vehicleInfo: { ...body.vehicleInfo, licensePlate: 'ASK 2' } };
  expect(await valet()(CREATE, { body: older })).toMatchObject({ noteTags: [] });
});
