import { valetRoles } from '#domain/identity/roles.ts';
import { runningOrderStatuses } from '#domain/orders/states.ts';
import { sql } from 'kysely';
import type { BusinessValet } from '#contract/staff.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { type LocationScope, whereInScope } from '../businesses/policy.ts';

/** Written out in the SQL: a kept plan finds the partial index by its words, not by values. */
const RUNNING = sql.join(runningOrderStatuses.map((status) => sql.lit(status)));

type Assignment = BusinessValet['locationAssignments'][number];

/**
 * Valets of the businesses whose locations are in the scope, those on shift first, then by the cars
 * on their way; one who is assigned nowhere is among them.
 *
 * @param locationId only those who can be sent there now: active and assigned
 */
export async function listValets(
  db: Queryable,
  scope: LocationScope,
  locationId: string | undefined,
): Promise<BusinessValet[]> {
  const rows = await db
    .selectFrom('people')
    .leftJoin('staff_locations', 'staff_locations.person_id', 'people.id')
    .leftJoin('locations', 'locations.id', 'staff_locations.location_id')
    .where('people.business_id', 'in', (inner) =>
      inner
        .selectFrom('locations as ours')
        .select('ours.business_id')
        .where(whereInScope(scope, 'ours.id')),
    )
    .where('people.role', 'in', valetRoles)
    .$if(locationId !== undefined, (query) =>
      query.where('people.status', '=', 'active').where('people.id', 'in', (inner) =>
        inner
          .selectFrom('staff_locations as here')
          .select('here.person_id')
          .where('here.location_id', '=', locationId ?? ''),
      ),
    )
    .groupBy('people.id')
    .select([
      'people.id',
      'people.first_name',
      'people.last_name',
      'people.phone_e164',
      'people.status',
    ])
    .select([
      sql<boolean>`exists (select from shifts where person_id = people.id and ended_at is null)`.as(
        'on_shift',
      ),
      sql<number>`(select count(*) from orders where runner_id = people.id and status in (${RUNNING}) and status = 'dispatched')`.as(
        'cars',
      ),
      sql<
        Assignment[]
      >`coalesce(json_agg(json_build_object('locationId', locations.id, 'locationName', locations.name,
        'locationAddress', locations.address) order by locations.name)
        filter (where locations.id is not null), '[]')`.as('assignments'),
    ])
    .orderBy('on_shift', 'desc')
    .orderBy('cars')
    .orderBy('people.first_name')
    .execute();
  return rows.map((row) => {
    const fullName = `${row.first_name} ${row.last_name}`.trim();
    return {
      id: row.id,
      name: fullName,
      fullName,
      phoneNumber: row.phone_e164,
      status: row.status,
      isOnShift: row.on_shift,
      carsOnTheWay: row.cars,
      locationAssignments: row.assignments,
    };
  });
}
