import type { FastifyInstance } from 'fastify';
import { parseIpAddress } from '../limits/addressKey.ts';

const HEADER = 'x-forwarded-for';

/**
 * Cleans `X-Forwarded-For` before anything reads `request.ip`, because some proxies add the port.
 * Entries left of an invalid entry cannot be trusted, so the call counts for the proxy that
 * forwarded it.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const written = headers[HEADER];
    if (written === undefined) return done();
    const entries = String(written).split(',').map(parseIpAddress);
    const readable = entries.slice(entries.lastIndexOf(null) + 1);
    if (readable.length > 0) headers[HEADER] = readable.join(', ');
    else delete headers[HEADER];
    done();
  });
}
