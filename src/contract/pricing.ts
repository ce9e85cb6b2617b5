import { z } from 'zod';
import { isClockTime, rateBounds, weekdays } from '#domain/payments/rates/rateTable.ts';
import { hourKinds, priceLineKinds } from '#domain/payments/rates/stayPrice.ts';
import { MOST_VISIT_MINUTES, typicalGuestNames } from '#domain/payments/rates/typicalGuests.ts';
import { boundedInteger } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';
import { rateAmount, simpleRates } from './simpleRates.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const minutesInvalid = issueOption('minutes_invalid', { maximum: rateBounds.freeMinutes });
const visitInvalid = issueOption('minutes_invalid', { maximum: MOST_VISIT_MINUTES });

const clockTime = z.string().refine(isClockTime, issueOption('time_invalid'));
const date = z
  .string()
  .regex(DAY, issueOption('date_invalid'))
  .refine(
    (day) => new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) === day,
    issueOption('date_invalid'),
  );

const band = z
  .object({
    /** ISO 8601 weekdays: Monday is 1, Sunday is 7. */
    days: z.array(z.literal(weekdays)).min(1, issueOption('days_missing')).max(7),
    from: clockTime,
    /**
     * End of the band. '24:00' is the end of the day, and a time before `from` is on the next day.
     */
    to: z.union([clockTime, z.literal('24:00')], issueOption('time_invalid')),
    /** Price of a started hour. */
    rate: rateAmount,
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], ...issueOption('band_times_invalid') });

const overnight = z
  .object({
    /**
     * Start of the night. Hours that start between `from` and `to` cost the price of the night,
     * once a night. `to` is usually the next morning.
     */
    from: clockTime,
    to: clockTime,
    price: rateAmount,
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], ...issueOption('night_times_invalid') });

/** Flat price for guests who arrive on that business day, however long the stay is. */
const event = z.object({ date, price: rateAmount });

/** Rates besides the hourly and the flat rate. Null or an empty list switches a rate off. */
const furtherRates = {
  /** Minutes up to which a stay is free. A longer stay pays from its first minute. */
  freeMinutes: z
    .number(minutesInvalid)
    .int(minutesInvalid)
    .min(1, minutesInvalid)
    .max(rateBounds.freeMinutes, minutesInvalid)
    .nullable(),
  /** Most that each 24 hours from the start of a stay cost. */
  dailyMaximum: rateAmount.nullable(),
  overnight: overnight.nullable(),
  /** Rates for certain weekdays and hours. They take precedence over the night rate. */
  bands: z.array(band).max(rateBounds.bands),
  events: z.array(event).max(rateBounds.events),
};

export const rates = z.object({ ...simpleRates, ...furtherRates });
/** Rate table as the API sends rate tables. */
export type Rates = z.infer<typeof rates>;

/**
 * New rates of a location. Absent fields of `furtherRates` take the value of the replaced table.
 */
const newRates = z.object({
  ...simpleRates,
  ...z.object(furtherRates).partial().shape,
  /**
   * When the new rates take effect; at once if absent. Cars that are already in custody are still
   * priced by the old rates.
   */
  effectiveFrom: z.iso.datetime({ offset: true, ...issueOption('time_invalid') }).optional(),
});

export const pricingChange = newRates.extend({
  /**
   * Revision of the rates that the screen edited. If absent, the change also overwrites newer
   * changes by others.
   */
  revision: boundedInteger().optional(),
});

export const rateVersion = z.object({
  version: z.number().int(),
  /** When the rates take effect; null for the first version of a location. */
  effectiveFrom: instant.nullable(),
  rates,
  /**
   * Person who set the rates. Null for default rates, and for rates set before versions were
   * recorded.
   */
  madeBy: z.string().nullable(),
  madeAt: instant.nullable(),
});
export type RateVersion = z.infer<typeof rateVersion>;

export const locationPricing = z.object({
  locationId: id,
  currency,
  timeZone,
  /**
   * Number of changes and cancellations of rates until now. A client sends this number with a
   * change, and an outdated number is refused.
   */
  revision: z.number().int(),
  current: rateVersion,
  /** Future rate versions, the next first. */
  upcoming: z.array(rateVersion),
  /** Past rate versions, the latest first, at most 20. */
  past: z.array(rateVersion),
});
export type LocationPricing = z.infer<typeof locationPricing>;

/**
 * Line that explains a price; the amounts of all lines sum to the price. `maximum` subtracts the
 * excess over the daily maximum.
 */
export const priceLine = z.object({
  kind: z.enum(priceLineKinds),
  /** Minutes of a free stay, hours, nights, or days at the daily maximum. */
  count: z.number().int(),
  /** Price of a single hour, night, day or stay of this line. */
  rateCents: z.number().int(),
  cents: z.number().int(),
});

/** Visit that replaces the time or length of a typical guest. */
const visit = z.object({
  name: z.enum(typicalGuestNames),
  /**
   * Date on the location's calendar, or a weekday (Monday is 1), which means the next day with this
   * weekday.
   */
  day: z.union([z.literal(weekdays), date], issueOption('date_invalid')),
  from: clockTime,
  minutes: z
    .number(visitInvalid)
    .int(visitInvalid)
    .min(1, visitInvalid)
    .max(MOST_VISIT_MINUTES, visitInvalid),
});

/** Price of a typical guest, before promo codes and fees. */
const guestPrice = z.object({
  priceCents: z.number().int(),
  lines: z.array(priceLine),
  /** Kind of rate for each started hour. Empty if the price does not depend on hours. */
  hours: z.array(z.enum(hourKinds)),
});

export const pricingPreview = z.object({
  currency,
  timeZone,
  guests: z.array(
    z.object({
      name: z.enum(typicalGuestNames),
      parkedAt: instant,
      pickupAt: instant,
      /** Price under the rate table that would be replaced. */
      before: guestPrice,
      after: guestPrice,
    }),
  ),
  /**
   * Stays returned in the last 30 days: their price, and their price under the new rates. Both are
   * before promo codes and fees.
   */
  recent: z.object({
    stays: z.number().int(),
    beforeCents: z.number().int(),
    afterCents: z.number().int(),
  }),
});
export type PricingPreview = z.infer<typeof pricingPreview>;

const rateTableDocument = z.object({
  rateTables: z.array(z.record(z.string(), z.unknown())),
});

const ofLocation = z.object({ locationId: id });

/** Version number of a location's rate change. */
export const pricingVersion = z.object({
  version: z.coerce.number<string>().int().min(1).max(1_000_000),
});

export const cancelPricingErrors = [
  'LOCATION_NOT_FOUND',
  'PRICING_CHANGE_NOT_FOUND',
  'PRICING_IN_EFFECT',
  'IDEMPOTENCY_CONFLICT',
] as const;

export const pricingOperations = {
  'GET /api/locations/{locationId}/pricing': {
    summary: 'What a location charges now, what it will, and what it did',
    access: 'locations.view',
    isPrivate: false,
    params: ofLocation,
    response: locationPricing,
    errors: ['LOCATION_NOT_FOUND'],
  },
  'PUT /api/locations/{locationId}/pricing': {
    summary:
      'Changes what a location charges, now or at a time; cars that are there keep their price',
    access: 'pricing.edit',
    params: ofLocation,
    body: pricingChange,
    response: locationPricing,
    errors: ['LOCATION_NOT_FOUND', 'PRICING_CHANGED', 'IDEMPOTENCY_CONFLICT'],
  },
  'DELETE /api/locations/{locationId}/pricing/{version}': {
    summary: 'Cancels a change that has not taken effect',
    access: 'pricing.edit',
    params: ofLocation.extend(pricingVersion.shape),
    response: locationPricing,
    errors: cancelPricingErrors,
  },
  'POST /api/locations/{locationId}/pricing/preview': {
    summary:
      'What typical guests would pay under other rates, and what the last 30 days would have brought',
    access: 'pricing.edit',
    params: ofLocation,
    body: newRates.extend({ guests: z.array(visit).max(typicalGuestNames.length).optional() }),
    response: pricingPreview,
    errors: ['LOCATION_NOT_FOUND'],
  },
  'GET /api/locations/{locationId}/pricing/export': {
    summary: 'Current and upcoming rate tables in the shape of APDS (ISO/TS 5206-1)',
    access: 'locations.view',
    isPrivate: false,
    params: ofLocation,
    response: rateTableDocument,
    errors: ['LOCATION_NOT_FOUND'],
  },
} as const satisfies OperationTable;
