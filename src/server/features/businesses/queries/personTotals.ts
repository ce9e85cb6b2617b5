import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '#domain/analytics/periods.ts';
import { boundRows, type DayBounds } from './businessDays.ts';
import { type PersonMeasure, type PersonSource, selectPersonFacts } from './personFigures.ts';

/** A range of days with the start and end of the range at each location. */
export type RangeBounds = { range: DayRange; bounds: readonly DayBounds[] };

/** SQL of the spans in `unkept` whose events must be read, cut to the range. */
const selectSpans = (within: RangeBounds | undefined) =>
  within
    ? sql`(select unkept.business_id, unkept.location_id, unkept.day, greatest(unkept.starts_at, span."startsAt") as starts_at,
        least(unkept.ends_at, span."endsAt") as ends_at
      from unkept join ${boundRows(within.bounds)} on span."locationId" = unkept.location_id
      where unkept.starts_at < span."endsAt" and unkept.ends_at > span."startsAt" offset 0)`
    : sql`unkept`;

/**
 * SQL of people's measures at all locations of their business, as `person_id` and the measures.
 * People without any events have no row.
 *
 * Adds the stored days to the events of outdated days and of time not stored yet, in one snapshot
 * and by the same definition. The sum always equals that of all events.
 *
 * @param whose SQL of the ids of people
 * @param sources of all of these measures
 * @param within range of days with its bounds at each location; all time when absent
 */
export function selectPersonTotals(
  whose: RawBuilder<unknown>,
  { measures, sources }: { measures: readonly PersonMeasure[]; sources: readonly PersonSource[] },
  within?: RangeBounds,
): RawBuilder<unknown> {
  const isInRange = within
    ? sql`stored.day between ${within.range.from}::date and ${within.range.to}::date`
    : sql`true`;
  // PostgreSQL evaluates an array once; with a join it repeats the whole computation for each
  // person.
  const people = sql`array(select id from people where id in (${whose}))`;
  const columns = sql.join(measures.map((measure) => sql.ref(measure)));
  return sql`(
    with places as materialized (
      select locations.business_id, locations.id as location_id, first.starts_at as first_start, last.ends_at as last_end
      from locations left join lateral (select starts_at from figure_days
        where location_id = locations.id order by day limit 1) first on true
      left join lateral (select ends_at from figure_days
        where location_id = locations.id order by day desc limit 1) last on true
      where locations.business_id in (select business_id from people where id in (${whose}))),
    stale as materialized (
      select distinct day.business_id, day.location_id, day.day, day.starts_at, day.ends_at
      from places join figure_marks mark on mark.location_id = places.location_id and mark.at < places.last_end
        join lateral (select * from figure_days where location_id = mark.location_id and ends_at > mark.at
          order by ends_at, starts_at limit 1) day on day.starts_at <= mark.at),
    unkept as materialized (
      select * from stale
      union all
      select business_id, location_id, null, coalesce(last_end, '-infinity'), 'infinity' from places
      union all
      select business_id, location_id, null, '-infinity', first_start from places where first_start is not null)
    select person_id, ${sql.join(measures.map((measure) => sql`sum(${sql.ref(measure)})::bigint as ${sql.ref(measure)}`))}
    from (
      select person_id, ${columns} from figure_people stored
      where person_id = any(${people}) and ${isInRange}
        and not exists (select from stale where stale.location_id = stored.location_id and stale.day = stored.day)
      union all
      select person_id, ${columns} from (${selectPersonFacts(selectSpans(within), sources, measures)}) facts
      where person_id = any(${people})) parts
    group by person_id)`;
}
