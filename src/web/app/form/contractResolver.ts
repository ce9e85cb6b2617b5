import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { readIssue, writeIssue } from '#contract/issues.ts';

/**
 * Checks a form by a schema; each field's error is an issue of the contract, translated where it is
 * shown. The values a form sends are those the schema has made of what was typed.
 */
export function contractResolver<T extends FieldValues>(schema: z.ZodType): Resolver<T> {
  return (values, _context, options) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data as T, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const found of result.error.issues) {
      const issue = readIssue(found);
      // Of several things wrong with a field the first is said.
      errors[found.path.join('.')] ??= { type: issue.code, message: writeIssue(issue) };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
