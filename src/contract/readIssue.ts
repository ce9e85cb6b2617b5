import { buildIssue, type IssueCode } from './issueCatalogue.ts';
import { type Issue, type IssueParams, parseIssue } from './issues.ts';

/** Issue that a schema reports: an issue of zod, or an issue written with `issueOption`. */
export type SchemaIssue = {
  code?: string | undefined;
  message?: string | undefined;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
};

const tooSmall: Record<string, IssueCode> = {
  string: 'text_too_short',
  number: 'number_too_small',
  array: 'list_too_short',
};
const tooBig: Record<string, IssueCode> = {
  string: 'text_too_long',
  number: 'number_too_big',
  array: 'list_too_long',
};

/** Matches what zod says of a value that is missing; its issues do not contain the value. */
const MISSING = /received (undefined|null)$/;

/** Maps an issue of zod to a code with its parameters. */
function findCode(found: SchemaIssue): [IssueCode, IssueParams?] {
  const { code, message = '', origin, minimum, maximum } = found;
  const small = tooSmall[String(origin)];
  if (code === 'too_small' && small) return [small, { minimum: Number(minimum) }];
  const big = tooBig[String(origin)];
  if (code === 'too_big' && big) return [big, { maximum: Number(maximum) }];
  if (MISSING.test(message)) return ['value_missing'];
  return [code === 'invalid_value' ? 'value_unknown' : 'value_invalid'];
}

/** Reads an issue of a schema. Zod's own words are replaced by those of the catalogue. */
export const readIssue = (found: SchemaIssue): Issue =>
  parseIssue(found.message) ?? buildIssue(...findCode(found));
