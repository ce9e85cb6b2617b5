import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Queryable } from './client.ts';
import type { UnitOfWork } from './transact.ts';

/** A call that may come twice, as browsers repeat one whose connection closed without an answer. */
export type RepeatableCall = { scope: string; key: string; hash: Buffer };

/**
 * Keeps the call's key in this transaction; a repeat that comes meanwhile waits for it, and a refusal
 * leaves no key behind.
 *
 * @returns false when the call's work was done before
 * @throws IDEMPOTENCY_CONFLICT when the key came with other bytes
 */
export async function isFirstCall(unit: UnitOfWork, call: RepeatableCall): Promise<boolean> {
  const { scope, key, hash } = call;
  const fresh = await unit.trx
    .insertInto('idempotency_keys')
    .values({ scope, key, body_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (fresh) return true;
  await wasCalledBefore(unit.trx, call);
  return false;
}

/**
 * For a command that asks something before its transaction, which a repeat would be refused for.
 *
 * @throws IDEMPOTENCY_CONFLICT when the key came with other bytes
 */
export async function wasCalledBefore(db: Queryable, call: RepeatableCall): Promise<boolean> {
  const before = await db
    .selectFrom('idempotency_keys')
    .select('body_hash')
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (before && !before.body_hash.equals(call.hash)) throw new AppError('IDEMPOTENCY_CONFLICT');
  return before !== undefined;
}

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
