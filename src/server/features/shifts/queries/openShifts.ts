import type { Context } from '../../../context.ts';
import { type LocationScope, whereInScope } from '../../businesses/policy.ts';
import { presentListedShift, selectShifts } from './shifts.ts';

/** Maximum number of listed shifts; no location has as many valets. */
const MOST = 200;

/**
 * Lists the open shifts at the locations of the scope, or at one of these locations, the longest
 * first.
 */
export async function listOpenShifts(
  ctx: Context,
  scope: LocationScope,
  locationId: string | undefined,
) {
  const now = ctx.clock();
  const rows = await selectShifts(ctx.db)
    .innerJoin('people', 'people.id', 'shifts.person_id')
    .select(['people.first_name', 'people.last_name'])
    .where('shifts.ended_at', 'is', null)
    .where(whereInScope(scope, 'shifts.location_id'))
    .$if(locationId !== undefined, (query) =>
      query.where('shifts.location_id', '=', locationId ?? ''),
    )
    .orderBy('shifts.started_at')
    .orderBy('shifts.id')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    ...presentListedShift(row, now),
    valetId: row.person_id,
    valetName: `${row.first_name} ${row.last_name}`.trim(),
  }));
}
