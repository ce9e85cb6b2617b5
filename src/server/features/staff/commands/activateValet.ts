import { listRolesWith, valetRoles } from '#domain/identity/roles.ts';
import { readPhone } from '#domain/identity/realPhone.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { readFullName, toNameColumns } from '../nameColumns.ts';
import { publishStaff } from './publishStaff.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { addressKey } from '../../../platform/limits/addressKey.ts';
import type { LimitName } from '../../../platform/limits/limits.ts';
import { normaliseCode, consumeCode } from '../../../platform/secrets/codes.ts';
import { refuseGuessablePassword } from '#server/platform/secrets/refuseGuessablePassword.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { deleteFactors } from '../../identity/commands/deleteFactors.ts';
import { openSession } from '../../identity/commands/sessions.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { buildInvitationCodeSubject } from '../invitation.ts';
import { literals } from '../../../platform/db/literals.ts';
import { updateRow } from '../../../platform/db/rows.ts';

export type ActivationInput = {
  phoneNumber: string;
  code: string;
  fullName: string | undefined;
  password: string;
  userAgent: string | undefined;
  address: string;
};

/**
 * An id that no person has: a phone number without an invitation must take the same steps as an
 * invited one.
 */
const NOBODY = '00000000-0000-4000-8000-000000000000';

function lockInvitedValet(unit: UnitOfWork, phone: string) {
  return unit.trx
    .selectFrom('people')
    .innerJoin('businesses', 'businesses.id', 'people.business_id')
    .selectAll('people')
    .where('people.phone_e164', '=', phone)
    .where('people.role', 'in', literals(valetRoles))
    .where('people.status', '=', 'pending')
    .where('businesses.status', '=', 'active')
    .forUpdate('people')
    .executeTakeFirst();
}
type Valet = NonNullable<Awaited<ReturnType<typeof lockInvitedValet>>>;

async function notifyManagers(unit: UnitOfWork, valet: Valet, fullName: string): Promise<void> {
  const managers = await unit.trx
    .selectFrom('people')
    .select('id')
    .where('business_id', '=', valet.business_id)
    .where('role', 'in', listRolesWith('staff.manage'))
    .where('status', '=', 'active')
    .execute();
  for (const { id } of managers) {
    await notifyPerson(unit, {
      personId: id,
      businessId: valet.business_id,
      type: 'valet_activated',
      data: { name: fullName },
      actionUrl: '/business-valet-management',
      dedupeKey: `valet-activated:${valet.id}:${unit.now.getTime()}`,
    });
  }
}

/**
 * Activates an invited valet with the code from the SMS and a chosen password, and signs the valet
 * in.
 *
 * A phone number without an invitation gets the same answer after the same time and the same locks:
 * calls must not reveal invitations. Five wrong codes from an IP address lock the number for that
 * address. Forty wrong codes in all invalidate the code until it is sent again.
 *
 * @throws INVALID_ACTIVATION, CODE_LOCKED, INVITATION_LOCKED, RATE_LIMITED, and VALIDATION naming
 *   `token`, `password`, or `fullName` if neither invitation nor input has a name
 */
export async function activateValet(
  ctx: Context,
  input: ActivationInput,
): Promise<{ token: string; sessionId: string; personId: string }> {
  const code = normaliseCode(input.code);
  if (!/^\d{6}$/.test(code)) throw fieldError('token', 'code_invalid', { digits: 6 });
  const phone = readPhone(input.phoneNumber, 'US');
  await refuseGuessablePassword('password', input.password, [phone, input.phoneNumber]);
  return ctx.limits.chargeRefusal('activationAddress', input.address, () =>
    activate(ctx, input, phone, code),
  );
}

/**
 * Charges phone number and IP address together first, then the number alone. A stranger who knows
 * the number can use up only a part of its total.
 */
async function chargeAttempt(ctx: Context, phone: string, address: string) {
  const there = `${phone} ${addressKey(address)}`;
  const limits = [
    { name: 'activationThere', key: there, refusal: 'CODE_LOCKED' },
    { name: 'activationDayThere', key: there, refusal: 'CODE_LOCKED' },
    { name: 'activationNumber', key: phone, refusal: 'INVITATION_LOCKED' },
  ] as const;
  const charged: { name: LimitName; key: string; isLast: boolean }[] = [];
  for (const { name, key, refusal } of limits) {
    const { allowed, isLast, retryAfter } = await ctx.limits.tryUse(name, key);
    if (!allowed) {
      for (const before of charged) await ctx.limits.giveBack(before.name, before.key);
      throw new AppError(refusal, { retryAfter });
    }
    charged.push({ name, key, isLast });
  }
  return charged;
}

async function activate(
  ctx: Context,
  input: ActivationInput,
  phone: string,
  code: string,
): Promise<{ token: string; sessionId: string; personId: string }> {
  const charged = await chargeAttempt(ctx, phone, input.address);
  const passwordHash = await hashPassword(ctx.config, input.password);
  const open = async (unit: UnitOfWork) => {
    const valet = await lockInvitedValet(unit, phone);
    const refused = await consumeCode(unit, buildInvitationCodeSubject(valet?.id ?? NOBODY), code);
    if (refused || !valet) return null;
    const fullName = input.fullName || readFullName(valet);
    if (!fullName) throw fieldError('fullName', 'full_name_missing');
    await updateRow(unit.trx, 'people', valet.id, {
      role: 'business_valet',
      ...toNameColumns(fullName),
      status: 'active',
      password_hash: passwordHash,
      password_changed_at: unit.now,
      pin_hash: null,
      phone_verified_at: unit.now,
      last_login_at: unit.now,
    });
    // A factor of the earlier account would be skipped by this sign-in.
    await deleteFactors(unit.trx, valet.id);
    await publishStaff(unit, valet.id);
    await notifyManagers(unit, valet, fullName);
    const { userAgent, address } = input;
    const session = { personId: valet.id, rememberMe: false, userAgent, address };
    return { ...(await openSession(unit.trx, unit.now, session)), personId: valet.id };
  };
  const opened = await transact(ctx, open).catch(async (error: unknown) => {
    // The code was right, or was not compared.
    for (const { name, key } of charged) await ctx.limits.giveBack(name, key);
    throw error;
  });
  if (opened) {
    for (const { name, key } of charged) await ctx.limits.clear(name, key);
    return opened;
  }
  for (const { name, key, isLast } of charged) if (isLast) await ctx.limits.lock(name, key);
  throw new AppError('INVALID_ACTIVATION');
}
