import { sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../actor.ts';
import { type LocationScope, whereInScope } from '../../businesses/policy.ts';
import { getOwnValet } from '../policy.ts';

const PAGE = 50;

type Answer = CallOutput<'GET /api/business/valets/{id}/activity'>;
type Row = Omit<Answer['entries'][number], 'at'> & { at: Date; micros: string };

/**
 * Reads the cursor of a page: the time in microseconds, and the key of the entry, which orders
 * entries of the same time.
 */
function readCursor(before: string | undefined) {
  const [micros, key] = before?.split('.') ?? [];
  return micros === undefined || key === undefined ? null : { micros, key };
}

/** Lists what a valet did: steps with cars, and shifts. @throws VALET_NOT_FOUND */
export async function listActivity(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  valetId: string,
  before: string | undefined,
): Promise<Answer> {
  await getOwnValet(ctx.db, actor, valetId);
  const cursor = readCursor(before);
  const until = cursor
    ? sql`(to_timestamp(0) + ${cursor.micros}::bigint * interval '1 microsecond')`
    : sql`'infinity'::timestamptz`;
  const { rows } = await sql<Row>`
    with events as (
      select 'e' || id as key, created_at as at, type, location_id, stay_id, null as reason from stay_events
      where actor_id = ${valetId} and api_token_id is null and data->>'parkedBy' is null and created_at <= ${until} and ${whereInScope(scope, 'location_id')}
      order by created_at desc, stay_events.id desc limit ${sql.lit(PAGE + 50)}),
    accepted as (
      select 'e' || id, created_at, type, location_id, stay_id, null from stay_events
      where stay_id in (select stay_id from late_reports where reported_by = ${valetId} and outcome = 'accepted')
        and data->>'parkedBy' = ${valetId} and created_at <= ${until} and ${whereInScope(scope, 'location_id')}
      order by created_at desc, stay_events.id desc limit ${sql.lit(PAGE + 50)}),
    starts as (
      select 's' || id, started_at, 'shift.start', location_id, null::uuid, null from shifts
      where person_id = ${valetId} and started_at <= ${until} and ${whereInScope(scope, 'location_id')}
      order by started_at desc, id desc limit ${sql.lit(PAGE + 2)}),
    ends as (
      select 't' || id, ended_at, 'shift.end', location_id, null::uuid, close_reason from shifts
      where person_id = ${valetId} and ended_at <= ${until} and ${whereInScope(scope, 'location_id')}
      order by ended_at desc, id desc limit ${sql.lit(PAGE + 2)}),
    entries as (
      select * from events union all select * from accepted union all select * from starts union all select * from ends)
    select entries.key as id, entries.at, (extract(epoch from entries.at) * 1000000)::bigint::text as micros,
      entries.type, entries.location_id as "locationId", locations.name as "locationName",
      locations.name_ar as "locationNameArabic", locations.time_zone as "timeZone",
      case when stays.id is not null then json_build_object('stayId', stays.id, 'ticketNumber', stays.ticket_number,
        'licensePlate', stays.license_plate, 'plateRegion', stays.plate_region) end as car, entries.reason
    from entries join locations on locations.id = entries.location_id
    left join stays on stays.id = entries.stay_id
    ${cursor ? sql`where (entries.at, entries.key collate "C") < (${until}, ${cursor.key})` : sql``}
    order by entries.at desc, entries.key collate "C" desc limit ${sql.lit(PAGE + 1)}`.execute(
    ctx.db,
  );
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    entries: page.map(({ micros: _, ...row }) => ({ ...row, at: row.at.toISOString() })),
    next: rows.length > PAGE && last ? `${last.micros}.${last.id}` : null,
  };
}
