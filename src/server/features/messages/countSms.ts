import { sql } from 'kysely';
import { listAdminSetsWith } from '#domain/identity/roles.ts';
import type { UnitOfWork } from '../../context.ts';
import { findRow } from '../../platform/db/rows.ts';
import { enqueueEmail } from './commands.ts';
import { notifyPeople } from './commands/notify.ts';
import { ceilingOfDay, formatDay } from './smsRefusal.ts';

/**
 * Whose SMS to count, and the daily ceiling: a business, or the platform when `businessId` is null.
 */
type SmsScope = { businessId: string | null; ceiling: number };

/**
 * Counts an SMS before it is sent. Uses its own database connection: in the delivery's transaction,
 * the platform's row would stay locked while a carrier responds.
 *
 * @returns false when a ceiling is reached; administrators are warned once a day
 */
export async function countSms(unit: UnitOfWork, businessId: string | null): Promise<boolean> {
  const day = formatDay(unit.now);
  const { platformPerDay, businessPerDay } = unit.ctx.settings.current().sms;
  const scopes: SmsScope[] = [{ businessId: null, ceiling: platformPerDay }];
  if (businessId) scopes.unshift({ businessId, ceiling: businessPerDay });
  const ids = scopes.map((scope) => scope.businessId);
  const { rows } = await sql<{ businessId: string | null; sent: number }>`insert into sms_days
      (day, business_id, sent)
    select ${day}::date, id, 1 from unnest(${ids}::uuid[]) as scopes (id)
    on conflict (day, business_id) do update set sent = sms_days.sent + 1
      where sms_days.sent < ${ceilingOfDay(unit.ctx)}
    returning business_id as "businessId", sent`.execute(unit.ctx.db);
  const counts = new Map(rows.map((row) => [row.businessId, row.sent]));
  for (const scope of scopes) {
    // The statement does not increase a count that has reached its ceiling, and returns no row for
    // such a count.
    const sent = counts.get(scope.businessId) ?? scope.ceiling;
    if (sent >= scope.ceiling) await raiseAlarm(unit, scope, day);
  }
  return rows.length === scopes.length;
}

/**
 * Warns the administrators by notification and email, whatever channels they chose, because no SMS
 * is sent until midnight UTC.
 */
async function raiseAlarm(unit: UnitOfWork, scope: SmsScope, day: string) {
  const business = scope.businessId
    ? await findRow(unit.trx, 'businesses', scope.businessId, ['name'])
    : null;
  const admins = await unit.trx
    .selectFrom('people')
    .select(['id', 'email', 'first_name', 'language'])
    .where('admin_set', 'in', listAdminSetsWith('system.view'))
    .where('status', '=', 'active')
    .execute();
  const data = { businessName: business?.name ?? null, count: scope.ceiling };
  const dedupeKey = `sms-ceiling:${scope.businessId ?? 'platform'}:${day}`;
  await notifyPeople(
    unit,
    admins.map(({ id }) => id),
    { type: 'sms_ceiling_reached', data, dedupeKey, skipChannels: ['email', 'sms'] },
  );
  for (const admin of admins)
    if (admin.email)
      await enqueueEmail(unit, {
        personId: admin.id,
        to: admin.email,
        language: admin.language,
        template: 'sms_ceiling_reached',
        data: { firstName: admin.first_name, ...data },
        dedupeKey: `${dedupeKey}:${admin.id}`,
      });
}
