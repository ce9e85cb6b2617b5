import { type Assignments, type Position, positions } from '#domain/identity/roles.ts';
import type { UnitOfWork } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';

export type GivenPositions = Readonly<Partial<Record<string, Position>>> | undefined;

/** Chooses the position at each location: the given one, else the present one, else 'valet'. */
export const chooseAssignments = (
  locationIds: readonly string[],
  given: GivenPositions,
  before: Assignments,
): Assignments =>
  Object.fromEntries(locationIds.map((id) => [id, given?.[id] ?? before[id] ?? 'valet']));

/**
 * Sets the locations where a person works. Unchanged rows are not deleted and reinserted: a
 * concurrent command that sends the person to such a location must still find its row.
 *
 * @throws LOCATION_NOT_FOUND also for a location that has just been closed
 */
export async function assignLocations(
  unit: UnitOfWork,
  valet: { id: string; businessId: string },
  assignments: Assignments,
): Promise<void> {
  const wanted = Object.keys(assignments);
  await unit.trx
    .deleteFrom('staff_locations')
    .where('person_id', '=', valet.id)
    .$if(wanted.length > 0, (query) => query.where('location_id', 'not in', wanted))
    .execute();
  if (wanted.length === 0) return;
  // Shared lock: a concurrent closing of one of the locations runs before or after this
  // transaction.
  const open = await unit.trx
    .selectFrom('locations')
    .select('id')
    .where('id', 'in', wanted)
    .where('business_id', '=', valet.businessId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (open.length < wanted.length) throw new AppError('LOCATION_NOT_FOUND');
  const places = Object.entries(assignments).map(([locationId, position]) => ({
    person_id: valet.id,
    location_id: locationId,
    business_id: valet.businessId,
    position,
  }));
  await unit.trx
    .insertInto('staff_locations')
    .values(places)
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'location_id'])
        .doUpdateSet((row) => ({ position: row.ref('excluded.position') }))
        .whereRef('staff_locations.position', 'is distinct from', 'excluded.position'),
    )
    .execute();
}

export async function readAssignments(unit: UnitOfWork, valetId: string): Promise<Assignments> {
  const rows = await unit.trx
    .selectFrom('staff_locations')
    .select(['location_id', 'position'])
    .where('person_id', '=', valetId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.location_id, row.position]));
}

/** Groups the location ids by position for the audit trail. */
export function describeAssignments(assignments: Assignments): Record<Position, string[]> {
  const ids = Object.keys(assignments).toSorted();
  const idsOf = (position: Position) => ids.filter((id) => assignments[id] === position);
  return Object.fromEntries(positions.map((one) => [one, idsOf(one)])) as Record<
    Position,
    string[]
  >;
}
