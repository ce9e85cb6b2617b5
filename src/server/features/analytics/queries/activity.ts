import { sql } from 'kysely';
import type { ActivityEvent } from '#contract/analytics.ts';
import { recordedTypes, repeatedTypes } from '#domain/stays/recordedTypes.ts';
import { isPrimaryEvent } from '#domain/stays/staffTimeline.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import type { FigureWindow } from '../../businesses/queries/figureWindows.ts';

const PAGE = 50;

type Row = Omit<ActivityEvent, 'at' | 'id'> & { at: Date; id: number };

/**
 * Lists the events since the day began, the newest first. Lists each step once; a repeated step
 * appears at its last time.
 */
export async function listActivity(
  db: Queryable,
  days: readonly FigureWindow[],
  { before, limit = PAGE }: { before?: number | undefined; limit?: number },
): Promise<{ events: ActivityEvent[]; hasMore: boolean }> {
  if (days.length === 0) return { events: [], hasMore: false };
  const since = new Date(Math.min(...days.map(({ startsAt }) => startsAt.getTime())));
  const starts = JSON.stringify(days.map((each) => [each.locationId, each.startsAt]));
  const types = recordedTypes.filter(isPrimaryEvent);
  const isRepeated = sql`event.type = any(${[...repeatedTypes]})`;
  const { rows } = await sql<Row>`
    select event.id, event.type, coalesce(event.done_at, event.created_at) as at, event.location_id as "locationId",
      locations.time_zone as "timeZone", event.stay_id as "stayId", stays.ticket_number as "ticketNumber",
      stays.license_plate as plate, stays.plate_region as "plateRegion", nullif(concat_ws(' ', stays.vehicle_make, stays.vehicle_model), '') as vehicle,
      stays.parking_spot as spot, event.actor_kind as "byKind",
      nullif(trim(concat_ws(' ', people.first_name, people.last_name)), '') as by,
      case when ${isRepeated} then (select count(*)::int from stay_events same where same.stay_id = event.stay_id
        and same.type = event.type and same.created_at >= day.starts_at) else 1 end as times,
      case when event.type = 'stay.rate' then (event.data->>'rating')::int end as rating,
      case when event.type = 'stay.rate' and not exists (select from stay_events later where later.stay_id = event.stay_id
        and later.type = 'stay.rate' and later.id > event.id) then stays.rating_comment end as comment
    from stay_events event join stays on stays.id = event.stay_id join locations on locations.id = event.location_id
      join (select (pair->>0)::uuid as id, (pair->>1)::timestamptz as starts_at
        from jsonb_array_elements(${starts}::jsonb) pair) day on day.id = event.location_id
      left join people on people.id = event.actor_id
    where event.location_id = any(${days.map(({ locationId }) => locationId)}::uuid[])
      and event.created_at >= ${since} and event.created_at >= day.starts_at
      and event.type = any(${types})
      and not (${isRepeated} and exists (select from stay_events later where later.stay_id = event.stay_id
        and later.type = event.type and later.id > event.id))
      and ${before === undefined ? sql`true` : sql`event.id < ${before}`}
    order by event.id desc limit ${limit + 1}`.execute(db);
  return {
    events: rows
      .slice(0, limit)
      .map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() })),
    hasMore: rows.length > limit,
  };
}
