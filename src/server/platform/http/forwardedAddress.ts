import type { FastifyInstance } from 'fastify';
import { readAddress } from '../limits/addressKey.ts';

const HEADER = 'x-forwarded-for';

/**
 * What proxies say of where a call comes from, made readable before anything asks for `request.ip`:
 * some write the port too. What is left of an entry that is no address is nobody's word, so the call
 * counts as that of the proxy that passed it on.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const written = headers[HEADER];
    if (written === undefined) return done();
    const entries = String(written).split(',').map(readAddress);
    const readable = entries.slice(entries.lastIndexOf(null) + 1);
    if (readable.length > 0) headers[HEADER] = readable.join(', ');
    else delete headers[HEADER];
    done();
  });
}
