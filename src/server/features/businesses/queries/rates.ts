import { type RawBuilder, sql } from 'kysely';
import { computeDefaultRates, type RateTable } from '#domain/payments/rates/rateTable.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/**
 * What a location charges who comes at a time; null where nobody has set it.
 *
 * @param location the column that names the location
 */
export function ratesAt(location: string, at: RawBuilder<Date> | Date) {
  return sql<RateTable | null>`(select rates from location_rates
    where location_rates.location_id = ${sql.ref(location)}
      and location_rates.cancelled_at is null and effective_from <= ${at}
    order by effective_from desc, version desc limit 1)`;
}

/** What a stay is priced by: the table in effect when its car was received, or now where it has not been. */
export function ratesOfStay(now: Date) {
  return ratesAt('stays.location_id', sql<Date>`coalesce(stays.received_at, ${now})`);
}

/** A location that nobody has set prices for charges the default ones of its currency. */
export function readRates(row: { rates: RateTable | null; currency: string }): RateTable {
  return row.rates ?? computeDefaultRates(row.currency);
}

/** What a location charges who comes at a time. */
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
