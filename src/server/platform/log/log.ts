import { pino } from 'pino';

/** Structured lines to standard output. Nothing that signs a person in or pays may stand in them. */
export function createLog(level: string): pino.Logger {
  return pino({
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.code'],
      remove: true,
    },
    serializers: {
      // A ticket's link stands in its address: only the way up to it is logged.
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        url: request.url.split('?')[0]?.replace(/(tkt|spi)_[\w-]+/g, '$1_…'),
      }),
    },
  });
}
