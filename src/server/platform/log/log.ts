import { type DestinationStream, pino } from 'pino';
import { describeError } from './describeError.ts';

/**
 * Creates the logger, which writes JSON lines to standard output, without secrets that sign a
 * person in or pay.
 */
export function createLog(level: string, destination?: DestinationStream): pino.Logger {
  const options = {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.code'],
      remove: true,
    },
    serializers: {
      err: (error: unknown) => describeError(error),
      // URLs contain ticket tokens and payment secrets, so any segment longer than an id is
      // removed. In page URLs everything after the second segment is removed too, such as the code
      // on a house account's card.
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
