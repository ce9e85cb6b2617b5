import { isReadTimeout } from './connection.ts';

/**
 * Error codes of PostgreSQL and the operating system for failures that the statement did not cause.
 */
const AWAY = new Set([
  // Shutting down, starting, out of connections, or a broken connection.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // Timeouts: waiting for a lock, running a statement, or idle in a transaction.
  '55P03',
  '57014',
  '25P03',
  // Disk full, out of memory, or an I/O error.
  '53000',
  '53100',
  '53200',
  '58030',
  // Connected to a read-only standby, or the database does not exist.
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

/** Matches the messages of the driver's errors that have no code. */
const AWAY_WORDS =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable/;

/**
 * Returns true when the error means that the database is unreachable, full, locked or too slow. An
 * `AggregateError` counts when all of its errors do.
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
