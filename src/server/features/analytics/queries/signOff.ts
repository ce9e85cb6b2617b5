import { sql } from 'kysely';
import type { DayAnswer, DayReport } from '#contract/days.ts';
import { listOpenAtSigning, type OpenThing } from '#domain/analytics/signing.ts';
import { findOpening } from '#domain/businesses/openingHours.ts';
import { hasCapability } from '#domain/identity/roles.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { getRow } from '../../../platform/db/rows.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { keepFiguresToRead } from '../storeFigures.ts';
import { type DayWindow, findDay, readDay } from './day.ts';
import { requireKnownDay } from './days.ts';
import { isOutdatedBy, markFigures } from './outdated.ts';
import { type FigurePlace, listFigurePlaces } from './places.ts';

type SignOff = NonNullable<DayAnswer['signOff']>;
/** Signature as stored, without the comparison with the present figures. */
export type StoredSignOff = Omit<SignOff, 'isOutdated'>;
type Row = Omit<
  StoredSignOff,
  'signedAt' | 'counts' | 'corrections' | 'correctedDifferenceCents'
> & {
  signedAt: Date;
};
type CountRow = SignOff['counts'][number] & { sign_off_id: string };
type CorrectionRow = Omit<SignOff['corrections'][number], 'at'> & { at: Date; sign_off_id: string };

const name = sql`trim(concat_ws(' ', people.first_name, people.last_name))`;

/** Lists the signatures of a day with cash counts and corrections, the latest first. */
export async function listSignOffs(
  db: Queryable,
  locationId: string,
  day: string,
): Promise<StoredSignOff[]> {
  const { rows } = await sql<Row>`
    select sign_off.id, signed_at as "signedAt", ${name} as "signedBy", note, expected_cents as "expectedCents",
      counted_cents as "countedCents", counted_cents - expected_cents as "differenceCents", figures
    from day_sign_offs sign_off join people on people.id = signed_by
    where location_id = ${locationId} and day = ${day}::date order by number desc`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [counts, corrections] = await Promise.all([
    sql<CountRow>`
      select sign_off_id, people.id as "personId", ${name} as name, expected_cents as "expectedCents", counted_cents as "countedCents",
        counted_cents - expected_cents as "differenceCents"
      from day_cash_counts join people on people.id = person_id where sign_off_id = any(${ids}::uuid[])
      order by name, people.id`.execute(db),
    sql<CorrectionRow>`
      select sign_off_id, day_corrections.id, made_at as at, ${name} as by, amount_cents as "amountCents", reason
      from day_corrections join people on people.id = made_by where sign_off_id = any(${ids}::uuid[])
      order by made_at, day_corrections.id`.execute(db),
  ]);
  return rows.map((row) => {
    const own = <T extends { sign_off_id: string }>(all: readonly T[]) =>
      all.flatMap(({ sign_off_id: id, ...each }) => (id === row.id ? [each] : []));
    const corrected = own(corrections.rows);
    return {
      ...row,
      signedAt: row.signedAt.toISOString(),
      counts: own(counts.rows),
      corrections: corrected.map((each) => ({ ...each, at: each.at.toISOString() })),
      correctedDifferenceCents: corrected.reduce(
        (sum, { amountCents }) => sum + amountCents,
        row.differenceCents,
      ),
    };
  });
}

/** Compares the signatures of a day with its present figures. */
export function compareSignOffs(signOffs: readonly StoredSignOff[], report: DayReport) {
  const now = markFigures(report);
  const [signOff = null, ...earlierSignOffs] = signOffs.map((each): SignOff => ({
    ...each,
    isOutdated: isOutdatedBy(each, now),
  }));
  return { signOff, earlierSignOffs };
}

/** Lists the things that are open at the location while its day is signed. */
export async function listStillOpen(
  db: Queryable,
  place: FigurePlace,
  { dayEndsAt }: DayWindow,
  { cars, keys }: DayReport,
  now: Date,
): Promise<OpenThing[]> {
  const { closed_at: closedAt, opening_hours: hours } = await getRow(db, 'locations', place.id, [
    'closed_at',
    'opening_hours',
  ]);
  return listOpenAtSigning({
    now,
    dayEndsAt,
    opening: closedAt ? null : findOpening(hours, place.timeZone, now),
    carsHere: cars.atClose,
    keysOffHook: keys.withValet + keys.out + keys.unknown,
  });
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
  const [report, signOffs] = await Promise.all([
    readDay(ctx.db, place, day),
    listSignOffs(ctx.db, locationId, date),
  ]);
  const signatures = compareSignOffs(signOffs, report);
  return {
    ...report,
    ...signatures,
    locationArabic: place.nameArabic,
    canSign: (signatures.signOff?.isOutdated ?? true) && hasCapability(actor.role, 'books.close'),
    stillOpen: await listStillOpen(ctx.db, place, day, report, ctx.clock()),
  };
}
