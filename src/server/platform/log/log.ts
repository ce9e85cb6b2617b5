import { type DestinationStream, pino } from 'pino';
import { describeError } from './describeError.ts';

/** Logs JSON lines to standard output, without anything that signs a person in or pays. */
export function createLog(level: string, destination?: DestinationStream): pino.Logger {
  const options = {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.code'],
      remove: true,
    },
    serializers: {
      err: (error: unknown) => describeError(error),
      // Addresses contain ticket tokens and payment secrets, so any segment longer than an id is removed. On pages
      // everything after the second segment goes too, such as the code on a house account's card.
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
