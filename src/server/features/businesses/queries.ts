import type { z } from 'zod';
import type { businessLocation } from '#contract/businesses.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { type LocationScope, whereInScope } from './policy.ts';

export async function listLocations(
  db: Queryable,
  scope: LocationScope,
): Promise<z.input<typeof businessLocation>[]> {
  const rows = await db
    .selectFrom('locations')
    .innerJoin('businesses', 'businesses.id', 'locations.business_id')
    .selectAll('locations')
    .select(['businesses.name as business_name', 'businesses.currency'])
    .where(whereInScope(scope, 'locations.id'))
    .orderBy('businesses.name')
    .orderBy('locations.name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    businessId: row.business_id,
    businessName: row.business_name,
    name: row.name,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
    timeZone: row.time_zone,
    latitude: row.latitude,
    longitude: row.longitude,
    currency: row.currency,
    hourlyRate: minorToMajor(row.hourly_rate_cents, row.currency),
    flatRate: minorToMajor(row.flat_rate_cents, row.currency),
    useFlatRate: row.use_flat_rate,
  }));
}

/** What a location is called, and the clock of its times. */
export async function getLocationName(db: Queryable, locationId: string) {
  const { name, time_zone: timeZone } = await db
    .selectFrom('locations')
    .select(['name', 'time_zone'])
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  return { name, timeZone };
}

/** ISO 3166-1. Numbers that are typed there without a country code are read as this country's. */
export async function getLocationCountry(db: Queryable, locationId: string): Promise<string> {
  const { country } = await db
    .selectFrom('locations')
    .select('country')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  return country;
}
