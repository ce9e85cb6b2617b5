import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '../errors.ts';

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';

/**
 * Turns a unique violation into an error of the contract. Two concurrent calls may both pass a
 * check, but the unique index stops the second.
 *
 * @param codes error code by name of the unique index or exclusion constraint
 * @throws AppError with that code
 */
export async function mapUniqueViolation<T>(
  codes: Readonly<Record<string, ErrorCode>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    const isTaken = code === UNIQUE_VIOLATION || code === EXCLUSION_VIOLATION;
    const refusal = isTaken ? codes[constraint] : undefined;
    throw refusal ? new AppError(refusal) : error;
  }
}
