import { hasCapability } from '#domain/identity/roles.ts';
import type { CallContext, UnitOfWork } from '#server/context.ts';
import { transactOnce } from '#server/platform/db/transact.ts';
import { AppError } from '#server/platform/errors.ts';
import { closeAccount, lockForDeletion } from '#server/features/account/commands/closeAccount.ts';
import { requireDeletionWord } from '#server/features/account/commands/deleteAccount.ts';
import { recordChange } from '#server/features/businesses/commands/recordChange.ts';
import { type ActingAdmin, recordAdminStep } from '#server/features/identity/commands/audit.ts';
import {
  endStaffShift,
  invalidateInvitation,
} from '#server/features/staff/commands/endStaffShift.ts';
import { publishStaff } from '#server/features/staff/commands/publishStaff.ts';
import { countContents, listObstacles } from '../queries/deletion.ts';
import { lockRow } from '../../../platform/db/rows.ts';

type Person = NonNullable<Awaited<ReturnType<typeof lockForDeletion>>>;

/**
 * Locks the business. If two managers are deleted at once, the second deletion must see that no
 * other manager is left.
 */
async function lockBusiness(unit: UnitOfWork, { business_id: businessId, role }: Person) {
  if (!businessId || !hasCapability(role, 'staff.manage')) return;
  await lockRow(unit.trx, 'businesses', businessId);
}

/**
 * Ends a person's work, and records this in the business's audit trail without the person's name.
 */
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
    action: 'staff.deactivated',
    subjectId: person.id,
    before: { status: person.status },
    after: { status: 'inactive' },
    reason,
  });
}

/**
 * Deletes a person's account. Anonymizes personal data at once and ends all sessions, including
 * those of administrators who impersonate the person; financial records remain.
 *
 * @throws VALIDATION naming `confirmation`, USER_NOT_FOUND when the person is already deleted,
 *   IDEMPOTENCY_CONFLICT, or the first obstacle
 */
export async function deleteUser(
  ctx: CallContext,
  by: ActingAdmin,
  userId: string,
  input: { confirmation: string; reason?: string | undefined },
): Promise<void> {
  requireDeletionWord(input.confirmation);
  const reason = input.reason || null;
  const ended = await transactOnce(ctx, async (unit) => {
    const person = await lockForDeletion(unit, userId);
    if (!person) throw new AppError('USER_NOT_FOUND');
    await lockBusiness(unit, person);
    const [obstacle] = await listObstacles(unit.trx, by.actor.personId, person, unit.now);
    if (obstacle) throw new AppError(obstacle);
    const contents = await countContents(unit.trx, userId);
    await leaveWork(unit, by, person, reason);
    const sessions = await closeAccount(unit, person, by.actor);
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
