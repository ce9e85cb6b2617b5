import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../actor.ts';
import type { RepeatableCall } from '../db/idempotency.ts';
import { fieldError } from '../errors.ts';

/** @throws VALIDATION for a key that is none */
function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\w-]{8,100}$/.test(key)) return key;
  throw fieldError('idempotency-key', 'idempotency_key_invalid', { minimum: 8, maximum: 100 });
}

/**
 * The call as it may be repeated; null without a key. Two are the same whose bytes are, under one address:
 * what validation makes of a body changes with the release.
 *
 * @param caller whose key it is: who is signed in, or what else names them
 * @throws VALIDATION for a key that is none
 */
export function findRepeatable(
  request: FastifyRequest,
  caller: Actor | `email:${string}` | `stay:${string}`,
): RepeatableCall | null {
  const key = readKey(request);
  if (key === undefined) return null;
  const bytes = `${request.method} ${request.url}\n${request.rawBody ?? ''}`;
  const hash = createHash('sha256').update(bytes).digest();
  const scope = typeof caller === 'string' ? caller : `person:${caller.personId}`;
  return { scope, key, hash };
}
