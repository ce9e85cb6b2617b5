import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '#contract/errors.ts';
import { buildIssue } from '#contract/issueCatalogue.ts';
import { AppError } from '../../../platform/errors.ts';

/** How fields were when a form was filled in, beside what they are to become. */
type Seen<T> = { readonly [K in keyof T]?: T[K] | undefined };

/**
 * Of two people who change one field the second is told before anything of theirs is kept; who both want the same, or
 * change different fields, are not in each other's way.
 *
 * @param code of the error, which names the fields
 * @param seen how they found it; nothing is asked of a field that is not in it
 */
export function requireAsSeen<T extends object>(
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
