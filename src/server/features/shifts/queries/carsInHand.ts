import { sql } from 'kysely';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { selectCarsInHand } from '../../orders/queries/queueRunners.ts';
import { joinLiterals, statusSql } from '../../../platform/db/literals.ts';
import { plateText } from '../../vehicles/rules/plateText.ts';

const IN_CUSTODY = joinLiterals(custodyStayStatuses);

/** Cars and keys that a valet would leave behind, named by plate or else ticket number. */
export type CarsInHand = {
  /** Cars that the valet was sent for, has at the curb, or is parking. */
  cars: string[];
  /** Keys that the valet holds of parked cars, or of cars that another runner brings. */
  keys: string[];
};

export async function listInHand(db: Queryable, personId: string, now: Date): Promise<CarsInHand> {
  const { rows } = await sql<{ name: string; is_car: boolean }>`
    with cars as (
      select stay_id as id from (${selectCarsInHand(sql`${personId}::uuid`, now)}) jobs
      union
      select stay_id from orders where runner_id = ${personId} and status = ${statusSql.order('ready')}
      union
      select id from stays where key_holder = ${personId} and status = ${statusSql.stay('received')})
    select coalesce(${plateText('stays')}, ticket_number) as name, stays.id in (select id from cars) as is_car
    from stays join (
      select id from cars
      union select id from stays where key_holder = ${personId} and status in (${IN_CUSTODY})) held on held.id = stays.id
    order by name`.execute(db);
  const listNames = (areCars: boolean) =>
    rows.filter((row) => row.is_car === areCars).map(({ name }) => name);
  return { cars: listNames(true), keys: listNames(false) };
}
