import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Lets the routes of one Fastify scope accept URL-encoded forms; `request.body` is then a
 * URLSearchParams.
 */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      const form = new URLSearchParams(text as string);
      // Refuses NUL, which PostgreSQL cannot store. URLSearchParams itself replaces lone
      // surrogates.
      const isStorable = ![...form].flat().some((part) => part.includes('\0'));
      done(isStorable ? null : new AppError('MALFORMED_REQUEST'), form);
    },
  );
}
