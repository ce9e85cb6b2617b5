import { beforeEach, expect, inject, test } from 'vitest';
import { readConfirmationCode } from '#domain/stays/scan.ts';
import { forgetLimits } from '#test/factories/accounts.ts';
import {
  acceptedService,
  aVehicle,
  buildCustomer,
  requestService,
  somePlate,
} from '#test/factories/customers.ts';
import { buildStaffedBusiness, buildPerson, type TestBusiness } from '#test/factories/people.ts';
import {
  callInParallel,
  listFields,
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  expectError,
  expectOutcomes,
  expectParallel,
} from '#test/factories/refusals.ts';
import { getRow, insertRow, updateRows, listRows } from '#test/factories/rows.ts';
import { createSession, linkedSession, parkedSession } from '#test/factories/sessions.ts';
import { codeFor, openTicket, parkCar, requestCar } from '#test/factories/stays.ts';
import { suspendValet } from '#test/factories/steps.ts';
import { startServer } from '#test/harness/server.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const LINK = 'POST /api/session/link';
const CONFIRM = 'POST /api/session/confirm-code';
const VIEW = 'GET /api/parking-sessions/{id}';
const MINUTE = 60_000;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const customer = buildBeforeEach(() => buildCustomer(server));
beforeEach(() => forgetLimits(server));

const getStay = (stayId: string) => getRow(server, 'stays', stayId);
const listEvents = (stayId: string) => listRows(server, 'stay_events', { stay_id: stayId }, 'id');
const typedAt = ({ location }: TestBusiness, confirmationCode: string) => ({
  confirmationCode,
  locationId: location.id,
});
const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000');

test('a customer links a session: the valet who made it has the car, and both are notified', async () => {
  const session = await createSession(server, business, {
    licensePlate: customer.vehicle.licensePlate,
  });
  const { sessionToken } = session;
  const linked = await customer.call(LINK, { body: { sessionToken } });
  expect(linked).toEqual({ success: true, parkingSessionId: session.id });
  expect(await getStay(session.id)).toMatchObject({
    status: 'received',
    customer_id: customer.id,
    customer_name: 'Grace Person',
    phone_e164: customer.phone,
    language: 'en',
    vehicle_id: customer.vehicle.id,
    received_by: business.valet.id,
    version: session.version + 1,
  });
  expect(await listEvents(session.id)).toMatchObject([
    { type: 'stay.announce', actor_id: business.valet.id, to_status: 'expected' },
    { type: 'stay.receive', actor_id: customer.id, to_status: 'received' },
  ]);
  const told = await server.as(business.valet.token)('GET /api/notifications', { query: {} });
  expect(told.notifications[0]).toMatchObject({
    type: 'customer_linked',
    message: expect.stringContaining('Grace Person'),
  });
  const { notifications } = await customer.call('GET /api/notifications', { query: {} });
  expect(notifications[0]).toMatchObject({
    type: 'car_received',
    actionUrl: `/customer/retrieval/${session.id}`,
  });
});

test('an unknown car joins the customer’s cars, also without a year', async () => {
  for (const year of [2024, undefined]) {
    const licensePlate = somePlate();
    const { sessionToken, id } = await createSession(server, business, {
      licensePlate,
      make: 'Porsche',
      model: 'Taycan',
      year,
    });
    await customer.call(LINK, { body: { sessionToken } });
    const [newest, ...others] = await customer.call('GET /api/vehicles', {});
    expect(newest).toMatchObject({
      licensePlate,
      make: 'Porsche',
      model: 'Taycan',
      year: year ?? null,
      isInUse: true,
    });
    expect(others.filter((car) => car.licensePlate === licensePlate)).toEqual([]);
    expect((await getStay(id)).vehicle_id).toBe(newest?.id);
  }
});

test('one of two customers links a QR code scanned by both at once, in each of twenty rounds', async () => {
  const other = await buildCustomer(server, { firstName: 'Emma' });
  const both = [customer, other];
  for (let round = 0; round < 20; round += 1) {
    const { id, sessionToken, confirmationCode } = await createSession(server, business);
    // In every second round one customer types the code instead of scanning.
    const all = await expectOutcomes({ ok: 1, SESSION_TAKEN: 1 }, [
      customer.call(LINK, { body: { sessionToken } }),
      round % 2 === 0
        ? other.call(LINK, { body: { sessionToken } })
        : other.call(CONFIRM, { body: typedAt(business, confirmationCode) }),
    ]);
    const winner = both[all.indexOf('ok')];
    expect((await getStay(id)).customer_id).toBe(winner?.id);
    const received = (await listEvents(id)).filter(({ type }) => type === 'stay.receive');
    expect(received).toHaveLength(1);
  }
});

test('the linked customer may repeat the call, and all others are late', async () => {
  const { id, sessionToken, confirmationCode, version } = await createSession(server, business);
  const press = () => customer.call(LINK, { body: { sessionToken } });
  await expectParallel({ ok: 5 }, 5, press);
  expect(await customer.call(CONFIRM, { body: typedAt(business, confirmationCode) })).toMatchObject(
    {
      parkingSessionId: id,
    },
  );
  expect((await getStay(id)).version).toBe(version + 1);

  const other = await buildCustomer(server);
  const start = { query: { session_id: sessionToken } };
  const refused = [
    await expectRefusal(other.call, LINK, { body: { sessionToken } }),
    await expectRefusal(other.call, CONFIRM, { body: typedAt(business, confirmationCode) }),
    await expectRefusal(server.as(), 'GET /api/session/start', start),
  ];
  expect(countOutcomes(refused.map(({ code }) => code))).toEqual({ SESSION_TAKEN: 3 });

  server.advance(31 * MINUTE);
  expect((await press()).parkingSessionId).toBe(id);
  await expectError('INVALID_QR_CODE', other.call, LINK, { body: { sessionToken } });
});

test('the car is the named own one, else one with this plate, else a new one', async () => {
  const licensePlate = somePlate();
  const { sessionToken, id } = await createSession(server, business, { licensePlate });
  const other = await buildCustomer(server);
  const tries = [
    [customer.vehicle.id, 'VEHICLE_MISMATCH'],
    [other.vehicle.id, 'VEHICLE_NOT_FOUND'],
  ] as const;
  for (const [vehicleId, code] of tries) {
    await expectError(code, customer.call, LINK, { body: { sessionToken, vehicleId } });
  }
  expect((await getStay(id)).status).toBe('expected');
  await customer.call(LINK, { body: { sessionToken } });
  const [newest] = await customer.call('GET /api/vehicles', {});
  expect((await getStay(id)).vehicle_id).toBe(newest?.id);

  const spaced = `${other.vehicle.licensePlate.slice(0, 3)}-${other.vehicle.licensePlate.slice(3, 7)}`;
  const added = await other.call('POST /api/vehicles', {
    body: aVehicle({ licensePlate: spaced }),
  });
  const second = await createSession(server, business, {
    licensePlate: spaced.replace('-', ' ').toLowerCase(),
  });
  const body = { sessionToken: second.sessionToken, vehicleId: added.id };
  await other.call(LINK, { body });
  expect((await getStay(second.id)).vehicle_id).toBe(added.id);
});

test('a car handed in elsewhere is refused, and an open request ends', async () => {
  const { licensePlate } = customer.vehicle;
  const elsewhere = await buildStaffedBusiness(server.ctx);
  await parkedSession(server, customer, elsewhere);
  const { sessionToken } = await createSession(server, business, { licensePlate });
  await expectError({ code: 'CAR_ALREADY_IN_CUSTODY', state: 'parked' }, customer.call, LINK, {
    body: { sessionToken },
  });

  const waiting = await buildCustomer(server);
  const request = await requestService(waiting, business);
  const session = await linkedSession(server, waiting, business);
  expect((await getStay(request.id)).status).toBe('cancelled');
  expect((await getStay(session.id)).status).toBe('received');

  const taken = await buildCustomer(server);
  await acceptedService(server, taken, elsewhere);
  const late = await createSession(server, business, { licensePlate: taken.vehicle.licensePlate });
  const body = { sessionToken: late.sessionToken };
  await expectError('CAR_ALREADY_IN_CUSTODY', taken.call, LINK, { body });
});

test('one car with two sessions at once is handed in once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const guest = await buildCustomer(server);
    const { licensePlate } = guest.vehicle;
    const places = [business, await buildStaffedBusiness(server.ctx)];
    const [one, other] = await Promise.all(
      places.map((place) => createSession(server, place, { licensePlate })),
    );
    const all = await settleOutcomes(
      [one, other].map((session) =>
        guest.call(LINK, { body: { sessionToken: session?.sessionToken ?? '' } }),
      ),
    );
    expect(countOutcomes(all)).toEqual({ ok: 1, CAR_ALREADY_IN_CUSTODY: 1 });
  }
  // Two people link two sessions with one plate at one location: only one person gets the car.
  const licensePlate = somePlate();
  const guests = [customer, await buildCustomer(server)];
  const sessions = await Promise.all(
    guests.map(() => createSession(server, business, { licensePlate })),
  );
  const all = await settleOutcomes(
    guests.map((guest, index) =>
      guest.call(LINK, { body: { sessionToken: sessions[index]?.sessionToken ?? '' } }),
    ),
  );
  expect(countOutcomes(all)).toEqual({ ok: 1, CAR_ALREADY_IN_CUSTODY: 1 });
});

test('an unproven number is not written to the stay', async () => {
  const unproved = await buildCustomer(server, { isVerified: false });
  const { id } = await linkedSession(server, unproved, business);
  expect((await getStay(id)).phone_e164).toBeNull();
});

test('the typed code links as the QR code does, in any digits and with spaces', async () => {
  const arabic = (code: string) =>
    code.replaceAll(/\d/g, (digit) => ` ${String.fromCodePoint(0x660 + Number(digit))}`);
  for (const write of [(code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `, arabic]) {
    const { id, confirmationCode } = await createSession(server, business);
    const typed = write(confirmationCode);
    expect(readConfirmationCode(typed)).toBe(confirmationCode);
    const linked = await customer.call(CONFIRM, { body: typedAt(business, typed) });
    expect(linked.parkingSessionId).toBe(id);
  }
});

test.each(['', '12345', '1234567', '12a456', '      '])(
  '%j is refused as a code',
  async (typed) => {
    for (let time = 0; time < 6; time += 1) {
      const refused = await expectRefusal(customer.call, CONFIRM, {
        body: typedAt(business, typed),
      });
      expect(refused).toMatchObject({
        status: 400,
        code: 'VALIDATION',
        message: 'Please enter the 6-digit confirmation code.',
      });
      expect(listFields(refused)).toEqual(['confirmationCode']);
    }
  },
);

const partings: [string, () => Promise<unknown>][] = [
  ['is suspended', () => suspendValet(server, business, business.valet.id)],
  [
    'works elsewhere',
    () =>
      server.ctx.db
        .deleteFrom('staff_locations')
        .where('person_id', '=', business.valet.id)
        .execute(),
  ],
];

test.each(partings)(
  'a code is dead once its valet %s, until a colleague renews it',
  async (_, part) => {
    const linked = await createSession(server, business);
    await customer.call(LINK, { body: { sessionToken: linked.sessionToken } });
    const { id, sessionToken, confirmationCode } = await createSession(server, business);
    await part();
    const other = await buildCustomer(server);
    const all = await settleOutcomes([
      other.call(LINK, { body: { sessionToken } }),
      other.call(CONFIRM, { body: typedAt(business, confirmationCode) }),
      server.as()('GET /api/session/start', { query: { session_id: sessionToken } }),
    ]);
    expect(all).toEqual(['INVALID_QR_CODE', 'INVALID_CODE', 'INVALID_QR_CODE']);
    // The linked customer may repeat the call.
    await customer.call(LINK, { body: { sessionToken: linked.sessionToken } });
    const colleague = server.as(business.otherValet.token);
    const fresh = await colleague('POST /api/session/{id}/regenerate', { params: { id } });
    await other.call(CONFIRM, { body: typedAt(business, fresh.confirmationCode ?? '') });
    expect((await getStay(id)).received_by).toBe(business.otherValet.id);
  },
);

test('five wrong codes lock the session code for this customer only', async () => {
  const { confirmationCode } = await createSession(server, business);
  const guess = (call = customer.call, code = wrongCode(confirmationCode)) =>
    expectRefusal(call, CONFIRM, { body: typedAt(business, code) });
  for (let time = 0; time < 5; time += 1) expect((await guess()).code).toBe('INVALID_CODE');
  // While locked, the server refuses the right code too.
  const locked = await guess(customer.call, confirmationCode);
  expect(locked).toMatchObject({ status: 423, code: 'CODE_LOCKED' });
  expect(locked.retryAfter).toBeGreaterThan(14 * 60);
  expect(locked.retryAfter).toBeLessThanOrEqual(15 * 60);
  const other = await buildCustomer(server);
  await other.call(CONFIRM, { body: typedAt(business, confirmationCode) });
});

test('at most five of forty concurrent guesses are compared', async () => {
  const { confirmationCode } = await createSession(server, business);
  const code = wrongCode(confirmationCode);
  await expectParallel({ INVALID_CODE: 5, CODE_LOCKED: 35 }, 40, () =>
    customer.call(CONFIRM, { body: typedAt(business, code) }),
  );
  await expectError('CODE_LOCKED', customer.call, CONFIRM, {
    body: typedAt(business, confirmationCode),
  });
});

test('a right code does not count as a guess', async () => {
  for (let car = 0; car < 7; car += 1) {
    const { confirmationCode, id } = await createSession(server, business);
    const linked = await customer.call(CONFIRM, { body: typedAt(business, confirmationCode) });
    expect(linked.parkingSessionId).toBe(id);
  }
});

test('a code works at its location or for its plate, and nowhere else', async () => {
  const { id, confirmationCode, vehicleInfo } = await createSession(server, business);
  const elsewhere = await buildStaffedBusiness(server.ctx);
  const licensePlate = vehicleInfo.licensePlate ?? '';
  const type = (place: object) =>
    expectRefusal(customer.call, CONFIRM, { body: { confirmationCode, ...place } });
  const nowhere = await type({});
  expect(nowhere).toMatchObject({ status: 400, code: 'VALIDATION' });
  expect(listFields(nowhere)).toEqual(['locationId']);
  expect(listFields(await type({ licensePlate: '?' }))).toEqual(['licensePlate']);
  const wrong = [
    { locationId: elsewhere.location.id },
    { licensePlate: somePlate() },
    { licensePlate, locationId: elsewhere.location.id },
    { licensePlate: somePlate(), locationId: business.location.id },
    { sessionId: (await createSession(server, elsewhere)).id },
  ];
  for (const place of wrong) expect((await type(place)).code).toBe('INVALID_CODE');
  expect((await getStay(id)).status).toBe('expected');
  const right = [
    { locationId: business.location.id },
    { licensePlate: ` ${licensePlate.toLowerCase()}` },
    { sessionId: id },
  ];
  for (const place of right)
    expect(await customer.call(CONFIRM, { body: { confirmationCode, ...place } })).toMatchObject({
      parkingSessionId: id,
    });
});

test('two locations may have the same code at once, and one location may not', async () => {
  const elsewhere = await buildStaffedBusiness(server.ctx);
  const here = await createSession(server, business);
  const there = await createSession(server, elsewhere);
  const giveCodeOf = (from: string, to: string) =>
    server.ctx.pool.query(
      `update session_codes set code_hash = source.code_hash
      from session_codes source where source.stay_id = $1 and session_codes.stay_id = $2`,
      [from, to],
    );
  await giveCodeOf(here.id, there.id);
  const second = await createSession(server, business);
  await expect(giveCodeOf(here.id, second.id)).rejects.toThrow('session_codes_of_location');
  for (const [place, id] of [
    [elsewhere, there.id],
    [business, here.id],
  ] as const) {
    const linked = await customer.call(CONFIRM, { body: typedAt(place, here.confirmationCode) });
    expect(linked.parkingSessionId).toBe(id);
  }
});

test('guesses at one location lock nobody at another', async () => {
  const elsewhere = await buildStaffedBusiness(server.ctx);
  const guess = (place: TestBusiness) =>
    expectRefusal(customer.call, CONFIRM, { body: typedAt(place, '000000') });
  for (let time = 0; time < 6; time += 1) await guess(business);
  expect((await guess(business)).code).toBe('CODE_LOCKED');
  const { id, confirmationCode } = await createSession(server, elsewhere);
  const linked = await customer.call(CONFIRM, { body: typedAt(elsewhere, confirmationCode) });
  expect(linked.parkingSessionId).toBe(id);
});

test('a location has a limit of guesses across processes, and the plate still links', async () => {
  const options = { databaseUrl: server.databaseUrl, worker: false };
  const strict = { rateLimitFactor: 1, secretKey: server.ctx.config.secretKey };
  const instances = await Promise.all(
    callInParallel(2, () => startServer(inject('postgresUrl'), { ...options, config: strict })),
  );
  try {
    const codes: string[] = [];
    for (let person = 0; person < 13; person += 1) {
      const guest = await buildPerson(server.ctx, { role: 'customer' });
      for (let time = 0; time < 5; time += 1) {
        const call = instances[time % 2]?.as(guest.token) ?? customer.call;
        codes.push(
          (await expectRefusal(call, CONFIRM, { body: typedAt(business, '000000') })).code,
        );
      }
    }
    expect(countOutcomes(codes)).toEqual({ INVALID_CODE: 60, VALIDATION: 5 });
    const call = instances[0]?.as(customer.token) ?? customer.call;
    const { id, confirmationCode, vehicleInfo } = await createSession(server, business);
    const body = typedAt(business, confirmationCode);
    await expectError({ fields: ['licensePlate'] }, call, CONFIRM, { body });
    const licensePlate = vehicleInfo.licensePlate ?? '';
    const linked = await call(CONFIRM, { body: { ...body, licensePlate } });
    expect(linked.parkingSessionId).toBe(id);
  } finally {
    await Promise.all(instances.map((instance) => instance.close()));
  }
});

test('one person has fifteen wrong codes a day, and right ones do not reset them', async () => {
  const pause = () =>
    server.ctx.db.deleteFrom('rate_limits').where('key', 'not like', 'sessionCodeDay%').execute();
  for (let round = 0; round < 3; round += 1) {
    const { confirmationCode } = await createSession(server, business);
    await customer.call(CONFIRM, { body: typedAt(business, confirmationCode) });
    const body = typedAt(business, wrongCode(confirmationCode));
    await expectParallel({ INVALID_CODE: 5 }, 5, () => customer.call(CONFIRM, { body }));
    await pause();
  }
  const { confirmationCode, sessionToken } = await createSession(server, business);
  const locked = await expectError('CODE_LOCKED', customer.call, CONFIRM, {
    body: typedAt(business, confirmationCode),
  });
  expect(locked.retryAfter).toBeGreaterThan(23 * 60 * 60);
  await customer.call(LINK, { body: { sessionToken } });
});

test('the customer sees the session’s way, with its order and the price', async () => {
  const { id } = await linkedSession(server, customer, business, {
    specialInstructions: 'Low front',
  });
  const params = { id };
  const linked = await customer.call(VIEW, { params });
  expect(linked).toMatchObject({
    status: 'linked',
    vehicleInfo: { licensePlate: customer.vehicle.licensePlate },
    specialInstructions: 'Low front',
    parkedAt: null,
    order: null,
    offers: [],
    location: { name: business.location.name },
    valet: { name: 'Omar', rating: 5 },
  });
  expect(linked.confirmationCode).toMatch(/^\d{6}$/);
  await server.as(business.valet.token)('POST /api/parking-sessions/{id}/parked', {
    params,
    body: { parkingSpot: 'B2-14' },
  });
  const parked = await customer.call(VIEW, { params });
  expect(parked).toMatchObject({ status: 'parked', parkingSpot: 'B2-14', order: null });
  expect(parked.offers[0]).toMatchObject({ fromMinutes: 1, valetFeeCents: 1620 });
  const order = await customer.call('POST /api/customer/orders', {
    body: { ticketId: id, targetMinutes: 10 },
  });
  expect(await customer.call(VIEW, { params })).toMatchObject({
    status: 'retrieval_requested',
    retrievalRequestedAt: order.requestedAt,
    order: { id: order.id, status: 'requested' },
    offers: [],
  });
  await customer.call('POST /api/customer/orders/{id}/cancel', {
    params: { id: order.id },
    body: {},
  });
  expect(await customer.call(VIEW, { params })).toMatchObject({
    status: 'parked',
    retrievalRequestedAt: null,
    order: { status: 'cancelled' },
  });
});

test('a car of any channel is visible to its customer and to nobody else', async () => {
  const request = await requestService(customer, business);
  expect(await customer.call(VIEW, { params: { id: request.id } })).toMatchObject({
    status: 'waiting_for_customer',
    confirmationCode: null,
    valet: null,
  });
  const other = await buildCustomer(server);
  const ticket = await parkCar(server, business);
  for (const id of [request.id, ticket.ticketId]) {
    await expectError('PARKING_SESSION_NOT_FOUND', other.call, VIEW, { params: { id } });
  }
});

test('a ticket whose code went to a verified number is its customer’s', async () => {
  const car = await parkCar(server, business, { phone: customer.phone });
  const params = { id: car.ticketId };
  await updateRows(server, 'stays', car.ticketId, { notes: 'Scratch on the door' });
  expect(await customer.call(VIEW, { params })).toMatchObject({
    status: 'parked',
    specialInstructions: null,
    confirmationCode: null,
    valet: { name: 'Omar' },
  });
  expect(JSON.stringify(await customer.call('GET /api/account/download', {}))).not.toContain(
    'Scratch',
  );
  expect((await requestCar(server, car)).status).toBe('requested');
  expect(await customer.call(VIEW, { params })).toMatchObject({ status: 'retrieval_requested' });
  // A guest with an account still gets the SMS of the ticket.
  expect(car.ticketToken).toMatch(/^[0-9A-Za-z]{22}$/);

  const unproved = await buildCustomer(server, { isVerified: false });
  const { ticketId } = await parkCar(server, business, { phone: unproved.phone });
  expect((await getStay(ticketId)).customer_id).toBeNull();
});

test('a ticket checked in without its code joins no account', async () => {
  const ticket = await openTicket(server, business, { phone: customer.phone });
  await codeFor(server, customer.phone);
  await insertRow(server, 'sms_opt_outs', { phone_e164: customer.phone });
  await server.as(business.valet.token)('POST /api/valet/tickets/{ticketId}/resend-otp', {
    params: { ticketId: ticket.ticketId },
  });
  expect(await getStay(ticket.ticketId)).toMatchObject({ status: 'received', customer_id: null });
});

test('a scanned code is recognised, whatever host its address has', async () => {
  const scan = (qrCode: string) => customer.call('POST /api/connect-vehicle', { body: { qrCode } });
  const { qrCodeData, confirmationCode, sessionToken } = await createSession(server, business);
  expect(await scan(qrCodeData)).toEqual({
    kind: 'session',
    path: `/session/start?session_id=${sessionToken}`,
  });
  expect(await scan(confirmationCode)).toEqual({
    kind: 'code',
    path: `/session/manual-entry?code=${confirmationCode}`,
  });
  const { ticketToken } = await parkCar(server, business);
  expect(await scan(`https://evil.example/customer/ticket/${ticketToken}?x=1`)).toEqual({
    kind: 'ticket',
    path: `/customer/ticket/${ticketToken}`,
  });
  for (const qrCode of ['https://evil.example/login', 'WIFI:S:Lobby;;', '12345']) {
    await expectError('INVALID_QR_CODE', customer.call, 'POST /api/connect-vehicle', {
      body: { qrCode },
    });
  }
});
