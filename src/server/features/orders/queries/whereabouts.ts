import { type RawBuilder, sql } from 'kysely';
import type { Capability } from '#domain/identity/roles.ts';
import { positionsAllowing } from '../../staff/queries/positions.ts';

// Conditions about one person. They are scalar subqueries: for `exists`, the planner may read the
// rows of all people once.

/** SQL condition: a person is on shift at any location. */
export const isOnShiftAnywhere = (personId: RawBuilder<unknown>) => sql<boolean>`coalesce((
  select true from shifts where person_id = ${personId} and ended_at is null limit 1), false)`;

/** SQL condition: a person has a position at a location with this right. */
export const worksAt = (
  personId: RawBuilder<unknown>,
  locationId: RawBuilder<unknown>,
  right: Capability,
) => sql<boolean>`coalesce((
  select true from staff_locations where person_id = ${personId} and location_id = ${locationId}
    and position in (${positionsAllowing(right)}) limit 1), false)`;
