import { randomBytes } from 'node:crypto';
import type { CallInput } from '#contract/client.ts';
import type { NewService } from '#contract/services.ts';
import type { NewVehicle } from '#contract/vehicles.ts';
import type { TestServer } from '../harness/server.ts';
import { buildPerson, type TestBusiness, randomPhone } from './people.ts';
import { insertRow, updateRows } from './rows.ts';
import { cardToken } from './stays.ts';

/**
 * Returns a unique plate of the maximum length. The plate mixes letters and digits, because screens
 * separate a run of letters from a run of digits.
 */
export const somePlate = () => `A1${randomBytes(3).toString('hex').slice(0, 5).toUpperCase()}Z`;

/** Builds the data of a car as a customer enters it. */
export const aVehicle = (fields: Partial<NewVehicle> = {}): NewVehicle => ({
  make: 'Lexus',
  model: 'LX 600',
  year: 2024,
  color: 'Gray',
  licensePlate: somePlate(),
  ...fields,
});

/** Creates a customer with a verified phone number and one car. */
export async function buildCustomer(
  server: TestServer,
  fields: { firstName?: string; isVerified?: boolean } = {},
) {
  const phone = randomPhone();
  const person = await buildPerson(server.ctx, {
    role: 'customer',
    firstName: fields.firstName ?? 'Grace',
    phone,
  });
  if (fields.isVerified ?? true) {
    await updateRows(server, 'people', person.id, { phone_verified_at: server.ctx.clock() });
  }
  return { ...person, phone, ...(await withVehicle(server, person.token)) };
}

/** Adds a car to the account of the person with this session token. */
export async function withVehicle(server: TestServer, token: string) {
  const call = server.as(token);
  return { call, vehicle: await call('POST /api/vehicles', { body: aVehicle() }) };
}
type Owner = Awaited<ReturnType<typeof withVehicle>>;
export type Customer = Awaited<ReturnType<typeof buildCustomer>>;

/** Builds the call that announces the customer's car at a location of the business. */
export const buildRequest = (
  customer: Owner,
  business: TestBusiness,
  fields: Partial<NewService> = {},
): CallInput<'POST /api/services'> => ({
  body: {
    vehicleId: customer.vehicle.id,
    serviceType: 'parking',
    locationId: business.location.id,
    ...fields,
  },
});

/** Creates a service request that no valet has accepted. */
export const requestService = (
  customer: Owner,
  business: TestBusiness,
  fields: Partial<NewService> = {},
) => customer.call('POST /api/services', buildRequest(customer, business, fields));

/** Creates a service request and accepts it as the valet. */
export async function acceptedService(server: TestServer, customer: Owner, business: TestBusiness) {
  const service = await requestService(customer, business);
  const params = { id: service.id };
  await server.as(business.valet.token)('POST /api/services/{id}/accept', { params });
  return customer.call('GET /api/services/{id}', { params });
}

/** Creates a service request and parks its car. */
export async function parkedService(server: TestServer, customer: Owner, business: TestBusiness) {
  const { id } = await acceptedService(server, customer, business);
  const params = { id };
  await server.as(business.valet.token)('POST /api/services/{id}/complete', {
    params,
    body: { parkingSpot: 'B2-14' },
  });
  return customer.call('GET /api/services/{id}', { params });
}

/** Creates a service request and runs it until the guest has the car. */
export async function returnedService(server: TestServer, customer: Owner, business: TestBusiness) {
  const { id } = await parkedService(server, customer, business);
  const params = { id };
  const asked = await customer.call('PATCH /api/services/{id}/request-retrieval', {
    params,
    body: { retrievalTime: 'now' },
  });
  await customer.call('POST /api/customer/orders/{id}/payment/confirm', {
    params: { id: asked.order?.id ?? '' },
    body: { tipCents: 300, confirmationTokenId: await cardToken(server) },
  });
  const valet = server.as(business.valet.token);
  await valet('POST /api/services/{id}/accept', { params });
  for (const from of ['dispatched', 'ready'] as const)
    await valet('POST /api/services/{id}/complete', { params, body: { from } });
  return customer.call('GET /api/services/{id}', { params });
}

/**
 * Inserts a support request of a person.
 *
 * @returns the id of the support request
 */
export async function askSupport(server: TestServer, personId: string): Promise<string> {
  const { id } = await insertRow(server, 'support_requests', {
    person_id: personId,
    subject: 'Receipt',
    message: 'The receipt of yesterday has another plate.',
    client_id: crypto.randomUUID(),
  });
  return id;
}
