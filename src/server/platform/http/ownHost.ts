import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const hostnameOf = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';

/**
 * Whether a development server is asked under a name of its own: this machine's, a bare address, or
 * the one of its links. Any other name was pointed at it by somebody else, whose page could then read
 * what is answered (DNS rebinding).
 */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  const name = hostnameOf(host ?? '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0) return true;
  return name !== '' && name === new URL(publicUrl).hostname;
}

/** For what only a development server has. @throws NOT_FOUND under a name that is not its own */
export function requireOwnHost(request: FastifyRequest, publicUrl: string): void {
  if (!isOwnHost(request.headers.host, publicUrl)) throw new AppError('NOT_FOUND');
}
