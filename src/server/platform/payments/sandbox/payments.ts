import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { LEAST_CHARGE_CENTS } from '#domain/payments/price.ts';
import type { Db, Queryable, Trx } from '../../db/client.ts';
import type { SandboxPayments } from '../../db/schema.ts';
import {
  type Charge,
  type PaymentProvider,
  type ProviderPayment,
  ProviderStateConflict,
  ProviderUnreachable,
} from '../provider.ts';
import { type Behaviour, refusals } from './cards.ts';
import { type Outcome, randomId, refuseWhenUnreachable, withKey } from './requests.ts';
import { keepMethod, keptCard, newMethod, requireCustomer, spendToken } from './wallet.ts';

type Row = Selectable<SandboxPayments>;

async function present(db: Queryable, row: Row): Promise<ProviderPayment> {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    status: row.status,
    amountCents: row.amount_cents,
    receivedCents: row.amount_received_cents,
    refundedCents: row.amount_refunded_cents,
    currency: row.currency,
    lastError: row.last_error,
    keptCard: row.status === 'succeeded' ? await keptCard(db, row.method_id) : null,
  };
}

async function lockPayment(trx: Trx, id: string): Promise<Row> {
  const row = await trx
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ProviderStateConflict('No such payment.');
  return row;
}

function update(trx: Trx, id: string, set: Partial<Row>): Promise<Row> {
  return trx
    .updateTable('sandbox_payments')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The money is there; a card that is to be kept is kept now. */
async function succeed(trx: Trx, row: Row): Promise<Row> {
  if (row.method_id && row.keep_for) await keepMethod(trx, row.method_id, row.keep_for);
  return update(trx, row.id, {
    status: 'succeeded',
    amount_received_cents: row.amount_cents,
    last_error: null,
  });
}

/** What a charge meets: how the card behaves, and under which id it is kept if it is to be. */
type CardPresentation = { behaviour: Behaviour; methodId: string | null } | { refusal: string };

async function presentCard(trx: Trx, charge: Charge, now: Date): Promise<CardPresentation> {
  const { card, customerId, keep } = charge;
  if ('methodId' in card) {
    const method = await trx
      .selectFrom('sandbox_methods')
      .select('behaviour')
      .where('id', '=', card.methodId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    if (!method) return { refusal: 'This card can no longer be used.' };
    return { behaviour: method.behaviour as Behaviour, methodId: null };
  }
  const details = await spendToken(trx, card.confirmationTokenId, now);
  if (!details) return { refusal: 'This card entry was already used.' };
  return {
    behaviour: details.behaviour,
    methodId: keep ? await newMethod(trx, details) : null,
  };
}

async function carryOut(
  trx: Trx,
  charge: Charge,
  shown: CardPresentation,
): Promise<Outcome<ProviderPayment>> {
  const { providerPaymentId: id, amountCents: amount_cents } = charge;
  const refusal = 'refusal' in shown ? shown.refusal : refusals[shown.behaviour];
  if ('refusal' in shown || refusal) {
    const last_error = refusal ?? null;
    await update(trx, id, { amount_cents, status: 'requires_payment_method', last_error });
    return { declined: refusal ?? '' };
  }
  if (shown.behaviour === 'unreachable')
    throw new ProviderUnreachable('The sandbox card plays dead.');
  const asked = await update(trx, id, {
    amount_cents,
    method_id: shown.methodId,
    keep_for: charge.keep ? charge.customerId : null,
    status: 'requires_action',
    last_error: null,
  });
  const row = shown.behaviour === 'challenge' ? asked : await succeed(trx, asked);
  return { value: await present(trx, row) };
}

/** The bank's answer to a challenge. Null when there is no such payment. */
export async function authenticatePayment(
  trx: Trx,
  clientSecret: string,
  approve: boolean,
): Promise<{ status: string } | null> {
  const row = await trx
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('client_secret', '=', clientSecret)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  if (row.status !== 'requires_action')
    throw new ProviderStateConflict(`The payment is ${row.status}.`);
  if (approve) return succeed(trx, row);
  return update(trx, row.id, {
    status: 'requires_payment_method',
    last_error: 'Your bank did not approve the payment.',
  });
}

type PaymentIntents = Pick<PaymentProvider, 'create' | 'charge' | 'retrieve' | 'cancel' | 'refund'>;

export function createPaymentIntents(db: Db, clock: () => Date): PaymentIntents {
  return {
    create({ amountCents, currency, idempotencyKey, metadata }) {
      return withKey(db, idempotencyKey, { amountCents, currency }, async (trx) => {
        const id = randomId('spi');
        const row = await trx
          .insertInto('sandbox_payments')
          .values({
            id,
            client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
            idempotency_key: idempotencyKey,
            amount_cents: amountCents,
            currency,
            status: 'requires_payment_method',
            metadata: JSON.stringify(metadata),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return { value: await present(trx, row) };
      });
    },

    charge(charge) {
      const { idempotencyKey, ...body } = charge;
      return withKey(db, idempotencyKey, body, async (trx) => {
        const row = await lockPayment(trx, charge.providerPaymentId);
        if (row.status === 'succeeded' || row.status === 'canceled')
          throw new ProviderStateConflict(`The payment is ${row.status}.`);
        // As Stripe says it; the card entry is not used up.
        if (charge.amountCents < LEAST_CHARGE_CENTS)
          return { declined: 'Amount must be at least $0.50 usd' };
        if (charge.customerId !== null) await requireCustomer(trx, charge.customerId);
        return carryOut(trx, charge, await presentCard(trx, charge, clock()));
      });
    },

    async retrieve(id) {
      await refuseWhenUnreachable(db);
      const row = await db
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw new ProviderStateConflict('No such payment.');
      return present(db, row);
    },

    async cancel(id) {
      await refuseWhenUnreachable(db);
      return db.transaction().execute(async (trx) => {
        const row = await lockPayment(trx, id);
        if (row.status === 'succeeded')
          throw new ProviderStateConflict('The payment is succeeded.');
        return present(trx, await update(trx, id, { status: 'canceled' }));
      });
    },

    async refund({ providerPaymentId, amountCents, idempotencyKey }) {
      const body = { providerPaymentId, amountCents };
      await withKey(db, idempotencyKey, body, async (trx) => {
        const row = await lockPayment(trx, providerPaymentId);
        const refunded = row.amount_refunded_cents + amountCents;
        if (refunded > row.amount_received_cents)
          throw new ProviderStateConflict('More than was received cannot be refunded.');
        await update(trx, row.id, { amount_refunded_cents: refunded });
        return { value: null };
      });
    },
  };
}
