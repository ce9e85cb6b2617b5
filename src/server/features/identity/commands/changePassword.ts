import type { Language } from '#contract/people.ts';
import { randomUUID } from 'node:crypto';
import type { AdminAction } from '#domain/identity/adminActions.ts';
import { buildEmailKey } from '#domain/identity/email.ts';
import type { Actor } from '../../../actor.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { getRow, updateRow } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { refuseGuessablePassword } from '#server/platform/secrets/refuseGuessablePassword.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { enqueueEmail } from '../../messages/commands.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { requirePassword } from '../policy/requirePassword.ts';
import { recordAudit } from './audit.ts';
import {
  deleteLinks,
  findLinkOwner,
  isLinkFor,
  listOwnFacts,
  lockLink,
  consumeLink,
} from './links.ts';
import { deleteRepeatedRegistration } from './register.ts';
import { endPersonSessions } from './sessions.ts';

type Owner = {
  id: string;
  business_id: string | null;
  first_name: string;
  email: string | null;
  language: Language;
};

/**
 * Notifies the account's owner on all channels, because somebody else may have changed the
 * password.
 */
async function notifyOwner(unit: UnitOfWork, owner: Owner): Promise<void> {
  const dedupeKey = `password-changed:${owner.id}:${randomUUID()}`;
  await notifyPerson(unit, {
    personId: owner.id,
    type: 'password_changed',
    data: {},
    dedupeKey,
    skipChannels: ['email'],
  });
  if (!owner.email) return;
  await enqueueEmail(unit, {
    personId: owner.id,
    businessId: owner.business_id,
    to: owner.email,
    language: owner.language,
    template: 'password_changed',
    data: { firstName: owner.first_name },
    dedupeKey,
  });
}

/**
 * Changes the actor's password and ends all other sessions of the actor. A refused change does not
 * count against the limit of changes. A wrong present password counts as a wrong sign-in.
 *
 * @throws ACCOUNT_LOCKED, RATE_LIMITED, VALIDATION naming `currentPassword` or `newPassword`
 */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const owner = await getRow(ctx.db, 'people', actor.personId, [
    'first_name',
    'last_name',
    'email',
    'phone_e164',
  ]);
  await refuseGuessablePassword('newPassword', input.newPassword, listOwnFacts(owner));
  const current = await requirePassword(ctx, actor, 'currentPassword', input.currentPassword);
  if (input.newPassword === input.currentPassword)
    throw fieldError('newPassword', 'password_unchanged');
  await ctx.limits.use('changePassword', actor.personId);
  const ended = await replacePassword(ctx, actor, current, input.newPassword).catch(
    async (error: unknown) => {
      await ctx.limits.giveBack('changePassword', actor.personId);
      throw error;
    },
  );
  ctx.live.endSessions(ended);
}

/**
 * Stores the new password if the old password is still the current password.
 *
 * @returns the ids of the ended sessions
 */
async function replacePassword(ctx: Context, actor: Actor, current: string, chosen: string) {
  const passwordHash = await hashPassword(ctx.config, chosen);
  return transact(ctx, async (unit) => {
    const owner = await unit.trx
      .updateTable('people')
      .set({ password_hash: passwordHash, password_changed_at: unit.now })
      .where('id', '=', actor.personId)
      .where('password_hash', '=', current)
      .returning(['id', 'business_id', 'first_name', 'email', 'language'])
      .executeTakeFirst();
    // A concurrent call changed the password after this call had compared the old password.
    if (!owner) throw fieldError('currentPassword', 'password_wrong');
    await deleteLinks(unit, owner.id, ['reset_password', 'change_email']);
    await notifyOwner(unit, owner);
    return endPersonSessions(unit.trx, unit.now, owner.id, actor.sessionId);
  });
}

/**
 * Sets a password with the secret of an emailed link. The secret proves the mailbox, so the email
 * address becomes verified. Ends all sessions and removes the PIN. An invited administrator becomes
 * active with the first password.
 *
 * @returns the owner of the account
 * @throws INVALID_RESET_LINK, VALIDATION naming `password`
 */
export async function resetPassword(
  ctx: Context,
  input: { token: string; password: string; address: string; userAgent: string | undefined },
): Promise<{ personId: string }> {
  const isInvited = isLinkFor('activate_admin', input.token);
  const purpose = isInvited ? 'activate_admin' : 'reset_password';
  const owner = await findLinkOwner(ctx, purpose, input.token);
  if (!owner) throw new AppError('INVALID_RESET_LINK');
  await refuseGuessablePassword('password', input.password, listOwnFacts(owner));
  const passwordHash = await hashPassword(ctx.config, input.password);
  const { personId, email, phone, ended } = await transact(ctx, async (unit) => {
    const link = await lockLink(unit, purpose, input.token);
    const awaited = isInvited ? 'pending' : 'active';
    if (!link || link.isUsed || link.person.status !== awaited)
      throw new AppError('INVALID_RESET_LINK');
    const { person } = link;
    await updateRow(unit.trx, 'people', person.id, {
      status: 'active',
      password_hash: passwordHash,
      password_changed_at: unit.now,
      pin_hash: null,
      registration_secret_hash: null,
      email_verified_at: person.email_verified_at ?? unit.now,
    });
    await consumeLink(unit, link.id);
    await deleteLinks(unit, person.id, ['verify_email', 'change_email']);
    await deleteRepeatedRegistration(unit, person.id);
    if (isInvited)
      await recordAudit(unit.trx, {
        adminId: person.id,
        personId: person.id,
        action: 'administrator activated' satisfies AdminAction,
        address: input.address,
        userAgent: input.userAgent,
      });
    else await notifyOwner(unit, person);
    return {
      personId: person.id,
      email: person.email,
      phone: person.phone_e164,
      ended: await endPersonSessions(unit.trx, unit.now, person.id),
    };
  });
  ctx.live.endSessions(ended);
  await ctx.limits.clear('signInPerson', personId);
  if (email) await ctx.limits.clear('signInAccount', `email:${buildEmailKey(email)}`);
  if (phone) await ctx.limits.clear('signInAccount', `phone:${phone}`);
  return { personId };
}
