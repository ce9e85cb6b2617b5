import { randomUUID } from 'node:crypto';
import type { AdminSet } from '#domain/identity/roles.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce, createOnce } from '../../../platform/db/transact.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueueEmail } from '../../messages/commands.ts';
import { type OwnerProof, requireOwnerProofOnce } from '../policy/requireOwner.ts';
import { lockPlatformOwners } from '../policy/requireAnotherOwner.ts';
import { isUnproven, selectAddressOwner } from '../queries/addressOwner.ts';
import { getPersonName } from '../queries/personName.ts';
import { type ActingAdmin, recordAdminStep } from './audit.ts';
import { lockAdministrator } from './changeAdmin.ts';
import { erasePerson } from './erasePerson.ts';
import { issueLink } from './links.ts';

type NewAdmin = OwnerProof & {
  firstName: string;
  lastName: string;
  email: string;
  adminSet: AdminSet;
};

/**
 * Frees an email address that an unproven registration or a removed administrator has. The
 * registration is erased. The audit trail still shows the administrator's name.
 *
 * @throws ADMINISTRATOR_EXISTS
 */
async function releaseAddress(unit: UnitOfWork, email: string): Promise<void> {
  const holder = await selectAddressOwner(unit.trx, email)
    .select('status')
    .forUpdate()
    .executeTakeFirst();
  if (!holder) return;
  if (holder.role === 'admin' && holder.status === 'inactive') {
    await unit.trx.updateTable('people').set({ email: null }).where('id', '=', holder.id).execute();
    return;
  }
  if (!isUnproven(holder)) throw new AppError('ADMINISTRATOR_EXISTS');
  await erasePerson(unit, holder.id);
}

/** Mails a link to choose a password. The new link invalidates the earlier invitation's link. */
async function sendInvitation(
  unit: UnitOfWork,
  { actor }: ActingAdmin,
  invited: { id: string; email: string; firstName: string },
): Promise<void> {
  const inviterName = await getPersonName(unit.trx, actor.personId);
  const { id, email, firstName } = invited;
  const link = await issueLink(unit.ctx, unit, 'activate_admin', { id, email });
  await enqueueEmail(unit, {
    personId: id,
    to: email,
    language: actor.language,
    template: 'invite_admin',
    data: {
      firstName,
      inviterName,
      link,
      days: unit.ctx.settings.current().lifetimes.activationDays,
    },
    dedupeKey: `invite-admin:${id}:${randomUUID()}`,
  });
}

/**
 * Invites an administrator. The administrator has no access before choosing a password.
 *
 * @returns the person's id
 * @throws ADMINISTRATOR_EXISTS when the address has an account, FORBIDDEN, IDEMPOTENCY_CONFLICT,
 *   and the errors of `requireOwnerProofOnce`
 */
export async function inviteAdmin(
  ctx: CallContext,
  by: ActingAdmin,
  { adminSet, password, secondFactor, ...person }: NewAdmin,
): Promise<string> {
  await requireOwnerProofOnce(ctx, by.actor, { password, secondFactor });
  const invite = async (unit: UnitOfWork, id: string) => {
    await lockPlatformOwners(unit.trx, by);
    await releaseAddress(unit, person.email);
    await insertRows(unit.trx, 'people', {
      id,
      role: 'admin',
      admin_set: adminSet,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      status: 'pending',
      language: by.actor.language,
      created_at: unit.now,
    });
    await sendInvitation(unit, by, { id, ...person });
    await recordAdminStep(unit.trx, by, {
      action: 'administrator invited',
      personId: id,
      after: { adminSet },
    });
  };
  return createOnce(ctx, (unit, id) => invite(unit, id));
}

/** @throws ADMINISTRATOR_NOT_FOUND, ALREADY_ACTIVE, FORBIDDEN, IDEMPOTENCY_CONFLICT */
export async function inviteAdminAgain(
  ctx: CallContext,
  by: ActingAdmin,
  id: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    await lockPlatformOwners(unit.trx, by);
    const { status, email, first_name: firstName } = await lockAdministrator(unit, id);
    if (status !== 'pending') throw new AppError('ALREADY_ACTIVE');
    await sendInvitation(unit, by, { id, email: email ?? '', firstName });
    await recordAdminStep(unit.trx, by, { action: 'administrator invited again', personId: id });
  });
}
