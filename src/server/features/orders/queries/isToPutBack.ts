import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { statusSql } from '../../../platform/db/literals.ts';

/**
 * SQL condition: the valet has had the key of a parked car since its return was cancelled on the way,
 * and has not put car and key back. Any later step with the key changes `key_since`.
 */
export const isToPutBack = ({ personId }: Actor): RawBuilder<boolean> => sql<boolean>`(
  stays.status = ${statusSql.stay('parked')}
  and stays.key_place = 'with_valet' and stays.key_holder = ${personId}::uuid
  and exists (
    select from orders where orders.stay_id = stays.id and orders.cancelled_at = stays.key_since))`;

/** Tells whether a valet has to put this car and its key back. */
export async function isStayToPutBack(
  db: Queryable,
  actor: Actor,
  stayId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('stays')
    .select('id')
    .where('id', '=', stayId)
    .where(isToPutBack(actor))
    .executeTakeFirst();
  return row !== undefined;
}
