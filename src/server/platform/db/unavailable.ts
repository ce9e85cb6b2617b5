import { CallTimeError } from './callTime.ts';
import { isReadTimeout } from './connection.ts';

/**
 * SQL states of failures that the statement did not cause. Two characters stand for a whole class.
 */
const AWAY_STATES = new Set([
  // Broken connections, refused accounts, full resources, and faults of the machine.
  '08',
  '28',
  '53',
  '58',
  // Shutting down, crashed, starting, dropped, or an idle session was ended.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // Timeouts: waiting for a lock, running a statement, idle in a transaction, or a transaction.
  '55P03',
  '57014',
  '25P03',
  '25P04',
  // Deadlocks and serialisation failures that are left after all retries.
  '40001',
  '40P01',
  // Connected to a read-only standby, or the database does not exist.
  '25006',
  '3D000',
]);

/** System calls that open a connection: whatever they fail with, the database is not reached. */
const OPENING_CALLS = new Set(['connect', 'getaddrinfo']);

/** Codes of Node and the operating system for a connection that broke, or cannot be opened. */
const AWAY_CODES = new Set([
  'EADDRNOTAVAIL',
  'EAGAIN',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'EPROTO',
  'ESHUTDOWN',
  'ETIMEDOUT',
  'ERR_SOCKET_CLOSED',
  'ERR_SOCKET_CONNECTION_TIMEOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** Matches the messages of the driver's errors that have no code. */
const AWAY_WORDS =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end on the pool|The server does not support SSL connections|There was an error establishing an SSL connection/;

type CodedError = Error & { code?: unknown; syscall?: unknown };

function hasAwayCode({ code, syscall }: CodedError): boolean {
  if (OPENING_CALLS.has(String(syscall))) return true;
  if (typeof code !== 'string') return false;
  if (AWAY_CODES.has(code)) return true;
  return code.length === 5 && (AWAY_STATES.has(code) || AWAY_STATES.has(code.slice(0, 2)));
}

/**
 * Returns true when the error means that the database is unreachable, full, locked or too slow. An
 * `AggregateError` counts when all of its errors do.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof CallTimeError) return true;
  if (hasAwayCode(error) || isReadTimeout(error) || AWAY_WORDS.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every((each) => isDatabaseUnavailable(each));
  return isDatabaseUnavailable(error.cause);
}
