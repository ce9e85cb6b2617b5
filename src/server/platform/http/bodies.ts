import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * One JSON parser for every body. An empty body is an empty object, so a call without fields may
 * be sent bare; the text as it arrived is kept for webhooks, whose signature is over the bytes.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = text as string;
    request.rawBody = body;
    if (body === '') return done(null, {});
    // PostgreSQL cannot hold NUL in a text; nobody types one.
    if (body.includes('\\u0000') || body.includes('\0'))
      return done(new AppError('MALFORMED_REQUEST'));
    try {
      done(null, JSON.parse(body, dropPrototype));
    } catch {
      done(new AppError('MALFORMED_REQUEST'));
    }
  });
  app.addHook('preValidation', async (request) => {
    if (request.url.includes('%00')) throw new AppError('MALFORMED_REQUEST');
    request.body ??= {};
  });
}

function dropPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
