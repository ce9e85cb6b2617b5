import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { StripeFault } from './protocol.ts';

export type EmulatorAnswer = { status: number; body: object };

const inUse = () =>
  new StripeFault(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
  });

/**
 * Claims an idempotency key without waiting.
 *
 * @throws StripeFault while another request uses the key
 */
async function claimKey(trx: Trx, key: string) {
  const { rows } = await sql<{
    is_free: boolean;
    body_hash: string | null;
    response: EmulatorAnswer;
  }>`
    with claim as materialized (
      select pg_try_advisory_xact_lock(hashtextextended('sandbox ' || ${key}::text, 0)) as is_free)
    select is_free, body_hash, response from claim
      left join sandbox_requests on idempotency_key = ${key}`.execute(trx);
  const [claim] = rows;
  if (!claim?.is_free) throw inUse();
  return claim;
}

/**
 * Answers once per idempotency key. A repeat gets the same answer, even an error. A different
 * request with the same key is refused, and so is a second request while the first runs.
 */
export async function answerOnce(
  db: Db,
  key: string | undefined,
  request: string,
  work: (trx: Trx) => Promise<EmulatorAnswer>,
): Promise<EmulatorAnswer & { isRepeated: boolean }> {
  const body_hash = createHash('sha256').update(request).digest('hex');
  return db.transaction().execute(async (trx) => {
    if (key === undefined) return { ...(await work(trx)), isRepeated: false };
    const before = await claimKey(trx, key);
    if (before.body_hash === body_hash) return { ...before.response, isRepeated: true };
    if (before.body_hash !== null) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new StripeFault(400, { type: 'idempotency_error', message });
    }
    const answer = await work(trx);
    const inserted = await trx
      .insertInto('sandbox_requests')
      .values({ idempotency_key: key, body_hash, response: JSON.stringify(answer) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('idempotency_key')
      .executeTakeFirst();
    // Another request with this key committed between reading and claiming the key.
    if (!inserted) throw inUse();
    return { ...answer, isRepeated: false };
  });
}
