import type { PaymentIntent } from '#server/platform/payments/emulator/objects.ts';
import type { TestServer } from '../harness/server.ts';
import { cardToken, CARDS } from './stays.ts';

export const TIP = 'POST /api/customer/orders/{id}/tip';

/** Order that a tip belongs to, and the ticket token that authorizes the tip. */
type TippedCar = { order: { id: string }; ticketToken: string };

/** Builds the input of the tip call with a new card. */
export const tipWithCard = async (
  server: TestServer,
  { order, ticketToken }: TippedCar,
  tipCents: number,
  number: string = CARDS.good,
) => ({
  params: { id: order.id },
  body: { tipCents, ticketToken, confirmationTokenId: await cardToken(server, number) },
});

export const listTips = (server: TestServer, orderId: string) =>
  server.ctx.db
    .selectFrom('later_tips')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();

/**
 * Lists the tips of an order that were paid after the order, as the payment provider stores them,
 * in order.
 */
export async function listTipsAtProvider(server: TestServer, orderId: string) {
  const { rows } = await server.ctx.pool.query<{ body: PaymentIntent; status: string }>(
    `select body, tip.status from sandbox_objects join later_tips tip on body->'metadata'->>'laterTipId' = tip.id::text
     where tip.order_id = $1 order by tip.number`,
    [orderId],
  );
  return rows.map(({ body, status }) => ({
    tip: status,
    status: body.status,
    secret: body.client_secret,
    receivedCents: body.amount_received,
    refundedCents: body.latest_charge?.amount_refunded ?? 0,
  }));
}

/**
 * Returns the tip balances of an order by person. `pool` is the part that belongs to no runner yet.
 */
export async function tipHolders(
  server: TestServer,
  orderId: string,
): Promise<Record<string, number>> {
  const lines = await server.ctx.db
    .selectFrom('ledger_entries')
    .select(['person_id', 'amount_cents'])
    .where('order_id', '=', orderId)
    .where('account', 'in', ['runner', 'tip_pool'])
    .execute();
  const held: Record<string, number> = {};
  for (const { person_id, amount_cents } of lines) {
    const holder = person_id ?? 'pool';
    held[holder] = (held[holder] ?? 0) + amount_cents;
  }
  return Object.fromEntries(Object.entries(held).filter(([, cents]) => cents !== 0));
}
