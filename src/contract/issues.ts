import type { IssueCode } from './issueCatalogue.ts';

export type IssueParams = Record<string, string | number>;

/** Problem of one value: code and parameters for programs, a message for people. */
export type Issue = { code: IssueCode; params: IssueParams; message: string };

/** Issue that a schema reports: an issue of zod, or an issue written with `issueOption`. */
export type SchemaIssue = {
  code?: string | undefined;
  message?: string | undefined;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
};

const WRITTEN = '{"code":';

/** Serialises an issue, because zod errors can only contain text. */
export function writeIssue({ code, params, message }: Issue): string {
  return JSON.stringify({ code, params, message });
}

/**
 * Parses a serialised issue.
 *
 * @returns null for a text without a serialised issue
 */
export function parseIssue(text: string | undefined): Issue | null {
  return text?.startsWith(WRITTEN) ? (JSON.parse(text) as Issue) : null;
}

export function readIssue(found: SchemaIssue): Issue {
  const { message = 'Invalid value' } = found;
  return parseIssue(message) ?? { ...readZodIssue(found), message };
}

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

/**
 * Maps an issue of zod to a code. Only programs cause such issues, so no message for people exists.
 */
function readZodIssue(found: SchemaIssue): Omit<Issue, 'message'> {
  const { code, origin, minimum, maximum } = found;
  const small = tooSmall[String(origin)];
  if (code === 'too_small' && small) return { code: small, params: { minimum: Number(minimum) } };
  const big = tooBig[String(origin)];
  if (code === 'too_big' && big) return { code: big, params: { maximum: Number(maximum) } };
  return { code: code === 'invalid_value' ? 'value_unknown' : 'value_invalid', params: {} };
}
