import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorBody } from '#contract/errors.ts';
import { readIssue } from '#contract/issues.ts';
import { AppError } from '../errors.ts';

/** PostgreSQL is shutting down, starting, or out of connections; or the socket broke. */
const DATABASE_AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
]);

function isDatabaseAway(error: Error & { code?: string }): boolean {
  if (error.code && DATABASE_AWAY.has(error.code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

function toIssues(error: FastifyError): ErrorBody['issues'] {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  return error.validation.map(({ instancePath, keyword, message, params }) => ({
    field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    ...readIssue({ ...params, code: keyword, message }),
  }));
}

/** Turns whatever went wrong into one of the contract's errors; the inside stays inside. */
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
  // A character PostgreSQL cannot hold got through to it.
  if (error.code === '22021' || error.code === '22P05') return new AppError('MALFORMED_REQUEST');
  return new AppError(isDatabaseAway(error) ? 'UNAVAILABLE' : 'INTERNAL');
}

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'call failed');
  if (refusal.extra.retryAfter) void reply.header('retry-after', refusal.extra.retryAfter);
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(refusal.body(request.id));
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    answer(new AppError('NOT_FOUND') as unknown as FastifyError, request, reply),
  );
}

/** For requests so malformed that no route or error handler ever sees them. */
export const malformed = JSON.stringify({
  message: 'The request could not be read.',
  code: 'MALFORMED_REQUEST',
} satisfies ErrorBody);
