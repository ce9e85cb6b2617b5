import { type RawBuilder, sql } from 'kysely';
import { countDays, type DayRange, lastCompleteDay, MOST_DAYS } from '#domain/analytics/periods.ts';
import type { Context } from '../../../context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { keepFiguresToRead } from '../storeFigures.ts';
import { type FigurePlace, listFigurePlaces } from './places.ts';

export type RangeQuery = DayRange & { locationId?: string | undefined };

/**
 * Checks the scope of the locations, and a range of at most a year with only days finished at all
 * locations. Stores outdated days first.
 *
 * @throws BUSINESS_NOT_FOUND also for another business than the caller's; LOCATION_NOT_FOUND,
 *   VALIDATION
 */
export async function openRange(
  ctx: Context,
  scope: LocationScope,
  businessId: string,
  { from, to, locationId }: RangeQuery,
): Promise<{ places: FigurePlace[]; range: DayRange }> {
  const all = await listFigurePlaces(ctx.db, scope, { businessId });
  if (all.length === 0) throw new AppError('BUSINESS_NOT_FOUND');
  const places = locationId === undefined ? all : all.filter(({ id }) => id === locationId);
  if (places.length === 0) throw new AppError('LOCATION_NOT_FOUND');
  if (to < from) throw fieldError('to', 'range_reversed');
  const now = ctx.clock();
  if (places.some(({ timeZone }) => to > lastCompleteDay(now, timeZone)))
    throw fieldError('to', 'day_not_over');
  if (countDays({ from, to }) > MOST_DAYS)
    throw fieldError('from', 'range_too_long', { maximum: MOST_DAYS });
  await keepFiguresToRead(
    ctx,
    places.map(({ id }) => id),
  );
  return { places, range: { from, to } };
}

/**
 * SQL of the locations (`id`, `name`, `time_zone`, `currency`, …) with the start and end of the
 * range at each.
 */
export const placesInRange = (
  places: readonly FigurePlace[],
  { from, to }: DayRange,
): RawBuilder<unknown> => sql`
  select locations.id, locations.business_id, locations.name, locations.name_ar, locations.time_zone, businesses.currency,
    min(span.starts_at) as starts_at, max(span.ends_at) as ends_at
  from figure_days span join locations on locations.id = span.location_id join businesses on businesses.id = locations.business_id
  where span.location_id = any(${places.map(({ id }) => id)}::uuid[]) and span.day between ${from}::date and ${to}::date
  group by locations.id, businesses.currency`;
