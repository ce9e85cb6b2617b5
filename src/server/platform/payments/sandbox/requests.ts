import { createHash, randomBytes } from 'node:crypto';
import type { Db, Trx } from '../../db/client.ts';
import { CardDeclined, ProviderStateConflict, ProviderUnreachable } from '../provider.ts';

export const randomId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;

/** What a request with an idempotency key ended in; a repeat gets the same. */
export type Outcome<T> = { value: T } | { declined: string };

/** @throws ProviderUnreachable while the sandbox is told to play dead */
export async function refuseWhenUnreachable(db: Db): Promise<void> {
  const { unreachable } = await db
    .selectFrom('sandbox_settings')
    .select('unreachable')
    .executeTakeFirstOrThrow();
  if (unreachable) throw new ProviderUnreachable('The sandbox plays dead.');
}

async function firstOrSame<T>(
  trx: Trx,
  key: string,
  hash: string,
  work: (trx: Trx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
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
    if (before.body_hash !== hash) throw new ProviderStateConflict('Key used with another body.');
    return before.response as unknown as Outcome<T>;
  }
  const result = await work(trx);
  await trx
    .updateTable('sandbox_requests')
    .set({ response: JSON.stringify(result) })
    .where('idempotency_key', '=', key)
    .execute();
  return result;
}

/** Does a request once for its key, as the real provider does. */
export async function withKey<T>(
  db: Db,
  key: string,
  body: object,
  work: (trx: Trx) => Promise<Outcome<T>>,
): Promise<T> {
  await refuseWhenUnreachable(db);
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const outcome = await db.transaction().execute((trx) => firstOrSame(trx, key, hash, work));
  if ('declined' in outcome) throw new CardDeclined(outcome.declined);
  return outcome.value;
}
