import type { ApiCall, CallInput } from '#contract/client.ts';
import type { TestServer } from '../harness/server.ts';
import type { TestBusiness } from './people.ts';

// Calls that many tests make on their way, with the names of what varies.

type Body<K extends Parameters<ApiCall>[0]> = CallInput<K> extends { body: infer B } ? B : never;
type Preference = Body<'PUT /api/notifications/preferences'>['preferences'][number];
type Step = Body<'POST /api/stays/{id}/take-back'>['step'];

/** Sends a runner for a car that was asked for. */
export const sendRunner = (call: ApiCall, orderId: string, valetId: string) =>
  call('POST /api/dispatch/orders/{id}/assign', { params: { id: orderId }, body: { valetId } });

/** Cancels an order as the guest, by the link of the ticket. */
export const cancelOrder = (
  server: TestServer,
  { ticketToken }: { ticketToken: string },
  orderId: string,
) =>
  server.as()('POST /api/customer/orders/{id}/cancel', {
    params: { id: orderId },
    body: { ticketToken },
  });

/** Reads the guest's page of a ticket. */
export const readTicket = (server: TestServer, { ticketToken }: { ticketToken: string }) =>
  server.as()('GET /api/customer/ticket/{token}', { params: { token: ticketToken } });

/** Reads the board of the business's location. */
export const readQueue = (call: ApiCall, { location }: Pick<TestBusiness, 'location'>) =>
  call('GET /api/queue', { query: { locationId: location.id } });

/** Makes an administrator act as another person. */
export const impersonate = (call: ApiCall, userId: string) =>
  call('POST /api/admin/impersonate/{userId}', { params: { userId } });

/** Suspends a valet of the business's location, as its manager does. */
export const suspendValet = (server: TestServer, business: TestBusiness, valetId: string) =>
  server.as(business.manager.token)('PUT /api/business/valets/{id}', {
    params: { id: valetId },
    body: { status: 'suspended', locationIds: [business.location.id] },
  });

/** Invites a valet to the business's location. */
export const inviteValet = (
  call: ApiCall,
  { location }: Pick<TestBusiness, 'location'>,
  phoneNumber: string,
) =>
  call('POST /api/business/valets/invite', { body: { phoneNumber, locationIds: [location.id] } });

/** Asks for a car in the app, to have it as soon as possible. */
export const requestReturn = (call: ApiCall, serviceId: string) =>
  call('PATCH /api/services/{id}/request-retrieval', {
    params: { id: serviceId },
    body: { retrievalTime: 'now' },
  });

/** Chooses the channels for one category of notifications. */
export const setPreference = (call: ApiCall, preference: Preference) =>
  call('PUT /api/notifications/preferences', { body: { preferences: [preference] } });

/** Enters the code of a ticket. */
export const verifyCode = (call: ApiCall, ticketId: string, code: string) =>
  call('POST /api/valet/tickets/{ticketId}/verify-otp', { params: { ticketId }, body: { code } });

/** Takes back a step on a car. */
export const takeBack = (call: ApiCall, stayId: string, step: Step) =>
  call('POST /api/stays/{id}/take-back', { params: { id: stayId }, body: { step } });

/** Posts JSON without the client, to send and to see headers. A string is sent as it is. */
export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
