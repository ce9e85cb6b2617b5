import type pg from 'pg';

/** How long a connection waits for the database at most, in milliseconds. */
export type DatabaseLimits = {
  /** For a free connection of the pool, or for a new one. */
  connectMs: number;
  lockMs: number;
  /** For one statement, by the database's clock. */
  statementMs: number;
  /** A transaction in which nothing happens ends after so long, and lets go of its locks. */
  idleMs: number;
};

/**
 * Somebody waits for the answer, five seconds at most: for a connection and then for a statement. A
 * message is handed over inside a transaction, which may stand still longer than any carrier takes.
 */
const callLimits: DatabaseLimits = {
  connectMs: 1_500,
  lockMs: 2_000,
  statementMs: 3_000,
  idleMs: 60_000,
};

/** The job queue's own upkeep: it deletes and counts more at once. */
const jobLimits: DatabaseLimits = {
  connectMs: 2_000,
  lockMs: 5_000,
  statementMs: 15_000,
  idleMs: 60_000,
};

/** Whoever starts meanwhile waits for the lock; an index over a large table takes its time. */
export const migrationLimits: DatabaseLimits = {
  connectMs: 5_000,
  lockMs: 10 * 60_000,
  statementMs: 30 * 60_000,
  idleMs: 30 * 60_000,
};

/** Of the product's own connections, for whom they wait. */
export const databaseLimits = { calls: callLimits, jobs: jobLimits };
export type ConnectionLimits = Record<keyof typeof databaseLimits, DatabaseLimits>;

/** By then the database has ended the statement itself, unless it is stopped or out of reach. */
const READ_GRACE_MS = 250;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** For the driver: where, as whom, and how long. */
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

/** The driver's own words for a statement that was not answered in `query_timeout`. */
export const isReadTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout';
