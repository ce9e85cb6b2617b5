import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NewService } from '#contract/services.ts';
import { jobHandlers } from '#server/jobs.ts';
import {
  acceptedService,
  aVehicle,
  buildCustomer,
  type Customer,
  parkedService,
  buildRequest,
  requestService,
} from '#test/factories/customers.ts';
import { buildStaffedBusiness, buildPerson } from '#test/factories/people.ts';
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
import { getRow, listRows, updateRows } from '#test/factories/rows.ts';
import { endShiftOf } from '#test/factories/shifts.ts';
import { messagesTo, openTicket, parkCar } from '#test/factories/stays.ts';
import { setPreference, impersonate } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const POST = 'POST /api/services';
const GET = 'GET /api/services/{id}';
const CANCEL = 'POST /api/services/{id}/cancel';
const ACCEPT = 'POST /api/services/{id}/accept';
const HOUR = 3_600_000;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const customer = buildBeforeEach(() => buildCustomer(server));

const inHours = (hours: number) =>
  new Date(server.ctx.clock().getTime() + hours * HOUR).toISOString();
const request = (fields: Partial<NewService> = {}) => requestService(customer, business, fields);
const refused = (fields: object) =>
  expectRefusal(customer.call, POST, buildRequest(customer, business, fields as never));
const getStay = (id: string) => getRow(server, 'stays', id);
const listStays = (one: Customer) => listRows(server, 'stays', { customer_id: one.id });
const valet = () => server.as(business.valet.token);
const listJobs = async () =>
  (await valet()('GET /api/valet/active-services', { query: {} })).services;
const told = async (token: string) => {
  const { notifications } = await server.as(token)('GET /api/notifications', { query: {} });
  return notifications.map(({ type }) => type);
};
/** Returns in how many hours each job with this name runs for a stay. */
async function scheduled(name: string, stayId: string): Promise<number[]> {
  const { rows } = await server.ctx.pool.query<{ at: Date }>(
    `select start_after as at from pgboss.job where name = $1 and data->>'stayId' = $2`,
    [name, stayId],
  );
  return rows.map(({ at }) => Math.round((at.getTime() - server.ctx.clock().getTime()) / HOUR));
}

test('a request reaches its location with the known data of car and customer', async () => {
  const service = await request({
    specialInstructions: ' Low car ',
    serviceType: 'dropoff',
    location: 'somewhere else',
    businessId: randomUUID(),
    status: 'pending',
    paymentMethod: 'card',
  });
  const { vehicle } = customer;
  expect(service).toMatchObject({
    status: 'pending',
    stayStatus: 'expected',
    channel: 'request',
    serviceType: 'dropoff',
    vehicleId: vehicle.id,
    vehicleInfo: {
      make: vehicle.make,
      model: vehicle.model,
      year: vehicle.year,
      color: vehicle.color,
      licensePlate: vehicle.licensePlate,
    },
    businessId: business.id,
    location: business.location.name,
    specialInstructions: 'Low car',
    requestedTime: null,
    totalAmount: null,
    order: null,
    estimate: null,
    can: { cancel: true, requestRetrieval: false, pay: false, rate: false, message: true },
  });
  expect(await getStay(service.id)).toMatchObject({
    phone_e164: customer.phone,
    customer_name: 'Grace Person',
    language: 'en',
    plate_key: vehicle.licensePlate,
    opened_by: null,
  });
  expect(service.pickupCode).toMatch(/^\w+-\d+$/);
  expect(await listJobs()).toMatchObject([
    { id: service.id, kind: 'parking', status: 'pending', notes: 'Low car', requestedTime: null },
  ]);
  // A job notifies the valets, because the transaction of the request locks the location's row.
  expect(await scheduled('call-valets', service.id)).toHaveLength(1);
  await jobHandlers(server.ctx)['call-valets']({ stayId: service.id });
  expect(await told(business.valet.token)).toEqual(['new_parking_request']);
});

test('an unproven number is not passed on', async () => {
  Object.assign(customer, await buildCustomer(server, { isVerified: false }));
  const { id } = await request();
  expect((await getStay(id)).phone_e164).toBeNull();
});

test.each(['dropoff', 'parking'] as const)('%s needs a location', async (serviceType) => {
  const without = await refused({ serviceType, locationId: undefined });
  expect(without).toMatchObject({ status: 400, message: 'Please enter a location' });
  expect(listFields(without)).toEqual(['locationId']);
  expect((await refused({ locationId: 'hard-coded' })).issues).toEqual([
    {
      field: 'locationId',
      code: 'location_missing',
      params: {},
      message: 'Please enter a location',
    },
  ]);
  expect(await listStays(customer)).toEqual([]);
});

test('a request needs a vehicle', async () => {
  for (const vehicleId of [undefined, '', 'x', null, 7]) {
    expect((await refused({ vehicleId })).issues).toEqual([
      {
        field: 'vehicleId',
        code: 'vehicle_missing',
        params: {},
        message: 'Please select a vehicle',
      },
    ]);
  }
});

test.each([
  { specialInstructions: 'x'.repeat(1_001) },
  { serviceType: 'wash' },
  { status: 'completed' },
  { paymentMethod: 'cash' },
  { specialInstructions: '\0' },
])('%j is refused', async (fields) => {
  expect(await refused(fields)).toMatchObject({ status: 400 });
});

test('an unknown location, or one of an inactive business, answers 404', async () => {
  expect(await refused({ locationId: randomUUID() })).toMatchObject({ code: 'LOCATION_NOT_FOUND' });
  await updateRows(server, 'businesses', business.id, { status: 'inactive' });
  expect(await refused({})).toMatchObject({ code: 'LOCATION_NOT_FOUND' });
});

test('another customer’s vehicle, or a removed one, answers 404', async () => {
  const other = await buildCustomer(server);
  for (const vehicleId of [other.vehicle.id, randomUUID()]) {
    expect(await refused({ vehicleId })).toMatchObject({ code: 'VEHICLE_NOT_FOUND' });
  }
  await customer.call('DELETE /api/vehicles/{id}', { params: { id: customer.vehicle.id } });
  expect(await refused({})).toMatchObject({ code: 'VEHICLE_NOT_FOUND' });
  expect(await listStays(other)).toEqual([]);
});

test.each([-0.02, -24, 24 * 30 + 0.02])('%d hours from now is refused as a time', async (hours) => {
  const late = await refused({ requestedTime: inHours(hours) });
  expect(listFields(late)).toEqual(['requestedTime']);
  expect(late).toMatchObject({ message: 'Please select a valid time' });
});

test('a time slightly in the past is accepted, and no time means at once', async () => {
  await request({ requestedTime: inHours(-0.01) });
  const { id } = await customer.call('POST /api/vehicles', { body: aVehicle() });
  expect(await request({ vehicleId: id, requestedTime: '' })).toMatchObject({
    requestedTime: null,
  });
});

test('a request ahead of time calls the valets in time, and is sorted by its time', async () => {
  const later = await request({ requestedTime: inHours(5.25) });
  expect(await told(business.valet.token)).toEqual([]);
  expect(await scheduled('call-valets', later.id)).toEqual([5]);
  expect(await scheduled('expire-request', later.id)).toEqual([17]);
  const other = await buildCustomer(server);
  const now = await requestService(other, business);
  expect((await listJobs()).map(({ id }) => id)).toEqual([now.id, later.id]);
  const call = jobHandlers(server.ctx)['call-valets'];
  await call({ stayId: now.id });
  await Promise.all([call({ stayId: later.id }), call({ stayId: later.id })]);
  expect(await told(business.valet.token)).toEqual(['new_parking_request', 'new_parking_request']);
  await customer.call(CANCEL, { params: { id: later.id } });
  await call({ stayId: later.id });
  expect(await told(business.valet.token)).toHaveLength(2);
});

test('a vehicle is announced once, at whichever location', async () => {
  await request();
  expect(await refused({})).toMatchObject({ code: 'VEHICLE_IN_CUSTODY', state: 'expected' });
  const elsewhere = await buildStaffedBusiness(server.ctx);
  expect(await refused({ locationId: elsewhere.location.id })).toMatchObject({
    code: 'VEHICLE_IN_CUSTODY',
  });
});

test('one of several locations gets a vehicle announced to all at once', async () => {
  const businesses = [
    business,
    await buildStaffedBusiness(server.ctx),
    await buildStaffedBusiness(server.ctx),
  ];
  const all = await settleOutcomes(businesses.map((one) => requestService(customer, one)));
  expect(countOutcomes(all)).toEqual({ ok: 1, VEHICLE_IN_CUSTODY: 2 });
  expect(await listStays(customer)).toHaveLength(1);
});

test('one of two wins when a vehicle is announced and removed at once', async () => {
  const all = await settleOutcomes([
    request(),
    customer.call('DELETE /api/vehicles/{id}', { params: { id: customer.vehicle.id } }),
  ]);
  expect(all.filter((one) => one === 'ok')).toHaveLength(1);
  expect(await listStays(customer)).toHaveLength(all[0] === 'ok' ? 1 : 0);
});

test('the same idempotency key gives the same request, and is refused with another body', async () => {
  const key = { idempotencyKey: randomUUID() };
  const send = () => customer.call(POST, buildRequest(customer, business), key);
  const all = await Promise.all(callInParallel(3, send));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  await customer.call(CANCEL, { params: { id: all[0]?.id ?? '' } });
  expect(await send()).toMatchObject({ id: all[0]?.id, status: 'cancelled' });
  await expectError(
    'IDEMPOTENCY_CONFLICT',
    customer.call,
    POST,
    buildRequest(customer, business, { location: 'x' }),
    key,
  );
  expect(await listStays(customer)).toHaveLength(1);
});

test('a request can be withdrawn until it is accepted, and the car announced again', async () => {
  const { id } = await request();
  const cancelled = await customer.call(CANCEL, { params: { id } });
  expect(cancelled).toMatchObject({ status: 'cancelled', can: { cancel: false } });
  expect(cancelled.cancelledTime).not.toBeNull();
  await expectError({ code: 'STATE_CONFLICT', state: 'cancelled' }, customer.call, CANCEL, {
    params: { id },
  });
  expect(await listJobs()).toEqual([]);
  await request();
});

test('an accepted request cannot be withdrawn', async () => {
  const { id } = await acceptedService(server, customer, business);
  await expectError({ code: 'STATE_CONFLICT', state: 'received' }, customer.call, CANCEL, {
    params: { id },
  });
});

test('one of two wins when a request is accepted and withdrawn at once', async () => {
  const { id } = await request();
  const params = { id };
  const all = await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    customer.call(CANCEL, { params }),
    valet()(ACCEPT, { params }),
  ]);
  expect((await getStay(id)).status).toBe(all[0] === 'ok' ? 'cancelled' : 'received');
});

test('a customer cannot withdraw a ticket of their car', async () => {
  const { ticketId } = await openTicket(server, business);
  await updateRows(server, 'stays', ticketId, {
    customer_id: customer.id,
    notes: 'Scratch on the door',
  });
  const params = { id: ticketId };
  await expectError('STATE_CONFLICT', customer.call, CANCEL, { params });
  const service = await customer.call(GET, { params });
  expect(service).toMatchObject({ channel: 'ticket', specialInstructions: null });
  expect(service.can.cancel).toBe(false);
});

test('a car described in a request becomes the customer’s, once, and not when the request is refused', async () => {
  const fresh = await buildPerson(server.ctx, { role: 'customer' });
  const call = server.as(fresh.token);
  const vehicle = aVehicle({ make: 'Porsche', licensePlate: 'new 1234' });
  const cars = () => call('GET /api/vehicles', {});
  const send = (fields: object = {}) => ({
    body: { serviceType: 'dropoff' as const, locationId: business.location.id, vehicle, ...fields },
  });
  expect(
    await expectRefusal(call, 'POST /api/services', send({ locationId: randomUUID() })),
  ).toMatchObject({ code: 'LOCATION_NOT_FOUND' });
  expect(await cars()).toEqual([]);
  await expectError(
    { fields: ['vehicle.licensePlate'] },
    call,
    'POST /api/services',
    send({ vehicle: { ...vehicle, licensePlate: 'A#1' } }),
  );
  expect(
    listFields(await expectRefusal(call, 'POST /api/services', send({ vehicle: undefined }))),
  ).toEqual(['vehicleId']);

  const idempotencyKey = randomUUID();
  const all = await Promise.all(
    [1, 2].map(() => call('POST /api/services', send(), { idempotencyKey })),
  );
  expect(all[0]?.id).toBe(all[1]?.id);
  const [car, ...others] = await cars();
  expect(others).toEqual([]);
  expect(car).toMatchObject({ make: 'Porsche', licensePlate: 'NEW 1234', isInUse: true });
  expect(all[0]).toMatchObject({ vehicleId: car?.id, status: 'pending' });
});

test('a request without a valet expires after twelve hours, and its customer is notified once', async () => {
  const { id } = await request();
  expect(await scheduled('expire-request', id)).toEqual([12]);
  const giveUp = jobHandlers(server.ctx)['expire-request'];
  await Promise.all([giveUp({ stayId: id }), giveUp({ stayId: id })]);
  await giveUp({ stayId: id });
  expect((await getStay(id)).status).toBe('cancelled');
  expect(await told(customer.token)).toEqual(['request_given_up']);
});

test('an accepted request does not expire', async () => {
  const { id } = await acceptedService(server, customer, business);
  await jobHandlers(server.ctx)['expire-request']({ stayId: id });
  expect((await getStay(id)).status).toBe('received');
});

test('a valet accepts and parks, and the customer is notified in the app, without SMS', async () => {
  const service = await acceptedService(server, customer, business);
  expect(service).toMatchObject({ status: 'accepted', valetName: 'Omar' });
  expect(service.dropoffTime).not.toBeNull();
  await valet()('POST /api/services/{id}/complete', {
    params: { id: service.id },
    body: { parkingSpot: 'B2-14', parkingLocation: 'Deck 2' },
  });
  const parked = await customer.call(GET, { params: { id: service.id } });
  expect(parked).toMatchObject({
    status: 'parked',
    parkingSpot: 'B2-14',
    parkingLocation: 'Deck 2',
    estimate: { amount: 16.2, platformFee: 1.2, useFlatRate: true, rate: 15, hours: null },
    can: { requestRetrieval: true },
  });
  expect(parked.timeline.map(({ type, by, spot }) => [type, by, spot])).toEqual([
    ['stay.announce', null, null],
    ['stay.receive', 'Omar', null],
    ['stay.park', 'Omar', 'B2-14'],
  ]);
  expect(await told(customer.token)).toEqual(['car_parked', 'request_accepted']);
  expect(await messagesTo(server, customer.phone)).toEqual([]);
});

test('a customer who chose SMS gets them at the verified number', async () => {
  await setPreference(customer.call, { category: 'cars', inApp: true, email: false, sms: true });
  await parkedService(server, customer, business);
  const { rows } = await server.ctx.pool.query<{ template: string }>(
    'select template from messages where recipient = $1',
    [customer.phone],
  );
  expect(rows.map(({ template }) => template)).toEqual(['notification', 'notification']);
});

test('one of two valets gets the job', async () => {
  const { id } = await request();
  const params = { id };
  const all = await settleOutcomes(
    [business.valet, business.otherValet].map(({ token }) => server.as(token)(ACCEPT, { params })),
  );
  expect(countOutcomes(all)).toEqual({ ok: 1, STATE_CONFLICT: 1 });
});

const DECLINE = 'POST /api/services/{id}/decline';

test('a valet or dispatcher declines a request, and its customer is notified and can ask again', async () => {
  for (const token of [business.valet.token, business.manager.token]) {
    const { id } = await request();
    const params = { id };
    const decline = () => server.as(token)(DECLINE, { params });
    await expectParallel({ ok: 1, STATE_CONFLICT: 1 }, 2, decline);
    expect(await getStay(id)).toMatchObject({ status: 'cancelled' });
    expect(await customer.call(GET, { params })).toMatchObject({
      status: 'cancelled',
      timeline: [{ type: 'stay.announce' }, { type: 'stay.cancel' }],
    });
  }
  expect(await told(customer.token)).toEqual(['request_given_up', 'request_given_up']);
});

test('a valet gives an accepted car back; a parked one or a ticket cannot be given back', async () => {
  const { id } = await acceptedService(server, customer, business);
  expect((await listJobs())[0]?.can).toEqual({ decline: true });
  const body = { reason: 'other' as const };
  await expectError({ fields: ['note'] }, valet(), DECLINE, { params: { id }, body });
  const given = { reason: 'wrong_car' as const, note: 'A van' };
  expect(await valet()(DECLINE, { params: { id }, body: given })).toEqual({
    id,
    stayStatus: 'cancelled',
  });
  const [event] = await listRows(server, 'stay_events', { stay_id: id, type: 'stay.cancel' });
  expect(event?.data).toEqual({ reason: 'declined', why: 'wrong_car', note: 'A van' });
  expect(await told(customer.token)).toEqual(['car_given_back', 'request_accepted']);
  const parked = await parkedService(server, customer, business);
  await expectError({ code: 'STATE_CONFLICT', state: 'parked' }, valet(), DECLINE, {
    params: { id: parked.id },
  });
  const { ticketId } = await openTicket(server, business);
  await expectError('STATE_CONFLICT', valet(), DECLINE, { params: { id: ticketId } });
});

const BACK = 'POST /api/stays/{id}/give-back';
const takenOver = async ({ id }: { id: string }) =>
  (await listRows(server, 'notifications', { person_id: id, type: 'parking_taken_over' })).map(
    ({ data }) => (data as { why: string }).why,
  );

test('a valet takes an accepted car over before giving it back; a dispatcher gives a reason', async () => {
  const { id } = await acceptedService(server, customer, business);
  const params = { id };
  const colleague = server.as(business.otherValet.token);
  const manager = server.as(business.manager.token);
  const why = { params, body: { reason: 'changed_mind' } } as const;
  const mayGiveBack = async (call: typeof manager) =>
    (await call('GET /api/stays/{id}', { params })).can.giveBack;
  expect([await mayGiveBack(colleague), await mayGiveBack(manager)]).toEqual([false, true]);
  for (const call of [DECLINE, BACK] as const) {
    expect(await expectRefusal(colleague, call, why)).toMatchObject({
      code: 'STATE_CONFLICT',
      state: 'received',
      taken: { by: expect.any(String) as string },
    });
    await expectError({ fields: ['reason'] }, manager, call, { params });
  }
  await colleague(ACCEPT, { params, body: { insteadOf: business.valet.id } });
  expect(await mayGiveBack(colleague)).toBe(true);
  await manager(BACK, why);
  expect(await getStay(id)).toMatchObject({ status: 'cancelled' });
  expect(await takenOver(business.valet)).toEqual(['other']);
  expect(await takenOver(business.otherValet)).toEqual(['given_back']);
});

test('a car that was given back without signal stays with a colleague who took it over since', async () => {
  const { id } = await acceptedService(server, customer, business);
  const params = { id };
  server.advance(60_000);
  const doneAt = server.ctx.clock().toISOString();
  server.advance(60_000);
  await server.as(business.otherValet.token)(ACCEPT, {
    params,
    body: { insteadOf: business.valet.id },
  });
  const late = (at: string) => ({ idempotencyKey: randomUUID(), doneAt: at });
  const now = server.ctx.clock().toISOString();
  await expectError('STATE_CONFLICT', valet(), DECLINE, { params }, late(now));
  expect(await expectRefusal(valet(), DECLINE, { params }, late(doneAt))).toMatchObject({
    code: 'STATE_CONFLICT',
    taken: { by: expect.any(String) as string },
  });
  expect(await getStay(id)).toMatchObject({
    status: 'received',
    received_by: business.otherValet.id,
  });
});

/** Ends of a valet's work with a car, and whether the valet is told of the colleague. */
const partings: [string, boolean, () => Promise<unknown>][] = [
  [
    'is deactivated',
    false,
    () =>
      server.as(business.manager.token)('PUT /api/business/valets/{id}', {
        params: { id: business.valet.id },
        body: { status: 'inactive', locationIds: [business.location.id] },
      }),
  ],
  [
    'works elsewhere',
    false,
    () =>
      server.ctx.db
        .deleteFrom('staff_locations')
        .where('person_id', '=', business.valet.id)
        .execute(),
  ],
  ['ends their shift', true, () => endShiftOf(server, business.valet.id)],
  ['does not come for an hour', true, async () => server.advance(HOUR)],
];

test.each(partings)(
  'a colleague can take over the car of a valet who %s',
  async (_, isTold, part) => {
    const { id } = await acceptedService(server, customer, business);
    const params = { id };
    const colleague = server.as(business.otherValet.token);
    const jobs = async () =>
      (await colleague('GET /api/valet/active-services', { query: {} })).services;
    const body = { parkingSpot: 'C1' };
    expect(await jobs()).toMatchObject([{ id, status: 'colleague', can: { decline: false } }]);
    await expectError('STATE_CONFLICT', colleague, ACCEPT, { params });
    const park = () => colleague('POST /api/services/{id}/complete', { params, body });
    await expectOutcomes({ FORBIDDEN: 1 }, [park()]);
    await part();
    expect(await jobs()).toMatchObject([{ id, status: 'pending', can: { decline: true } }]);
    expect(await colleague(ACCEPT, { params })).toEqual({
      id,
      stayStatus: 'received',
      orderStatus: null,
    });
    expect((await getStay(id)).received_by).toBe(business.otherValet.id);
    expect(await takenOver(business.valet)).toEqual(isTold ? ['other'] : []);
    expect(await park()).toMatchObject({ stayStatus: 'parked' });
  },
);

test('a car with the same plate already in custody blocks the acceptance', async () => {
  const { id } = await request();
  await parkCar(server, business, { licensePlate: customer.vehicle.licensePlate });
  await expectError('CAR_ALREADY_IN_CUSTODY', valet(), ACCEPT, { params: { id } });
  expect((await getStay(id)).status).toBe('expected');
});

test('an impersonating administrator is in the timeline, and not shown to the customer', async () => {
  const admin = await buildPerson(server.ctx, { role: 'admin', firstName: 'Alex' });
  const { token } = await impersonate(server.as(admin.token), customer.id);
  const { id } = await server.as(token)(POST, buildRequest(customer, business));
  const service = await customer.call(GET, { params: { id } });
  expect(JSON.stringify(service)).not.toMatch(/Alex|impersonat/);
  const [event] = await listRows(server, 'stay_events', { stay_id: id });
  expect(event?.impersonator_id).toBe(admin.id);
});
