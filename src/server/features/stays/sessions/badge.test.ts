import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import {
  aVehicle,
  buildCustomer,
  type Customer,
  requestService,
  somePlate,
} from '#test/factories/customers.ts';
import { buildHouse, buildLocation, buildPerson, type House } from '#test/factories/people.ts';
import { atOnce, fieldsOf, outcomes, refusal, tally } from '#test/factories/refusals.ts';
import { showBadge } from '#test/factories/sessions.ts';
import { parkCar } from '#test/factories/stays.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';

const SHOW = 'POST /api/valet/badge';
const OWN = 'GET /api/valet/badge';
const VERIFY = 'POST /api/qr-codes/verify';
const CONNECT = 'POST /api/qr-codes/connect';
const HOUR = 3_600_000;

let server: TestServer;
let house: House;
let customer: Customer;

beforeAll(async () => {
  server = await startServer(inject('postgresUrl'));
});
beforeEach(async () => {
  house = await buildHouse(server.ctx);
  customer = await buildCustomer(server);
});
afterAll(() => server.close());

const valet = () => server.as(house.valet.token);
const verify = (qrCodeId: string) => server.as()(VERIFY, { body: { qrCodeId } });
const isDead = async (qrCodeId: string) =>
  (await refusal(server.as(), VERIFY, { body: { qrCodeId } })).code === 'INVALID_QR_CODE';
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
const stayOf = (stayId: string) =>
  server.ctx.db.selectFrom('stays').selectAll().where('id', '=', stayId).executeTakeFirstOrThrow();

test('a badge says whose it is and how long it is good, bare or in its address', async () => {
  const badge = await showBadge(server, house);
  expect(badge.qrCodeData).toBe(`${server.url}/valet-connect/${badge.qrCodeId}`);
  expect(badge.location).toBe(house.location.name);
  for (const scanned of [badge.qrCodeId, badge.qrCodeData]) {
    const verified = await verify(scanned);
    expect(verified).toMatchObject({
      valetName: 'Omar',
      locationName: house.location.name,
      businessName: house.business.name,
    });
    expect(Math.round(verified.expiresIn / 60)).toBe(8 * 60);
  }
  expect(await own()).toEqual(badge);
  expect(await own(server.as(house.otherValet.token))).toBeNull();
});

test('a newer badge kills the one before; of several at once one is left', async () => {
  const old = await showBadge(server, house);
  const made = await Promise.all(atOnce(4, () => showBadge(server, house)));
  expect(await isDead(old.qrCodeId)).toBe(true);
  const dead = await Promise.all(made.map(({ qrCodeId }) => isDead(qrCodeId).catch(() => false)));
  expect(tally(dead.map(String))).toEqual({ true: 3, false: 1 });
});

test('it dies after eight hours, to the second', async () => {
  const { expiresAt, qrCodeId } = await showBadge(server, house);
  server.advance(new Date(expiresAt).getTime() - 1_000 - server.ctx.clock().getTime());
  expect((await verify(qrCodeId)).expiresIn).toBeLessThanOrEqual(1);
  server.advance(1_000);
  expect(await isDead(qrCodeId)).toBe(true);
  expect((await refusal(customer.call, CONNECT, connectInput(qrCodeId, aVehicle()))).code).toBe(
    'INVALID_QR_CODE',
  );
  expect(await own()).toBeNull();
});

test('it lives no longer than the sign-in it was made in', async () => {
  await server.ctx.db
    .updateTable('sessions')
    .set({ expires_at: new Date(server.ctx.clock().getTime() + HOUR) })
    .where('id', '=', house.valet.sessionId)
    .execute();
  const { qrCodeId } = await showBadge(server, house);
  expect(Math.round((await verify(qrCodeId)).expiresIn / 60)).toBe(60);
});

const endings: [string, () => Promise<unknown>][] = [
  ['signs out', () => valet()('POST /api/auth/logout', {})],
  ['signs out everywhere', () => valet()('POST /api/auth/logout-everywhere', {})],
  [
    'is suspended',
    () =>
      server.as(house.manager.token)('PUT /api/business/valets/{id}', {
        params: { id: house.valet.id },
        body: { status: 'suspended', locationIds: [house.location.id] },
      }),
  ],
  [
    'ends the shift',
    () =>
      server.ctx.db
        .updateTable('shifts')
        .set({ ended_at: server.ctx.clock() })
        .where('person_id', '=', house.valet.id)
        .execute(),
  ],
  [
    'works elsewhere',
    () =>
      server.ctx.db.deleteFrom('staff_locations').where('person_id', '=', house.valet.id).execute(),
  ],
  [
    'belongs to a business that is not active',
    () =>
      server.ctx.db
        .updateTable('businesses')
        .set({ status: 'inactive' })
        .where('id', '=', house.business.id)
        .execute(),
  ],
];

test.each(endings)('it is dead once its valet %s', async (_, end) => {
  const { qrCodeId } = await showBadge(server, house);
  await end();
  expect(await isDead(qrCodeId)).toBe(true);
  const refused = await refusal(customer.call, CONNECT, connectInput(qrCodeId, aVehicle()));
  expect(refused).toMatchObject({ status: 404, code: 'INVALID_QR_CODE' });
  expect(await customer.call('GET /api/vehicles', {})).toHaveLength(1);
});

test('a place is needed where none is plain, and another house’s is none', async () => {
  const foreign = await buildHouse(server.ctx);
  const body = { locationId: foreign.location.id };
  expect((await refusal(valet(), SHOW, { body })).code).toBe('LOCATION_NOT_FOUND');
  const nowhere = await buildPerson(server.ctx, { role: 'valet', businessId: house.business.id });
  expect((await refusal(server.as(nowhere.token), SHOW, { body: {} })).code).toBe(
    'LOCATION_NEEDED',
  );
});

test('on a shift it is for the place of the shift, and dead once that is another', async () => {
  const second = await buildLocation(server.ctx, house.business.id);
  await server.ctx.db
    .insertInto('staff_locations')
    .values({
      person_id: house.valet.id,
      location_id: second.id,
      business_id: house.business.id,
    })
    .execute();
  const body = { locationId: second.id };
  expect((await refusal(valet(), SHOW, { body })).code).toBe('LOCATION_NOT_FOUND');
  await server.ctx.db
    .updateTable('shifts')
    .set({ ended_at: server.ctx.clock() })
    .where('person_id', '=', house.valet.id)
    .execute();
  const { qrCodeId } = await valet()(SHOW, { body });
  expect((await verify(qrCodeId)).locationName).toBe(second.name);
  await server.ctx.db
    .insertInto('shifts')
    .values({
      business_id: house.business.id,
      location_id: house.location.id,
      person_id: house.valet.id,
      started_at: server.ctx.clock(),
    })
    .execute();
  expect(await isDead(qrCodeId)).toBe(true);
});

test('a customer hands in a car of his own, and the valet is told', async () => {
  const { qrCodeId } = await showBadge(server, house);
  const { parkingSessionId: id } = await connect(qrCodeId);
  expect(await stayOf(id)).toMatchObject({
    channel: 'session',
    status: 'received',
    customer_id: customer.id,
    customer_name: 'Grace Person',
    phone_e164: customer.phone,
    vehicle_id: customer.vehicle.id,
    license_plate: customer.vehicle.licensePlate,
    vehicle_year: 2024,
    opened_by: house.valet.id,
    received_by: house.valet.id,
    location_id: house.location.id,
  });
  expect(await customer.call('GET /api/parking-sessions/{id}', { params: { id } })).toMatchObject({
    status: 'linked',
    confirmationCode: null,
    valet: { name: 'Omar' },
  });
  const { notifications } = await valet()('GET /api/notifications', {});
  expect(notifications[0]?.type).toBe('customer_linked');
  const list = await valet()('GET /api/valets/{id}/active-sessions', {
    params: { id: house.valet.id },
  });
  expect(list.sessions[0]).toMatchObject({ id, can: { park: true, cancel: true } });
  const params = { id };
  expect(await valet()('POST /api/session/{id}/cancel', { params })).toMatchObject({
    status: 'cancelled',
  });
});

test('a new car becomes his; one of a plate he has is that one, as it was', async () => {
  const { qrCodeId } = await showBadge(server, house);
  const typed = aVehicle({ licensePlate: 'dxb ٤٥٦', make: 'Kia' });
  const { parkingSessionId } = await connect(qrCodeId, typed);
  const cars = await customer.call('GET /api/vehicles', {});
  expect(cars[0]).toMatchObject({ licensePlate: 'DXB 456', make: 'Kia', isInUse: true });
  expect((await stayOf(parkingSessionId)).vehicle_id).toBe(cars[0]?.id);

  const known = aVehicle({
    licensePlate: customer.vehicle.licensePlate.toLowerCase(),
    make: 'Kia',
  });
  const again = await connect(qrCodeId, known);
  expect(await stayOf(again.parkingSessionId)).toMatchObject({
    vehicle_id: customer.vehicle.id,
    vehicle_make: 'Lexus',
  });
  expect(await customer.call('GET /api/vehicles', {})).toHaveLength(2);
});

test.each([
  [{ licensePlate: '' }, ['vehicleData.licensePlate'], 'Please enter a license plate'],
  [{ licensePlate: 'A' }, ['vehicleData.licensePlate'], 'Please enter a valid license plate'],
  [
    { licensePlate: 'ABCD 1234' },
    ['vehicleData.licensePlate'],
    'Please enter a valid license plate',
  ],
  [{ make: '' }, ['vehicleData.make'], 'Please select a make'],
  [{ model: ' ' }, ['vehicleData.model'], 'Please enter a model'],
  [{ year: 1899 }, ['vehicleData.year'], 'Please select a year'],
  [{ year: undefined as never }, ['vehicleData'], 'Please select a year'],
])('%o is refused by its field', async (fields, named, message) => {
  const { qrCodeId } = await showBadge(server, house);
  const refused = await refusal(customer.call, CONNECT, connectInput(qrCodeId, aVehicle(fields)));
  expect(refused).toMatchObject({ status: 400, code: 'VALIDATION', message });
  expect(fieldsOf(refused)).toEqual(named);
});

test('a car is handed in once: at two valets at once, and again', async () => {
  const other = await buildHouse(server.ctx);
  const badges = [await showBadge(server, house), await showBadge(server, other)];
  for (let round = 0; round < 10; round += 1) {
    const guest = await buildCustomer(server);
    const vehicleData = round % 2 === 0 ? { vehicleId: guest.vehicle.id } : aVehicle();
    const all = await outcomes(badges.map(({ qrCodeId }) => connect(qrCodeId, vehicleData, guest)));
    expect(tally(all)).toEqual({ ok: 1, VEHICLE_IN_CUSTODY: 1 });
    const late = connectInput(badges[0]?.qrCodeId ?? '', vehicleData);
    expect(await refusal(guest.call, CONNECT, late)).toMatchObject({
      status: 409,
      code: 'VEHICLE_IN_CUSTODY',
      state: 'received',
    });
  }
});

test('with one key it is handed in once, however often it is sent', async () => {
  const { qrCodeId } = await showBadge(server, house);
  const key = randomUUID();
  const vehicleData = aVehicle();
  const send = () => connect(qrCodeId, vehicleData, customer, key);
  const made = await Promise.all(atOnce(5, send));
  expect(new Set(made.map(({ parkingSessionId }) => parkingSessionId)).size).toBe(1);
  expect(await send()).toEqual(made[0]);
  const another = connectInput(qrCodeId, aVehicle());
  expect((await refusal(customer.call, CONNECT, another, { idempotencyKey: key })).code).toBe(
    'IDEMPOTENCY_CONFLICT',
  );
});

test('a car that is somebody else’s here, or no car of his, is refused', async () => {
  const { qrCodeId } = await showBadge(server, house);
  const licensePlate = somePlate();
  await parkCar(server, house, { licensePlate });
  const taken = connectInput(qrCodeId, aVehicle({ licensePlate }));
  expect(await refusal(customer.call, CONNECT, taken)).toMatchObject({
    status: 409,
    code: 'CAR_ALREADY_IN_CUSTODY',
  });
  // What came to nothing left no car behind.
  expect(await customer.call('GET /api/vehicles', {})).toHaveLength(1);
  const other = await buildCustomer(server);
  const theirs = connectInput(qrCodeId, { vehicleId: other.vehicle.id });
  expect(await refusal(customer.call, CONNECT, theirs)).toMatchObject({
    status: 404,
    code: 'VEHICLE_NOT_FOUND',
  });
});

test('a request nobody took is done with once the car is handed in', async () => {
  const request = await requestService(customer, house);
  const { qrCodeId } = await showBadge(server, house);
  const { parkingSessionId } = await connect(qrCodeId);
  expect((await stayOf(request.id)).status).toBe('cancelled');
  expect((await stayOf(parkingSessionId)).status).toBe('received');
});

test('ten cars an hour are enough for one customer, and twenty for one badge', async () => {
  const strict = await startServer(inject('postgresUrl'), {
    databaseUrl: server.databaseUrl,
    worker: false,
    config: { rateLimitFactor: 1, secretKey: server.ctx.config.secretKey },
  });
  try {
    const { qrCodeId } = await showBadge(server, house);
    const call = strict.as(customer.token);
    const all: string[] = [];
    for (let car = 0; car < 11; car += 1) {
      all.push(...(await outcomes([call(CONNECT, connectInput(qrCodeId, aVehicle()))])));
    }
    expect(tally(all)).toEqual({ ok: 10, RATE_LIMITED: 1 });
    // And twenty for one badge, whoever has a picture of it.
    const [second, third] = [await buildCustomer(strict), await buildCustomer(strict)];
    const bySecond = atOnce(10, () => second.call(CONNECT, connectInput(qrCodeId, aVehicle())));
    expect(tally(await outcomes(bySecond))).toEqual({ ok: 10 });
    const byThird = [third.call(CONNECT, connectInput(qrCodeId, aVehicle()))];
    expect(tally(await outcomes(byThird))).toEqual({ RATE_LIMITED: 1 });
  } finally {
    await strict.close();
  }
});
