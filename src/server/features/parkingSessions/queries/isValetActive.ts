import { type RawBuilder, sql } from 'kysely';
import { positionsAllowing } from '../../staff/queries/positions.ts';

/**
 * SQL condition: the valet who announced a stay still works at its location. Otherwise nobody would
 * receive the car of a customer who uses the codes.
 */
export const isValetActive: RawBuilder<boolean> = sql`exists (
  select from people
  join staff_locations on staff_locations.person_id = people.id
  where people.id = stays.opened_by and people.status = 'active'
    and staff_locations.location_id = stays.location_id
    and staff_locations.position in (${positionsAllowing('stays.checkIn')}))`;
