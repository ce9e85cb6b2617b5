import { sql } from 'kysely';
import type { FreePlaces } from '#contract/stays.ts';
import { listFreeHooks, listFreeSpots, placeKey } from '#domain/stays/freePlaces.ts';
import { custodyStayStatuses, type StayStatus } from '#domain/stays/states.ts';
import type { Queryable } from '../../../platform/db/client.ts';

const IN_CUSTODY = custodyStayStatuses.map((status) => sql.lit(status));
/** Visits whose spots say how cars are parked here. */
const REMEMBERED = 12;
const HOOKS_DAYS = 30;

/** Spots on which a car stands, or is going to; one that is at the curb has left its own. */
function listTaken(db: Queryable, locationId: string) {
  return db
    .selectFrom('stays')
    .select(['status', 'parking_spot', 'key_hook'])
    .where('location_id', '=', locationId)
    .where('status', 'in', IN_CUSTODY)
    .execute();
}

/** The spots that were used last: this valet's before the others'. */
function listUsed(db: Queryable, locationId: string, valetId: string, now: Date) {
  return db
    .selectFrom('stays')
    .select('parking_spot')
    .where('location_id', '=', locationId)
    .where('parking_spot', 'is not', null)
    .where('created_at', '>', new Date(now.getTime() - HOOKS_DAYS * 86_400_000))
    .where('parked_at', 'is not', null)
    .orderBy(
      (row) => row('received_by', '=', valetId),
      (by) => by.desc().nullsLast(),
    )
    .orderBy('parked_at', 'desc')
    .limit(REMEMBERED)
    .execute();
}

export async function getFreePlaces(
  db: Queryable,
  locationId: string,
  valetId: string,
  now: Date,
): Promise<FreePlaces> {
  const [place, taken, used] = await Promise.all([
    db
      .selectFrom('locations')
      .select((row) => [
        'spots',
        row
          .exists(
            row
              .selectFrom('stays')
              .select('stays.id')
              .whereRef('stays.location_id', '=', 'locations.id')
              .where('stays.key_hook', 'is not', null)
              .where('stays.created_at', '>', new Date(now.getTime() - HOOKS_DAYS * 86_400_000)),
          )
          .as('uses_hooks'),
      ])
      .where('id', '=', locationId)
      .executeTakeFirstOrThrow(),
    listTaken(db, locationId),
    listUsed(db, locationId, valetId, now),
  ]);
  const spots = taken.flatMap(({ status, parking_spot }) =>
    parking_spot && status !== 'ready' ? [placeKey(parking_spot)] : [],
  );
  const hooks = taken.flatMap(({ key_hook }) => (key_hook ? [placeKey(key_hook)] : []));
  return {
    spots: listFreeSpots({
      listed: place.spots,
      used: used.flatMap(({ parking_spot }) => parking_spot ?? []),
      taken: new Set(spots),
    }),
    hooks: listFreeHooks(new Set(hooks)),
    usesHooks: Boolean(place.uses_hooks),
  };
}

/** The ticket of another car in custody that is noted on this spot; of several, the oldest. */
export async function findSpotSharer(
  db: Queryable,
  car: { ticketId: string; locationId: string; parkingSpot: string | null },
): Promise<string | null> {
  if (!car.parkingSpot) return null;
  const other = await db
    .selectFrom('stays')
    .select('ticket_number')
    .where('location_id', '=', car.locationId)
    .where('id', '<>', car.ticketId)
    .where('status', 'in', [sql.lit<StayStatus>('parked'), sql.lit<StayStatus>('returning')])
    .where(sql<string>`upper(trim(parking_spot))`, '=', placeKey(car.parkingSpot))
    .orderBy('created_at')
    .executeTakeFirst();
  return other?.ticket_number ?? null;
}
