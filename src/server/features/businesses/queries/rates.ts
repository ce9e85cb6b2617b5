import { type RawBuilder, sql } from 'kysely';
import { computeDefaultRates, type RateTable } from '#domain/payments/rates/rateTable.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/**
 * SQL of a location's rates in effect at a time; null when none are set.
 *
 * @param location name of the column with the location's id
 */
export function ratesAt(location: string, at: RawBuilder<Date> | Date) {
  return sql<RateTable | null>`(select rates from location_rates
    where location_rates.location_id = ${sql.ref(location)}
      and location_rates.cancelled_at is null and effective_from <= ${at}
    order by effective_from desc, version desc limit 1)`;
}

/**
 * SQL of a stay's rates: those in effect when its car was received; before that, the present ones.
 */
export function ratesOfStay(now: Date) {
  return ratesAt('stays.location_id', sql<Date>`coalesce(stays.received_at, ${now})`);
}

/** Returns the row's rates, or the default rates of the currency for a location without any. */
export function readRates(row: { rates: RateTable | null; currency: string }): RateTable {
  return row.rates ?? computeDefaultRates(row.currency);
}

export async function getRatesAt(
  db: Queryable,
  { id, currency }: { id: string; currency: string },
  at: Date,
): Promise<RateTable> {
  const row = await db
    .selectFrom('locations')
    .select(ratesAt('locations.id', at).as('rates'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return readRates({ ...row, currency });
}
