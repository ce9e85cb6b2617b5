import type { Selectable } from 'kysely';
import type { Db, Queryable, Trx } from '../../db/client.ts';
import type { SandboxMethods, SandboxSetups } from '../../db/schema.ts';
import {
  type PaymentProvider,
  type ProviderCard,
  type ProviderSetup,
  ProviderStateConflict,
  ProviderUnreachable,
} from '../provider.ts';
import { type Behaviour, type CardDetails, refusals } from './cards.ts';
import { type Outcome, randomId, refuseWhenUnreachable, withKey } from './requests.ts';

type Setup = Selectable<SandboxSetups>;

/** Uses a card entry up. Null when it was used before. */
export async function spendToken(trx: Trx, id: string, now: Date): Promise<CardDetails | null> {
  const token = await trx
    .updateTable('sandbox_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning(['behaviour', 'fingerprint', 'brand', 'last4', 'exp_month', 'exp_year'])
    .executeTakeFirst();
  return token ? { ...token, behaviour: token.behaviour as Behaviour } : null;
}

/** A card that nobody keeps yet. */
export async function newMethod(trx: Trx, details: CardDetails): Promise<string> {
  const id = randomId('spm');
  await trx
    .insertInto('sandbox_methods')
    .values({ id, customer_id: null, ...details })
    .execute();
  return id;
}

export async function keepMethod(trx: Trx, id: string, customerId: string): Promise<void> {
  await trx
    .updateTable('sandbox_methods')
    .set({ customer_id: customerId })
    .where('id', '=', id)
    .execute();
}

function presentCard(row: Selectable<SandboxMethods>): ProviderCard | null {
  if (row.customer_id === null) return null;
  return {
    id: row.id,
    customerId: row.customer_id,
    fingerprint: row.fingerprint,
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
  };
}

/** Null once it is forgotten. */
export async function keptCard(db: Queryable, id: string | null): Promise<ProviderCard | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('sandbox_methods')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? presentCard(row) : null;
}

async function presentSetup(db: Queryable, row: Setup): Promise<ProviderSetup> {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    status: row.status as ProviderSetup['status'],
    customerId: row.customer_id,
    card: row.status === 'succeeded' ? await keptCard(db, row.method_id) : null,
    lastError: row.last_error,
  };
}

/** The bank's answer to the challenge of a card that is to be kept. Null when there is no such setup. */
export async function authenticateSetup(
  trx: Trx,
  clientSecret: string,
  approve: boolean,
): Promise<{ status: string } | null> {
  const row = await trx
    .selectFrom('sandbox_setups')
    .selectAll()
    .where('client_secret', '=', clientSecret)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  if (row.status !== 'requires_action')
    throw new ProviderStateConflict(`The setup is ${row.status}.`);
  if (approve && row.method_id) await keepMethod(trx, row.method_id, row.customer_id);
  return trx
    .updateTable('sandbox_setups')
    .set(
      approve
        ? { status: 'succeeded' }
        : { status: 'requires_payment_method', last_error: 'Your bank did not approve the card.' },
    )
    .where('id', '=', row.id)
    .returning('status')
    .executeTakeFirstOrThrow();
}

/** Locked, so that no card is kept for somebody who is being forgotten. */
export async function requireCustomer(trx: Trx, id: string): Promise<void> {
  const row = await trx
    .selectFrom('sandbox_customers')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new ProviderStateConflict('No such customer.');
}

/** Their cards stay with what was paid with them, kept for nobody. */
async function forget(trx: Trx, customerId: string): Promise<void> {
  await trx
    .selectFrom('sandbox_customers')
    .select('id')
    .where('id', '=', customerId)
    .forUpdate()
    .execute();
  await trx
    .updateTable('sandbox_methods')
    .set({ customer_id: null })
    .where('customer_id', '=', customerId)
    .execute();
  await trx
    .updateTable('sandbox_payments')
    .set({ keep_for: null })
    .where('keep_for', '=', customerId)
    .execute();
  await trx.deleteFrom('sandbox_setups').where('customer_id', '=', customerId).execute();
  await trx.deleteFrom('sandbox_customers').where('id', '=', customerId).execute();
}

type Wallet = Pick<
  PaymentProvider,
  'createCustomer' | 'setUpCard' | 'retrieveSetup' | 'forgetCard' | 'forgetCustomer'
>;

/** Customers and the cards kept for them. */
export function createWallet(db: Db, clock: () => Date): Wallet {
  async function play(
    trx: Trx,
    customerId: string,
    details: CardDetails | null,
  ): Promise<Outcome<ProviderSetup>> {
    if (!details) return { declined: 'This card entry was already used.' };
    const { behaviour } = details;
    const refusal = behaviour === 'decline_charges' ? undefined : refusals[behaviour];
    if (refusal) return { declined: refusal };
    if (behaviour === 'unreachable') throw new ProviderUnreachable('The sandbox card plays dead.');
    const asks = behaviour === 'challenge';
    const methodId = await newMethod(trx, details);
    if (!asks) await keepMethod(trx, methodId, customerId);
    const id = randomId('sseti');
    const row = await trx
      .insertInto('sandbox_setups')
      .values({
        id,
        client_secret: randomId(`${id}_secret`),
        customer_id: customerId,
        method_id: methodId,
        status: asks ? 'requires_action' : 'succeeded',
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { value: await presentSetup(trx, row) };
  }

  return {
    createCustomer({ idempotencyKey, metadata }) {
      return withKey(db, idempotencyKey, { metadata }, async (trx) => {
        const id = randomId('scus');
        const values = { id, metadata: JSON.stringify(metadata) };
        await trx.insertInto('sandbox_customers').values(values).execute();
        return { value: { id } };
      });
    },

    setUpCard({ customerId, confirmationTokenId, idempotencyKey }) {
      return withKey(db, idempotencyKey, { customerId, confirmationTokenId }, async (trx) => {
        await requireCustomer(trx, customerId);
        return play(trx, customerId, await spendToken(trx, confirmationTokenId, clock()));
      });
    },

    async retrieveSetup(setupId) {
      await refuseWhenUnreachable(db);
      const row = await db
        .selectFrom('sandbox_setups')
        .selectAll()
        .where('id', '=', setupId)
        .executeTakeFirst();
      if (!row) throw new ProviderStateConflict('No such setup.');
      return presentSetup(db, row);
    },

    async forgetCard(methodId) {
      await refuseWhenUnreachable(db);
      await db
        .updateTable('sandbox_methods')
        .set({ customer_id: null })
        .where('id', '=', methodId)
        .execute();
    },

    async forgetCustomer(customerId) {
      await refuseWhenUnreachable(db);
      await db.transaction().execute((trx) => forget(trx, customerId));
    },
  };
}
