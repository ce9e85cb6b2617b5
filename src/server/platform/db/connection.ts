import type pg from 'pg';

/** Timeouts of a database connection, in milliseconds. */
export type DatabaseLimits = {
  /** Time to wait for a free connection of the pool, or for a new one. */
  connectMs: number;
  lockMs: number;
  /** Maximum run time of one statement, measured by the database. */
  statementMs: number;
  /**
   * Idle time inside a transaction, after which the database ends the transaction and releases its
   * locks.
   */
  idleMs: number;
};

/**
 * Limits of each wait of a call. All waits of one call share `callMs`. `idleMs` is longer, because
 * messages are handed to a carrier inside a transaction.
 */
const callLimits: DatabaseLimits = {
  connectMs: 1_500,
  lockMs: 2_000,
  statementMs: 3_000,
  idleMs: 60_000,
};

/** Limits for the maintenance of the job queue, which deletes and counts many rows at once. */
const jobLimits: DatabaseLimits = {
  connectMs: 2_000,
  lockMs: 5_000,
  statementMs: 15_000,
  idleMs: 60_000,
};

/**
 * Limits for a migration: other starting processes wait for its lock, and an index on a large table
 * takes long.
 */
export const migrationLimits: DatabaseLimits = {
  connectMs: 5_000,
  lockMs: 10 * 60_000,
  statementMs: 30 * 60_000,
  idleMs: 30 * 60_000,
};

/** Limits of the server's database connections: for calls, and for the job queue. */
export type ConnectionLimits = {
  calls: DatabaseLimits;
  jobs: DatabaseLimits;
  /**
   * Time that all waits of one call at the database share. A user waits at most five seconds: this
   * time, then a rollback and the return of a charge.
   */
  callMs: number;
};
export const databaseLimits: ConnectionLimits = {
  calls: callLimits,
  jobs: jobLimits,
  callMs: 4_500,
};

/**
 * Time after `statementMs` at which the driver gives up on a statement. By then the database has
 * cancelled the statement, unless the database is stopped or unreachable.
 */
const READ_GRACE_MS = 250;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Builds the driver's connection settings. */
export function connectionSettings(url: string, name: string, limits: DatabaseLimits) {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: limits.connectMs,
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + READ_GRACE_MS,
    idle_in_transaction_session_timeout: limits.idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  } satisfies pg.ClientConfig;
}

/**
 * Recognises the driver's error for an unanswered statement (`query_timeout`) by its message,
 * because the error has no code.
 */
export const isReadTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout';
