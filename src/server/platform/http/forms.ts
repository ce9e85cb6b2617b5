import type { FastifyInstance } from 'fastify';

/** Lets the routes of a scope of its own take plain forms; `request.body` is a URLSearchParams. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, new URLSearchParams(text as string)),
  );
}
