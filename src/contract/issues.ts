import type { IssueCode } from './issueCatalogue.ts';

export type IssueParams = Record<string, string | number>;

/** Problem of one value: code and parameters for programs, a message for people. */
export type Issue = { code: IssueCode; params: IssueParams; message: string };

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
