import { type DestinationStream, pino } from 'pino';
import { describeError } from './describeError.ts';
import { maskUrl } from './maskUrl.ts';

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
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        url: maskUrl(request.url),
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
