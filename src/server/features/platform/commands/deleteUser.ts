import { hasCapability } from '#domain/identity/roles.ts';
import type { Context } from '../../../context.ts';
import type { RepeatableCall } from '../../../platform/db/idempotency.ts';
import { transactOnce, type UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { closeAccount, lockForDeletion } from '../../account/commands/closeAccount.ts';
import { requireDeletionWord } from '../../account/commands/deleteAccount.ts';
import { recordChange } from '../../businesses/commands/recordChange.ts';
import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';
import { endStaffShift, invalidateInvitation } from '../../staff/commands/leaveWork.ts';
import { publishStaff } from '../../staff/commands/publishStaff.ts';
import { countContents, listObstacles } from '../queries/deletion.ts';

type Person = NonNullable<Awaited<ReturnType<typeof lockForDeletion>>>;

/** Locks the business, so that of two managers deleted at once the second counts as the last one. */
async function lockBusiness(unit: UnitOfWork, { business_id: businessId, role }: Person) {
  if (!businessId || !hasCapability(role, 'staff.manage')) return;
  await unit.trx
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .execute();
}

/** Ends a person's work, and records it in the business's audit trail without their name. */
async function leaveWork(
  unit: UnitOfWork,
  by: ActingAdmin,
  person: Person,
  reason: string | null,
): Promise<void> {
  if (!person.business_id) return;
  if (!hasCapability(person.role, 'staff.manage')) {
    await endStaffShift(unit, by.actor, person.id, [], null);
    await invalidateInvitation(unit, person.id);
    await publishStaff(unit, person.id);
  }
  await recordChange(unit, by.actor, {
    businessId: person.business_id,
    locationId: null,
    action: 'staff.deactivated',
    subjectId: person.id,
    subjectName: null,
    before: { status: person.status },
    after: { status: 'inactive' },
    reason,
  });
}

/**
 * Deletes a person's account. Personal data is anonymized at once, and all sessions end, including impersonations of
 * them; financial records stay.
 *
 * @throws VALIDATION naming `confirmation`, USER_NOT_FOUND when they are deleted already, IDEMPOTENCY_CONFLICT, or the
 *   first obstacle
 */
export async function deleteUser(
  ctx: Context,
  by: ActingAdmin,
  userId: string,
  input: { confirmation: string; reason?: string | undefined },
  call: RepeatableCall | null,
): Promise<void> {
  requireDeletionWord(input.confirmation);
  const reason = input.reason || null;
  const ended = await transactOnce(ctx, call, async (unit) => {
    const person = await lockForDeletion(unit, userId);
    if (!person) throw new AppError('USER_NOT_FOUND');
    await lockBusiness(unit, person);
    const [obstacle] = await listObstacles(unit.trx, by.actor.personId, person, unit.now);
    if (obstacle) throw new AppError(obstacle);
    const contents = await countContents(unit.trx, userId);
    await leaveWork(unit, by, person, reason);
    const sessions = await closeAccount(ctx, unit, person, by.actor);
    await recordAdminStep(unit.trx, by, {
      action: 'account deleted',
      personId: userId,
      businessId: person.business_id,
      before: { role: person.role, status: person.status, ...contents },
      after: { reason },
    });
    return sessions;
  });
  if (ended) ctx.live.endSessions(ended);
}
