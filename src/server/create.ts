import type { Logger } from 'pino';
import type { Config } from './config/index.ts';
import type { Context } from './context.ts';
import { orderStaffSubscriber } from '#server/features/orders/commands/orderStaffSubscriber.ts';
import { createEstimator } from '#server/features/orders/queries/estimate.ts';
import { getLocationFacts } from '#server/features/orders/queries/facts.ts';
import { paymentSubscriber } from '#server/features/payments/commands/paymentSubscriber.ts';
import { createDb, createPool } from './platform/db/client.ts';
import { prepareDatabase } from './platform/db/prepareDatabase.ts';
import { createSharedReads } from './platform/db/sharedReads.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLimits } from './platform/limits/limits.ts';
import { createCarrier } from './platform/messages/carriers.ts';
import { createPayments } from './platform/payments/providers.ts';
import { createPushGate } from './platform/push/gate.ts';
import { createLive } from './platform/realtime/live.ts';
import { createSettings } from './platform/settings/settings.ts';
import { checkSecretKey } from './platform/start/checkDatabase.ts';
import { createDatabaseClock, followDatabaseClock } from './platform/start/databaseClock.ts';

/**
 * Migrates the database, then builds the context on this database.
 *
 * @param ownClock clock of a test; without it the process follows the database's clock
 */
export async function createContext(
  config: Config,
  databaseUrl: string,
  log: Logger,
  ownClock?: () => Date,
): Promise<Context> {
  await prepareDatabase({ url: databaseUrl, ownerUrl: config.migrationDatabaseUrl }, (line) =>
    log.info(line),
  );
  const { calls, jobs: jobLimits } = config.databaseLimits;
  const pool = createPool(
    databaseUrl,
    config.poolSize,
    (error) => log.warn({ err: error }, 'database connection failed'),
    calls,
  );
  const db = createDb(pool);
  await checkSecretKey(db, config.secretKey);
  const databaseClock = createDatabaseClock(log);
  await followDatabaseClock(db, databaseClock);
  const clock = ownClock ?? databaseClock.now;
  const jobs = createJobs(databaseUrl, log, clock, jobLimits);
  await jobs.start();
  const live = createLive(databaseUrl, pool, log, calls);
  await live.start();
  const settings = await createSettings(db, config, live, log);
  return {
    config,
    log,
    clock,
    databaseClock,
    pool,
    db,
    jobs,
    live,
    settings,
    limits: createLimits(pool, config.rateLimitFactor),
    payments: createPayments(config, db, log, clock),
    carrier: createCarrier(config, db, settings),
    pushGate: createPushGate(),
    readEstimator: createSharedReads(async (locationId) =>
      createEstimator(await getLocationFacts(db, locationId), clock()),
    ),
    orderSubscribers: [paymentSubscriber],
    staffSubscribers: [orderStaffSubscriber],
  };
}

export async function closeContext(ctx: Context): Promise<void> {
  await ctx.jobs.stop();
  await ctx.live.stop();
  await ctx.db.destroy();
}
