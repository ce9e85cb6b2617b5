import { type DestinationStream, pino } from 'pino';
import { describeError } from './describeError.ts';

/** Recognises a long part of a path that is no secret: a UUID, or words of a route. */
const isPlainSegment = (segment: string) => /^(?:[\da-f-]{36}|[a-z-]{20,36})$/.test(segment);

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
      // URLs contain ticket tokens and payment secrets, so any long segment is removed that is
      // neither an id nor words. In page URLs everything after the second segment is removed too, such as the code
      // on a house account's card.
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        url: request.url
          .split('?')[0]
          ?.replace(/[^/]{20,}/g, (segment) => (isPlainSegment(segment) ? segment : '…'))
          .replace(/^(\/+(?!api\/)[^/]+\/+[^/]+\/+).+$/s, '$1…'),
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
