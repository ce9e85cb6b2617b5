import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '#contract/errors.ts';
import { buildIssue } from '#contract/issueCatalogue.ts';
import { AppError } from '#server/platform/errors.ts';

/** Field values as the form first showed them. */
type Seen<T> = { readonly [K in keyof T]?: T[K] | undefined };

/**
 * Refuses a change if a field has changed since the form was opened. Equal changes and changes of
 * other fields pass.
 *
 * @param code error code, thrown with the names of the fields
 * @param seen values as the form first showed them; a field that `seen` lacks is not checked
 */
export function requireUnchangedSinceSeen<T extends object>(
  code: ErrorCode,
  before: T,
  change: Seen<T>,
  seen: Seen<T>,
): void {
  const names = (Object.keys(change) as (keyof T & string)[]).filter(
    (name) =>
      seen[name] !== undefined &&
      !isDeepStrictEqual(before[name], seen[name]) &&
      !isDeepStrictEqual(before[name], change[name]),
  );
  if (names.length === 0) return;
  const issues = names.map((field) => ({ field, ...buildIssue('changed_elsewhere') }));
  throw new AppError(code, { issues });
}
