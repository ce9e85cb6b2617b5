import { hasCapability } from '#domain/identity/roles.ts';
import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { Language } from '#contract/people.ts';
import type { Actor } from '../../../actor.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import type { People } from '../../../platform/db/schema.ts';
import { transact } from '../../../platform/db/transact.ts';
import { getRow } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { invalidateCode } from '../../../platform/secrets/codes.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { requirePassword } from '../policy/requirePassword.ts';
import { requireRealPhone } from '../rules/requireRealPhone.ts';
import { buildPhoneCodeSubject } from '../rules/phoneCode.ts';

export type ProfileChange = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  language?: Language | undefined;
  phoneNumber?: string | undefined;
  currentPassword?: string | undefined;
};

/** Returns the new phone number; null when the number does not change. */
async function newPhone(ctx: Context, actor: Actor, input: ProfileChange): Promise<string | null> {
  if (input.phoneNumber === undefined) return null;
  // A business identifies valets by their phone number, so they cannot change it themselves.
  if (!hasCapability(actor.role, 'phone.own')) throw new AppError('FORBIDDEN');
  const phone = requireRealPhone('phoneNumber', input.phoneNumber);
  const before = await getRow(ctx.db, 'people', actor.personId, ['phone_e164']);
  return phone === before.phone_e164 ? null : phone;
}

/**
 * Requires the password, because customers sign in with the phone number. Access to an open screen
 * must not be enough.
 */
async function requireOwner(ctx: Context, actor: Actor, password: string | undefined) {
  if (actor.impersonatorId) throw new AppError('IMPERSONATION_LIMITED');
  if (!password) throw fieldError('currentPassword', 'password_missing');
  return requirePassword(ctx, actor, 'currentPassword', password);
}

async function changePhone(unit: UnitOfWork, personId: string, phone: string) {
  // An open code was sent to the old number and does not prove the new number.
  await invalidateCode(unit, buildPhoneCodeSubject(personId));
  await notifyPerson(unit, {
    personId,
    type: 'phone_changed',
    data: { phone },
    dedupeKey: `phone-changed:${randomUUID()}`,
  });
}

/**
 * Changes the actor's profile; undefined fields do not change. A new phone number requires the
 * password and starts unverified.
 *
 * @throws FORBIDDEN when a valet changes the number, ACCOUNT_LOCKED, IMPERSONATION_LIMITED, and
 *   VALIDATION naming `phoneNumber` or `currentPassword`
 */
export async function updateProfile(
  ctx: Context,
  actor: Actor,
  input: ProfileChange,
): Promise<void> {
  const { personId } = actor;
  const phone = await newPhone(ctx, actor, input);
  const hash = phone && (await requireOwner(ctx, actor, input.currentPassword));
  const set: Updateable<People> = {
    ...(input.firstName === undefined ? {} : { first_name: input.firstName }),
    ...(input.lastName === undefined ? {} : { last_name: input.lastName }),
    ...(input.language === undefined ? {} : { language: input.language }),
    ...(phone === null ? {} : { phone_e164: phone, phone_verified_at: null }),
  };
  if (Object.keys(set).length === 0) return;
  await ctx.limits.use('changePerson', personId);
  await transact(ctx, async (unit) => {
    const changed = await unit.trx
      .updateTable('people')
      .set(set)
      .where('id', '=', personId)
      .where('deleted_at', 'is', null)
      .$if(phone !== null, (query) => query.where('password_hash', '=', hash))
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw fieldError('currentPassword', 'password_wrong');
    if (phone) await changePhone(unit, personId, phone);
  });
}
