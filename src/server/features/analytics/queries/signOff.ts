import { sql } from 'kysely';
import type { DayAnswer } from '#contract/days.ts';
import { hasCapability } from '#domain/identity/roles.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { keepFiguresToRead } from '../storeFigures.ts';
import { findDay, readDay } from './day.ts';
import { requireKnownDay } from './days.ts';
import { type FigurePlace, listFigurePlaces } from './places.ts';

type SignOff = NonNullable<DayAnswer['signOff']>;
type Row = Omit<SignOff, 'signedAt' | 'counts' | 'corrections' | 'correctedDifferenceCents'> & {
  signedAt: Date;
};
type CorrectionRow = Omit<SignOff['corrections'][number], 'at'> & { at: Date };

const name = sql`trim(concat_ws(' ', people.first_name, people.last_name))`;

/** Returns a day's sign-off with cash counts and corrections; null while the day is not signed. */
export async function findSignOff(
  db: Queryable,
  locationId: string,
  day: string,
): Promise<SignOff | null> {
  const { rows } = await sql<Row>`
    select sign_off.id, signed_at as "signedAt", ${name} as "signedBy", note, expected_cents as "expectedCents",
      counted_cents as "countedCents", counted_cents - expected_cents as "differenceCents", figures
    from day_sign_offs sign_off join people on people.id = signed_by
    where location_id = ${locationId} and day = ${day}::date`.execute(db);
  const found = rows[0];
  if (!found) return null;
  const [counts, corrections] = await Promise.all([
    sql<SignOff['counts'][number]>`
      select people.id as "personId", ${name} as name, expected_cents as "expectedCents", counted_cents as "countedCents",
        counted_cents - expected_cents as "differenceCents"
      from day_cash_counts join people on people.id = person_id where sign_off_id = ${found.id}
      order by name, people.id`.execute(db),
    sql<CorrectionRow>`
      select day_corrections.id, made_at as at, ${name} as by, amount_cents as "amountCents", reason
      from day_corrections join people on people.id = made_by where sign_off_id = ${found.id}
      order by made_at, day_corrections.id`.execute(db),
  ]);
  return {
    ...found,
    signedAt: found.signedAt.toISOString(),
    counts: counts.rows,
    corrections: corrections.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    correctedDifferenceCents: corrections.rows.reduce(
      (sum, { amountCents }) => sum + amountCents,
      found.differenceCents,
    ),
  };
}

/** Returns a location with the settings needed to compute figures. @throws LOCATION_NOT_FOUND */
export async function getFigurePlace(
  db: Queryable,
  scope: LocationScope,
  locationId: string,
): Promise<FigurePlace> {
  const [place] = await listFigurePlaces(db, scope, { locationId });
  if (!place) throw new Error('A location without a row');
  return place;
}

/**
 * @throws LOCATION_NOT_FOUND, VALIDATION for a day that has not begun, or ended before the location
 *   existed
 */
export async function getDay(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  { locationId, date }: { locationId: string; date: string },
): Promise<DayAnswer> {
  const place = await getFigurePlace(ctx.db, scope, locationId);
  await keepFiguresToRead(ctx, [locationId]);
  await requireKnownDay(ctx.db, place, date);
  const day = await findDay(ctx.db, place, date, ctx.clock());
  const [report, signOff] = await Promise.all([
    readDay(ctx.db, place, day),
    findSignOff(ctx.db, locationId, date),
  ]);
  return {
    ...report,
    locationArabic: place.nameArabic,
    signOff,
    canSign: day.isSettled && !signOff && hasCapability(actor.role, 'books.close'),
  };
}
