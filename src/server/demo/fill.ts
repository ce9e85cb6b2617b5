import { sql } from 'kysely';
import type { Config } from '../config/index.ts';
import type { Context } from '../context.ts';
import { createDb, createPool } from '../platform/db/client.ts';
import { migrationLimits } from '../platform/db/connection.ts';
import { fillCards } from './cards.ts';
import { fillService, fillVehicles } from './customer.ts';
import { fillHistory } from './history.ts';
import { fillLive } from './live.ts';
import { fillPeople } from './people.ts';
import { type Random, seededRandom } from './random.ts';
import { fillSessions } from './sessions.ts';
import { fillShifts } from './shifts.ts';

/** Any number, the same in every process: of several that start at once one fills. */
const DEMO_LOCK = 7_702_002;

/**
 * Whether a demo is wanted, and can do no harm: its people have invented numbers and addresses, so nothing may
 * really go out to them, nor be charged.
 */
export function isDemoWelcome({ demo, mail, sms, stripe }: Config): boolean {
  return demo && !mail && !sms && !stripe?.secretKey.includes('_live_');
}

/**
 * Sixty days in one transaction, whose rules are all looked at when it commits: on a slow machine that takes
 * longer than a call may.
 */
async function fillPast(ctx: Context, random: Random) {
  const { connectionString = '' } = ctx.pool.options;
  const db = createDb(createPool(connectionString, 1, () => {}, migrationLimits));
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(trx);
      const someone = await trx.selectFrom('businesses').select('id').limit(1).executeTakeFirst();
      if (someone) return null;
      const places = await fillPeople(ctx, trx);
      await fillShifts(trx, places, ctx.clock());
      const customer = await fillVehicles(trx, ctx.clock());
      await fillHistory(trx, places, customer, ctx.clock(), random);
      return { places, customer };
    });
  } finally {
    await db.destroy();
  }
}

/** Fills an empty database with a demo; does nothing to one that holds a business already. */
export async function fillDemo(ctx: Context): Promise<void> {
  const random = seededRandom(20_261_121);
  const filled = await fillPast(ctx, random);
  if (!filled) return;
  const { places, customer } = filled;
  await fillLive(ctx, places, random);
  if (places[0]) await fillService(ctx, places[0], customer);
  await fillSessions(ctx, places);
  await fillCards(ctx, customer.id);
  ctx.log.info('The demo is in the database');
}
