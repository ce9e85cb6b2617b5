import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { chargeUnlessItFails } from '../../../platform/limits/chargeUnlessItFails.ts';
import { checkPassword } from '../../../platform/secrets/passwords.ts';
import { getRow } from '../../../platform/db/rows.ts';

/**
 * Checks the password of a signed-in person again. Five wrong passwords lock this session against
 * guessing on an open screen. Wrong passwords in other sessions do not lock this session.
 *
 * @param field name of the input field
 * @returns the stored hash that the password matched
 * @throws ACCOUNT_LOCKED, VALIDATION naming `field`, or UNAUTHENTICATED when the account has been
 *   deleted
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
    const { password_hash: hash, deleted_at: deletedAt } = await getRow(
      ctx.db,
      'people',
      actor.personId,
      ['password_hash', 'deleted_at'],
    );
    // A concurrent call has just deleted the account with this session.
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
