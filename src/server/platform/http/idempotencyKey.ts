import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../actor.ts';
import type { DoneAt } from '../db/doneAt.ts';
import type { RepeatableCall } from '../db/idempotency.ts';
import { fieldError } from '../errors.ts';

/** @throws VALIDATION for a key that is none */
function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\w-]{8,100}$/.test(key)) return key;
  throw fieldError('idempotency-key', 'idempotency_key_invalid', { minimum: 8, maximum: 100 });
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/** When the caller did it, by their clock, in UTC. @throws VALIDATION for a time that is none */
function readDoneAt(request: FastifyRequest): DoneAt | null {
  const text = request.headers['done-at'];
  if (text === undefined) return null;
  const claimed = new Date(typeof text === 'string' && INSTANT.test(text) ? text : NaN);
  if (Number.isNaN(claimed.getTime())) throw fieldError('done-at', 'time_invalid');
  return { claimed, taken: null };
}

/** Two tokens that one manager made know nothing of each other's keys. */
const nameScope = ({ personId, apiToken }: Actor) =>
  apiToken ? `token:${apiToken.id}` : `person:${personId}`;

/**
 * The call as it may be repeated; null without a key. Two are the same whose bytes are, under one address:
 * what validation makes of a body changes with the release. With `Done-At` it was done earlier than it is sent; the
 * answer says in the same header which time was taken.
 *
 * @param caller whose key it is: who is signed in, or what else names them
 * @throws VALIDATION for a key, or a time, that is none
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
