import { randomUUID } from 'node:crypto';
import type { NewParkingSession } from '#contract/parkingSessions.ts';
import type { TestServer } from '../harness/server.ts';
import { buildCustomer, type Customer, somePlate } from './customers.ts';
import type { TestBusiness } from './people.ts';

type Fields = Partial<NewParkingSession['vehicleInfo']> &
  Omit<NewParkingSession, 'vehicleInfo'> & {
    /**
     * Session token of the valet who creates the parking session; by default the business's first
     * valet.
     */
    token?: string;
  };

/** Builds the car data that a valet enters for a parking session. */
export const newSessionInput = (fields: Omit<Fields, 'token'> = {}): NewParkingSession => {
  const { parkingSpot, specialInstructions, locationId, ...vehicleInfo } = fields;
  return {
    vehicleInfo: {
      licensePlate: somePlate(),
      make: 'BMW',
      model: '740i',
      year: 2023,
      color: 'Blue',
      ...vehicleInfo,
    },
    ...(parkingSpot ? { parkingSpot } : {}),
    ...(specialInstructions ? { specialInstructions } : {}),
    ...(locationId ? { locationId } : {}),
  };
};

/**
 * Creates a parking session that no customer has linked yet, and reads the token in its QR code.
 */
export async function createSession(
  server: TestServer,
  business: TestBusiness,
  fields: Fields = {},
) {
  const { token, ...car } = fields;
  const call = server.as(token ?? business.valet.token);
  const session = await call('POST /api/session/create', { body: newSessionInput(car) });
  return { ...session, sessionToken: sessionTokenIn(session.qrCodeData) };
}

/** Returns the token in the QR code of a parking session. */
export const sessionTokenIn = (qrCodeData: string | null): string =>
  new URL(qrCodeData ?? '').searchParams.get('session_id') ?? '';

/** Creates a parking session and links it to the person with this session token. */
export async function buildLinkedBy(
  server: TestServer,
  token: string,
  business: TestBusiness,
  fields: Fields = {},
) {
  const session = await createSession(server, business, fields);
  const { sessionToken } = session;
  await server.as(token)('POST /api/session/link', { body: { sessionToken } });
  return session;
}

/**
 * Creates a parking session and links it to a customer. The customer's own car is used unless a
 * plate is given.
 */
export const linkedSession = (
  server: TestServer,
  { token, vehicle }: Customer,
  business: TestBusiness,
  fields: Fields = {},
) => buildLinkedBy(server, token, business, { licensePlate: vehicle.licensePlate, ...fields });

/** Creates a linked parking session and parks its car. */
export async function parkedSession(
  server: TestServer,
  customer: Customer,
  business: TestBusiness,
  fields: Fields = {},
) {
  const session = await linkedSession(server, customer, business, fields);
  await server.as(business.valet.token)('POST /api/parking-sessions/{id}/parked', {
    params: { id: session.id },
    body: { parkingSpot: 'B2-14' },
  });
  return session;
}

/** Creates a QR badge for the business's valet. */
export const showBadge = (
  server: TestServer,
  business: { valet: { token: string }; location: { id: string } },
) =>
  server.as(business.valet.token)('POST /api/valet/badge', {
    body: { locationId: business.location.id },
  });

/**
 * Opens parking sessions with every kind of secret code and token.
 *
 * @returns the secrets by name
 */
export async function handInSecrets(
  server: TestServer,
  business: TestBusiness,
): Promise<Record<string, string>> {
  const customer = await buildCustomer(server);
  const { sessionToken, confirmationCode } = await createSession(server, business);
  const { qrCodeId } = await showBadge(server, business);
  for (const page of [`session/start?session_id=${sessionToken}`, `valet-connect/${qrCodeId}`]) {
    await fetch(`${server.url}/${page}`);
  }
  await server.as()('GET /api/session/start', { query: { session_id: sessionToken } });
  await server.as()('POST /api/qr-codes/verify', { body: { qrCodeId } });
  await customer.call('POST /api/connect-vehicle', { body: { qrCode: confirmationCode } });
  await customer.call('POST /api/session/confirm-code', {
    body: { confirmationCode, locationId: business.location.id },
  });
  await customer.call('POST /api/session/link', { body: { sessionToken } });
  await customer.call(
    'POST /api/qr-codes/connect',
    { body: { qrCodeId, vehicleData: { vehicleId: customer.vehicle.id } } },
    { idempotencyKey: randomUUID() },
  );
  return { sessionToken, confirmationCode, badge: qrCodeId };
}
