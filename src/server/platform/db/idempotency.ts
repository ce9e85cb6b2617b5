import { AppError } from '../errors.ts';
import type { Queryable, Trx } from './client.ts';
import type { DoneAt } from './doneAt.ts';

/** SQL state of a statement that waited too long for a lock. */
const LOCK_TIMEOUT = '55P03';

type RunningTransaction = { trx: Trx };

/**
 * A call with an idempotency key. Browsers repeat a request whose connection closed without an
 * answer.
 */
export type RepeatableCall = {
  scope: string;
  key: string;
  hash: Buffer;
  /** Null when the caller sends no `Done-At`, which means that the step happens now. */
  done: DoneAt | null;
};

/**
 * Finds the stored idempotency key of a call. A repeat takes over the `Done-At` time of the first
 * call.
 *
 * @throws IDEMPOTENCY_CONFLICT when the stored key belongs to another request
 */
async function findKey(db: Queryable, call: RepeatableCall) {
  const before = await db
    .selectFrom('idempotency_keys')
    .select(['result_id', 'body_hash', 'done_at'])
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (before && !before.body_hash.equals(call.hash)) throw new AppError('IDEMPOTENCY_CONFLICT');
  if (before && call.done) call.done.taken = before.done_at;
  return before;
}

/**
 * Inserts the idempotency key. Waits for a concurrent transaction that inserts the same key.
 *
 * @throws IN_PROGRESS when that transaction takes too long
 * @returns false when the key already exists
 */
async function insertKey(
  unit: RunningTransaction,
  { scope, key, hash }: RepeatableCall,
  resultId: string | null,
): Promise<boolean> {
  try {
    const fresh = await unit.trx
      .insertInto('idempotency_keys')
      .values({ scope, key, body_hash: hash, result_id: resultId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    return fresh !== undefined;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_TIMEOUT) throw new AppError('IN_PROGRESS');
    throw error;
  }
}

/**
 * Stores the idempotency key of a call in this transaction. A concurrent repeat waits for the
 * commit; a refusal rolls the key back.
 *
 * @param call null when the caller sent no key, which always counts as a first call
 * @returns false when the call was done before
 * @throws IDEMPOTENCY_CONFLICT when the stored key belongs to another request
 */
export async function isFirstCall(
  unit: RunningTransaction,
  call: RepeatableCall | null,
): Promise<boolean> {
  if (!call || (await insertKey(unit, call, null))) return true;
  await findKey(unit.trx, call);
  return false;
}

/**
 * Returns true for a repeated call, for commands that check or charge something before their
 * transaction. Those checks would refuse a repeat although the first call succeeded.
 *
 * @throws IDEMPOTENCY_CONFLICT when the stored key belongs to another request
 */
export async function isRepeatedCall(db: Queryable, call: RepeatableCall | null): Promise<boolean> {
  return call !== null && (await findKey(db, call)) !== undefined;
}

/**
 * Stores the `Done-At` time with the idempotency key, because a repeat must get the same answer.
 */
export async function keepDoneAt({ trx }: RunningTransaction, call: RepeatableCall): Promise<void> {
  if (!call.done?.taken) return;
  await trx
    .updateTable('idempotency_keys')
    .set({ done_at: call.done.taken })
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .where('done_at', 'is', null)
    .execute();
}

/**
 * Deletes the idempotency key of a call that is refused in a committed transaction, such as a
 * counted wrong code. The caller can then retry with the same key.
 */
export async function deleteCallKey(
  unit: RunningTransaction,
  call: RepeatableCall | null,
): Promise<void> {
  if (!call) return;
  await unit.trx
    .deleteFrom('idempotency_keys')
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .execute();
}

/**
 * Creates a record once per idempotency key. Key and record are written in one transaction: a
 * repeat waits for the first call and returns its id, and a crash leaves neither.
 *
 * @param make creates the record under the given id
 * @returns the id of the record, created by this call or by the first one
 * @throws IDEMPOTENCY_CONFLICT when the stored key belongs to another request
 */
export async function createOncePerKey(
  unit: RunningTransaction,
  call: RepeatableCall | null,
  newId: string,
  make: (id: string) => Promise<void>,
): Promise<string> {
  if (call && !(await insertKey(unit, call, newId))) {
    return (await findKey(unit.trx, call))?.result_id ?? newId;
  }
  await make(newId);
  return newId;
}

/**
 * Finds the id that the first call created, because a repeat must not use up rate limits again.
 *
 * @throws IDEMPOTENCY_CONFLICT when the stored key belongs to another request
 */
export async function findCreatedId(
  db: Queryable,
  call: RepeatableCall | null,
): Promise<string | null> {
  return (call && (await findKey(db, call))?.result_id) ?? null;
}
