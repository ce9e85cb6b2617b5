import { sql } from 'kysely';
import type { FreeSpotsAndHooks } from '#contract/stays.ts';
import {
  buildHookKey,
  listFreeHooks,
  listFreeSpots,
  buildSpotKey,
} from '#domain/stays/freePlaces.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { areHooksUsed, HOOK_USE_DAYS } from './hooksUsed.ts';
import { literals, statusSql } from '../../../platform/db/literals.ts';

const IN_CUSTODY = literals(custodyStayStatuses);
/** Number of recent visits whose spots are considered for the next suggestion. */
const REMEMBERED = 12;

/**
 * Lists the spots and hooks of cars in custody. Includes cars at the curb, whose spots the caller
 * ignores.
 */
function listTaken(db: Queryable, locationId: string) {
  return db
    .selectFrom('stays')
    .select(['status', 'parking_spot', 'key_hook'])
    .where('location_id', '=', locationId)
    .where('status', 'in', IN_CUSTODY)
    .execute();
}

/**
 * Lists the spots used last. Spots that this valet used come before spots that other valets used.
 */
function listUsed(db: Queryable, locationId: string, valetId: string, now: Date) {
  return db
    .selectFrom('stays')
    .select('parking_spot')
    .where('location_id', '=', locationId)
    .where('parking_spot', 'is not', null)
    .where('created_at', '>', new Date(now.getTime() - HOOK_USE_DAYS * 86_400_000))
    .where('parked_at', 'is not', null)
    .orderBy(
      (row) => row('received_by', '=', valetId),
      (by) => by.desc().nullsLast(),
    )
    .orderBy('parked_at', 'desc')
    .limit(REMEMBERED)
    .execute();
}

/**
 * SQL condition: no car was parked at a location in the 30 days before `now`. Nobody has decided
 * yet whether its keys hang on hooks, so a hook is suggested.
 */
const isNew = (now: Date) => sql<boolean>`not exists (
  select from stays parked
  where parked.location_id = locations.id and parked.parked_at is not null
    and parked.created_at > ${now}::timestamptz - make_interval(days => ${sql.lit(HOOK_USE_DAYS)}))`;

export async function getFreePlaces(
  db: Queryable,
  locationId: string,
  valetId: string,
  now: Date,
): Promise<FreeSpotsAndHooks> {
  const [place, taken, used] = await Promise.all([
    db
      .selectFrom('locations')
      .select([
        'spots',
        'hooks',
        'front_spots',
        areHooksUsed(sql.ref('locations.id'), sql`${now}::timestamptz`).as('uses_hooks'),
        isNew(now).as('is_new'),
      ])
      .where('id', '=', locationId)
      .executeTakeFirstOrThrow(),
    listTaken(db, locationId),
    listUsed(db, locationId, valetId, now),
  ]);
  const spots = taken.flatMap(({ status, parking_spot }) =>
    parking_spot && status !== 'ready' ? [buildSpotKey(parking_spot)] : [],
  );
  const hooks = taken.flatMap(({ key_hook }) => (key_hook ? [buildHookKey(key_hook)] : []));
  const front = place.front_spots;
  return {
    spots: listFreeSpots({
      listed: place.spots,
      used: used.flatMap(({ parking_spot }) => parking_spot ?? []),
      taken: new Set([...spots, ...front.map(buildSpotKey)]),
    }),
    frontSpots: listFreeSpots({ listed: front, used: [], taken: new Set(spots) }),
    hooks: listFreeHooks(new Set(hooks), place.hooks),
    usesHooks: place.uses_hooks || place.is_new || place.hooks.length > 0,
  };
}

/**
 * SQL of the ticket number of another car in custody on a stay's spot; the oldest if there are
 * several.
 *
 * @param spot where the car will be parked; null for the spot stored on the stay
 */
export const spotSharer = (spot: string | null) => sql<string | null>`(
  select other.ticket_number from stays other
  where other.location_id = stays.location_id and other.id <> stays.id
    and other.status in (${statusSql.stay('parked', 'returning')})
    and upper(trim(other.parking_spot)) = coalesce(${spot === null ? null : buildSpotKey(spot)}, upper(trim(stays.parking_spot)))
  order by other.created_at limit 1)`;

export async function findSpotSharer(db: Queryable, stayId: string): Promise<string | null> {
  const stay = await db
    .selectFrom('stays')
    .select(spotSharer(null).as('shared_with'))
    .where('id', '=', stayId)
    .executeTakeFirst();
  return stay?.shared_with ?? null;
}
