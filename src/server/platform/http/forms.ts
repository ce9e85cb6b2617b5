import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** Lets the routes of a scope of its own take plain forms; `request.body` is a URLSearchParams. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      const form = new URLSearchParams(text as string);
      // PostgreSQL cannot hold NUL; halves of pairs are replaced where a form is read.
      const isStorable = ![...form].flat().some((part) => part.includes('\0'));
      done(isStorable ? null : new AppError('MALFORMED_REQUEST'), form);
    },
  );
}
