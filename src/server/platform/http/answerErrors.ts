import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorBody, errorBody, type ErrorCode } from '#contract/errors.ts';
import { buildIssue } from '#contract/issueCatalogue.ts';
import { readIssue } from '#contract/readIssue.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { AppError, OverloadError } from '../errors.ts';
import { createRareWarning } from '../log/createRareWarning.ts';

/** PostgreSQL codes for a text, number or time that a column or an index cannot hold. */
const VALUE_REFUSED = /^(22001|22003|22007|22008|22021|22P02|22P03|22P05|54000)$/;

/**
 * Recognises a value that passed the contract but not the database. The caller gets a 400; the
 * error is logged, because the contract's schema has a gap.
 */
const isValueRefused = ({ code }: { code?: string }) => VALUE_REFUSED.test(code ?? '');

function toIssues(error: FastifyError): ErrorBody['issues'] {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  return error.validation.flatMap(({ instancePath, keyword, message, params }) => {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
    return keyword === 'unrecognized_keys'
      ? nameUnknownFields(field, params['keys'] as string[])
      : { field, ...readIssue({ ...params, code: keyword, message }) };
  });
}

const MOST_UNKNOWN_FIELDS = 20;
const LONGEST_NAME = 60;

function nameUnknownFields(path: string, names: string[]) {
  return names.slice(0, MOST_UNKNOWN_FIELDS).map((full) => {
    const name = full.slice(0, LONGEST_NAME);
    return { field: path ? `${path}.${name}` : name, ...buildIssue('field_unknown', { name }) };
  });
}

/** Maps any error to one of the contract's errors, without internal details. */
function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  const issues = toIssues(error);
  if (issues)
    return new AppError('VALIDATION', {
      issues,
      ...(issues[0] ? { message: issues[0].message } : {}),
    });
  if (error.statusCode === 413) return new AppError('PAYLOAD_TOO_LARGE');
  if (error.statusCode === 429) return new AppError('RATE_LIMITED');
  if (error.statusCode === 404) return new AppError('NOT_FOUND');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('MALFORMED_REQUEST');
  }
  if (isValueRefused(error)) return new AppError('MALFORMED_REQUEST');
  return new AppError(isDatabaseUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL');
}

/** Seconds after which a client may retry; screens ask as often after `UNAVAILABLE`. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  UNAVAILABLE: 5,
  IN_PROGRESS: 2,
  PAYMENT_IN_PROGRESS: 2,
};

const warnRarely = createRareWarning();

/**
 * Serialises an error. Fields that do not fit the schema are left out, as a failure here would
 * reach the caller in the framework's words.
 */
function serialize(refusal: AppError, { id, log }: FastifyRequest): string {
  const body = refusal.body(id);
  const checked = errorBody.safeParse(body);
  if (checked.success) return JSON.stringify(checked.data);
  log.error({ err: checked.error }, 'error does not fit its schema');
  const { message, code, requestId } = body;
  return JSON.stringify({ message, code, requestId });
}

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error);
  if (refusal instanceof OverloadError)
    warnRarely(request.log, refusal.work, `more ${refusal.work} than can wait`);
  else if (refusal.status >= 500) request.log.error({ err: error }, 'call failed');
  else if (isValueRefused(error)) request.log.warn({ err: error }, 'value refused by the database');
  const retryAfter = refusal.extra.retryAfter ?? RETRY_AFTER_SECONDS[refusal.code];
  if (retryAfter) void reply.header('retry-after', retryAfter);
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(serialize(refusal, request));
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    answer(new AppError('NOT_FOUND') as unknown as FastifyError, request, reply),
  );
}

/** Answer to a request that is too malformed to reach a route or the error handler. */
export const malformedAnswer = JSON.stringify({
  message: 'That didn’t go through. Reload the page and try again.',
  code: 'MALFORMED_REQUEST',
} satisfies ErrorBody);
