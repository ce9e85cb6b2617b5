import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LimitName } from '../../../platform/limits/limits.ts';
import { notify } from '../../messages/commands/notify.ts';

/** What is tried: to sign in, by what may be guessed or not, or to set up an app. */
type Attempted = 'totp' | 'recovery_code' | 'setup';

const limitsOf: Record<Attempted, LimitName[]> = {
  totp: ['secondFactorPerson', 'secondFactorDayPerson'],
  recovery_code: ['secondFactorPerson'],
  setup: ['secondFactorPerson'],
};

/** Whoever tries codes has shown the right password: its owner is to know. */
const warnOfGuesses = (ctx: Context, personId: string) =>
  transact(ctx, (unit) =>
    notify(ctx, unit, {
      personId,
      type: 'second_factor_guessed',
      data: {},
      actionUrl: '/account',
      dedupeKey: `second-factor-guessed:${randomUUID()}`,
    }),
  );

/** Whether another call has taken the last one of this quarter of an hour: it is that one that tells. */
async function isToldByAnother(ctx: Context, personId: string): Promise<boolean> {
  const { allowed } = await ctx.limits.tryUse('secondFactorPerson', personId);
  if (allowed) await ctx.limits.giveBack('secondFactorPerson', personId);
  return !allowed;
}

/** Charges all or none. @throws ACCOUNT_LOCKED */
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
 * Charges a code before it is compared: of many at once five are, and wrong ones lock as passwords
 * do, fifteen of an app for the day. Only who has shown the password gets here, so no stranger uses
 * this up, and the person is told when somebody does.
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
    // A right one forgives none of the day: its owner signs in while somebody else guesses.
    for (const name of names) await ctx.limits.giveBack(name, personId);
    await ctx.limits.clear('secondFactorPerson', personId);
    return done;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'INVALID_CODE';
    if (!isWrong) for (const name of names) await ctx.limits.giveBack(name, personId);
    else if (last.length > 0) {
      for (const name of last) await ctx.limits.lock(name, personId);
      // At once, the last of the day may be another call than the last of the quarter of an hour.
      const isTold = !last.includes('secondFactorPerson') && (await isToldByAnother(ctx, personId));
      if (attempted !== 'setup' && !isTold) await warnOfGuesses(ctx, personId);
    }
    throw error;
  }
}
