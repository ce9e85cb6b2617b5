import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/** Below this an answer fits into one packet anyway. */
const AT_LEAST_BYTES = 1_024;

/**
 * For routes that answer reads: their lists are long and say the same words again and again.
 *
 * Compressing a secret next to text that an attacker chooses can give the secret away by its length
 * (BREACH). That needs a page of another site that makes a browser ask again and again with the
 * victim's rights. Here no cookie carries rights: a session is a bearer token and a guest's right is
 * in the address, so another site can ask for nothing. Besides, answers to writes stay as they are, and
 * only those hand out a session.
 */
export const compressed: NonNullable<RouteOptions['compress']> = {
  threshold: AT_LEAST_BYTES,
  encodings: ['br', 'gzip'],
  customTypes: /^(application\/json|text\/html)\b/,
  // Above this, brotli takes more time than it saves on the way.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** A body that stays the same, and its smaller forms, so that no call has to compress. */
export type CompressedBody = { plain: Buffer; br: Buffer; gzip: Buffer };

/** @param quality of brotli, 0 to 11; at 11 a megabyte blocks the process for most of a second */
export function compressBody(text: string, quality = constants.BROTLI_MAX_QUALITY): CompressedBody {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return { plain, br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain) };
}

/** In the smallest form that the client takes. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CompressedBody,
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b`).test(accepted),
  );
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(body[encoding ?? 'plain']);
}

/** Only routes that ask for it; the web app's files and pages are compressed when they are built. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  // Bodies that come compressed stay unread: a small one could become a very large one.
  await app.register(compress, { global: false });
}
