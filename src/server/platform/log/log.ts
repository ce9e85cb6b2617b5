import { type DestinationStream, pino } from 'pino';
import { describeError } from './describeError.ts';

/** Structured lines to standard output. Nothing that signs a person in or pays may stand in them. */
export function createLog(level: string, destination?: DestinationStream): pino.Logger {
  const options = {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.code'],
      remove: true,
    },
    serializers: {
      err: (error: unknown) => describeError(error),
      // Tickets' links and payments' secrets stand in addresses. Whatever is longer than an id is
      // left out, however it was written; and of a page what stands behind its second part, as the
      // code on the card of a house account does.
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        url: request.url
          .split('?')[0]
          ?.replace(/[^/]{37,}/g, '…')
          .replace(/^(\/+(?!api\/)[^/]+\/+[^/]+\/+).+$/s, '$1…'),
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
