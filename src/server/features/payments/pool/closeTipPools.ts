import { computeSettlementCutoff } from '#domain/businesses/businessDay.ts';
import { dividePool } from '#domain/payments/tipPool.ts';
import { sql } from 'kysely';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { insertRows, lockRow } from '../../../platform/db/rows.ts';
import { listPoolMembers, selectPoolEntries } from './members.ts';
import { listPoolDays, listPoolRules, type PoolDay, type PoolRules } from './poolRules.ts';

/** @returns the pool's id; null when another process has divided the tips of this day already */
async function insertPool(
  unit: UnitOfWork,
  { businessId, locationId }: PoolRules,
  { day, startsAt, endsAt, rule }: PoolDay,
  pool: { basis: ReturnType<typeof dividePool>['basis'] | null; totalCents: number },
): Promise<string | null> {
  const made = await unit.trx
    .insertInto('tip_pools')
    .values({
      business_id: businessId,
      location_id: locationId,
      day,
      starts_at: startsAt,
      ends_at: endsAt,
      rule,
      basis: pool.basis,
      total_cents: pool.totalCents,
    })
    .onConflict((conflict) => conflict.columns(['location_id', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/**
 * Divides the tips of one business day. The location's lock makes a second process wait. `on
 * conflict` then tells the second process that the day is divided. With more refunds than tips the
 * pool closes empty, and the next day's pool gets its lines.
 */
async function closePool(unit: UnitOfWork, location: PoolRules, day: PoolDay): Promise<void> {
  await lockRow(unit.trx, 'locations', location.locationId);
  const members = await listPoolMembers(unit.trx, location, day);
  const isNegative = members.reduce((sum, { broughtCents }) => sum + broughtCents, 0) < 0;
  if (members.length === 0 || isNegative) {
    await insertPool(unit, location, day, { basis: null, totalCents: 0 });
    return;
  }
  const { basis, totalCents, shares } = dividePool(day.rule, members);
  const poolId = await insertPool(unit, location, day, { basis, totalCents });
  if (poolId === null) return;
  await insertRows(
    unit.trx,
    'tip_pool_shares',
    shares.map((share) => ({
      pool_id: poolId,
      business_id: location.businessId,
      person_id: share.personId,
      brought_cents: share.broughtCents,
      seconds: share.seconds,
      cars: share.cars,
      share_cents: share.shareCents,
    })),
  );
  await sql`insert into tip_pool_entries (entry_id, pool_id)
    select id, ${poolId}::uuid from (${selectPoolEntries(location, day)}) entries`.execute(
    unit.trx,
  );
}

/**
 * Routine: divides the tips of every finished business day at each location that pools tips. An
 * error at one location stops only the later days of this location.
 *
 * @throws AggregateError with the errors of all locations, after all have been tried
 */
export async function closeTipPools(ctx: Context): Promise<void> {
  const locations = await listPoolRules(ctx.db);
  const at = computeSettlementCutoff(ctx.clock());
  const errors: unknown[] = [];
  for (const location of locations) {
    try {
      for (const day of listPoolDays(location, at)) {
        await transact(ctx, (unit) => closePool(unit, location, day));
      }
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, 'Pools of tips that could not be divided');
}
