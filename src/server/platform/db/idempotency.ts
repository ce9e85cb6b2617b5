import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Queryable } from './client.ts';
import type { UnitOfWork } from './transact.ts';

/**
 * Does a piece of work once for a key the caller chose. The key is written in the same
 * transaction: a repeat waits for the first, then gets what it made; a crash leaves neither.
 *
 * @param make creates the thing under the given id
 * @returns the id of what was made, now or before
 * @throws IDEMPOTENCY_CONFLICT when the key was used with another body
 */
export async function runIdempotent(
  unit: UnitOfWork,
  request: { scope: string; key: string | undefined; body: unknown; newId: string },
  make: (id: string) => Promise<void>,
): Promise<string> {
  if (request.key === undefined) {
    await make(request.newId);
    return request.newId;
  }
  const bodyHash = hashBody(request.body);
  const fresh = await unit.trx
    .insertInto('idempotency_keys')
    .values({
      scope: request.scope,
      key: request.key,
      body_hash: bodyHash,
      result_id: request.newId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('result_id')
    .executeTakeFirst();
  if (fresh) {
    await make(request.newId);
    return request.newId;
  }
  return (await findIdempotentResult(unit.trx, request)) ?? request.newId;
}

const hashBody = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest();

/**
 * What this key made, so that a repeat costs nothing that the first call paid for already.
 *
 * @throws IDEMPOTENCY_CONFLICT when the key was used with another body
 */
export async function findIdempotentResult(
  db: Queryable,
  request: { scope: string; key: string | undefined; body: unknown },
): Promise<string | null> {
  if (request.key === undefined) return null;
  const before = await db
    .selectFrom('idempotency_keys')
    .select(['result_id', 'body_hash'])
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (!before) return null;
  if (!before.body_hash.equals(hashBody(request.body))) throw new AppError('IDEMPOTENCY_CONFLICT');
  return before.result_id;
}
