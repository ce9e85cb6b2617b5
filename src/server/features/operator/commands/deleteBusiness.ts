import { sql } from 'kysely';
import type { CallContext, UnitOfWork } from '#server/context.ts';
import { findCallTime } from '#server/platform/db/callTime.ts';
import { transactOnce } from '#server/platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockBusiness } from '#server/features/businesses/commands/lockBusiness.ts';
import { type ActingAdmin, recordAdminStep } from '#server/features/identity/commands/audit.ts';
import { erasePerson } from '#server/features/identity/commands/erasePerson.ts';
import { endPersonSessions } from '#server/features/identity/commands/sessions.ts';
import { invalidateInvitation } from '#server/features/staff/commands/endStaffShift.ts';
import {
  countBusinessContents,
  countBusinessTies,
  presentObstacles,
} from '../queries/businessDeletion.ts';

/**
 * Locks people first, then locations, as all commands do. A concurrent check-in either comes before
 * or finds the location closed.
 */
async function lockAll({ trx }: UnitOfWork, businessId: string): Promise<string[]> {
  const people = await trx
    .selectFrom('people')
    .select('id')
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  await trx
    .selectFrom('locations')
    .select('id')
    .where('business_id', '=', businessId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return people.map(({ id }) => id);
}

/**
 * Removes every way in for people, cars, codes and calls: assignments, shifts, wall screens,
 * locations, promo codes, tokens and webhooks.
 */
async function closeDoors({ trx, now }: UnitOfWork, businessId: string): Promise<void> {
  const own = sql`select id from locations where business_id = ${businessId}`;
  await sql`delete from staff_locations where location_id in (${own})`.execute(trx);
  await sql`update shifts set ended_at = greatest(started_at, ${now}::timestamptz), end_verified = false
    where location_id in (${own}) and ended_at is null`.execute(trx);
  await sql`update wall_devices set revoked_at = ${now}
    where location_id in (${own}) and revoked_at is null`.execute(trx);
  await sql`update locations set closed_at = ${now} where business_id = ${businessId} and closed_at is null`.execute(
    trx,
  );
  await sql`update promo_codes set is_active = false where business_id = ${businessId} and is_active`.execute(
    trx,
  );
  await sql`update api_tokens set revoked_at = ${now} where business_id = ${businessId} and revoked_at is null`.execute(
    trx,
  );
  await sql`delete from webhook_endpoints where business_id = ${businessId}`.execute(trx);
}

/** Erases the contact data of the business and of its application. */
async function eraseContacts({ trx, now }: UnitOfWork, businessId: string): Promise<void> {
  await updateRow(trx, 'businesses', businessId, {
    status: 'inactive',
    deleted_at: now,
    contact_name: null,
    contact_email: null,
    contact_phone: null,
    contract_url: null,
  });
  await trx.deleteFrom('applications').where('business_id', '=', businessId).execute();
}

/**
 * Deletes a business. Anonymizes its people and ends their sessions at once. Stays, orders and
 * ledger lines remain for the retention period, after which a routine anonymizes them.
 *
 * @throws BUSINESS_NOT_FOUND, IDEMPOTENCY_CONFLICT, or the first obstacle
 */
export async function deleteBusiness(
  ctx: CallContext,
  by: ActingAdmin,
  businessId: string,
  reason: string | null,
): Promise<void> {
  const ended = await transactOnce(ctx, async (unit) => {
    const people = await lockAll(unit, businessId);
    const business = await lockBusiness(unit.trx, businessId);
    const ties = await countBusinessTies(unit.trx, businessId, unit.now);
    const [obstacle] = presentObstacles(ties, business.currency);
    if (obstacle) throw new AppError(obstacle.code, obstacle.due ? { due: obstacle.due } : {});
    const contents = await countBusinessContents(unit.trx, businessId);
    await closeDoors(unit, businessId);
    const sessions: string[] = [];
    // Erasing hundreds of people takes longer than a call may wait.
    findCallTime()?.end();
    for (const id of people) {
      await invalidateInvitation(unit, id);
      sessions.push(...(await endPersonSessions(unit.trx, unit.now, id)));
      await erasePerson(unit, id);
    }
    await eraseContacts(unit, businessId);
    await recordAdminStep(unit.trx, by, {
      action: 'business deleted',
      businessId,
      subjectId: businessId,
      before: { status: business.status, ...contents },
      after: { reason },
    });
    return sessions;
  });
  if (ended) ctx.live.endSessions(ended);
}
