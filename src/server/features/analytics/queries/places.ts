import { sql } from 'kysely';
import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { isInScope, type LocationScope, whereInScope } from '../../businesses/policy.ts';
import type { FigureWindow } from '../../businesses/queries/figureWindows.ts';

/** A location with the settings needed to compute figures. */
export type FigurePlace = {
  id: string;
  businessId: string;
  name: string;
  nameArabic: string | null;
  timeZone: string;
  currency: string;
  targetMinutes: number;
};

type Which = { businessId?: string | undefined; locationId?: string | undefined };

/**
 * Lists the locations of the scope, of one business, or a single one, by name.
 *
 * @throws LOCATION_NOT_FOUND also outside the scope, or for a location of another business
 */
export async function listFigurePlaces(
  db: Queryable,
  scope: LocationScope,
  { businessId, locationId }: Which,
): Promise<FigurePlace[]> {
  if (locationId !== undefined && !isInScope(scope, locationId))
    throw new AppError('LOCATION_NOT_FOUND');
  const { rows } = await sql<FigurePlace>`
    select locations.id, locations.business_id as "businessId", locations.name,
      locations.name_ar as "nameArabic", locations.time_zone as "timeZone",
      businesses.currency, locations.wait_target_minutes as "targetMinutes"
    from locations join businesses on businesses.id = locations.business_id
    where ${whereInScope(scope, 'locations.id')}
      and ${businessId === undefined ? sql`true` : sql`locations.business_id = ${businessId}`}
      and ${locationId === undefined ? sql`true` : sql`locations.id = ${locationId}`}
    order by businesses.name, locations.name, locations.id`.execute(db);
  if (locationId !== undefined && rows.length === 0) throw new AppError('LOCATION_NOT_FOUND');
  return rows;
}

/** Returns the wait target in minutes if all locations have the same one, otherwise null. */
export function findCommonTarget(places: readonly FigurePlace[]): number | null {
  const targets = new Set(places.map(({ targetMinutes }) => targetMinutes));
  return targets.size === 1 ? (places[0]?.targetMinutes ?? null) : null;
}

/**
 * Returns each location's present business day. A day begins where the stored day before it ended,
 * else by the location's clock.
 */
export async function listTodays(
  db: Queryable,
  places: readonly FigurePlace[],
  now: Date,
): Promise<FigureWindow[]> {
  const { rows } = await sql<{ location_id: string; day: string; ends_at: Date }>`
    select distinct on (location_id) location_id, day::text as day, ends_at from figure_days
    where location_id = any(${places.map(({ id }) => id)}::uuid[]) order by location_id, day desc`.execute(
    db,
  );
  const last = new Map(rows.map((row) => [row.location_id, row]));
  return places.map((place) => {
    const byClock = getBusinessDay(now, place.timeZone);
    const lastStored = last.get(place.id);
    const next = lastStored && addDays(lastStored.day, 1);
    // Today never includes finished days that are not stored yet.
    const isNext = lastStored && next && next >= byClock;
    const day = isNext ? next : byClock;
    return {
      businessId: place.businessId,
      locationId: place.id,
      timeZone: place.timeZone,
      day,
      startsAt: isNext ? lastStored.ends_at : startOfBusinessDay(day, place.timeZone),
      endsAt: now,
    };
  });
}
