import { sql } from 'kysely';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { selectCarsInHand } from '../../orders/queries/queueRunners.ts';

const IN_CUSTODY = sql.join(custodyStayStatuses.map((status) => sql.lit(status)));

/**
 * The cars somebody was sent for, parks, or has the key of, by plate, else by ticket number: what is left behind
 * when they go home.
 */
export async function listCarsInHand(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ car: string }>`
    select distinct coalesce(plate, ticket_number) as car from (
      select plate, ticket_number, stay_id from (${selectCarsInHand(sql`${personId}::uuid`, now)}) jobs
      union
      select license_plate, ticket_number, id from stays
      where key_holder = ${personId} and status in (${IN_CUSTODY})) cars
    order by car`.execute(db);
  return rows.map(({ car }) => car);
}
