import { type RawBuilder, sql } from 'kysely';

/** What shows while nobody has rated. */
export const UNRATED = 5;

/**
 * SQL of what each of `team` (a table with their ids) came to: cars they handed over, seconds on shift up to now, and
 * the mean of what customers gave for the cars they received or brought, where a car counts once.
 */
export const selectPerformance = (
  now: Date,
): RawBuilder<{ id: string; services: number; seconds: number; rating: number | null }> => sql`
  select team.id, coalesce(brought.services, 0) as services, coalesce(worked.seconds, 0) as seconds, rated.rating
  from team
  left join (
    select runner_id as id, count(*)::int as services from orders
    where runner_id in (select id from team) and completed_at is not null group by runner_id
  ) brought on brought.id = team.id
  left join (
    select person_id as id,
      sum(extract(epoch from coalesce(ended_at, ${now}::timestamptz) - started_at))::float8 as seconds
    from shifts where person_id in (select id from team) group by person_id
  ) worked on worked.id = team.id
  left join (
    select served.id, round(avg(stays.rating), 1)::float8 as rating
    from (
      select received_by as id, id as stay_id from stays
      where received_by in (select id from team) and rating is not null
      union
      select runner_id, stay_id from orders
      where runner_id in (select id from team) and completed_at is not null
    ) served join stays on stays.id = served.stay_id and stays.rating is not null
    group by served.id
  ) rated on rated.id = team.id`;
