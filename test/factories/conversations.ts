import { randomUUID } from 'node:crypto';
import type { QuickReply } from '#domain/messages/conversation.ts';
import { jobHandlers } from '#server/jobs.ts';
import type { TestServer } from '../harness/server.ts';
import { buildPerson, type TestBusiness } from './people.ts';
import { updateRows } from './rows.ts';
import { parkCar } from './stays.ts';

/** Parks a car and assigns it to a customer, as verifying the customer's phone number does. */
export async function customersCar(server: TestServer, business: TestBusiness, phone?: string) {
  const customer = await buildPerson(server.ctx, { role: 'customer', firstName: 'Grace' });
  const car = await parkCar(server, business, phone ? { phone } : {});
  await giveCar(server, car.ticketId, customer.id);
  return { ...car, customer };
}

export async function giveCar(server: TestServer, stayId: string, customerId: string) {
  await updateRows(server, 'stays', stayId, { customer_id: customerId });
}

type Words = { text?: string; quickReply?: QuickReply; clientId?: string };

/** Sends a message about a car as a signed-in person. */
export function sendStaffMessage(
  server: TestServer,
  token: string,
  stayId: string,
  words: Words | string,
) {
  const said = typeof words === 'string' ? { text: words } : words;
  return server.as(token)('POST /api/conversations/{id}/messages', {
    params: { id: stayId },
    body: { clientId: randomUUID(), ...said },
  });
}

/** Sends a message as the guest, through the ticket link. */
export function sendGuestMessage(server: TestServer, ticketToken: string, words: Words | string) {
  const said = typeof words === 'string' ? { text: words } : words;
  return server.as()('POST /api/customer/ticket/{token}/messages', {
    params: { token: ticketToken },
    body: { clientId: randomUUID(), ...said },
  });
}

/**
 * Runs the unread reminders now instead of 45 seconds after the message. Deletes their jobs, so
 * each reminder runs once.
 */
export async function remindNow(server: TestServer, stayId: string): Promise<number> {
  const { rows } = await server.ctx.pool.query<{ data: { stayId: string; messageId: number } }>(
    `delete from pgboss.job where name = 'remind-unread' and data->>'stayId' = $1 returning data`,
    [stayId],
  );
  for (const { data } of rows) await jobHandlers(server.ctx)['remind-unread'](data);
  return rows.length;
}
