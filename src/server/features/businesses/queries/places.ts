import { type RawBuilder, sql } from 'kysely';
import type { CustomerLocation } from '#contract/places.ts';
import {
  type Coordinates,
  distanceMetres,
  isValidCoordinates,
} from '#domain/businesses/distance.ts';
import { waitingOrderStatuses } from '#domain/orders/states.ts';
import { findOpening } from '#domain/businesses/openingHours.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { matchesAllWords } from '../../../platform/db/search.ts';
import { AppError } from '../../../platform/errors.ts';
import { firstPriceColumns, presentFirstPrice } from './firstPrice.ts';
import { presentOpening } from './opening.ts';
import { ratesAt } from './rates.ts';
import { joinLiterals } from '../../../platform/db/literals.ts';

const MOST_PLACES = 50;
const WAITING = joinLiterals(waitingOrderStatuses);

type PlaceSearch = {
  search?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
};

/**
 * SQL of the haversine term, which grows with the distance on the sphere and suffices for sorting.
 * The domain computes the distance itself.
 */
function computeNearness({ latitude, longitude }: Coordinates): RawBuilder<number> {
  return sql<number>`power(sind((locations.latitude - ${latitude}::float8) / 2), 2)
    + cosd(${latitude}::float8) * cosd(locations.latitude)
    * power(sind((locations.longitude - ${longitude}::float8) / 2), 2)`;
}

const searched = sql<string>`concat_ws(' ', locations.name, locations.name_ar, businesses.name, locations.address, locations.city)`;

function selectPlaces(db: Queryable, now: Date) {
  return db
    .selectFrom('locations')
    .innerJoin('businesses', 'businesses.id', 'locations.business_id')
    .selectAll('locations')
    .select('businesses.name as business_name')
    .select(firstPriceColumns(now))
    .select(ratesAt('locations.id', now).as('rates'))
    .select([
      sql<number>`(select count(*)::int from shifts
        where location_id = locations.id and ended_at is null)`.as('valets_on_duty'),
      sql<number>`(select count(*)::int from orders
        where location_id = locations.id and status in (${WAITING}))`.as('cars_waiting'),
    ])
    .where('businesses.status', '=', 'active')
    .where('locations.closed_at', 'is', null);
}
type PlaceRow = Awaited<ReturnType<ReturnType<typeof selectPlaces>['executeTakeFirstOrThrow']>>;

/**
 * Lists the locations of active businesses: the nearest first when coordinates are given, otherwise
 * by name.
 */
export async function listPlaces(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  wanted: PlaceSearch,
): Promise<CustomerLocation[]> {
  const now = clock();
  const { latitude, longitude, search } = wanted;
  const point = { latitude, longitude };
  const here = isValidCoordinates(point) ? point : null;
  const found = selectPlaces(db, now).$if(search !== undefined, (rows) =>
    rows.where(matchesAllWords(searched, search ?? '')),
  );
  const sorted = here
    ? found.orderBy(computeNearness(here), (order) => order.asc().nullsLast())
    : found;
  const rows = await sorted
    .orderBy('locations.name')
    .orderBy('locations.id')
    .limit(MOST_PLACES)
    .execute();
  return rows.map((row) => presentPlace(row, here, now));
}

function presentPlace(row: PlaceRow, here: Coordinates | null, now: Date): CustomerLocation {
  const { latitude, longitude } = row;
  const isOnMap = latitude !== null && longitude !== null;
  return {
    id: row.id,
    businessId: row.business_id,
    name: row.name,
    nameArabic: row.name_ar,
    businessName: row.business_name,
    address: row.address,
    city: row.city,
    timeZone: row.time_zone,
    latitude,
    longitude,
    distanceMeters:
      here && isOnMap ? Math.round(distanceMetres(here, { latitude, longitude })) : null,
    currency: row.currency,
    ...presentFirstPrice(row, now),
    opening: presentOpening(row, now),
    valetsOnDuty: row.valets_on_duty,
    carsWaiting: row.cars_waiting,
  };
}

/**
 * Requires that cars can be announced at this location, and that the location is open.
 *
 * @param at when the car would be received
 * @throws LOCATION_NOT_FOUND unless cars can be announced at the location, LOCATION_CLOSED outside
 *   its opening hours
 */
export async function requireOpenPlace(db: Queryable, locationId: string, at: Date): Promise<void> {
  const place = await selectPlaces(db, at)
    .where('locations.id', '=', locationId)
    .executeTakeFirstOrThrow(() => new AppError('LOCATION_NOT_FOUND'));
  if (!findOpening(place.opening_hours, place.time_zone, at).isOpen)
    throw new AppError('LOCATION_CLOSED');
}
