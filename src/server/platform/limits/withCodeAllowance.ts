import type { Context } from '../../context.ts';
import { AppError } from '../errors.ts';
import { LockingGuess } from '../secrets/codes.ts';
import type { LimitName } from './limits.ts';

/**
 * Checks a short code that a signed-in person enters. The person is charged before the check, not
 * their IP address, which other people share. Only a wrong code stays charged.
 *
 * @throws RATE_LIMITED
 */
export async function withCodeAllowance<T>(
  ctx: Context,
  name: LimitName,
  personId: string,
  work: () => Promise<T>,
): Promise<T> {
  await ctx.limits.use(name, personId);
  try {
    const result = await work();
    await ctx.limits.giveBack(name, personId);
    return result;
  } catch (error) {
    const isWrong =
      error instanceof LockingGuess || (error instanceof AppError && error.code === 'INVALID_CODE');
    if (!isWrong) await ctx.limits.giveBack(name, personId);
    throw error;
  }
}
