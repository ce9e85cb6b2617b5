import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Charges a code before it is compared: of many at once five are, and wrong ones lock as passwords
 * do. Only who has shown the password gets here, so no stranger uses this up.
 *
 * @throws ACCOUNT_LOCKED
 */
export async function withFactorAttempt<T>(
  ctx: Context,
  personId: string,
  work: () => Promise<T>,
): Promise<T> {
  const charge = await ctx.limits.tryUse('secondFactorPerson', personId);
  if (!charge.allowed) throw new AppError('ACCOUNT_LOCKED', { retryAfter: charge.retryAfter });
  try {
    const done = await work();
    await ctx.limits.clear('secondFactorPerson', personId);
    return done;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'INVALID_CODE';
    if (!isWrong) await ctx.limits.giveBack('secondFactorPerson', personId);
    else if (charge.isLast) await ctx.limits.lock('secondFactorPerson', personId);
    throw error;
  }
}
