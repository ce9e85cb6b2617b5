import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import type { SandboxPayments } from '../../db/schema.ts';
import {
  CardDeclined,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderPaymentStatus,
  ProviderStateConflict,
  ProviderUnreachable,
} from '../provider.ts';
import { type Behaviour, type Card, readCard, refusals } from './cards.ts';
import { readEvent } from './signature.ts';

type Row = Selectable<SandboxPayments>;

const randomId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;

function present(row: Row): ProviderPayment {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    status: row.status as ProviderPaymentStatus,
    amountCents: row.amount_cents,
    receivedCents: row.amount_received_cents,
    refundedCents: row.amount_refunded_cents,
    currency: row.currency,
    lastError: row.last_error,
  };
}

/** What a request with an idempotency key ended in; a repeat gets the same. */
type Outcome = { payment: ProviderPayment } | { declined: string };

function unfold(outcome: Outcome): ProviderPayment {
  if ('declined' in outcome) throw new CardDeclined(outcome.declined);
  return outcome.payment;
}

export type Sandbox = PaymentProvider & {
  /** @throws CardDeclined for a card that cannot even be read */
  createConfirmationToken(card: Card): Promise<{ id: string }>;
  /** The bank's answer to a challenge. Null when there is no such payment. */
  authenticate(clientSecret: string, approve: boolean): Promise<ProviderPayment | null>;
};

/**
 * A payment provider that charges nobody. It keeps its own state in its own tables, knows nothing
 * of orders, and behaves like the real one: idempotency keys, test cards, challenges, refusals.
 */
export function createSandbox(db: Db, secretKey: Buffer, clock: () => Date): Sandbox {
  async function refuseWhenUnreachable() {
    const { unreachable } = await db
      .selectFrom('sandbox_settings')
      .select('unreachable')
      .executeTakeFirstOrThrow();
    if (unreachable) throw new ProviderUnreachable('The sandbox plays dead.');
  }

  async function locked(trx: Trx, id: string): Promise<Row> {
    const row = await trx
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new ProviderStateConflict('No such payment.');
    return row;
  }

  async function update(trx: Trx, id: string, set: Partial<Row>): Promise<Row> {
    return trx
      .updateTable('sandbox_payments')
      .set(set)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async function withKey(
    key: string,
    body: object,
    work: (trx: Trx) => Promise<Outcome>,
  ): Promise<ProviderPayment> {
    await refuseWhenUnreachable();
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const outcome = await db.transaction().execute(async (trx): Promise<Outcome> => {
      const claimed = await trx
        .insertInto('sandbox_requests')
        .values({ idempotency_key: key, body_hash: hash, response: '{}' })
        .onConflict((conflict) => conflict.doNothing())
        .returning('idempotency_key')
        .executeTakeFirst();
      if (!claimed) {
        const before = await trx
          .selectFrom('sandbox_requests')
          .selectAll()
          .where('idempotency_key', '=', key)
          .executeTakeFirstOrThrow();
        if (before.body_hash !== hash)
          throw new ProviderStateConflict('Key used with another body.');
        return before.response as unknown as Outcome;
      }
      const result = await work(trx);
      await trx
        .updateTable('sandbox_requests')
        .set({ response: JSON.stringify(result) })
        .where('idempotency_key', '=', key)
        .execute();
      return result;
    });
    return unfold(outcome);
  }

  async function useToken(trx: Trx, id: string): Promise<Behaviour | null> {
    const token = await trx
      .updateTable('sandbox_tokens')
      .set({ used_at: clock() })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('behaviour')
      .executeTakeFirst();
    return (token?.behaviour as Behaviour | undefined) ?? null;
  }

  async function play(
    trx: Trx,
    id: string,
    amountCents: number,
    behaviour: Behaviour | null,
  ): Promise<Outcome> {
    const refusal = behaviour === null ? 'This card entry was already used.' : refusals[behaviour];
    if (refusal) {
      await update(trx, id, {
        amount_cents: amountCents,
        status: 'requires_payment_method',
        last_error: refusal,
      });
      return { declined: refusal };
    }
    if (behaviour === 'unreachable') throw new ProviderUnreachable('The sandbox card plays dead.');
    const set: Partial<Row> =
      behaviour === 'challenge'
        ? { status: 'requires_action', last_error: null }
        : { status: 'succeeded', amount_received_cents: amountCents, last_error: null };
    return { payment: present(await update(trx, id, { amount_cents: amountCents, ...set })) };
  }

  return {
    name: 'sandbox',
    publishableKey: null,

    create({ amountCents, currency, idempotencyKey, metadata }) {
      return withKey(idempotencyKey, { amountCents, currency }, async (trx) => {
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
        return { payment: present(row) };
      });
    },

    charge({ providerPaymentId, amountCents, confirmationTokenId, idempotencyKey }) {
      const body = { providerPaymentId, amountCents, confirmationTokenId };
      return withKey(idempotencyKey, body, async (trx) => {
        const row = await locked(trx, providerPaymentId);
        if (row.status === 'succeeded' || row.status === 'canceled') {
          throw new ProviderStateConflict(`The payment is ${row.status}.`);
        }
        return play(trx, row.id, amountCents, await useToken(trx, confirmationTokenId));
      });
    },

    async retrieve(id) {
      await refuseWhenUnreachable();
      const row = await db
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw new ProviderStateConflict('No such payment.');
      return present(row);
    },

    async cancel(id) {
      await refuseWhenUnreachable();
      return db.transaction().execute(async (trx) => {
        const row = await locked(trx, id);
        if (row.status === 'succeeded')
          throw new ProviderStateConflict('The payment is succeeded.');
        return present(await update(trx, id, { status: 'canceled' }));
      });
    },

    refund({ providerPaymentId, amountCents, idempotencyKey }) {
      return withKey(idempotencyKey, { providerPaymentId, amountCents }, async (trx) => {
        const row = await locked(trx, providerPaymentId);
        const refunded = row.amount_refunded_cents + amountCents;
        if (refunded > row.amount_received_cents) {
          throw new ProviderStateConflict('More than was received cannot be refunded.');
        }
        return { payment: present(await update(trx, row.id, { amount_refunded_cents: refunded })) };
      });
    },

    readWebhook: (rawBody, signature) => readEvent(secretKey, rawBody, signature, clock()),

    async createConfirmationToken(card) {
      const read = readCard(card, clock());
      if ('refusal' in read) throw new CardDeclined(read.refusal);
      const id = randomId('sct');
      await db.insertInto('sandbox_tokens').values({ id, behaviour: read.behaviour }).execute();
      return { id };
    },

    async authenticate(clientSecret, approve) {
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('sandbox_payments')
          .selectAll()
          .where('client_secret', '=', clientSecret)
          .forUpdate()
          .executeTakeFirst();
        if (!row) return null;
        if (row.status !== 'requires_action')
          throw new ProviderStateConflict(`The payment is ${row.status}.`);
        return present(
          await update(
            trx,
            row.id,
            approve
              ? { status: 'succeeded', amount_received_cents: row.amount_cents, last_error: null }
              : {
                  status: 'requires_payment_method',
                  last_error: 'Your bank did not approve the payment.',
                },
          ),
        );
      });
    },
  };
}

export function isSandbox(provider: PaymentProvider): provider is Sandbox {
  return provider.name === 'sandbox';
}
