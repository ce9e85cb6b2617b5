import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const hostnameOf = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';

/**
 * Checks the Host header of a development server: localhost, an IP address, or the host of
 * `publicUrl`. Any other name may point to this server by DNS rebinding, and its page could read
 * the answers.
 */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  const name = hostnameOf(host ?? '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0) return true;
  return name !== '' && name === new URL(publicUrl).hostname;
}

/**
 * Guards calls that exist only on a development server.
 *
 * @throws NOT_FOUND when the request's host name is not that of this server
 */
export function requireOwnHost(request: FastifyRequest, publicUrl: string): void {
  if (!isOwnHost(request.headers.host, publicUrl)) throw new AppError('NOT_FOUND');
}
