import type { ApiCall } from '#contract/client.ts';
import { randomPhone } from '../factories/people.ts';
import type { ServerProcess, Sms } from '../faults/process.ts';

/** Returns a function that resolves with the next SMS to a phone number. */
export function postOffice(server: Pick<ServerProcess, 'onSms'>) {
  const waiting = new Map<string, (text: string) => void>();
  const early = new Map<string, string[]>();
  server.onSms(({ to, text }: Sms) => {
    const take = waiting.get(to);
    waiting.delete(to);
    if (take) take(text);
    else early.set(to, [...(early.get(to) ?? []), text]);
  });
  return (phone: string): Promise<string> => {
    const [first, ...rest] = early.get(phone) ?? [];
    if (first !== undefined) {
      early.set(phone, rest);
      return Promise.resolve(first);
    }
    return new Promise((resolve) => waiting.set(phone, resolve));
  };
}
export type PostOffice = ReturnType<typeof postOffice>;

type Caller = { id: string; token: string };
type LifeTeam = { location: { id: string }; manager: Caller; valet: Caller };

/**
 * Plays one ticket from check-in to handover: eight writes, the card's token, and the reads of the
 * screens.
 */
export async function liveOnce(
  as: (token?: string) => ApiCall,
  business: LifeTeam,
  sms: PostOffice,
): Promise<void> {
  const valet = as(business.valet.token);
  const board = as(business.manager.token);
  const guest = as();
  const phone = randomPhone();
  const { ticketId } = await valet('POST /api/valet/tickets', {
    body: {
      phoneE164: phone,
      vehicleMake: 'BMW',
      vehicleModel: '740i',
      locationId: business.location.id,
    },
  });
  const code = /\b\d{6}\b/.exec(await sms(phone))?.[0] ?? '';
  await valet('POST /api/valet/tickets/{ticketId}/verify-otp', {
    params: { ticketId },
    body: { code },
  });
  await valet('POST /api/valet/tickets/{ticketId}/parked', {
    params: { ticketId },
    body: { parkingSpot: 'B2-14' },
  });
  const ticketToken = /\/t\/([0-9A-Za-z]{22})/.exec(await sms(phone))?.[1] ?? '';
  await guest('GET /api/customer/ticket/{token}', { params: { token: ticketToken } });
  const order = await guest('POST /api/customer/orders', {
    body: { ticketId, targetMinutes: 10, ticketToken },
  });
  const card = await guest('POST /api/sandbox/confirmation-tokens', {
    body: { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' },
  });
  const params = { id: order.id };
  await guest('POST /api/customer/orders/{id}/payment/confirm', {
    params,
    body: { tipCents: 300, confirmationTokenId: card.id, ticketToken },
  });
  const locationId = business.location.id;
  await board('GET /api/queue', { query: { locationId } });
  await board('POST /api/dispatch/orders/{id}/assign', {
    params,
    body: { valetId: business.valet.id },
  });
  await board('GET /api/queue', { query: { locationId } });
  await valet('POST /api/dispatch/orders/{id}/ready', { params });
  await guest('GET /api/customer/ticket/{token}', { params: { token: ticketToken } });
  await board('POST /api/dispatch/orders/{id}/complete', { params });
}
