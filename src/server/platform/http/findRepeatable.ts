import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../actor.ts';
import type { DoneAt } from '../db/doneAt.ts';
import type { RepeatableCall } from '../db/idempotency.ts';
import { fieldError } from '../errors.ts';

/** Reads the idempotency key. @throws VALIDATION for a malformed key */
function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\w-]{8,100}$/.test(key)) return key;
  throw fieldError('idempotency-key', 'idempotency_key_invalid', { minimum: 8, maximum: 100 });
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/**
 * Reads the `Done-At` header: the UTC time of the step, by the caller's clock.
 *
 * @throws VALIDATION for a malformed time
 */
function readDoneAt(request: FastifyRequest): DoneAt | null {
  const text = request.headers['done-at'];
  if (text === undefined) return null;
  const claimed = new Date(typeof text === 'string' && INSTANT.test(text) ? text : NaN);
  if (Number.isNaN(claimed.getTime())) throw fieldError('done-at', 'time_invalid');
  return { claimed, taken: null };
}

/**
 * Returns the owner of an idempotency key. API tokens that one manager created are different
 * owners.
 */
const nameScope = ({ personId, apiToken }: Actor) =>
  apiToken ? `token:${apiToken.id}` : `person:${personId}`;

/**
 * Reads the call's idempotency key; null without one. Two calls are the same when method, URL and
 * raw bytes are equal: the validated body may differ between releases. The answer repeats `Done-At`
 * with the accepted time.
 *
 * @param caller owner of the key: the actor, or another name of an anonymous caller
 * @throws VALIDATION for a malformed key or time
 */
export function findRepeatable(
  request: FastifyRequest,
  caller: Actor | `email:${string}` | `stay:${string}`,
): RepeatableCall | null {
  const key = readKey(request);
  if (key === undefined) return null;
  const bytes = `${request.method} ${request.url}\n${request.rawBody ?? ''}`;
  const hash = createHash('sha256').update(bytes).digest();
  const scope = typeof caller === 'string' ? caller : nameScope(caller);
  const done = readDoneAt(request);
  request.done = done;
  return { scope, key, hash, done };
}
