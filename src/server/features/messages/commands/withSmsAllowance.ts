import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { LimitName } from '../../../platform/limits/limits.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Does what is charged to these limits. What is refused has sent nothing and costs nothing: else one
 * sender could use up somebody's number for another. Belongs outside of a transaction: a limit counts
 * on a connection of its own.
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
 * Does what sends an SMS of a business, charged to the number and to who sends it. The business has a
 * ceiling of its own a day (`smsRefusal.ts`).
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
