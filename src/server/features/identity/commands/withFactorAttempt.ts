import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LimitName } from '../../../platform/limits/limits.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';

/** Kind of attempt: a sign-in with an app code or a recovery code, or the setup of an app. */
type Attempted = 'totp' | 'recovery_code' | 'setup';

const limitsOf: Record<Attempted, LimitName[]> = {
  totp: ['secondFactorPerson', 'secondFactorDayPerson'],
  recovery_code: ['secondFactorPerson'],
  setup: ['secondFactorPerson'],
};

/** Warns the account's owner, because a person who tries codes knows the password. */
const warnOfGuesses = (ctx: Context, personId: string) =>
  transact(ctx, (unit) =>
    notifyPerson(unit, {
      personId,
      type: 'second_factor_guessed',
      data: {},
      actionUrl: '/account',
      dedupeKey: `second-factor-guessed:${randomUUID()}`,
    }),
  );

/** Returns true when a concurrent call has used up the short limit. That call sends the warning. */
async function isToldByAnother(ctx: Context, personId: string): Promise<boolean> {
  const { allowed } = await ctx.limits.tryUse('secondFactorPerson', personId);
  if (allowed) await ctx.limits.giveBack('secondFactorPerson', personId);
  return !allowed;
}

/**
 * Charges an attempt to all limits, or to none when one limit is used up.
 *
 * @throws ACCOUNT_LOCKED
 */
async function charge(ctx: Context, names: readonly LimitName[], personId: string) {
  const last: LimitName[] = [];
  for (const [index, name] of names.entries()) {
    const { allowed, isLast, retryAfter } = await ctx.limits.tryUse(name, personId);
    if (!allowed) {
      for (const before of names.slice(0, index)) await ctx.limits.giveBack(before, personId);
      throw new AppError('ACCOUNT_LOCKED', { retryAfter });
    }
    if (isLast) last.push(name);
  }
  return last;
}

/**
 * Charges an attempt before its code is compared: of many concurrent guesses, only five are
 * compared. Wrong codes lock like wrong passwords; fifteen wrong app codes lock for the day. Only a
 * caller with the correct password can make attempts, so strangers cannot use up the limit.
 *
 * @throws ACCOUNT_LOCKED
 */
export async function withFactorAttempt<T>(
  ctx: Context,
  personId: string,
  attempted: Attempted,
  work: () => Promise<T>,
): Promise<T> {
  const names = limitsOf[attempted];
  const last = await charge(ctx, names, personId);
  try {
    const done = await work();
    // Wrong codes of the day stay counted, because the owner may sign in while somebody else goes
    // on guessing.
    for (const name of names) await ctx.limits.giveBack(name, personId);
    await ctx.limits.clear('secondFactorPerson', personId);
    return done;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'INVALID_CODE';
    if (!isWrong) for (const name of names) await ctx.limits.giveBack(name, personId);
    else if (last.length > 0) {
      for (const name of last) await ctx.limits.lock(name, personId);
      // With concurrent guesses, one call may use up the daily limit and another the short limit.
      // Only one of both calls sends the warning.
      const isTold = !last.includes('secondFactorPerson') && (await isToldByAnother(ctx, personId));
      if (attempted !== 'setup' && !isTold) await warnOfGuesses(ctx, personId);
    }
    throw error;
  }
}
