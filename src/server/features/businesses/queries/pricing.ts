import type { LocationPricing, RateVersion } from '#contract/pricing.ts';
import { computeDefaultRates } from '#domain/payments/rates/rateTable.ts';
import { toParkingRateTable } from '#domain/payments/rates/parkingRateTable.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { isInScope, type LocationScope } from '../policy.ts';
import { presentRates } from '../rateTables.ts';

const MOST_UPCOMING = 50;
const MOST_PAST = 20;
type Place = { id: string; name: string; currency: string; time_zone: string };

/** @throws LOCATION_NOT_FOUND also for a location outside the scope */
export async function getPricedPlace(
  db: Queryable,
  scope: LocationScope,
  locationId: string,
): Promise<Place> {
  if (!isInScope(scope, locationId)) throw new AppError('LOCATION_NOT_FOUND');
  const place = await db
    .selectFrom('locations')
    .innerJoin('businesses', 'businesses.id', 'locations.business_id')
    .select(['locations.id', 'locations.name', 'locations.time_zone', 'businesses.currency'])
    .where('locations.id', '=', locationId)
    .executeTakeFirstOrThrow(() => new AppError('LOCATION_NOT_FOUND'));
  return place;
}

/**
 * Counts the changes and cancellations of a location's rates. A client sends this number with an
 * edit, so the server detects an outdated one.
 */
export async function countRevisions(db: Queryable, locationId: string): Promise<number> {
  const counted = await db
    .selectFrom('location_rates')
    .select(({ fn }) => [
      fn.countAll<number>().as('changes'),
      fn.count<number>('cancelled_at').as('cancelled'),
    ])
    .where('location_id', '=', locationId)
    .executeTakeFirstOrThrow();
  return counted.changes + counted.cancelled;
}

/**
 * Selects the versions that were, are or will be in effect. If two versions have the same effective
 * time, only the later counts.
 */
function selectVersions(db: Queryable, locationId: string) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('location_rates')
        .selectAll()
        .distinctOn('effective_from')
        .where('location_id', '=', locationId)
        .where('cancelled_at', 'is', null)
        .orderBy('effective_from')
        .orderBy('version', 'desc')
        .as('versions'),
    )
    .leftJoin('people', 'people.id', 'versions.made_by')
    .selectAll('versions')
    .select(['people.first_name', 'people.last_name']);
}
type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number];

function presentVersion(row: VersionRow, currency: string): RateVersion {
  const isFirst = row.made_by === null;
  return {
    version: row.version,
    effectiveFrom: isFirst ? null : row.effective_from.toISOString(),
    rates: presentRates(row.rates, currency),
    madeBy: isFirst ? null : [row.first_name, row.last_name].filter(Boolean).join(' '),
    madeAt: isFirst ? null : row.made_at.toISOString(),
  };
}

const unsetVersion = (currency: string): RateVersion => ({
  version: 0,
  effectiveFrom: null,
  rates: presentRates(computeDefaultRates(currency), currency),
  madeBy: null,
  madeAt: null,
});

/** Returns a location's present, upcoming and past rates. @throws LOCATION_NOT_FOUND */
export async function getLocationPricing(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  scope: LocationScope,
  locationId: string,
): Promise<LocationPricing> {
  const place = await getPricedPlace(db, scope, locationId);
  const now = clock();
  const versions = selectVersions(db, locationId);
  const [revision, upcoming, begun] = await Promise.all([
    countRevisions(db, locationId),
    versions
      .where('effective_from', '>', now)
      .orderBy('effective_from')
      .limit(MOST_UPCOMING)
      .execute(),
    versions
      .where('effective_from', '<=', now)
      .orderBy('effective_from', 'desc')
      .limit(MOST_PAST + 1)
      .execute(),
  ]);
  const { currency, time_zone: timeZone } = place;
  const present = (row: VersionRow) => presentVersion(row, currency);
  const [current, ...past] = begun.map(present);
  return {
    locationId,
    currency,
    timeZone,
    revision,
    current: current ?? unsetVersion(currency),
    upcoming: upcoming.map(present),
    past,
  };
}

/**
 * Exports the present and upcoming rates in the format that parking systems exchange.
 *
 * @throws LOCATION_NOT_FOUND
 */
export async function exportRateTables(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  scope: LocationScope,
  locationId: string,
) {
  const place = await getPricedPlace(db, scope, locationId);
  const now = clock();
  const rows = await selectVersions(db, locationId).orderBy('effective_from').execute();
  const shown = rows.filter((_, index) => {
    const next = rows[index + 1];
    return !next || next.effective_from > now;
  });
  const named = {
    name: place.name,
    language: 'en',
    currency: place.currency,
    timeZone: place.time_zone,
  };
  const tables = shown.map((row, index) =>
    toParkingRateTable(row.rates, {
      ...named,
      id: `${locationId}/${row.version}`,
      version: row.version,
      validStart: row.made_by === null ? null : row.effective_from.toISOString(),
      validEnd: shown[index + 1]?.effective_from.toISOString() ?? null,
    }),
  );
  const first = shown[0];
  if (first && first.effective_from <= now) return { rateTables: tables };
  const unset = toParkingRateTable(computeDefaultRates(place.currency), {
    ...named,
    id: `${locationId}/0`,
    version: 0,
    validStart: null,
    validEnd: first?.effective_from.toISOString() ?? null,
  });
  return { rateTables: [unset, ...tables] };
}
