import { sql } from 'kysely';

/**
 * SQL of the seconds that each person was on shift at the location between `startsAt` and `endsAt`.
 */
export const selectShiftSeconds = (
  locationId: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
) => sql<{ person_id: string; seconds: number }>`
  select person_id, floor(sum(extract(epoch from
      least(coalesce(ended_at, ${endsAt}), ${endsAt}) - greatest(started_at, ${startsAt}))))::int as seconds
  from shifts
  where location_id = ${locationId} and started_at < ${endsAt} and coalesce(ended_at, ${endsAt}) > ${startsAt}
  group by person_id`;
