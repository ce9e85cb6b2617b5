import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { businessLocation } from '#contract/businesses.ts';
import { MOST_DAYS } from '#domain/analytics/periods.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { getRow } from '../../platform/db/rows.ts';
import type { OwnLocation } from './commands/lockLocation.ts';
import { readOpeningHours } from './locationColumns.ts';
import { type LocationScope, whereInScope } from './policy.ts';
import { presentOpening } from './queries/opening.ts';
import { ratesAt, readRates } from './queries/rates.ts';
import { getTipRule } from './tipRules.ts';

type BusinessLocation = z.input<typeof businessLocation>;
type ListedLocation = BusinessLocation & { isClosed: boolean; hasFigures: boolean };
type Clocked = Pick<Context, 'db' | 'clock'>;

function selectLocations({ db, clock }: Clocked) {
  return db
    .selectFrom('locations')
    .innerJoin('businesses', 'businesses.id', 'locations.business_id')
    .selectAll('locations')
    .select(['businesses.name as business_name', 'businesses.currency'])
    .select(ratesAt('locations.id', clock()).as('rates'));
}
type LocationRow = Awaited<
  ReturnType<ReturnType<typeof selectLocations>['executeTakeFirstOrThrow']>
>;

/** SQL condition: the location is not closed. A closed location exists only as a record. */
const isStillOpen = sql<SqlBool>`locations.closed_at is null`;

/** SQL condition: the location closed recently enough to appear in ranges of figures. */
const hasClosedLately = (now: Date) =>
  sql<SqlBool>`locations.closed_at > ${now}::timestamptz - make_interval(days => ${MOST_DAYS})`;

/** Reads no table of cars, because the list must not wait for row locks on cars. */
const hasFigures = sql<boolean>`(exists (select from figure_days where location_id = locations.id)
  or exists (select from figure_marks where location_id = locations.id))`;

/**
 * @param withClosed also lists recently closed locations, because their figures can still be viewed
 *   and they can be reopened
 */
export async function listLocations(
  ctx: Clocked,
  scope: LocationScope,
  withClosed: boolean,
): Promise<ListedLocation[]> {
  const now = ctx.clock();
  const rows = await selectLocations(ctx)
    .select(hasFigures.as('has_figures'))
    .where(whereInScope(scope, 'locations.id'))
    .where(withClosed ? sql<SqlBool>`(${isStillOpen} or ${hasClosedLately(now)})` : isStillOpen)
    .orderBy('businesses.name')
    .orderBy('locations.name')
    .execute();
  return rows.map((row) => ({
    ...presentLocation(row, now),
    isClosed: row.closed_at !== null,
    hasFigures: row.has_figures,
  }));
}

/** Lists a business's open locations for an administrator. */
export async function listBusinessLocations(
  ctx: Clocked,
  businessId: string,
): Promise<BusinessLocation[]> {
  const rows = await selectLocations(ctx)
    .where('locations.business_id', '=', businessId)
    .where(isStillOpen)
    .orderBy('locations.name')
    .execute();
  return rows.map((row) => presentLocation(row, ctx.clock()));
}

/** @throws LOCATION_NOT_FOUND */
export async function getLocation(ctx: Clocked, scope: LocationScope, locationId: string) {
  const row = await selectLocations(ctx)
    .where(whereInScope(scope, 'locations.id'))
    .where('locations.id', '=', locationId)
    .where(isStillOpen)
    .executeTakeFirst();
  return presentDetails(ctx, row);
}

/**
 * Returns a location of a business without checking the actor's scope, because the session's scope
 * does not contain a new location yet.
 */
export async function getOwnLocation(ctx: Clocked, { businessId, id }: OwnLocation) {
  const row = await selectLocations(ctx)
    .where('locations.business_id', '=', businessId)
    .where('locations.id', '=', id)
    .where(isStillOpen)
    .executeTakeFirst();
  return presentDetails(ctx, row);
}

async function presentDetails({ db, clock }: Clocked, row: LocationRow | undefined) {
  if (!row) throw new AppError('LOCATION_NOT_FOUND');
  return {
    ...presentLocation(row, clock()),
    spots: row.spots,
    hooks: row.hooks,
    frontSpots: row.front_spots,
    requiredTags: row.required_tags,
    openingHours: readOpeningHours(row.opening_hours),
    ticketPrefix: row.ticket_prefix,
    defaultLanguage: row.default_language,
    ...(await getTipRule(db, row.id, clock())),
  };
}

function presentLocation(row: LocationRow, now: Date): BusinessLocation {
  const rates = readRates(row);
  return {
    id: row.id,
    businessId: row.business_id,
    businessName: row.business_name,
    name: row.name,
    nameArabic: row.name_ar,
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
    opening: presentOpening(row, now),
  };
}

/**
 * Returns the ISO 3166-1 code of the location's country. Phone numbers without a country code
 * belong to this country.
 */
export async function getLocationCountry(db: Queryable, locationId: string): Promise<string> {
  const { country } = await getRow(db, 'locations', locationId, ['country']);
  return country;
}
