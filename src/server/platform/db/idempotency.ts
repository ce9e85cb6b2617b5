import { AppError } from '../errors.ts';
import type { Queryable } from './client.ts';
import type { DoneAt } from './doneAt.ts';
import type { UnitOfWork } from './transact.ts';

/** A call that may come twice, as browsers repeat one whose connection closed without an answer. */
export type RepeatableCall = {
  scope: string;
  key: string;
  hash: Buffer;
  /** Null where it is done as it is sent. */
  done: DoneAt | null;
};

/** A repeat was done when the first was. @throws IDEMPOTENCY_CONFLICT when the key came with other bytes */
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

/** @returns false when it was there; one that another transaction is writing is waited for */
async function insertKey(
  unit: UnitOfWork,
  { scope, key, hash }: RepeatableCall,
  resultId: string | null,
): Promise<boolean> {
  const fresh = await unit.trx
    .insertInto('idempotency_keys')
    .values({ scope, key, body_hash: hash, result_id: resultId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return fresh !== undefined;
}

/**
 * Keeps the call's key in this transaction; a repeat that comes meanwhile waits for it, and a refusal
 * leaves no key behind.
 *
 * @param call null where the caller sent no key: each is a first one
 * @returns false when the call's work was done before
 * @throws IDEMPOTENCY_CONFLICT when the key came with other bytes
 */
export async function isFirstCall(unit: UnitOfWork, call: RepeatableCall | null): Promise<boolean> {
  if (!call || (await insertKey(unit, call, null))) return true;
  await findKey(unit.trx, call);
  return false;
}

/**
 * For a command that asks or charges something before its transaction, which a repeat would be refused for.
 *
 * @throws IDEMPOTENCY_CONFLICT when the key came with other bytes
 */
export async function wasCalledBefore(
  db: Queryable,
  call: RepeatableCall | null,
): Promise<boolean> {
  return call !== null && (await findKey(db, call)) !== undefined;
}

/** Keeps beside the key when the call's step was done, so that a repeat is answered with the same. */
export async function keepDoneAt({ trx }: UnitOfWork, call: RepeatableCall): Promise<void> {
  if (!call.done?.taken) return;
  await trx
    .updateTable('idempotency_keys')
    .set({ done_at: call.done.taken })
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .where('done_at', 'is', null)
    .execute();
}

/** Frees the key of a call whose refusal has to be committed, as it counts. */
export async function forgetCall(unit: UnitOfWork, call: RepeatableCall | null): Promise<void> {
  if (!call) return;
  await unit.trx
    .deleteFrom('idempotency_keys')
    .where('scope', '=', call.scope)
    .where('key', '=', call.key)
    .execute();
}

/**
 * Makes a thing once for each key, which is written in the same transaction: a repeat waits for the
 * first, then gets what it made; a crash leaves neither.
 *
 * @param make creates the thing under the given id
 * @returns the id of what was made, now or before
 * @throws IDEMPOTENCY_CONFLICT when the key came with other bytes
 */
export async function makeOnce(
  unit: UnitOfWork,
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
 * What this call made before, so that a repeat costs nothing that the first paid for already.
 *
 * @throws IDEMPOTENCY_CONFLICT when the key came with other bytes
 */
export async function findMade(db: Queryable, call: RepeatableCall | null): Promise<string | null> {
  return (call && (await findKey(db, call))?.result_id) ?? null;
}
