import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/client.ts';
import { UNRATED } from './performance.ts';

/**
 * The mean of what customers gave for the cars this valet received or brought, to one decimal; a car
 * counts once.
 */
export async function getRating(db: Queryable, valetId: string): Promise<number> {
  const { rows } = await sql<{ rating: number | null }>`
    select round(avg(rating), 1)::float8 as rating from stays
    where rating is not null and id in (
      select id from stays where received_by = ${valetId} and rating is not null
      union
      select stay_id from orders where runner_id = ${valetId} and completed_at is not null)`.execute(
    db,
  );
  return rows[0]?.rating ?? UNRATED;
}
