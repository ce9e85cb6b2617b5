import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import type { TipRule } from '#domain/payments/tipPool.ts';
import type { Queryable } from '../../platform/db/client.ts';
import type { UnitOfWork } from '../../context.ts';

/** Returns the tip rule chosen last, which may take effect only with the next business day. */
export async function getTipRule(
  db: Queryable,
  locationId: string,
  now: Date,
): Promise<{ tipRule: TipRule; tipRuleFrom: string | null }> {
  const last = await db
    .selectFrom('tip_rules')
    .select(['rule', 'starts_at'])
    .where('location_id', '=', locationId)
    .orderBy('starts_at', 'desc')
    .executeTakeFirst();
  return {
    tipRule: last?.rule ?? 'runner',
    tipRuleFrom: last && last.starts_at > now ? last.starts_at.toISOString() : null,
  };
}

/**
 * Sets the tip rule from the next business day on; of several choices on one day the last counts.
 */
export async function setTipRule(
  { trx, now }: UnitOfWork,
  place: { businessId: string; locationId: string; timeZone: string },
  rule: TipRule,
): Promise<void> {
  const tomorrow = addDays(getBusinessDay(now, place.timeZone), 1);
  await trx
    .insertInto('tip_rules')
    .values({
      business_id: place.businessId,
      location_id: place.locationId,
      starts_at: startOfBusinessDay(tomorrow, place.timeZone),
      rule,
    })
    .onConflict((conflict) => conflict.columns(['location_id', 'starts_at']).doUpdateSet({ rule }))
    .execute();
}
