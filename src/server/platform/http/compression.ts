import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/** Minimum size to compress: a smaller answer fits into one packet even uncompressed. */
const AT_LEAST_BYTES = 1_024;

/**
 * Compresses answers to reads, because lists are long and repetitive.
 *
 * Compression next to text that an attacker chooses can reveal a secret by the length of the answer
 * (BREACH). The attack needs a page of another site that repeats requests with the victim's rights.
 * No cookie of Portico carries rights: a session is a bearer token and a guest's token is in the
 * URL, so another site cannot send such requests. Only answers to writes contain a new session, and
 * these answers stay uncompressed.
 */
export const compressReads: NonNullable<RouteOptions['compress']> = {
  threshold: AT_LEAST_BYTES,
  encodings: ['br', 'gzip'],
  customTypes: /^(application\/json|text\/html)\b/,
  // Quality of brotli: a higher one takes more time than the smaller answer saves on the network.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** Constant body with its compressed forms, compressed only once. */
export type CompressedBody = { plain: Buffer; br: Buffer; gzip: Buffer };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Compresses in the thread pool, because one megabyte at the highest quality takes most of a second.
 *
 * @param quality brotli quality, 0 to 11
 */
export async function compressBody(
  text: string,
  quality = constants.BROTLI_MAX_QUALITY,
): Promise<CompressedBody> {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, gzip] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)]);
  return { plain, br, gzip };
}

/** Sends the body in the smallest encoding that the client accepts. */
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

/**
 * Enables compression for the routes that opt in. The build already compresses the files of the web
 * app.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  // `global: false` also disables the decompression of request bodies: a small body could expand to
  // a very large one.
  await app.register(compress, { global: false });
}
