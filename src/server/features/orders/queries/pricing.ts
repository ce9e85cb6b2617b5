import { sql } from 'kysely';
import type { FeeTerms } from '#domain/payments/platformFee.ts';
import type { RateTable } from '#domain/payments/rates/rateTable.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { feeInEffect } from '../../businesses/queries/fees.ts';
import { ratesAt, readRates } from '../../businesses/queries/rates.ts';

/**
 * Columns of location and business that decide the price of an order now. The rates of the stay are
 * selected separately.
 */
export const pricingColumns = (now: Date) =>
  ['businesses.currency', 'locations.time_zone', feeInEffect(now).as('fee')] as const;

type PricedStay = { location_id: string; received_at: Date | null };

/**
 * Returns the price rules of a stay: the rates in effect when the car was received, and the present
 * terms of the platform fee.
 */
export function getPricing(db: Queryable, stay: PricedStay, now: Date) {
  const at = sql<Date>`${stay.received_at ?? now}::timestamptz`;
  return db
    .selectFrom('locations')
    .innerJoin('businesses', 'businesses.id', 'locations.business_id')
    .select(pricingColumns(now))
    .select(['locations.pay_when', 'locations.country', ratesAt('locations.id', at).as('rates')])
    .where('locations.id', '=', stay.location_id)
    .executeTakeFirstOrThrow();
}

export type OrderPricing = {
  currency: string;
  time_zone: string;
  rates: RateTable | null;
  fee: FeeTerms;
};

/** Converts the selected columns to the price rules of the domain. */
export function toPriceRules(pricing: OrderPricing) {
  return {
    rates: readRates(pricing),
    timeZone: pricing.time_zone,
    fee: pricing.fee,
    feePayer: pricing.fee.payer,
    currency: pricing.currency,
  };
}
