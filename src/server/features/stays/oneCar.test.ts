import { expect, test } from 'vitest';
import {
  acceptedService,
  aVehicle,
  buildCustomer,
  buildRequest,
  requestService,
} from '#test/factories/customers.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { settleOutcomes, expectRefusal, countOutcomes } from '#test/factories/refusals.ts';
import { getRow } from '#test/factories/rows.ts';
import { codeFor, openTicket, receiveCar } from '#test/factories/stays.ts';
import { verifyCode } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const ANNOUNCE = 'POST /api/services';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const elsewhere = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const customer = buildBeforeEach(() => buildCustomer(server));

const getStay = (id: string) => getRow(server, 'stays', id);
/** Checks in the customer's own car with a ticket. */
const ticket = (at = business) =>
  receiveCar(server, at, { phone: customer.phone, licensePlate: customer.vehicle.licensePlate });
const announce = () => expectRefusal(customer.call, ANNOUNCE, buildRequest(customer, elsewhere));

test('a ticket for a customer’s own car is linked to that car only', async () => {
  const { ticketId, code: before } = await ticket();
  expect(await getStay(ticketId)).toMatchObject({
    customer_id: customer.id,
    vehicle_id: customer.vehicle.id,
  });
  expect(await announce()).toMatchObject({ code: 'VEHICLE_IN_CUSTODY' });
  const another = await openTicket(server, elsewhere, { phone: customer.phone });
  await verifyCode(
    server.as(elsewhere.valet.token),
    another.ticketId,
    await codeFor(server, customer.phone, before),
  );
  expect(await getStay(another.ticketId)).toMatchObject({
    customer_id: customer.id,
    vehicle_id: null,
  });
});

/** Gives the customer a second car, with the same plate in another region. */
async function addTwin() {
  const { licensePlate } = customer.vehicle;
  await customer.call('PATCH /api/vehicles/{id}', {
    params: { id: customer.vehicle.id },
    body: { plateRegion: 'DXB' },
  });
  return customer.call('POST /api/vehicles', {
    body: aVehicle({ licensePlate, plateRegion: 'AUH' }),
  });
}

test('a ticket without a region is linked to neither of two cars with its plate', async () => {
  await addTwin();
  const { ticketId } = await ticket();
  expect(await getStay(ticketId)).toMatchObject({ customer_id: customer.id, vehicle_id: null });
});

const at = (hours: number) =>
  new Date(server.ctx.clock().getTime() + hours * 3_600_000).toISOString();

test('a ticket without a region takes in the expected one of two cars with its plate', async () => {
  const twin = await addTwin();
  const request = await requestService(customer, business);
  const { ticketId } = await ticket();
  expect((await getStay(request.id)).status).toBe('cancelled');
  expect((await getStay(ticketId)).vehicle_id).toBe(customer.vehicle.id);
  // The other car is not here, and both announced cars say nothing.
  await server.as(business.valet.token)('POST /api/stays/{id}/give-back', {
    params: { id: ticketId },
  });
  const both = [
    await requestService(customer, business, { requestedTime: at(0.25) }),
    await requestService(customer, business, { vehicleId: twin.id }),
  ];
  const again = await ticket();
  expect((await getStay(again.ticketId)).vehicle_id).toBeNull();
  for (const { id } of both) expect((await getStay(id)).status).toBe('expected');
});

test.each([
  ['at another business', () => requestService(customer, elsewhere)],
  ['in two days', () => requestService(customer, business, { requestedTime: at(48) })],
])('a ticket says nothing of one of two cars expected %s', async (_where, request) => {
  await addTwin();
  const { id } = await request();
  const { ticketId } = await ticket();
  expect((await getStay(ticketId)).vehicle_id).toBeNull();
  expect((await getStay(id)).status).toBe('expected');
});

test('a request made after a car came in says nothing of that car', async () => {
  Object.assign(customer, await buildCustomer(server, { isVerified: false }));
  const { ticketId } = await ticket();
  await addTwin();
  server.advance(60_000);
  const request = await requestService(customer, business);
  const before = await codeFor(server, customer.phone);
  await customer.call('POST /api/auth/phone/send-code', {});
  const code = await codeFor(server, customer.phone, before);
  await customer.call('POST /api/auth/phone/verify', { body: { code } });
  expect(await getStay(ticketId)).toMatchObject({ customer_id: customer.id, vehicle_id: null });
  expect((await getStay(request.id)).status).toBe('expected');
});

test('an open request ends once a ticket takes the car in', async () => {
  const request = await requestService(customer, elsewhere);
  const { ticketId } = await ticket();
  expect((await getStay(request.id)).status).toBe('cancelled');
  expect((await getStay(ticketId)).vehicle_id).toBe(customer.vehicle.id);
});

test('a car accepted elsewhere stays there, and the ticket is the customer’s too', async () => {
  const accepted = await acceptedService(server, customer, elsewhere);
  const { ticketId } = await ticket();
  expect((await getStay(accepted.id)).status).toBe('received');
  expect(await getStay(ticketId)).toMatchObject({
    status: 'received',
    customer_id: customer.id,
    vehicle_id: null,
  });
});

test('a car that comes in by ticket and is announced elsewhere at once is at one location', async () => {
  for (let round = 0; round < 5; round += 1) {
    Object.assign(customer, await buildCustomer(server));
    const { phone, vehicle } = customer;
    const { ticketId } = await openTicket(server, business, {
      phone,
      licensePlate: vehicle.licensePlate,
    });
    const code = await codeFor(server, phone);
    const all = await settleOutcomes([
      verifyCode(server.as(business.valet.token), ticketId, code),
      requestService(customer, elsewhere),
    ]);
    expect(countOutcomes(all).ok).toBeGreaterThanOrEqual(1);
    expect(all[0]).toBe('ok');
    const open = await server.ctx.db
      .selectFrom('stays')
      .select('id')
      .where('customer_id', '=', customer.id)
      .where('status', '!=', 'cancelled')
      .execute();
    expect(open).toEqual([{ id: ticketId }]);
  }
});

test('a customer who proves their number later gets their car, and their request ends', async () => {
  Object.assign(customer, await buildCustomer(server, { isVerified: false }));
  const { ticketId } = await ticket();
  const request = await requestService(customer, elsewhere);
  expect((await getStay(ticketId)).customer_id).toBeNull();
  const before = await codeFor(server, customer.phone);
  await customer.call('POST /api/auth/phone/send-code', {});
  const code = await codeFor(server, customer.phone, before);
  await customer.call('POST /api/auth/phone/verify', { body: { code } });
  expect(await getStay(ticketId)).toMatchObject({
    customer_id: customer.id,
    vehicle_id: customer.vehicle.id,
  });
  expect((await getStay(request.id)).status).toBe('cancelled');
  expect(await announce()).toMatchObject({ code: 'VEHICLE_IN_CUSTODY' });
});
