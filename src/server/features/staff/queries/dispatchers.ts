import { type RawBuilder, sql } from 'kysely';
import { listRolesWithReach, listRolesWith } from '#domain/identity/roles.ts';
import { positionsAllowing } from './positions.ts';

/**
 * SQL of the people who dispatch at a car's location, as `person_id`: the business's managers, and
 * people with a dispatching position at the location.
 */
export const selectDispatchers = (car: {
  business_id: string;
  location_id: string;
}): RawBuilder<{ person_id: string }> => sql`
  select id as person_id from people
  where business_id = ${car.business_id} and status = 'active'
    and (role = any(${listRolesWith('queue.dispatch')}) and role = any(${listRolesWithReach('business')})
      or role = any(${listRolesWithReach('assigned')}) and exists (
        select from staff_locations
        where person_id = people.id and location_id = ${car.location_id}
          and position in (${positionsAllowing('queue.dispatch')})))`;
