import { AppError } from '../errors.ts';
import type { LimitName, Limits } from './limits.ts';

/** What an attempt was charged to, so far. */
export type Charges = Pick<Limits, 'tryUse'> & {
  /** The secret was wrong: whatever happens now, they stay. */
  keep(): void;
};

/**
 * Does what charges an attempt before its secret is looked at. Where that fails before it is known to be wrong, as with
 * the database away, nobody learned anything, and nobody is to be locked out for it: the charges are given back.
 */
export async function chargeUnlessItFails<T>(
  limits: Limits,
  work: (charges: Charges) => Promise<T>,
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
    // What cannot be given back now was mostly not written either; the caller is to hear what failed first.
    await Promise.allSettled(taken.map(([name, key]) => limits.giveBack(name, key)));
    throw error;
  }
}
