import { readConfirmationCode } from '#domain/stays/scan.ts';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { AppError, fieldError } from '../../../../platform/http/errors.ts';
import { linkByCode } from './linkSession.ts';

/**
 * Links a customer by the 6-digit code he typed. A guess is charged before it is looked at, to him
 * and to his address, so that of many at once no more than five are compared; a right one costs
 * nothing.
 *
 * @returns the stay's id
 * @throws INVALID_CODE, CODE_LOCKED after five wrong ones, RATE_LIMITED by address, SESSION_TAKEN,
 *   CAR_ALREADY_IN_CUSTODY, and VALIDATION naming `confirmationCode`
 */
export async function confirmCode(
  ctx: Context,
  actor: Actor,
  address: string,
  typed: string,
): Promise<string> {
  const code = readConfirmationCode(typed);
  if (!code) {
    throw fieldError('confirmationCode', 'Please enter the 6-digit confirmation code.');
  }
  await ctx.limits.use('sessionCodeAddress', address);
  const { allowed, isLast, retryAfter } = await ctx.limits.tryUse(
    'sessionCodePerson',
    actor.personId,
  );
  if (!allowed) throw new AppError('CODE_LOCKED', { retryAfter });
  const giveBack = async () => {
    await ctx.limits.giveBack('sessionCodePerson', actor.personId);
    await ctx.limits.giveBack('sessionCodeAddress', address);
  };
  try {
    const stayId = await linkByCode(ctx, actor, code);
    await giveBack();
    return stayId;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'INVALID_CODE';
    if (!isWrong) await giveBack();
    else if (isLast) await ctx.limits.lock('sessionCodePerson', actor.personId);
    throw error;
  }
}
