import type { FastifyInstance } from 'fastify';
import { AppError, fieldError } from '../errors.ts';
import { findErrorPage, LONGEST_ADDRESS } from './mangledAddress.ts';

/**
 * Matches JSON escapes of characters that PostgreSQL cannot store: NUL and surrogates. Valid
 * surrogate pairs match too.
 */
const suspicious = /\\u(?:0000|d[89a-f])|\0/i;

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/**
 * Refuses NUL and lone surrogates, which PostgreSQL cannot store and no keyboard types.
 *
 * @param json the text from which `body` was parsed
 * @throws VALIDATION naming the field, or MALFORMED_REQUEST when a field name itself is invalid
 */
function requireStorableTexts(json: string, body: unknown): void {
  if (!suspicious.test(json)) return;
  // Iterates with an explicit stack: a body may be nested deeper than the call stack allows.
  const open: { path: string; value: unknown }[] = [{ path: '', value: body }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !isStorable(value)) throw fieldError(path, 'value_invalid');
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) throw new AppError('MALFORMED_REQUEST');
      open.push({ path: path === '' ? name : `${path}.${name}`, value: inner });
    }
  }
}

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
    // `null` is a body, which only calls without a body accept.
    if (request.body === undefined) request.body = {};
  });
}

function dropPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
