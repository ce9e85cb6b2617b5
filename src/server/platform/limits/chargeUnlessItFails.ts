import { findCallTime } from '../db/callTime.ts';
import { AppError } from '../errors.ts';
import type { LimitName, CallLimits } from './limits.ts';

/** Limits that record what one attempt was charged to. */
export type AttemptCharges = Pick<CallLimits, 'tryUse'> & {
  /** Makes the charges final even if the attempt fails later, because the secret was wrong. */
  keep(): void;
};

/**
 * Runs an attempt that charges limits before it checks the secret. If the attempt fails before the
 * secret is known to be wrong, the charges are returned: a database outage must lock nobody out.
 */
export async function chargeUnlessItFails<T>(
  limits: CallLimits,
  work: (charges: AttemptCharges) => Promise<T>,
): Promise<T> {
  let taken: [LimitName, string][] = [];
  let isWrong = false;
  try {
    return await work({
      async tryUse(name, key) {
        const result = await limits.tryUse(name, key);
        if (result.allowed) taken.push([name, key]);
        return result;
      },
      keep() {
        isWrong = true;
      },
    });
  } catch (error) {
    if (error instanceof AppError || isWrong) taken = [];
    findCallTime()?.spare();
    // Ignores charges that cannot be returned: most were never written, and the caller needs the
    // first error.
    await Promise.allSettled(taken.map(([name, key]) => limits.giveBack(name, key)));
    throw error;
  }
}
