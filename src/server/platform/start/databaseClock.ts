import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';

/** Difference in milliseconds from which a warning is logged. */
const TOLERATED_MS = 30_000;
/** Difference in milliseconds that is not corrected. */
const NOTICED_MS = 1_000;
/** Longest round trip in milliseconds whose answer tells the time well enough. */
const LONGEST_ROUND_TRIP_MS = 1_000;
/** Number of attempts at the start, when the machine is busy. */
const ATTEMPTS = 3;

export type DatabaseClock = {
  now: () => Date;
  /**
   * Runs a query that returns the database's time, and corrects the clock by the answer. The query
   * must have its connection already, because the wait for one would count as round trip.
   *
   * @returns false when the answer was too slow to tell the time
   */
  follow: (query: () => Promise<Date>) => Promise<boolean>;
};

/**
 * Creates a clock that follows the database's clock. Processes on machines whose clocks differ
 * would otherwise write times out of sequence, which the database refuses.
 *
 * @param clock clock of this machine
 * @param elapsed milliseconds of a clock that nobody sets
 */
export function createDatabaseClock(
  log: Logger,
  clock = () => new Date(),
  elapsed = () => performance.now(),
): DatabaseClock {
  let ahead = 0;
  let warned = 0;
  const readMachine = () => ({ time: clock().getTime(), elapsed: elapsed() });
  function warn(): void {
    const seconds = Math.round(ahead / 1000);
    if (Math.abs(ahead) <= TOLERATED_MS || Math.abs(ahead - warned) <= TOLERATED_MS) return;
    warned = ahead;
    log.warn(
      { seconds },
      'The clock of the database differs from this machine’s, and the process follows the database, also to check codes of authenticator apps and webhooks of cards: set both by NTP.',
    );
  }
  async function follow(query: () => Promise<Date>): Promise<boolean> {
    const asked = readMachine();
    const told = await query();
    const answered = readMachine();
    // Both clocks count: one may be set meanwhile, the other stands still in a suspended machine.
    const roundTrip = Math.max(
      Math.abs(answered.time - asked.time),
      answered.elapsed - asked.elapsed,
    );
    if (roundTrip > LONGEST_ROUND_TRIP_MS) return false;
    // The machine's own time, not `now`: another answer may have corrected `ahead` meanwhile.
    const toldAhead = told.getTime() - (asked.time + answered.time) / 2;
    // The database read its clock at any moment of the round trip.
    if (Math.abs(toldAhead - ahead) <= NOTICED_MS + roundTrip / 2) return true;
    ahead = toldAhead;
    warn();
    return true;
  }
  return { now: () => new Date(clock().getTime() + ahead), follow };
}

/** Corrects the clock when the process starts. */
export async function followDatabaseClock(db: Db, { follow }: DatabaseClock): Promise<void> {
  await db.connection().execute(async (connection) => {
    const ask = async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(
        connection,
      );
      if (!rows[0]) throw new Error('The database told no time.');
      return rows[0].now;
    };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) if (await follow(ask)) return;
  });
}
