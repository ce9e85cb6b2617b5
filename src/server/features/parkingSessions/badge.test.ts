import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxVehicleYear } from '#domain/vehicles/choices.ts';
import { aVehicle, buildCustomer, requestService, somePlate } from '#test/factories/customers.ts';
import { buildStaffedBusiness, buildLocation, buildPerson } from '#test/factories/people.ts';
import {
  callInParallel,
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  expectError,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { getRow, insertRow, updateRows } from '#test/factories/rows.ts';
import { showBadge } from '#test/factories/sessions.ts';
import { endShiftOf } from '#test/factories/shifts.ts';
import { parkCar } from '#test/factories/stays.ts';
import { suspendValet } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer, startStrict } from '#test/harness/runServer.ts';

const SHOW = 'POST /api/valet/badge';
const OWN = 'GET /api/valet/badge';
const VERIFY = 'POST /api/qr-codes/verify';
const CONNECT = 'POST /api/qr-codes/connect';
const HOUR = 3_600_000;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const customer = buildBeforeEach(() => buildCustomer(server));

const valet = () => server.as(business.valet.token);
const verify = (qrCodeId: string) => server.as()(VERIFY, { body: { qrCodeId } });
const isDead = async (qrCodeId: string) =>
  (await expectRefusal(server.as(), VERIFY, { body: { qrCodeId } })).code === 'INVALID_QR_CODE';
const own = async (call = valet()) => (await call(OWN, {})).badge;
const connect = (
  qrCodeId: string,
  vehicleData: Parameters<typeof connectInput>[1] = { vehicleId: customer.vehicle.id },
  guest = customer,
  idempotencyKey?: string,
) =>
  guest.call(
    CONNECT,
    connectInput(qrCodeId, vehicleData),
    idempotencyKey ? { idempotencyKey } : {},
  );
const connectInput = (
  qrCodeId: string,
  vehicleData: { vehicleId: string } | ReturnType<typeof aVehicle>,
) => ({ body: { qrCodeId, vehicleData } });
const getStay = (stayId: string) => getRow(server, 'stays', stayId);

test('a badge shows its valet and its end, as a bare code or as an address', async () => {
  const badge = await showBadge(server, business);
  expect(badge.qrCodeData).toBe(`${server.url}/valet-connect/${badge.qrCodeId}`);
  expect(badge.location).toBe(business.location.name);
  for (const scanned of [badge.qrCodeId, badge.qrCodeData]) {
    const verified = await verify(scanned);
    expect(verified).toMatchObject({
      valetName: 'Omar',
      locationName: business.location.name,
      businessName: business.name,
    });
    expect(Math.round(verified.expiresIn / 60)).toBe(8 * 60);
  }
  expect(await own()).toEqual(badge);
  expect(await own(server.as(business.otherValet.token))).toBeNull();
});

test('a newer badge invalidates the one before, and of several at once one is left', async () => {
  const old = await showBadge(server, business);
  const made = await Promise.all(callInParallel(4, () => showBadge(server, business)));
  expect(await isDead(old.qrCodeId)).toBe(true);
  const dead = await Promise.all(made.map(({ qrCodeId }) => isDead(qrCodeId).catch(() => false)));
  expect(countOutcomes(dead.map(String))).toEqual({ true: 3, false: 1 });
});

test('a badge dies after eight hours, to the second', async () => {
  const { expiresAt, qrCodeId } = await showBadge(server, business);
  server.advance(new Date(expiresAt).getTime() - 1_000 - server.ctx.clock().getTime());
  expect((await verify(qrCodeId)).expiresIn).toBeLessThanOrEqual(1);
  server.advance(1_000);
  expect(await isDead(qrCodeId)).toBe(true);
  await expectError('INVALID_QR_CODE', customer.call, CONNECT, connectInput(qrCodeId, aVehicle()));
  expect(await own()).toBeNull();
});

test('a badge dies with the sign-in it was made in', async () => {
  await updateRows(server, 'sessions', business.valet.sessionId, {
    expires_at: new Date(server.ctx.clock().getTime() + HOUR),
  });
  const { qrCodeId } = await showBadge(server, business);
  expect(Math.round((await verify(qrCodeId)).expiresIn / 60)).toBe(60);
});

const endings: [string, () => Promise<unknown>][] = [
  ['signs out', () => valet()('POST /api/auth/logout', {})],
  ['signs out everywhere', () => valet()('POST /api/auth/logout-everywhere', {})],
  ['is suspended', () => suspendValet(server, business, business.valet.id)],
  ['ends the shift', () => endShiftOf(server, business.valet.id)],
  [
    'works elsewhere',
    () =>
      server.ctx.db
        .deleteFrom('staff_locations')
        .where('person_id', '=', business.valet.id)
        .execute(),
  ],
  [
    'belongs to a business that is not active',
    () => updateRows(server, 'businesses', business.id, { status: 'inactive' }),
  ],
];

test.each(endings)('a badge is dead once its valet %s', async (_, end) => {
  const { qrCodeId } = await showBadge(server, business);
  await end();
  expect(await isDead(qrCodeId)).toBe(true);
  await expectError('INVALID_QR_CODE', customer.call, CONNECT, connectInput(qrCodeId, aVehicle()));
  expect(await customer.call('GET /api/vehicles', {})).toHaveLength(1);
});

test('a badge needs a location if none follows, and refuses one of another business', async () => {
  const foreign = await buildStaffedBusiness(server.ctx);
  const body = { locationId: foreign.location.id };
  await expectError('LOCATION_NOT_FOUND', valet(), SHOW, { body });
  const nowhere = await buildPerson(server.ctx, { role: 'valet', businessId: business.id });
  await expectError('LOCATION_NEEDED', server.as(nowhere.token), SHOW, { body: {} });
});

test('a badge is for the location of the shift, and dead once the shift is elsewhere', async () => {
  const second = await buildLocation(server.ctx, business.id);
  await insertRow(server, 'staff_locations', {
    person_id: business.valet.id,
    location_id: second.id,
    business_id: business.id,
  });
  const body = { locationId: second.id };
  await expectError('LOCATION_NOT_FOUND', valet(), SHOW, { body });
  await endShiftOf(server, business.valet.id);
  const { qrCodeId } = await valet()(SHOW, { body });
  expect((await verify(qrCodeId)).locationName).toBe(second.name);
  await insertRow(server, 'shifts', {
    business_id: business.id,
    location_id: business.location.id,
    person_id: business.valet.id,
    started_at: server.ctx.clock(),
  });
  expect(await isDead(qrCodeId)).toBe(true);
});

test('a customer hands in an own car, and the valet is notified', async () => {
  const { qrCodeId } = await showBadge(server, business);
  const { parkingSessionId: id } = await connect(qrCodeId);
  expect(await getStay(id)).toMatchObject({
    channel: 'session',
    status: 'received',
    customer_id: customer.id,
    customer_name: 'Grace Person',
    phone_e164: customer.phone,
    vehicle_id: customer.vehicle.id,
    license_plate: customer.vehicle.licensePlate,
    vehicle_year: 2024,
    opened_by: business.valet.id,
    received_by: business.valet.id,
    location_id: business.location.id,
  });
  expect(await customer.call('GET /api/parking-sessions/{id}', { params: { id } })).toMatchObject({
    status: 'linked',
    confirmationCode: null,
    valet: { name: 'Omar' },
  });
  const { notifications } = await valet()('GET /api/notifications', { query: {} });
  expect(notifications[0]?.type).toBe('customer_linked');
  const list = await valet()('GET /api/valets/{id}/active-sessions', {
    params: { id: business.valet.id },
  });
  expect(list.sessions[0]).toMatchObject({ id, can: { park: true, cancel: true } });
  const params = { id };
  expect(await valet()('POST /api/session/{id}/cancel', { params })).toMatchObject({
    status: 'cancelled',
  });
});

test('a new car becomes the customer’s; a known plate is their existing car, unchanged', async () => {
  const { qrCodeId } = await showBadge(server, business);
  const typed = aVehicle({ licensePlate: 'dxb ٤٥٦', make: 'Kia' });
  const { parkingSessionId } = await connect(qrCodeId, typed);
  const cars = await customer.call('GET /api/vehicles', {});
  expect(cars[0]).toMatchObject({ licensePlate: 'DXB 456', make: 'Kia', isInUse: true });
  expect((await getStay(parkingSessionId)).vehicle_id).toBe(cars[0]?.id);

  const known = aVehicle({
    licensePlate: customer.vehicle.licensePlate.toLowerCase(),
    make: 'Kia',
  });
  const again = await connect(qrCodeId, known);
  expect(await getStay(again.parkingSessionId)).toMatchObject({
    vehicle_id: customer.vehicle.id,
    vehicle_make: 'Lexus',
  });
  expect(await customer.call('GET /api/vehicles', {})).toHaveLength(2);
});

test.each([
  [{ licensePlate: '' }, ['vehicleData.licensePlate'], 'Please enter a license plate'],
  [{ licensePlate: 'A' }, ['vehicleData.licensePlate'], 'Please enter a valid license plate'],
  [
    { licensePlate: 'ABCD 12345' },
    ['vehicleData.licensePlate'],
    'Please enter a valid license plate',
  ],
  [{ licensePlate: 'A-' }, ['vehicleData.licensePlate'], 'Please enter a valid license plate'],
  [{ make: '' }, ['vehicleData.make'], 'Please select a make'],
  [{ model: ' ' }, ['vehicleData.model'], 'Please enter a model'],
  [{ year: 1899 }, ['vehicleData.year'], 'Please select a year'],
  [{ year: maxVehicleYear(new Date()) + 1 }, ['vehicleData.year'], 'Please select a year'],
  [{ year: undefined as never }, ['vehicleData'], 'Please select a year'],
])('%o is refused by its field', async (fields, named, message) => {
  const { qrCodeId } = await showBadge(server, business);
  await expectError(
    { code: 'VALIDATION', fields: named, message },
    customer.call,
    CONNECT,
    connectInput(qrCodeId, aVehicle(fields)),
  );
});

test('a car is handed in once, even to two valets at once', async () => {
  const other = await buildStaffedBusiness(server.ctx);
  const badges = [await showBadge(server, business), await showBadge(server, other)];
  for (let round = 0; round < 10; round += 1) {
    const guest = await buildCustomer(server);
    const vehicleData = round % 2 === 0 ? { vehicleId: guest.vehicle.id } : aVehicle();
    const all = await settleOutcomes(
      badges.map(({ qrCodeId }) => connect(qrCodeId, vehicleData, guest)),
    );
    expect(countOutcomes(all)).toEqual({ ok: 1, VEHICLE_IN_CUSTODY: 1 });
    const late = connectInput(badges[0]?.qrCodeId ?? '', vehicleData);
    await expectError({ code: 'VEHICLE_IN_CUSTODY', state: 'received' }, guest.call, CONNECT, late);
  }
});

test('one idempotency key hands a car in once, however often it is sent', async () => {
  const { qrCodeId } = await showBadge(server, business);
  const key = randomUUID();
  const vehicleData = aVehicle();
  const send = () => connect(qrCodeId, vehicleData, customer, key);
  const made = await Promise.all(callInParallel(5, send));
  expect(new Set(made.map(({ parkingSessionId }) => parkingSessionId)).size).toBe(1);
  expect(await send()).toEqual(made[0]);
  const another = connectInput(qrCodeId, aVehicle());
  expect((await expectRefusal(customer.call, CONNECT, another, { idempotencyKey: key })).code).toBe(
    'IDEMPOTENCY_CONFLICT',
  );
});

test('a car that somebody else has here, or a foreign car, is refused', async () => {
  const { qrCodeId } = await showBadge(server, business);
  const licensePlate = somePlate();
  await parkCar(server, business, { licensePlate });
  const taken = connectInput(qrCodeId, aVehicle({ licensePlate }));
  await expectError('CAR_ALREADY_IN_CUSTODY', customer.call, CONNECT, taken);
  // The refused call stored no vehicle.
  expect(await customer.call('GET /api/vehicles', {})).toHaveLength(1);
  const other = await buildCustomer(server);
  const theirs = connectInput(qrCodeId, { vehicleId: other.vehicle.id });
  await expectError('VEHICLE_NOT_FOUND', customer.call, CONNECT, theirs);
});

test('an open request ends once its car is handed in by badge', async () => {
  const request = await requestService(customer, business);
  const { qrCodeId } = await showBadge(server, business);
  const { parkingSessionId } = await connect(qrCodeId);
  expect((await getStay(request.id)).status).toBe('cancelled');
  expect((await getStay(parkingSessionId)).status).toBe('received');
});

test('one customer may hand in ten cars an hour, and one badge may take twenty', async () => {
  const strict = await startStrict(server);
  const { qrCodeId } = await showBadge(server, business);
  const call = strict.as(customer.token);
  const all: string[] = [];
  for (let car = 0; car < 11; car += 1) {
    all.push(...(await settleOutcomes([call(CONNECT, connectInput(qrCodeId, aVehicle()))])));
  }
  expect(countOutcomes(all)).toEqual({ ok: 10, RATE_LIMITED: 1 });
  // The badge's limit of twenty cars counts for everybody who has a photo of the badge.
  const [second, third] = [await buildCustomer(strict), await buildCustomer(strict)];
  const bySecond = callInParallel(10, () =>
    second.call(CONNECT, connectInput(qrCodeId, aVehicle())),
  );
  await expectOutcomes({ ok: 10 }, bySecond);
  const byThird = [third.call(CONNECT, connectInput(qrCodeId, aVehicle()))];
  await expectOutcomes({ RATE_LIMITED: 1 }, byThird);
});
