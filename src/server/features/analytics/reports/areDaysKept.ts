import { sql } from 'kysely';
import { addDays, type CalendarDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import type { FigurePlace } from '../queries/places.ts';

/**
 * Returns true when the figures of these locations are stored up to this day and are not outdated.
 * `storeFigures` may skip days that another process computes, and an email with old figures cannot
 * be corrected.
 */
export async function areDaysKept(
  db: Queryable,
  places: readonly FigurePlace[],
  day: CalendarDay,
): Promise<boolean> {
  const ends = places.map(({ id, timeZone }) => ({
    id,
    ends_at: startOfBusinessDay(addDays(day, 1), timeZone),
  }));
  const { rows } = await sql<{ behind: number }>`
    select count(*)::int as behind
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as place(id uuid, ends_at timestamptz)
      left join figure_days kept on kept.location_id = place.id and kept.day = ${day}::date
    where (select max(day) from figure_days where location_id = place.id) < ${day}::date
      or exists (select from figure_marks where location_id = place.id and at < coalesce(kept.ends_at, place.ends_at))`.execute(
    db,
  );
  return rows[0]?.behind === 0;
}
