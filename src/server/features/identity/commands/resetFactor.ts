import { randomUUID } from 'node:crypto';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { lockPlatformOwners } from '../policy/requireAnotherOwner.ts';
import { type OwnerProof, requireOwnerProofOnce } from '../policy/requireOwner.ts';
import { type ActingAdmin, recordAdminStep } from './audit.ts';
import { lockAdministrator } from './changeAdmin.ts';
import { deleteFactors } from './deleteFactors.ts';
import { lockAccountRow } from './lockAccount.ts';
import { endPersonSessions } from './sessions.ts';

/**
 * Removes all second factors of a locked person, and ends all their sessions. Notifies the person,
 * because somebody else may have asked for the reset.
 *
 * @returns ids of the ended sessions; the caller closes their sockets
 */
async function removeFactors(
  unit: UnitOfWork,
  by: ActingAdmin,
  person: { id: string; businessId: string | null },
): Promise<string[]> {
  await unit.trx
    .selectFrom('second_factors')
    .select('id')
    .where('person_id', '=', person.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow(() => new AppError('SECOND_FACTOR_NOT_FOUND'));
  await deleteFactors(unit.trx, person.id);
  await notifyPerson(unit, {
    personId: person.id,
    type: 'second_factor_reset',
    data: {},
    actionUrl: '/account',
    dedupeKey: `second_factor_reset:${randomUUID()}`,
  });
  await recordAdminStep(unit.trx, by, {
    action: 'second factor reset',
    personId: person.id,
    businessId: person.businessId,
  });
  return endPersonSessions(unit.trx, unit.now, person.id);
}

/**
 * Resets the second factor of an administrator who has lost it. Refuses the caller's own account,
 * whose page asks for the present factor instead.
 *
 * @throws ADMINISTRATOR_NOT_FOUND, SECOND_FACTOR_NOT_FOUND, FORBIDDEN, IDEMPOTENCY_CONFLICT, and
 *   the errors of `requireOwnerProofOnce`
 */
export async function resetAdminFactor(
  ctx: CallContext,
  by: ActingAdmin,
  { id, ...proof }: OwnerProof & { id: string },
): Promise<void> {
  if (id === by.actor.personId) throw new AppError('FORBIDDEN');
  await requireOwnerProofOnce(ctx, by.actor, proof);
  const ended = await transactOnce(ctx, async (unit) => {
    await lockPlatformOwners(unit.trx, by);
    await lockAdministrator(unit, id);
    return removeFactors(unit, by, { id, businessId: null });
  });
  ctx.live.endSessions(ended ?? []);
}

/**
 * Resets the second factor of a customer, valet or manager who has lost it.
 *
 * @throws USER_NOT_FOUND, USER_IS_ADMIN, SECOND_FACTOR_NOT_FOUND, IDEMPOTENCY_CONFLICT, and the
 *   errors of `requireOwnerProofOnce`
 */
export async function resetUserFactor(
  ctx: CallContext,
  by: ActingAdmin,
  { userId, ...proof }: OwnerProof & { userId: string },
): Promise<void> {
  await requireOwnerProofOnce(ctx, by.actor, proof);
  const ended = await transactOnce(ctx, async (unit) => {
    const person = await lockAccountRow(unit, userId);
    if (person.role === 'admin') throw new AppError('USER_IS_ADMIN');
    return removeFactors(unit, by, { id: person.id, businessId: person.business_id });
  });
  ctx.live.endSessions(ended ?? []);
}
