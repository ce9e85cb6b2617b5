import { hasCapability, listRolesWith } from '#domain/identity/roles.ts';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../actor.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { getRow, updateRow } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import type { LimitName } from '../../../platform/limits/limits.ts';
import { normaliseCode, reissueCode, consumeCode } from '../../../platform/secrets/codes.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { withAllowance } from '../../messages/commands/withSmsAllowance.ts';
import { claimStays } from '../../stays/commands/claimStays.ts';
import { buildPhoneCodeSubject } from '../../identity/rules/phoneCode.ts';

/**
 * Locks the person, because their phone number must not change while its code is sent or checked.
 */
function lockPhoneOwner(unit: UnitOfWork, actor: Actor) {
  return unit.trx
    .selectFrom('people')
    .select(['id', 'phone_e164', 'phone_verified_at', 'language'])
    .where('id', '=', actor.personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function getPhone(ctx: Context, actor: Actor) {
  const { phone_e164, phone_verified_at } = await getRow(ctx.db, 'people', actor.personId, [
    'phone_e164',
    'phone_verified_at',
  ]);
  if (!phone_e164) throw new AppError('PHONE_MISSING');
  return { phone: phone_e164, isVerified: phone_verified_at !== null };
}

export type PhoneCodeResult = 'sent' | 'suppressed' | 'verified';

/**
 * Sends a code to the person's phone number; the earlier code becomes invalid. Sends nothing to a
 * verified number or after an SMS opt-out.
 *
 * @throws PHONE_MISSING, CODE_LOCKED, RATE_LIMITED
 */
export async function sendPhoneCode(ctx: Context, actor: Actor): Promise<PhoneCodeResult> {
  const { phone, isVerified } = await getPhone(ctx, actor);
  if (isVerified) return 'verified';
  const send = async (unit: UnitOfWork): Promise<PhoneCodeResult> => {
    const person = await lockPhoneOwner(unit, actor);
    // The phone number changed after the rate limit was charged; the client must call again.
    if (person.phone_e164 !== phone) throw new AppError('PHONE_MISSING');
    const code = await reissueCode(unit, buildPhoneCodeSubject(person.id));
    const { suppressed } = await enqueueSms(unit, {
      to: phone,
      personId: person.id,
      language: person.language,
      template: 'phone_code',
      data: { code },
      dedupeKey: `phone-code:${person.id}:${randomUUID()}`,
    });
    return suppressed ? 'suppressed' : 'sent';
  };
  // Limits separate from those of businesses: anybody may enter a number, and must not use up the
  // SMS for its tickets. Charged per person and number, not per IP address: people on one network
  // must not block each other.
  const here = `${phone}:${actor.personId}`;
  const { allowed: isFirst } = await ctx.limits.tryUse('phoneCodeFirstPerson', here);
  const ofNumber: [LimitName, string][] = isFirst
    ? [['phoneCodeFirstNumber', phone]]
    : [
        ['phoneCodeNumber', phone],
        ['phoneCodeDayNumber', phone],
      ];
  const charges: [LimitName, string][] = [
    ['phoneCodePerson', actor.personId],
    ['phoneCodeDayPerson', actor.personId],
    ['phoneCodeNumberPerson', here],
    ...ofNumber,
  ];
  try {
    return await withAllowance(ctx, charges, () => transact(ctx, send));
  } catch (error) {
    if (isFirst) await ctx.limits.giveBack('phoneCodeFirstPerson', here);
    throw error;
  }
}

const isPhoneTaken = (unit: UnitOfWork, phone: string, personId: string) =>
  unit.trx
    .selectFrom('people')
    .select('id')
    .where('role', 'in', listRolesWith('account.own'))
    .where('phone_e164', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .where('id', '!=', personId)
    .executeTakeFirst();

/**
 * Verifies the person's phone number with its code. Stays opened with this number become stays of
 * this account if it is a customer's. Only customers sign in with the number, so it is unique among
 * them alone.
 *
 * @throws INVALID_CODE, CODE_EXPIRED, CODE_USED, CODE_LOCKED; PHONE_TAKEN when another customer has
 *   verified the same number
 */
export async function verifyPhone(ctx: Context, actor: Actor, typed: string): Promise<void> {
  const isCustomer = hasCapability(actor.role, 'account.own');
  const code = normaliseCode(typed);
  if (!/^\d{6}$/.test(code)) throw fieldError('code', 'code_invalid', { digits: 6 });
  const verify = async (unit: UnitOfWork) => {
    const { id, phone_e164: phone } = await lockPhoneOwner(unit, actor);
    const refused = await consumeCode(unit, buildPhoneCodeSubject(id), code);
    if (refused) return refused;
    // Checked after the code: only the holder of the phone number may learn that another account
    // has the number.
    if (!phone || (isCustomer && (await isPhoneTaken(unit, phone, id))))
      return new AppError('PHONE_TAKEN');
    await updateRow(unit.trx, 'people', id, { phone_verified_at: unit.now });
    if (isCustomer) await claimStays(unit, actor, phone);
    return null;
  };
  const refusal = await mapUniqueViolation({ people_customer_phone: 'PHONE_TAKEN' }, () =>
    transact(ctx, verify),
  );
  if (refusal) throw refusal;
}
