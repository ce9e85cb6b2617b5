import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { transact } from '#server/platform/db/transact.ts';
import type { TestServer } from '../harness/server.ts';

/** Creates a job that failed with this message after its last retry. */
export async function buildFailedJob(
  { ctx }: TestServer,
  message = 'connect ECONNREFUSED',
): Promise<string> {
  const orderId = randomUUID();
  const later = new Date(Date.now() + 3_600_000);
  await transact(ctx, (unit) => unit.enqueue('expire-order', { orderId }, later));
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', started_on = now(), completed_on = now(),
      retry_count = retry_limit, output = ${JSON.stringify({ message })}::jsonb
    where name = 'expire-order' and data ->> 'orderId' = ${orderId} returning id`.execute(ctx.db);
  return rows[0]?.id ?? '';
}
