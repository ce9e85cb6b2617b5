import { type ErrorBody, type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { buildIssue, type IssueCode } from '#contract/issueCatalogue.ts';
import type { IssueParams } from '#contract/issues.ts';

type Extra = Partial<Omit<ErrorBody, 'code' | 'message' | 'requestId'>> & {
  message?: string;
};

/** A cancelled request is a state of its own: nobody else has the car. */
const findMessage = (code: ErrorCode, { message, state }: Extra): string => {
  const isCancelled = code === 'STATE_CONFLICT' && state === 'cancelled';
  return message ?? (isCancelled ? 'The request was cancelled.' : errorCatalogue[code].message);
};

/**
 * The only error that commands and policies throw: an error code of the contract, and extra fields
 * of the answer.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: Extra;
  constructor(code: ErrorCode, extra: Extra = {}) {
    super(findMessage(code, extra));
    this.name = 'AppError';
    this.code = code;
    this.extra = extra;
  }
  get status(): number {
    return errorCatalogue[this.code].status;
  }
  body(requestId: string): ErrorBody {
    const { message: _, ...rest } = this.extra;
    return { message: this.message, code: this.code, ...rest, requestId };
  }
}

/** Thrown when too much work of one kind, such as passwords to check, is waiting. */
export class OverloadError extends AppError {
  readonly work: string;
  constructor(work: string, retryAfter: number) {
    super('OVERLOADED', { retryAfter });
    this.work = work;
  }
}

/** Builds a 400 error about one field. */
export function fieldError(
  field: string,
  code: IssueCode,
  params: IssueParams = {},
  message?: string,
): AppError {
  const issue = buildIssue(code, params, message);
  return new AppError('VALIDATION', { message: issue.message, issues: [{ field, ...issue }] });
}
