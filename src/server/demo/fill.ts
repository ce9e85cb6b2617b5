import { sql } from 'kysely';
import type { Config } from '../config/index.ts';
import type { CallContext, Context } from '../context.ts';
import { createDb, createPool } from '../platform/db/client.ts';
import { migrationLimits } from '../platform/db/connection.ts';
import { fillService, fillVehicles } from './customer.ts';
import { fillHistory } from './history.ts';
import { fillLive } from './live.ts';
import { fillPeople } from './people.ts';
import { type Random, seededRandom } from './random.ts';
import { fillSessions } from './sessions.ts';
import { fillShifts } from './shifts.ts';
import { addCard } from '../features/payments/commands/addCard.ts';
import { ProviderUnreachable } from '../platform/payments/provider.ts';
import { isSandbox } from '../platform/payments/sandbox.ts';

const codes = [
  {
    code: 'WELCOME10',
    description: '10% off your first return',
    discount_type: 'percentage',
    discount_value: 1000,
  },
  {
    code: 'NIGHT5',
    description: '$5 off after dark',
    discount_type: 'fixed',
    discount_value: 500,
  },
] as const;

/**
 * Adds promo codes to every business, and stores a card for the demo customer through the normal
 * command.
 */
async function fillCards(ctx: Context, customerId: string): Promise<void> {
  const businesses = await ctx.db.selectFrom('businesses').select('id').execute();
  await ctx.db
    .insertInto('promo_codes')
    .values(businesses.flatMap(({ id }) => codes.map((code) => ({ business_id: id, ...code }))))
    .execute();
  if (!isSandbox(ctx.payments)) return;
  const { id: confirmationTokenId } = await ctx.payments.createConfirmationToken({
    number: '4242424242424242',
    expMonth: 12,
    expYear: ctx.clock().getUTCFullYear() + 3,
    cvc: '123',
  });
  await addCard(ctx, customerId, { confirmationTokenId });
}

/**
 * Advisory lock key: an arbitrary number, equal in all processes, because only one of several
 * starting processes may fill the database.
 */
const DEMO_LOCK = 7_702_002;

/**
 * Returns false when real messages or charges could go out: the demo's phone numbers and addresses
 * are invented, and may belong to real people.
 */
export function isDemoWelcome({ demo, mail, sms, stripe }: Config): boolean {
  return demo && !mail && !sms && !stripe?.secretKey.includes('_live_');
}

/**
 * Inserts sixty days of demo visits in one transaction with the timeouts of a migration. The
 * database checks deferred constraints at the commit, which on a slow machine takes longer than the
 * statement timeout of a call.
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

/**
 * Returns a context whose payment provider counts as unreachable, unless it is the sandbox: the
 * start must not depend on a provider outside.
 */
function withoutProvider(ctx: Context): CallContext {
  if (isSandbox(ctx.payments)) return { ...ctx, call: null };
  const create = () =>
    Promise.reject(new ProviderUnreachable('The demo does not ask the payment provider.'));
  return {
    ...ctx,
    call: null,
    payments: { ...ctx.payments, create },
    log: ctx.log.child({}, { level: 'silent' }),
  };
}

/**
 * Fills an empty database with the demo; does nothing when the database already contains a
 * business.
 */
export async function fillDemo(ctx: Context): Promise<void> {
  const random = seededRandom(20_261_121);
  const filled = await fillPast(ctx, random);
  if (!filled) return;
  const { places, customer } = filled;
  const offline = withoutProvider(ctx);
  await fillLive(offline, places, random);
  if (places[0]) await fillService(offline, places[0], customer);
  await fillSessions(offline, places);
  await fillCards(ctx, customer.id);
  ctx.log.info('The demo is in the database');
}
