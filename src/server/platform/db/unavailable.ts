import { isReadTimeout } from './connection.ts';

/** What PostgreSQL and the system say when it is not the statement's fault. */
const AWAY = new Set([
  // Shutting down, starting, out of connections, or the connection broke.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // Took too long: waiting for a lock, in a statement, or between two of them.
  '55P03',
  '57014',
  '25P03',
  // No room on the disk, no memory, the disk fails.
  '53000',
  '53100',
  '53200',
  '58030',
  // The other server of a pair, which only reads; or the database is not there.
  '25006',
  '3D000',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The driver has no codes for these. */
const AWAY_WORDS =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable/;

/**
 * Whether something failed because the database is away, full, locked or too slow to be waited for; of several errors
 * all have to.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: string };
  if (code !== undefined && AWAY.has(code)) return true;
  if (isReadTimeout(error) || AWAY_WORDS.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every((each) => isDatabaseUnavailable(each));
  return isDatabaseUnavailable(error.cause);
}
