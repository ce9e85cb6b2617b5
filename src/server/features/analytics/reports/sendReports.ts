import { type PlaceLabel, toPlaceLabel } from '#domain/businesses/placeName.ts';
import { findDueReport, type ReportPeriod } from '#domain/analytics/reports.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { deriveUnsubscribeToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { enqueueEmail } from '../../messages/commands.ts';
import { reportEmail } from '../../messages/commands/reportEmail.ts';
import { withdrawFromOthers } from '../../messages/commands/withdrawMessages.ts';
import { storeFigures } from '../storeFigures.ts';
import { findCommonTarget, type FigurePlace } from '../queries/places.ts';
import { listReportReaders, type ReportReader } from './readers.ts';
import { readReportFigures } from './reportFigures.ts';
import { sql } from 'kysely';
import { addDays, type CalendarDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/**
 * Returns true when the figures of these locations are stored up to this day and are not outdated.
 * `storeFigures` may skip days that another process computes, and an email with old figures cannot
 * be corrected.
 */
async function areDaysKept(
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
      left join figure_days stored on stored.location_id = place.id and stored.day = ${day}::date
    where (select max(day) from figure_days where location_id = place.id) < ${day}::date
      or exists (select from figure_marks where location_id = place.id and at < coalesce(stored.ends_at, place.ends_at))`.execute(
    db,
  );
  return rows[0]?.behind === 0;
}

const openPlaces = ({ places }: ReportReader) => places.filter(({ isClosed }) => !isClosed);

/**
 * Returns the person's due report; null if the report was due before they subscribed, or is already
 * sent.
 */
function findDue(reader: ReportReader, now: Date): ReportPeriod | null {
  const zones = openPlaces(reader).map(({ timeZone }) => timeZone);
  const due = findDueReport(reader.cadence, zones, now);
  if (!due || due.dueAt < reader.chosenAt) return null;
  return reader.lastDay !== null && due.range.to <= reader.lastDay ? null : due;
}

function buildLinks(
  { config: { publicUrl } }: Context,
  { locationId }: ReportReader,
  { range: { from, to } }: ReportPeriod,
  token: string,
) {
  const query = new URLSearchParams({ from, to, ...(locationId ? { location: locationId } : {}) });
  return {
    link: `${publicUrl}/enhanced-analytics?${query}`,
    unsubscribeLink: `${publicUrl}/unsubscribe?token=${token}`,
  };
}

/** Returns the location's name, or the name of the business for several locations. */
const chooseName = ({ places, businessName }: ReportReader): PlaceLabel => {
  const only = places.length === 1 ? places[0] : undefined;
  return only ? toPlaceLabel({ name: only.name, nameArabic: only.nameArabic }) : businessName;
};

/** Locks the subscription's row; returns undefined when another process has locked the row. */
const lockSubscription = (unit: UnitOfWork, personId: string) =>
  unit.trx
    .selectFrom('report_subscriptions')
    .select('person_id')
    .where('person_id', '=', personId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/**
 * Sends a person's due report. Checks everything again under the lock, because the subscription,
 * the person's access or the sent state may have changed. The sent state commits with the message.
 * Incomplete figures postpone the report to the next run.
 */
async function sendReport(unit: UnitOfWork, personId: string): Promise<void> {
  if (!(await lockSubscription(unit, personId))) return;
  const [reader] = await listReportReaders(unit.trx, personId);
  const due = reader && findDue(reader, unit.now);
  if (!reader || !due || reader.cadence === 'none') return;
  const { range } = due;
  if (!(await areDaysKept(unit.trx, reader.places, range.to))) return;
  const found = await readReportFigures(unit.trx, reader.places, due, unit.now);
  const token = deriveUnsubscribeToken(unit.ctx.config.secretKey, personId);
  await unit.trx
    .updateTable('report_subscriptions')
    .set({ last_day: range.to, token_hash: hashToken(token) })
    .where('person_id', '=', personId)
    .execute();
  await enqueueEmail(unit, {
    personId,
    businessId: reader.businessId,
    to: reader.email,
    language: reader.language,
    ...reportEmail(reader.language, {
      cadence: reader.cadence,
      name: chooseName(reader),
      period: due,
      targetMinutes: findCommonTarget(openPlaces(reader)),
      ...found,
      ...buildLinks(unit.ctx, reader, due, token),
    }),
    dedupeKey: `report:${personId}:${reader.locationId ?? 'all'}:${range.from}:${range.to}`,
  });
}

/** Suppresses unsent reports of people who may no longer see the figures, or who unsubscribed. */
async function withdrawReports(ctx: Context): Promise<void> {
  await transact(ctx, async (unit) => {
    const readers = await listReportReaders(unit.trx);
    await withdrawFromOthers(
      unit,
      'report',
      readers.map(({ personId }) => personId),
    );
  });
}

/**
 * Routine: sends each person's newest due report once. An error with one person does not stop the
 * others.
 *
 * @throws AggregateError with all errors, after all people have been tried
 */
export async function sendReports(ctx: Context): Promise<void> {
  const now = ctx.clock();
  await withdrawReports(ctx);
  const errors: unknown[] = [];
  for (const reader of await listReportReaders(ctx.db)) {
    if (!findDue(reader, now)) continue;
    try {
      await storeFigures(
        ctx,
        reader.places.map(({ id }) => id),
      );
      await transact(ctx, (unit) => sendReport(unit, reader.personId));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Reports that could not be sent');
}
