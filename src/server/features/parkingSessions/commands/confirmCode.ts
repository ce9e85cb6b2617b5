import { readConfirmationCode } from '#domain/stays/scan.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { linkByCode } from './linkSession.ts';

/** What a guess is charged to, in this order; a refused one is charged to nobody behind. */
const chargedTo = (personId: string, address: string) =>
  [
    ['sessionCodePerson', personId],
    ['sessionCodeDayPerson', personId],
    ['sessionCodeAddress', address],
    ['sessionCodeDayAddress', address],
  ] as const;

/**
 * Charges one guess, all of it or nothing: who is locked uses up nothing of their address.
 *
 * @returns how it is taken back, and whether it was their last for now
 * @throws CODE_LOCKED, RATE_LIMITED
 */
async function charge(ctx: Context, personId: string, address: string) {
  const charged: ReturnType<typeof chargedTo>[number][] = [];
  const giveBack = async () => {
    for (const [name, key] of charged) await ctx.limits.giveBack(name, key);
  };
  let isLast = false;
  for (const [name, key] of chargedTo(personId, address)) {
    const use = await ctx.limits.tryUse(name, key);
    if (!use.allowed) {
      await giveBack();
      const code = key === personId ? 'CODE_LOCKED' : 'RATE_LIMITED';
      throw new AppError(code, { retryAfter: use.retryAfter });
    }
    charged.push([name, key]);
    isLast ||= name === 'sessionCodePerson' && use.isLast;
  }
  return { giveBack, isLast };
}

/**
 * Links a customer by the 6-digit code they typed. A guess is charged before it is looked at, to them
 * and to their address, so that of many at once no more than five are compared; a right one costs
 * nothing.
 *
 * @returns the stay's id
 * @throws INVALID_CODE, CODE_LOCKED after five wrong ones and after fifteen of a day, RATE_LIMITED by
 *   address, SESSION_TAKEN, CAR_ALREADY_IN_CUSTODY, and VALIDATION naming `confirmationCode`
 */
export async function confirmCode(
  ctx: Context,
  actor: Actor,
  address: string,
  typed: string,
): Promise<string> {
  const code = readConfirmationCode(typed);
  if (!code) {
    throw fieldError(
      'confirmationCode',
      'code_invalid',
      { digits: 6 },
      'Please enter the 6-digit confirmation code.',
    );
  }
  const { giveBack, isLast } = await charge(ctx, actor.personId, address);
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
