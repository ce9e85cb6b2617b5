import { isDeepStrictEqual } from 'node:util';
import { computeDefaultRates, plainRates } from '#domain/payments/rates/rateTable.ts';
import { scaleToCurrency } from '#domain/payments/platformFee.ts';
import type { UnitOfWork } from '../../../context.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import type { FirstRates } from '#contract/locationFields.ts';
import { readAmount } from '../rateTables.ts';
import { readSection } from '../../../platform/settings/readSettings.ts';

/**
 * Stores the first rates of new locations from the platform's settings. Does not store rates equal
 * to the built-in defaults: a location without rates uses those, and later settings must affect
 * only later locations.
 *
 * @param named rates given for these locations
 * @throws VALIDATION naming a rate that is not an amount of the currency
 */
export async function setFirstRates(
  unit: UnitOfWork,
  place: { businessId: string; currency: string },
  locationIds: readonly string[],
  named: FirstRates = {},
): Promise<void> {
  const terms = await readSection(unit.trx, 'terms');
  const { businessId, currency } = place;
  const read = (field: 'hourlyRate' | 'flatRate') =>
    named[field] === undefined
      ? scaleToCurrency(terms[field], currency)
      : readAmount(named[field], field, currency);
  const rates = {
    ...plainRates,
    useFlatRate: named.useFlatRate ?? terms.useFlatRate,
    hourlyRateCents: read('hourlyRate'),
    flatRateCents: read('flatRate'),
  };
  if (locationIds.length === 0 || isDeepStrictEqual(rates, computeDefaultRates(currency))) return;
  await insertRows(
    unit.trx,
    'location_rates',
    locationIds.map((locationId) => ({
      business_id: businessId,
      location_id: locationId,
      version: 1,
      // Effective from the epoch: cars received at any time have these rates.
      effective_from: new Date(0),
      rates: { ...rates, bands: [], events: [] },
      made_by: null,
      made_at: unit.now,
    })),
  );
}
