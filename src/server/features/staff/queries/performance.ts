import { type RawBuilder, sql } from 'kysely';
import { selectPersonTotals } from '../../businesses/queries/personTotals.ts';
import { returnSource, servedSource } from './served.ts';

/** Rating shown for a valet whom nobody has rated. */
export const UNRATED = 5;

/**
 * SQL of the work of the people `whose`, as `person_id`: cars handed over, and a mean rating to one
 * decimal. The rating is of cars they received or brought, each counted once; null without any.
 */
export const selectServed = (
  whose: RawBuilder<unknown>,
): RawBuilder<{ person_id: string; services: number; rating: number | null }> => sql`
  select person_id, returns as services,
    round(served_rating_sum::numeric / nullif(served_ratings, 0), 1)::float8 as rating
  from ${selectPersonTotals(whose, {
    measures: ['returns', 'served_ratings', 'served_rating_sum'],
    sources: [returnSource, servedSource],
  })} totals`;

/**
 * SQL of the work of all people in a table `team`, as in `selectServed`, with their seconds on
 * shift up to now.
 */
export const selectPerformance = (
  now: Date,
): RawBuilder<{ id: string; services: number; seconds: number; rating: number | null }> => sql`
  select team.id, coalesce(served.services, 0)::int as services, coalesce(worked.seconds, 0) as seconds, served.rating
  from team
  left join (${selectServed(sql`select id from team`)}) served on served.person_id = team.id
  left join (
    select person_id as id,
      sum(extract(epoch from coalesce(ended_at, ${now}::timestamptz) - started_at))::float8 as seconds
    from shifts where person_id in (select id from team) group by person_id
  ) worked on worked.id = team.id`;
