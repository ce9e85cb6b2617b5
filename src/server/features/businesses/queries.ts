import type { z } from 'zod';
import type { businessLocation } from '#contract/businesses.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { type LocationScope, whereInScope } from './policy.ts';
import { ratesAt, readRates } from './queries/rates.ts';
import { getTipRule } from './tipRules.ts';

type BusinessLocation = z.input<typeof businessLocation>;

function selectLocations({ db, clock }: Pick<Context, 'db' | 'clock'>, scope: LocationScope) {
  return db
    .selectFrom('locations')
    .innerJoin('businesses', 'businesses.id', 'locations.business_id')
    .selectAll('locations')
    .select(['businesses.name as business_name', 'businesses.currency'])
    .select(ratesAt('locations.id', clock()).as('rates'))
    .where(whereInScope(scope, 'locations.id'));
}
type LocationRow = Awaited<
  ReturnType<ReturnType<typeof selectLocations>['executeTakeFirstOrThrow']>
>;

export async function listLocations(
  ctx: Pick<Context, 'db' | 'clock'>,
  scope: LocationScope,
): Promise<BusinessLocation[]> {
  const rows = await selectLocations(ctx, scope)
    .orderBy('businesses.name')
    .orderBy('locations.name')
    .execute();
  return rows.map(presentLocation);
}

/** @throws LOCATION_NOT_FOUND */
export async function getLocation(
  ctx: Pick<Context, 'db' | 'clock'>,
  scope: LocationScope,
  locationId: string,
) {
  const row = await selectLocations(ctx, scope)
    .where('locations.id', '=', locationId)
    .executeTakeFirst();
  if (!row) throw new AppError('LOCATION_NOT_FOUND');
  return {
    ...presentLocation(row),
    spots: row.spots,
    ...(await getTipRule(ctx.db, locationId, ctx.clock())),
  };
}

function presentLocation(row: LocationRow): BusinessLocation {
  const rates = readRates(row);
  return {
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
    hourlyRate: minorToMajor(rates.hourlyRateCents, row.currency),
    flatRate: minorToMajor(rates.flatRateCents, row.currency),
    useFlatRate: rates.useFlatRate,
    entrance: row.entrance,
    checkInProof: row.check_in_proof,
    handoverProof: row.handover_proof,
    payWhen: row.pay_when,
    autoDispatch: row.auto_dispatch,
    waitTargetMinutes: row.wait_target_minutes,
    keyLimitMinutes: row.key_limit_minutes,
  };
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
