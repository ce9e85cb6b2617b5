import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';

/** Difference in milliseconds from which a warning is logged. */
const TOLERATED_MS = 30_000;
/** Difference in milliseconds up to which the network may have caused it. */
const NOTICED_MS = 1_000;

export type DatabaseClock = {
  now: () => Date;
  /** Corrects the clock by a time that the database told after `askedAt` of this clock. */
  correct: (told: Date, askedAt: Date) => void;
};

/**
 * Creates a clock that follows the database's clock. Processes on machines whose clocks differ
 * would otherwise write times out of sequence, which the database refuses.
 *
 * @param clock clock of this machine
 */
export function createDatabaseClock(log: Logger, clock = () => new Date()): DatabaseClock {
  let ahead = 0;
  let warned = 0;
  const now = () => new Date(clock().getTime() + ahead);
  function warn(): void {
    const seconds = Math.round(ahead / 1000);
    if (Math.abs(ahead) <= TOLERATED_MS || Math.abs(ahead - warned) <= TOLERATED_MS) return;
    warned = ahead;
    log.warn(
      { seconds },
      'The clock of the database differs from this machine’s, and the process follows the database: set both by NTP.',
    );
  }
  function correct(told: Date, askedAt: Date): void {
    const here = (askedAt.getTime() + now().getTime()) / 2;
    const difference = told.getTime() - here;
    if (Math.abs(difference) <= NOTICED_MS) return;
    ahead += difference;
    warn();
  }
  return { now, correct };
}

/** Corrects the clock when the process starts. */
export async function followDatabaseClock(db: Db, { now, correct }: DatabaseClock): Promise<void> {
  const askedAt = now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (rows[0]) correct(rows[0].now, askedAt);
}
