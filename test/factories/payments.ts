import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { PaymentIntent } from '#server/platform/payments/emulator/objects.ts';
import { signEvent } from '#server/platform/payments/emulator/signature.ts';
import { sandboxWebhookSecret } from '#server/platform/payments/sandbox.ts';
import type { TestServer } from '../harness/server.ts';
import { signStripe } from '../stripe/server.ts';
import { buildPerson, type TestBusiness } from './people.ts';
import { getRow, insertRow, listRows, updateRows } from './rows.ts';
import { cardToken, CARDS, parkCar, type ParkedCar, requestCar } from './stays.ts';
import { findStripe, requireStripe } from './stripe.ts';

export const CONFIRM = 'POST /api/customer/orders/{id}/payment/confirm';

/**
 * Builds the input of the call that confirms a payment. If `number` is null, the input has no card.
 */
export async function buildConfirmation(
  server: TestServer,
  car: ParkedCar,
  orderId: string,
  tipCents: number,
  number: string | null = CARDS.good,
) {
  const card = number === null ? {} : { confirmationTokenId: await cardToken(server, number) };
  return { params: { id: orderId }, body: { tipCents, ticketToken: car.ticketToken, ...card } };
}

/** Answers the bank's challenge for the payment of an order. */
export async function answerChallenge(server: TestServer, orderId: string, approve: boolean) {
  const { client_secret } = await getPayment(server, orderId);
  return answerBankChallenge(server, client_secret ?? '', approve);
}

/** Answers the bank's challenge for a payment or a card setup. */
export async function answerBankChallenge(
  server: TestServer,
  clientSecret: string,
  approve: boolean,
) {
  const stripe = findStripe(server);
  if (stripe) return stripe.authenticate(clientSecret, approve);
  return server.as()('POST /api/sandbox/payments/{clientSecret}/authenticate', {
    params: { clientSecret },
    body: { approve },
  });
}

export function getPayment(server: TestServer, orderId: string) {
  return getRow(server, 'payments', { order_id: orderId });
}

export function getOrder(server: TestServer, orderId: string) {
  return getRow(server, 'orders', orderId);
}

/** Lists all payments of an order as the payment provider stores them. */
export async function listAtProvider(server: TestServer, orderId: string) {
  const { rows } = await server.ctx.pool.query<{ body: PaymentIntent }>(
    `select body from sandbox_objects where body->'metadata'->>'orderId' = $1`,
    [orderId],
  );
  return rows.map(({ body }) => ({
    id: body.id,
    status: body.status,
    currency: body.currency,
    amount_cents: body.amount,
    amount_received_cents: body.amount_received,
    amount_refunded_cents: body.latest_charge?.amount_refunded ?? 0,
  }));
}

/**
 * Makes the payment provider report this amount as received, instead of the amount that the server
 * asked for.
 */
export async function providerTook(
  server: TestServer,
  providerPaymentId: string,
  amountCents: number,
  currency = 'usd',
): Promise<void> {
  const paid = {
    status: 'succeeded',
    amount_received: amountCents,
    currency,
    latest_charge: { id: `ch_${providerPaymentId}`, object: 'charge', amount_refunded: 0 },
  } satisfies Partial<PaymentIntent>;
  const { rowCount } = await server.ctx.pool.query(
    'update sandbox_objects set body = body || $2 where id = $1',
    [providerPaymentId, paid],
  );
  expect(rowCount).toBe(1);
}

/**
 * Returns the ledger balance of each account for an order, except zeros. Checks that all balances
 * add up to zero.
 */
export async function getLedgerBalances(
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

/**
 * Checks that an order of 16.20 was paid once with this tip: in its row and its event, at the
 * payment provider and in the ledger.
 */
export async function expectPaidOnce(server: TestServer, orderId: string, tipCents: number) {
  const cents = 1620 + tipCents;
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'paid', tip_cents: tipCents });
  expect(await getPayment(server, orderId)).toMatchObject({
    status: 'paid',
    received_cents: cents,
  });
  expect(await listAtProvider(server, orderId)).toMatchObject([
    { status: 'succeeded', amount_received_cents: cents, amount_refunded_cents: 0 },
  ]);
  expect(await getLedgerBalances(server, orderId)).toMatchObject({
    customer: -cents,
    business: 1500,
    platform: 120,
  });
  const pays = await listRows(server, 'stay_events', { order_id: orderId, type: 'order.pay' });
  expect(pays).toHaveLength(1);
}

/** Makes the payment provider unreachable or reachable. */
export function setUnreachable(server: TestServer, unreachable: boolean): void {
  requireStripe(server).unreachable = unreachable;
}

/** Runs the work while the payment provider cannot be reached. */
export async function whileUnreachable(
  server: TestServer,
  work: () => Promise<unknown>,
): Promise<void> {
  setUnreachable(server, true);
  try {
    await work();
  } finally {
    setUnreachable(server, false);
  }
}

type Event = { id?: string; type?: string; paymentId: string };

/** Builds the body of a payment provider's event. */
export function eventText({ paymentId, ...event }: Event): string {
  const id = event.id ?? crypto.randomUUID();
  const type = event.type ?? 'payment_intent.succeeded';
  const data = { object: { id: paymentId, object: 'payment_intent', status: 'succeeded' } };
  return JSON.stringify({ object: 'event', ...event, id, type, data });
}

/** Signs an event with the webhook secret of this server's payment provider. */
export function signEventText(server: TestServer, text: string, at: Date): string {
  if (findStripe(server)) return signStripe(text, at);
  return signEvent(text, at, sandboxWebhookSecret(server.ctx.config.secretKey));
}

/** Posts a payment provider's event. The default signature is valid. */
export async function postWebhook(
  server: TestServer,
  event: Event,
  signature?: string | null,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const text = eventText(event);
  const signed = signEventText(server, text, server.ctx.clock());
  const response = await fetch(`${server.url}/api/webhooks/payments`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'stripe-signature': signature ?? signed }),
    },
    body: text,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

type PromoFields = Partial<{
  code: string;
  percent: number;
  cents: number;
  isActive: boolean;
  startsAt: Date;
  expiresAt: Date;
  maxUses: number;
  maxUsesPerGuest: number;
  minimumCents: number;
}>;

/** Creates a promo code; 10 % off by default. */
export function buildPromo(server: TestServer, business: TestBusiness, fields: PromoFields = {}) {
  const isFixed = fields.cents !== undefined;
  return server.ctx.db
    .insertInto('promo_codes')
    .values({
      business_id: business.id,
      code: fields.code ?? `P${randomBytes(4).toString('hex').toUpperCase()}`,
      discount_type: isFixed ? 'fixed' : 'percentage',
      discount_value: fields.cents ?? (fields.percent ?? 10) * 100,
      is_active: fields.isActive ?? true,
      starts_at: fields.startsAt ?? null,
      expires_at: fields.expiresAt ?? null,
      max_uses: fields.maxUses ?? null,
      max_uses_per_guest: fields.maxUsesPerGuest ?? null,
      minimum_cents: fields.minimumCents ?? null,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}

type AccountFields = Partial<{
  code: string | null;
  coverCents: number | null;
  maxUses: number | null;
  oncePerStay: boolean;
  dayLimitCents: number;
  monthLimitCents: number;
}>;

/**
 * Creates a house account. By default it pays the whole return, without a limit of uses, once per
 * stay.
 */
export function buildHouseAccount(
  server: TestServer,
  business: TestBusiness,
  fields: AccountFields = {},
) {
  const word = randomBytes(4).toString('hex').toUpperCase();
  return server.ctx.db
    .insertInto('house_accounts')
    .values({
      business_id: business.id,
      name: `Restaurant ${word}`,
      code: fields.code === undefined ? `H${word}` : fields.code,
      cover_cents: fields.coverCents ?? null,
      max_uses: fields.maxUses ?? null,
      once_per_stay: fields.oncePerStay ?? true,
      day_limit_cents: fields.dayLimitCents ?? null,
      month_limit_cents: fields.monthLimitCents ?? null,
    })
    .returning(['id', 'code', 'name'])
    .executeTakeFirstOrThrow();
}

/**
 * Returns the stored use count of a promo code. Checks that the count equals the number of orders
 * with the code.
 */
export async function countUses(server: TestServer, promoId: string): Promise<number> {
  const { uses } = await getRow(server, 'promo_codes', promoId);
  const holders = await server.ctx.db
    .selectFrom('orders')
    .select('id')
    .where('promo_code_id', '=', promoId)
    .where('status', '<>', 'cancelled')
    .execute();
  expect(holders).toHaveLength(uses);
  return uses;
}

/** Inserts a saved card that the payment provider does not have. */
export async function buildSavedCard(
  server: TestServer,
  personId: string,
  fields: { isDefault?: boolean; expYear?: number; expMonth?: number } = {},
): Promise<string> {
  const { id } = await insertRow(server, 'saved_cards', {
    person_id: personId,
    provider: server.ctx.payments.name,
    provider_method_id: `pm_${randomBytes(8).toString('hex')}`,
    fingerprint: randomBytes(8).toString('hex'),
    brand: 'visa',
    last4: '4242',
    exp_month: fields.expMonth ?? 12,
    exp_year: fields.expYear ?? 2040,
    is_default: fields.isDefault ?? false,
  });
  return id;
}

/** Creates a signed-in customer. */
export async function buildCustomerSession(server: TestServer) {
  const person = await buildPerson(server.ctx, { role: 'customer', firstName: 'Emma' });
  const call = server.as(person.token);
  /** Saves a card through the same calls as the card form. */
  const add = async (number: string = CARDS.good) =>
    call('POST /api/payment-methods', {
      body: { confirmationTokenId: await cardToken(server, number) },
    });
  const cards = async () => (await call('GET /api/payment-methods', {})).cards;
  return { ...person, call, add, cards };
}

/** Parks a car of the customer and requests its return. */
export async function buildRequestedReturn(
  server: TestServer,
  business: TestBusiness,
  customer: { id: string },
) {
  const car = await parkCar(server, business);
  await updateRows(server, 'stays', car.ticketId, { customer_id: customer.id });
  return { car, id: (await requestCar(server, car)).id };
}
