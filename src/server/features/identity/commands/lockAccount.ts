import { isLockableRole } from '#domain/identity/accountState.ts';
import { isEmailUnproven } from '#domain/identity/unproven.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ActingAdmin, recordAdminStep } from './audit.ts';
import { enqueueAccountMail } from './requestAccountMail.ts';
import { endPersonSessions } from './sessions.ts';

/** @throws USER_NOT_FOUND */
export async function lockAccountRow(unit: UnitOfWork, personId: string) {
  const person = await unit.trx
    .selectFrom('people')
    .select(['id', 'role', 'business_id', 'email', 'email_verified_at', 'locked_at', 'lock_reason'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('USER_NOT_FOUND'));
  return person;
}

/**
 * Locks the account of a customer or manager, and ends all sessions of the account. Valets are
 * suspended by their own business instead.
 *
 * @throws USER_NOT_FOUND, USER_IS_SELF, USER_IS_ADMIN, FORBIDDEN for a valet, STATE_CONFLICT when
 *   it is locked, IDEMPOTENCY_CONFLICT
 */
export async function lockAccount(
  ctx: CallContext,
  by: ActingAdmin,
  personId: string,
  reason: string,
): Promise<void> {
  if (personId === by.actor.personId) throw new AppError('USER_IS_SELF');
  const ended = await transactOnce(ctx, async (unit) => {
    const person = await lockAccountRow(unit, personId);
    if (person.role === 'admin') throw new AppError('USER_IS_ADMIN');
    if (!isLockableRole(person.role)) throw new AppError('FORBIDDEN');
    if (person.locked_at) throw new AppError('STATE_CONFLICT', { state: 'locked' });
    await updateRow(unit.trx, 'people', personId, { locked_at: unit.now, lock_reason: reason });
    await recordAdminStep(unit.trx, by, {
      action: 'account locked',
      personId,
      businessId: person.business_id,
      before: { isLocked: false },
      after: { isLocked: true, reason },
    });
    return endPersonSessions(unit.trx, unit.now, personId);
  });
  if (ended) ctx.live.endSessions(ended);
}

/** @throws USER_NOT_FOUND, STATE_CONFLICT when the account is not locked, IDEMPOTENCY_CONFLICT */
export async function unlockAccount(
  ctx: CallContext,
  by: ActingAdmin,
  personId: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const person = await lockAccountRow(unit, personId);
    if (!person.locked_at) throw new AppError('STATE_CONFLICT', { state: 'unlocked' });
    await updateRow(unit.trx, 'people', personId, { locked_at: null, lock_reason: null });
    await recordAdminStep(unit.trx, by, {
      action: 'account unlocked',
      personId,
      businessId: person.business_id,
      before: { isLocked: true, reason: person.lock_reason },
      after: { isLocked: false },
    });
  });
}

/**
 * Sends the verification mail again on an administrator's request.
 *
 * @throws USER_NOT_FOUND, EMAIL_VERIFIED_ALREADY also without an address, or with one that needs no
 *   verification, IDEMPOTENCY_CONFLICT
 */
export async function resendVerification(
  ctx: CallContext,
  by: ActingAdmin,
  personId: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const {
      role,
      email,
      email_verified_at: verified,
      business_id,
    } = await lockAccountRow(unit, personId);
    if (!email || !isEmailUnproven({ role, isEmailVerified: verified !== null }))
      throw new AppError('EMAIL_VERIFIED_ALREADY');
    await enqueueAccountMail(unit, { ask: 'verify', email, language: null });
    await recordAdminStep(unit.trx, by, {
      action: 'verification sent',
      personId,
      businessId: business_id,
    });
  });
}
