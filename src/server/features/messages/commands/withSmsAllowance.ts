import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { LimitName } from '../../../platform/limits/limits.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Runs work that is charged to these limits. A refused call returns its charges: otherwise one
 * sender could use up a phone number's limit for others. Must run outside a transaction, because
 * limits use their own database connection.
 *
 * @throws RATE_LIMITED
 */
export async function withAllowance<T>(
  ctx: Context,
  charges: [LimitName, string][],
  work: () => Promise<T>,
): Promise<T> {
  const charged: [LimitName, string][] = [];
  try {
    for (const [name, key] of charges) {
      await ctx.limits.use(name, key);
      charged.push([name, key]);
    }
    return await work();
  } catch (error) {
    if (error instanceof AppError) {
      for (const [name, key] of charged) await ctx.limits.giveBack(name, key);
    }
    throw error;
  }
}

/**
 * Runs work that sends a business's SMS, charged to the phone number and to the sender.
 * `smsRefusal.ts` checks the daily ceiling of the business.
 *
 * @throws RATE_LIMITED
 */
export function withSmsAllowance<T>(
  ctx: Context,
  actor: Actor,
  phone: string,
  work: () => Promise<T>,
): Promise<T> {
  const charges: [LimitName, string][] = [
    ['smsPerson', actor.personId],
    ['smsNumber', phone],
  ];
  return withAllowance(ctx, charges, work);
}

/**
 * Runs work like `withSmsAllowance`, but also when no SMS is allowed: a car is checked in whatever
 * happens to its SMS.
 *
 * @param work gets true when it must hold back its SMS
 */
export async function withOptionalSms<T>(
  ctx: Context,
  actor: Actor,
  phone: string,
  work: (isHeldBack: boolean) => Promise<T>,
): Promise<T> {
  let isAllowed = false;
  try {
    return await withSmsAllowance(ctx, actor, phone, () => {
      isAllowed = true;
      return work(false);
    });
  } catch (error) {
    if (isAllowed || !(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error;
    return work(true);
  }
}
