import { sql } from 'kysely';
import type { RatingComment } from '#contract/analytics.ts';
import type { Context } from '../../../context.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { openRange, placesInRange, type RangeQuery } from './range.ts';

const PAGE = 50;

export type CommentsQuery = RangeQuery & {
  stars?: number | undefined;
  beforeAt?: string | undefined;
  before?: string | undefined;
};

type Row = Omit<RatingComment, 'at'> & { at: Date };

/**
 * Lists guests' rating comments of finished days, the latest first.
 *
 * @throws BUSINESS_NOT_FOUND, LOCATION_NOT_FOUND, VALIDATION
 */
export async function listComments(
  ctx: Context,
  scope: LocationScope,
  businessId: string,
  query: CommentsQuery,
): Promise<{ comments: RatingComment[]; hasMore: boolean }> {
  const { places, range } = await openRange(ctx, scope, businessId, query);
  const { stars, before, beforeAt } = query;
  const isAfterPage =
    before === undefined || beforeAt === undefined
      ? sql`true`
      : sql`(date_trunc('milliseconds', stays.rated_at), stays.id) < (${beforeAt}::timestamptz, ${before}::uuid)
          and stays.rated_at < ${beforeAt}::timestamptz + interval '1 millisecond'`;
  const { rows } = await sql<Row>`
    select found.*, place.name as location, place.name_ar as "locationArabic", place.time_zone as "timeZone",
      nullif(trim(concat_ws(' ', people.first_name, people.last_name)), '') as "runnerName"
    from (${placesInRange(places, range)}) place,
    lateral (select stays.id, stays.location_id as "locationId", stays.ticket_number as "ticketNumber",
        stays.license_plate as plate, stays.plate_region as "plateRegion", nullif(concat_ws(' ', stays.vehicle_make, stays.vehicle_model), '') as vehicle,
        date_trunc('milliseconds', stays.rated_at) as at, stays.rating, stays.rating_comment as comment
      from stays
      where stays.location_id = place.id and stays.rated_at >= place.starts_at and stays.rated_at < place.ends_at
        and stays.rating_comment is not null
        and ${stars === undefined ? sql`true` : sql`stays.rating = ${stars}`} and ${isAfterPage}
      order by stays.rated_at desc, stays.id desc limit ${PAGE + 1}) found
    left join lateral (select runner_id from orders where orders.stay_id = found.id
      and orders.completed_at is not null order by completed_at desc limit 1) brought on true
    left join people on people.id = brought.runner_id
    order by found.at desc, found.id desc limit ${PAGE + 1}`.execute(ctx.db);
  return {
    comments: rows.slice(0, PAGE).map((row) => ({ ...row, at: row.at.toISOString() })),
    hasMore: rows.length > PAGE,
  };
}
