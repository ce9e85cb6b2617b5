import { isWeakPin, pinLength } from '#domain/identity/password.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { hashPin } from '../../../platform/secrets/passwords.ts';
import { requirePassword } from '../policy/requirePassword.ts';

/** @throws ACCOUNT_LOCKED, VALIDATION naming `pin` or `password` */
export async function setPin(
  ctx: Context,
  actor: Actor,
  input: { password: string; pin: string },
): Promise<void> {
  const pin = toLatinDigits(input.pin);
  if (!/^\d+$/.test(pin))
    throw fieldError('pin', 'pin_invalid', { minimum: pinLength.min, maximum: pinLength.max });
  if (isWeakPin(pin)) {
    throw fieldError('pin', 'pin_too_easy');
  }
  const current = await requirePassword(ctx, actor, 'password', input.password);
  await ctx.db
    .updateTable('people')
    .set({ pin_hash: await hashPin(ctx.config, pin) })
    .where('id', '=', actor.personId)
    .where('password_hash', '=', current)
    .execute();
}
