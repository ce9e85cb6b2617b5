import { randomBytes } from 'node:crypto';
import type { GuestOrder } from '#contract/orders.ts';
import { listDevMessages } from '#server/features/messages/queries.ts';
import type { TestServer } from '../harness/server.ts';
import { type TestBusiness, randomPhone } from './people.ts';
import { updateRows } from './rows.ts';
import { findStripe } from './stripe.ts';

export const CARDS = {
  good: '4242424242424242',
  other: '5555555555554444',
  declined: '4000000000000002',
  challenge: '4000002500003155',
  error: '4000000000000119',
  unreachable: '4000000000005035',
};

/**
 * Polls until the result is truthy, for example because a message passes the outbox a moment later.
 */
export async function pollUntilTruthy<T>(
  look: () => Promise<T | null | undefined | false>,
  within = 30_000,
): Promise<T> {
  const until = Date.now() + within;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > until) throw new Error(`Nothing was found within ${within} ms.`);
    await new Promise((resume) => setTimeout(resume, 25));
  }
}

/**
 * Reads the development inbox without `GET /api/dev/messages`, because tests poll the inbox often.
 */
export const messagesTo = ({ ctx }: TestServer, to: string) => listDevMessages(ctx, to);

/** Waits for a message that contains these words. */
export const findMessage = (server: TestServer, to: string, words: string) =>
  pollUntilTruthy(async () =>
    (await messagesTo(server, to)).find(({ text }) => text.includes(words)),
  );

/** Waits for the newest code sent to a phone. Ignores the code `except`. */
export function codeFor(server: TestServer, phone: string, except?: string): Promise<string> {
  return pollUntilTruthy(async () => {
    const [newest] = await listCodes(server, phone);
    return newest === except ? null : newest;
  });
}

/** Lists the codes sent to a phone, the newest first. */
async function listCodes(server: TestServer, phone: string): Promise<string[]> {
  return (await messagesTo(server, phone)).flatMap(({ text }) =>
    text.includes('/t/') ? [] : (/\b(\d{6})\b/.exec(text)?.[1] ?? []),
  );
}

export function linkTokenFor(server: TestServer, phone: string): Promise<string> {
  return pollUntilTruthy(async () => {
    const texts = (await messagesTo(server, phone)).map((message) => message.text).join('\n');
    return /\/t\/([0-9A-Za-z]{22})/.exec(texts)?.[1];
  });
}

/** Returns a unique plate of the maximum length. */
const randomPlate = () => randomBytes(4).toString('hex').toUpperCase();

type TicketFields = {
  phone?: string;
  licensePlate?: string;
  plateRegion?: string;
  token?: string;
};

/** Opens a ticket whose guest has not confirmed the code yet. */
export async function openTicket(
  server: TestServer,
  business: TestBusiness,
  fields: TicketFields = {},
) {
  const phone = fields.phone ?? randomPhone();
  const ticket = await server.as(fields.token ?? business.valet.token)('POST /api/valet/tickets', {
    body: {
      phoneE164: phone,
      customerName: 'Grace Okafor',
      vehicleMake: 'BMW',
      vehicleModel: '740i',
      vehicleColor: 'Blue',
      licensePlate: fields.licensePlate ?? randomPlate(),
      plateRegion: fields.plateRegion,
      locationId: business.location.id,
    },
  });
  return { ...ticket, phone };
}

/** Opens a ticket and confirms its code, after which the valet has received the car. */
export async function receiveCar(
  server: TestServer,
  business: TestBusiness,
  fields: TicketFields = {},
) {
  // Reads the earlier code of a guest with two cars, to skip it below.
  const [before] = fields.phone ? await listCodes(server, fields.phone) : [];
  const ticket = await openTicket(server, business, fields);
  const code = await codeFor(server, ticket.phone, before);
  await server.as(fields.token ?? business.valet.token)(
    'POST /api/valet/tickets/{ticketId}/verify-otp',
    {
      params: { ticketId: ticket.ticketId },
      body: { code },
    },
  );
  return { ...ticket, code };
}

/** Receives and parks a car, and reads the guest's ticket link. */
export async function parkCar(
  server: TestServer,
  business: TestBusiness,
  fields: TicketFields = {},
) {
  const ticket = await receiveCar(server, business, fields);
  await server.as(fields.token ?? business.valet.token)(
    'POST /api/valet/tickets/{ticketId}/parked',
    {
      params: { ticketId: ticket.ticketId },
      body: { parkingSpot: 'B2-14' },
    },
  );
  return { ...ticket, ticketToken: await linkTokenFor(server, ticket.phone) };
}
export type ParkedCar = Awaited<ReturnType<typeof parkCar>>;

export async function cardToken(server: TestServer, number: string = CARDS.good): Promise<string> {
  const stripe = findStripe(server);
  if (stripe) return stripe.token(number);
  const body = { number, expMonth: 12, expYear: 2040, cvc: '123' };
  const { id } = await server.as()('POST /api/sandbox/confirmation-tokens', { body });
  return id;
}

export function requestCar(
  server: TestServer,
  car: ParkedCar,
  targetMinutes: number | string = 10,
): Promise<GuestOrder> {
  return server.as()('POST /api/customer/orders', {
    body: { ticketId: car.ticketId, targetMinutes, ticketToken: car.ticketToken },
  });
}

export async function payOrder(
  server: TestServer,
  car: ParkedCar,
  orderId: string,
  tipCents = 300,
  number = CARDS.good,
) {
  return server.as()('POST /api/customer/orders/{id}/payment/confirm', {
    params: { id: orderId },
    body: {
      tipCents,
      confirmationTokenId: await cardToken(server, number),
      ticketToken: car.ticketToken,
    },
  });
}

type PaidRequest = { tipCents?: number; number?: string; targetMinutes?: number };

/** Requests the return of a parked car and pays the order. */
export async function requestPaid(
  server: TestServer,
  car: ParkedCar,
  { tipCents, number, targetMinutes }: PaidRequest = {},
) {
  const order = await requestCar(server, car, targetMinutes);
  await payOrder(server, car, order.id, tipCents, number);
  return order;
}

/** Parks a car, requests its return and pays the order. */
export async function paidCar(
  server: TestServer,
  business: TestBusiness,
  fields: TicketFields & PaidRequest = {},
) {
  const car = await parkCar(server, business, fields);
  const order = await requestPaid(server, car, fields);
  return { ...car, order };
}

/** Makes the valet fetch a paid car and hand it over. */
export async function returnCar(
  server: TestServer,
  business: TestBusiness,
  car: { ticketId: string },
  orderId: string,
) {
  const valet = server.as(business.valet.token);
  const params = { id: orderId };
  await valet('POST /api/services/{id}/accept', { params: { id: car.ticketId } });
  await valet('POST /api/dispatch/orders/{id}/ready', { params });
  const body = { proof: { checked: 'key_claim' as const } };
  await valet('POST /api/dispatch/orders/{id}/complete', { params, body });
}

/** Parks a car, pays its return by card, and makes the valet return it. */
export async function returnedCar(server: TestServer, business: TestBusiness, tipCents: number) {
  const car = await paidCar(server, business, { tipCents });
  await returnCar(server, business, car, car.order.id);
  return car;
}

/** Makes the valet take cash for a car that is asked for. */
export async function payInCash(server: TestServer, business: TestBusiness, order: GuestOrder) {
  const amountCents = order.amountDueCents;
  await server.as(business.valet.token)('POST /api/dispatch/orders/{id}/settle', {
    params: { id: order.id },
    body: { way: 'cash', amountCents, givenCents: amountCents },
  });
}

/** Marks all SMS of a ticket as undelivered, like the delivery report of a carrier. */
export const failSms = (server: TestServer, ticketId: string) =>
  updateRows(server, 'messages', { stay_id: ticketId, channel: 'sms' }, { status: 'undelivered' });
