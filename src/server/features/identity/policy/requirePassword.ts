import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { checkPassword } from '../../../platform/secrets/passwords.ts';

/**
 * Asks a signed-in person for their password again. Wrong ones count as wrong sign-ins do, so an
 * open screen is no way to guess it.
 *
 * @param field of the request it was typed into
 * @returns the stored hash it was compared with
 * @throws ACCOUNT_LOCKED, or VALIDATION naming `field`
 */
export async function requirePassword(
  ctx: Context,
  actor: Actor,
  field: string,
  password: string,
): Promise<string> {
  const charge = await ctx.limits.tryUse('signInPerson', actor.personId);
  if (!charge.allowed) throw new AppError('ACCOUNT_LOCKED', { retryAfter: charge.retryAfter });
  const { password_hash: hash } = await ctx.db
    .selectFrom('people')
    .select('password_hash')
    .where('id', '=', actor.personId)
    .executeTakeFirstOrThrow();
  const matches = await checkPassword(hash, password);
  if (hash === null || !matches) {
    if (charge.isLast) await ctx.limits.lock('signInPerson', actor.personId);
    throw fieldError(field, 'password_wrong');
  }
  await ctx.limits.clear('signInPerson', actor.personId);
  return hash;
}
