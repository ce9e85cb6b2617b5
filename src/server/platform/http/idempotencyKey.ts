import type { FastifyRequest } from 'fastify';
import { fieldError } from '../errors.ts';

/** The key under which a repeated call does its work once. @throws VALIDATION when it is none */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\w-]{8,100}$/.test(key)) return key;
  throw fieldError('idempotency-key', 'idempotency_key_invalid', { minimum: 8, maximum: 100 });
}
