import { createHash } from 'node:crypto';
import { AppError } from '../http/errors.ts';
import type { Unit } from './transact.ts';

/**
 * Does a piece of work once for a key the caller chose. The key is written in the same
 * transaction: a repeat waits for the first, then gets what it made; a crash leaves neither.
 *
 * @param make creates the thing under the given id
 * @returns the id of what was made, now or before
 * @throws IDEMPOTENCY_CONFLICT when the key was used with another body
 */
export async function once(
  unit: Unit,
  request: { scope: string; key: string | undefined; body: unknown; newId: string },
  make: (id: string) => Promise<void>,
): Promise<string> {
  if (request.key === undefined) {
    await make(request.newId);
    return request.newId;
  }
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest();
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
  const before = await unit.trx
    .selectFrom('idempotency_keys')
    .select(['result_id', 'body_hash'])
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow();
  if (!before.body_hash.equals(bodyHash)) throw new AppError('IDEMPOTENCY_CONFLICT');
  return before.result_id;
}
