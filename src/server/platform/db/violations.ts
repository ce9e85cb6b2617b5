import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '../errors.ts';

/**
 * Does work of which two may do the same at once: the database refuses the second.
 *
 * @param codes what the refusal is called, by unique index
 * @throws those codes
 */
export async function mapUniqueViolation<T>(
  codes: Readonly<Record<string, ErrorCode>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    const refusal = code === '23505' ? codes[constraint] : undefined;
    throw refusal ? new AppError(refusal) : error;
  }
}
