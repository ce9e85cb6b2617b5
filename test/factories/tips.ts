import type { Intent } from '#server/platform/payments/emulator/objects.ts';
import type { TestServer } from '../harness/server.ts';
import { cardToken, CARDS } from './stays.ts';

export const TIP = 'POST /api/customer/orders/{id}/tip';

/** Whose ticket it is, and which return of it. */
type TippedCar = { order: { id: string }; ticketToken: string };

/** What the tip call takes, with a card that was just typed. */
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

/** The provider's own side of an order's later tips, in their order. */
export async function listTipsAtProvider(server: TestServer, orderId: string) {
  const { rows } = await server.ctx.pool.query<{ body: Intent; status: string }>(
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

/** What is held of an order's tips, by the person they belong to; `pool` is for whoever brings the car. */
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
