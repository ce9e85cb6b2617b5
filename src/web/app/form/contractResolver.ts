import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { writeIssue } from '#contract/issues.ts';
import { readIssue } from '#contract/readIssue.ts';

/**
 * Validates a form by a schema. Errors are issues of the contract, translated on render; the form
 * sends the schema's output.
 */
export function createContractResolver<T extends FieldValues>(schema: z.ZodType): Resolver<T> {
  return (values, _context, options) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data as T, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const found of result.error.issues) {
      const issue = readIssue(found);
      // Keeps only the first issue of each field, because a field shows one issue.
      errors[found.path.join('.')] ??= { type: issue.code, message: writeIssue(issue) };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
