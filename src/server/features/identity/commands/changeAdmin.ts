import { type AdminSet, listAdminSetsWith } from '#domain/identity/roles.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { type OwnerProof, requireOwnerProofOnce } from '../policy/requireOwner.ts';
import { lockPlatformOwners, requireAnotherOwner } from '../policy/requireAnotherOwner.ts';
import { type ActingAdmin, recordAdminStep } from './audit.ts';
import { deleteFactors } from './deleteFactors.ts';
import { erasePerson } from './erasePerson.ts';
import { deleteLinks } from './links.ts';
import { endPersonSessions, revokeSessions } from './sessions.ts';

/**
 * Locks a pending or active administrator.
 *
 * @throws ADMINISTRATOR_NOT_FOUND
 */
export async function lockAdministrator(unit: UnitOfWork, id: string) {
  const person = await unit.trx
    .selectFrom('people')
    .select(['id', 'status', 'admin_set', 'email', 'first_name'])
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .where('status', 'in', ['pending', 'active'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('ADMINISTRATOR_NOT_FOUND'));
  return person;
}

/**
 * Ends the sessions in which an administrator impersonates other people.
 *
 * @returns ids of the ended sessions; the caller closes their sockets
 */
async function endImpersonations(unit: UnitOfWork, adminId: string): Promise<string[]> {
  const acting = await unit.trx
    .selectFrom('sessions')
    .innerJoin('sessions as parent', 'parent.id', 'sessions.parent_session_id')
    .select('sessions.id')
    .where('parent.person_id', '=', adminId)
    .where('sessions.person_id', '!=', adminId)
    .where('sessions.revoked_at', 'is', null)
    .execute();
  const ids = acting.map(({ id }) => id);
  return revokeSessions(unit.trx, unit.now, ids);
}

/**
 * Changes an administrator's set of capabilities. Open sessions do not end, because each call reads
 * the set again. Impersonations end if the new set does not allow them.
 *
 * @throws ADMINISTRATOR_NOT_FOUND, LAST_OWNER, FORBIDDEN, IDEMPOTENCY_CONFLICT, and the errors of
 *   `requireOwnerProofOnce`
 */
export async function changeAdminSet(
  ctx: CallContext,
  by: ActingAdmin,
  { id, adminSet, ...proof }: OwnerProof & { id: string; adminSet: AdminSet },
): Promise<void> {
  await requireOwnerProofOnce(ctx, by.actor, proof);
  const ended = await transactOnce(ctx, async (unit) => {
    const owners = await lockPlatformOwners(unit.trx, by);
    const person = await lockAdministrator(unit, id);
    if (person.admin_set === adminSet) return [];
    if (owners.includes(id)) requireAnotherOwner(owners, id);
    await updateRow(unit.trx, 'people', id, { admin_set: adminSet });
    await recordAdminStep(unit.trx, by, {
      action: 'administrator changed',
      personId: id,
      before: { adminSet: person.admin_set },
      after: { adminSet },
    });
    const acts = listAdminSetsWith('people.impersonate').includes(adminSet);
    return acts ? [] : endImpersonations(unit, id);
  });
  ctx.live.endSessions(ended ?? []);
  ctx.live.recheckPeople([id]);
}

/**
 * Removes an administrator's access at once. The audit trail shows their name until closed accounts
 * are erased. An administrator who never accepted the invitation is erased immediately.
 *
 * @throws ADMINISTRATOR_NOT_FOUND, LAST_OWNER, FORBIDDEN, IDEMPOTENCY_CONFLICT, and the errors of
 *   `requireOwnerProofOnce`
 */
export async function removeAdmin(
  ctx: CallContext,
  by: ActingAdmin,
  { id, ...proof }: OwnerProof & { id: string },
): Promise<void> {
  await requireOwnerProofOnce(ctx, by.actor, proof);
  const ended = await transactOnce(ctx, async (unit) => {
    const owners = await lockPlatformOwners(unit.trx, by);
    const person = await lockAdministrator(unit, id);
    const wasInvited = person.status === 'pending';
    if (owners.includes(id)) requireAnotherOwner(owners, id);
    await recordAdminStep(unit.trx, by, {
      action: wasInvited ? 'administrator invitation withdrawn' : 'administrator removed',
      personId: id,
      before: { adminSet: person.admin_set },
    });
    await deleteLinks(unit, id, ['activate_admin', 'reset_password', 'change_email']);
    if (wasInvited) {
      await erasePerson(unit, id);
      return [];
    }
    await updateRow(unit.trx, 'people', id, {
      status: 'inactive',
      closed_at: unit.now,
      password_hash: null,
    });
    await deleteFactors(unit.trx, id);
    return endPersonSessions(unit.trx, unit.now, id);
  });
  ctx.live.endSessions(ended ?? []);
}

/** @throws ADMINISTRATOR_NOT_FOUND, SESSION_NOT_FOUND, FORBIDDEN, IDEMPOTENCY_CONFLICT */
export async function endAdminSession(
  ctx: CallContext,
  by: ActingAdmin,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  const ended = await transactOnce(ctx, async (unit) => {
    await lockPlatformOwners(unit.trx, by);
    await lockAdministrator(unit, id);
    await unit.trx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('person_id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow(() => new AppError('SESSION_NOT_FOUND'));
    await recordAdminStep(unit.trx, by, {
      action: 'administrator session ended',
      personId: id,
      subjectId: sessionId,
    });
    return revokeSessions(unit.trx, unit.now, [sessionId]);
  });
  ctx.live.endSessions(ended ?? []);
}
