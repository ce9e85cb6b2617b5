import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { findErrorPage, LONGEST_ADDRESS } from './mangledAddress.ts';
import { requireStorableTexts } from './storableText.ts';

/**
 * Installs one JSON parser for all bodies. An empty body becomes an empty object, because calls
 * without fields need no body. `rawBody` has the original text, because webhook signatures cover
 * the raw bytes.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = text as string;
    request.rawBody = body;
    if (body === '') return done(null, {});
    try {
      const read: unknown = JSON.parse(body, dropPrototype);
      requireStorableTexts(body, read);
      done(null, read);
    } catch (error) {
      done(error instanceof AppError ? error : new AppError('MALFORMED_REQUEST'));
    }
  });
  app.addHook('preValidation', async (request, reply) => {
    if (request.url.includes('%00') || request.url.length > LONGEST_ADDRESS) {
      const page = findErrorPage(request);
      if (page) return reply.redirect(page);
      throw new AppError('MALFORMED_REQUEST');
    }
    request.body ??= {};
  });
}

function dropPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
