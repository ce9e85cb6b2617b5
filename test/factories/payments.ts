import { expect } from 'vitest';
import { signEvent } from '#server/platform/payments/sandbox/signature.ts';
import type { TestServer } from '../harness/server.ts';
import { cardToken, CARDS, type ParkedCar } from './stays.ts';

export const CONFIRM = 'POST /api/customer/orders/{id}/payment/confirm';

/** What the confirm call takes; without a card when `number` is null. */
export async function confirmation(
  server: TestServer,
  car: ParkedCar,
  orderId: string,
  tipCents: number,
  number: string | null = CARDS.good,
) {
  const card = number === null ? {} : { confirmationTokenId: await cardToken(server, number) };
  return { params: { id: orderId }, body: { tipCents, ticketToken: car.ticketToken, ...card } };
}

/** The bank's answer to a challenge, as the guest gives it. */
export async function answerChallenge(server: TestServer, orderId: string, approve: boolean) {
  const { client_secret } = await paymentOf(server, orderId);
  return server.as()('POST /api/sandbox/payments/{clientSecret}/authenticate', {
    params: { clientSecret: client_secret ?? '' },
    body: { approve },
  });
}

export function paymentOf(server: TestServer, orderId: string) {
  return server.ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

export function orderOf(server: TestServer, orderId: string) {
  return server.ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The provider's own side of an order: every payment it knows of it. */
export function atProvider(server: TestServer, orderId: string) {
  return server.ctx.db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where((row) => row(row.ref('metadata', '->>').key('orderId' as never), '=', orderId as never))
    .execute();
}

/** What each account holds of an order, zeros left out. All of them together are always zero. */
export async function balances(
  server: TestServer,
  orderId: string,
): Promise<Record<string, number>> {
  const lines = await server.ctx.db
    .selectFrom('ledger_entries')
    .select(['account', 'amount_cents'])
    .where('order_id', '=', orderId)
    .execute();
  const held: Record<string, number> = {};
  for (const { account, amount_cents } of lines)
    held[account] = (held[account] ?? 0) + amount_cents;
  expect(Object.values(held).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  return Object.fromEntries(Object.entries(held).filter(([, cents]) => cents !== 0));
}

export async function setUnreachable(server: TestServer, unreachable: boolean) {
  await server.ctx.db.updateTable('sandbox_settings').set({ unreachable }).execute();
}

type Event = { id?: string; type?: string; paymentId: string };

/** Posts a provider's event, signed as the provider does unless a signature is given. */
export async function postWebhook(
  server: TestServer,
  event: Event,
  signature?: string | null,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const text = JSON.stringify({ id: crypto.randomUUID(), type: 'payment.succeeded', ...event });
  const signed = signEvent(server.ctx.config.secretKey, text, server.ctx.clock());
  const response = await fetch(`${server.url}/api/webhooks/payments`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'payment-signature': signature ?? signed }),
    },
    body: text,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
