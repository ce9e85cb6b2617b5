import { sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import { LISTED_DAYS } from '#contract/days.ts';
import { addDays, type CalendarDay, getBusinessDay } from '#domain/businesses/businessDay.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { fieldError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { keepFiguresToRead } from '../storeFigures.ts';
import { type FigurePlace, listFigurePlaces, listTodays } from './places.ts';

type Life = { created_at: Date; closed_at: Date | null; first_signed: CalendarDay | null };

/**
 * Returns the location's first and last day. The first day is that of its creation, or the earliest
 * stored or signed day. The last day is null while the location is open.
 */
async function findLife(db: Queryable, { id, timeZone }: FigurePlace) {
  const { rows } = await sql<Life>`
    select created_at, closed_at, least(
      (select min(day) from figure_days where location_id = locations.id),
      (select min(day) from day_sign_offs where location_id = locations.id))::text as first_signed
    from locations where id = ${id}`.execute(db);
  const [life] = rows;
  if (!life) throw new Error('A location without a row');
  const added = getBusinessDay(life.created_at, timeZone);
  return {
    first: life.first_signed && life.first_signed < added ? life.first_signed : added,
    last: life.closed_at && getBusinessDay(life.closed_at, timeZone),
  };
}

/** @throws VALIDATION for a day that ended before the location existed */
export async function requireKnownDay(
  db: Queryable,
  place: FigurePlace,
  day: CalendarDay,
): Promise<void> {
  const { first } = await findLife(db, place);
  if (day < first) throw fieldError('date', 'day_too_early');
}

/** @throws LOCATION_NOT_FOUND */
export async function listDays(
  ctx: Context,
  scope: LocationScope,
  locationId: string,
): Promise<CallOutput<'GET /api/business/days'>> {
  const places = await listFigurePlaces(ctx.db, scope, { locationId });
  await keepFiguresToRead(ctx, [locationId]);
  const [place] = places;
  const [today] = await listTodays(ctx.db, places, ctx.clock());
  if (!place || !today) throw new Error('A location without a row');
  const { first, last } = await findLife(ctx.db, place);
  const yesterday = addDays(today.day, -1);
  const latest = last && last < yesterday ? last : yesterday;
  const days = Array.from({ length: LISTED_DAYS }, (_, at) => addDays(latest, -at));
  const signed = await sql<{ day: CalendarDay; signed_at: Date }>`
    select day::text as day, signed_at from day_sign_offs
    where location_id = ${locationId} and day = any(${days}::date[])`.execute(ctx.db);
  const signedAt = new Map(signed.rows.map((row) => [row.day, row.signed_at.toISOString()]));
  return {
    firstDay: first,
    days: days
      .filter((day) => day >= first)
      .map((day) => ({ day, signedAt: signedAt.get(day) ?? null })),
  };
}
