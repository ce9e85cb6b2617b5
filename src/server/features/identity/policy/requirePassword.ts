import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { chargeUnlessItFails } from '../../../platform/limits/chargeUnlessItFails.ts';
import { checkPassword } from '../../../platform/secrets/passwords.ts';

/**
 * Asks a signed-in person for their password again. Five wrong ones stop this session, so an open
 * screen is no way to guess it; what others guess elsewhere never stops the owner here.
 *
 * @param field of the request it was typed into
 * @returns the stored hash it was compared with
 * @throws ACCOUNT_LOCKED, VALIDATION naming `field`, or UNAUTHENTICATED where the account is gone meanwhile
 */
export const requirePassword = (
  ctx: Context,
  actor: Pick<Actor, 'personId' | 'sessionId'>,
  field: string,
  password: string,
): Promise<string> =>
  chargeUnlessItFails(ctx.limits, async (charges) => {
    const key = `${actor.personId}:${actor.sessionId}`;
    const charge = await charges.tryUse('confirmSession', key);
    if (!charge.allowed) throw new AppError('ACCOUNT_LOCKED', { retryAfter: charge.retryAfter });
    const { password_hash: hash, deleted_at: deletedAt } = await ctx.db
      .selectFrom('people')
      .select(['password_hash', 'deleted_at'])
      .where('id', '=', actor.personId)
      .executeTakeFirstOrThrow();
    // Their other call has just deleted the account, and this session with it.
    if (deletedAt) throw new AppError('UNAUTHENTICATED');
    const matches = await checkPassword(ctx.config, hash, password);
    if (hash === null || !matches) {
      charges.keep();
      if (charge.isLast) await ctx.limits.lock('confirmSession', key);
      throw fieldError(field, 'password_wrong');
    }
    await ctx.limits.clear('confirmSession', key);
    return hash;
  });
