import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxVehicleYear } from '#domain/vehicles/choices.ts';
import { aVehicle, buildCustomer, type Customer, somePlate } from '#test/factories/customers.ts';
import {
  callInParallel,
  listFields,
  expectRefusal,
  expectError,
  expectParallel,
} from '#test/factories/refusals.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { insertStay, updateRows } from '#test/factories/rows.ts';
import { buildBeforeAll, buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const ADD = 'POST /api/vehicles';
const LIST = 'GET /api/vehicles';
const EDIT = 'PATCH /api/vehicles/{id}';
const REMOVE = 'DELETE /api/vehicles/{id}';

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
const customer = buildBeforeEach(() => buildCustomer(server));

const add = (fields: object = {}, key?: string) =>
  customer.call(ADD, { body: { ...aVehicle(), ...fields } }, key ? { idempotencyKey: key } : {});
const params = (id = customer.vehicle.id) => ({ params: { id } });
const list = () => customer.call(LIST, { query: {} });

/** Inserts a stay of the customer's car at the business, as created by a valet. */
const park = (fields: Parameters<typeof insertStay>[2] = {}) =>
  insertStay(server.ctx.db, business, {
    channel: 'request',
    customer_id: customer.id,
    vehicle_id: customer.vehicle.id,
    ...fields,
  });

test('a car is listed as typed, with its plate in capitals', async () => {
  const added = await add({ licensePlate: ' dxb  ٤٢-x ', color: ' ', model: ' Q8 ' });
  expect(added).toMatchObject({
    licensePlate: 'DXB 42-X',
    color: null,
    model: 'Q8',
    isInUse: false,
    stayId: null,
  });
  expect((await list()).map(({ id }) => id)).toEqual([added.id, customer.vehicle.id]);
});

test.each([
  'A',
  'A-',
  ' - A - ',
  'ABC 123456',
  `ﷲ${'-'.repeat(22)}`,
  '--',
  'A*1',
  'Я 123',
  '😀😀',
  "' or 1",
])('%j is refused as a plate', async (licensePlate) => {
  const refused = await expectRefusal(customer.call, ADD, { body: aVehicle({ licensePlate }) });
  expect(refused).toMatchObject({ status: 400, message: 'Please enter a valid license plate' });
  expect(listFields(refused)).toEqual(['licensePlate']);
  await expectError({ fields: ['licensePlate'] }, customer.call, EDIT, {
    ...params(),
    body: { licensePlate },
  });
});

test.each([
  ['licensePlate', '', 'Please enter a license plate', 'plate_missing', {}],
  ['make', '  ', 'Please select a make', 'make_missing', {}],
  ['model', '', 'Please enter a model', 'model_missing', {}],
  ['year', undefined, 'Please select a year', 'year_missing', {}],
  ['year', Number.NaN, 'Please select a year', 'year_missing', {}],
  ['year', 1899, 'Please select a year', 'year_missing', {}],
  ['year', maxVehicleYear(new Date()) + 1, 'Please select a year', 'year_missing', {}],
  ['year', 2024.5, 'Please select a year', 'year_missing', {}],
  ['year', '2024', 'Please select a year', 'year_missing', {}],
  ['model', 'x'.repeat(61), 'Please use at most 60 characters.', 'text_too_long', { maximum: 60 }],
  ['color', 'x'.repeat(41), 'Please use at most 40 characters.', 'text_too_long', { maximum: 40 }],
])('%s %j is refused by field', async (field, value, message, code, params) => {
  const body = { ...aVehicle(), [field]: value } as never;
  const refused = await expectRefusal(customer.call, ADD, { body });
  expect(refused.issues).toEqual([{ field, code, params, message }]);
  expect(await list()).toHaveLength(1);
});

test('a text that is far too long is not parsed', async () => {
  const body = aVehicle({ model: 'x'.repeat(70_000) });
  await expectError('PAYLOAD_TOO_LARGE', customer.call, ADD, { body });
});

test('a customer has a plate once, however it is written, and another customer may have it too', async () => {
  const licensePlate = `A ${somePlate().slice(0, 4)}`;
  await add({ licensePlate });
  const again = { body: aVehicle({ licensePlate: licensePlate.toLowerCase().replace(' ', '-') }) };
  await expectError('VEHICLE_EXISTS', customer.call, ADD, again);
  await expectError('VEHICLE_EXISTS', customer.call, EDIT, { ...params(), ...again });
  const other = await buildCustomer(server);
  await other.call(ADD, again);
});

test('a plate of two regions is two cars, and a plate without a region may be either', async () => {
  const licensePlate = somePlate();
  const dubai = await add({ licensePlate, plateRegion: 'DXB' });
  expect(dubai.plateRegion).toBe('DXB');
  const abuDhabi = await add({ licensePlate, plateRegion: 'AUH' });
  for (const plateRegion of ['DXB', '']) {
    const body = aVehicle({ licensePlate, plateRegion });
    const refusals = [
      expectRefusal(customer.call, ADD, { body }),
      expectRefusal(customer.call, EDIT, { ...params(abuDhabi.id), body: { plateRegion } }),
    ];
    for (const refused of await Promise.all(refusals))
      expect(refused).toMatchObject({ code: 'VEHICLE_EXISTS' });
  }
  const edit = (body: object) => customer.call(EDIT, { ...params(abuDhabi.id), body });
  expect(await edit({ licensePlate: licensePlate.toLowerCase() })).toMatchObject({
    plateRegion: 'AUH',
  });
  expect(await edit({ licensePlate: somePlate() })).toMatchObject({ plateRegion: null });
  await expectError({ fields: ['plateRegion'] }, customer.call, ADD, {
    body: aVehicle({ plateRegion: 'X9' }),
  });
});

test('the last model year is accepted, and one later is not', async () => {
  const year = maxVehicleYear(new Date());
  expect(await add({ year })).toMatchObject({ year });
  await expectError({ status: 400, fields: ['year'] }, customer.call, ADD, {
    body: aVehicle({ year: year + 1 }),
  });
});

test('two concurrent additions make one car', async () => {
  const body = aVehicle();
  await expectParallel({ ok: 1, VEHICLE_EXISTS: 3 }, 4, () => customer.call(ADD, { body }));
});

test('the same key gives the same car, and keys are the person’s own', async () => {
  const body = aVehicle();
  const key = randomUUID();
  const send = (one: Customer) => one.call(ADD, { body }, { idempotencyKey: key });
  const all = await Promise.all(callInParallel(3, () => send(customer)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect((await send(customer)).id).toBe(all[0]?.id);
  expect(
    await expectRefusal(customer.call, ADD, { body: aVehicle() }, { idempotencyKey: key }),
  ).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  const other = await buildCustomer(server);
  expect((await send(other)).id).not.toBe(all[0]?.id);
  await customer.call(REMOVE, params(all[0]?.id));
  expect((await send(customer)).id).toBe(all[0]?.id);
});

test('given fields are corrected and the others stay', async () => {
  const edited = await customer.call(EDIT, { ...params(), body: { color: '', year: 2020 } });
  expect(edited).toEqual({
    ...customer.vehicle,
    color: null,
    year: 2020,
    appearance: { body: 'suv', paint: null },
  });
  expect(await customer.call(EDIT, { ...params(), body: {} })).toEqual(edited);
  const licensePlate = somePlate();
  expect(await customer.call(EDIT, { ...params(), body: { licensePlate } })).toMatchObject({
    licensePlate,
  });
});

test('a removed car is gone, cannot be changed, and frees its plate', async () => {
  const { licensePlate } = customer.vehicle;
  await customer.call(REMOVE, params());
  expect(await list()).toEqual([]);
  await expectError(404, customer.call, REMOVE, params());
  await expectError('VEHICLE_NOT_FOUND', customer.call, EDIT, { ...params(), body: {} });
  await add({ licensePlate });
});

test.each(['expected', 'received', 'parked', 'returning', 'ready'] as const)(
  'a car that is %s can be neither changed nor removed',
  async (status) => {
    const stayId = await park({ status });
    expect(await list()).toMatchObject([{ isInUse: true, stayId }]);
    const conflict = { status: 409, code: 'VEHICLE_IN_CUSTODY', state: status };
    await expectError(conflict, customer.call, REMOVE, params());
    await expectError(conflict, customer.call, EDIT, { ...params(), body: { color: 'Red' } });
  },
);

test('a ticket of the customer with this plate counts as use too', async () => {
  const plate_key = customer.vehicle.licensePlate;
  await park({ vehicle_id: null, channel: 'ticket', license_plate: plate_key, plate_key });
  await expectError('VEHICLE_IN_CUSTODY', customer.call, REMOVE, params());
});

test('a returned car can be changed again', async () => {
  await park({ status: 'returned' });
  expect(await list()).toMatchObject([{ isInUse: false }]);
  await customer.call(REMOVE, params());
});

test('a plate that a valet typed by wider rules stays when the rest of the car is corrected', async () => {
  const { vehicle } = customer;
  const plate = { license_plate: 'В 123 ОР 77', plate_key: 'В123ОР77' };
  await updateRows(server, 'vehicles', vehicle.id, plate);
  const input = (licensePlate: string) => ({ ...params(), body: { model: 'Rio', licensePlate } });
  expect(await customer.call(EDIT, input(plate.license_plate))).toMatchObject({
    model: 'Rio',
    licensePlate: plate.license_plate,
  });
  await expectError({ fields: ['licensePlate'] }, customer.call, EDIT, input('В 124 ОР 77'));
});
