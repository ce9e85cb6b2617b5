import { z } from 'zod';
import { promoStates } from '#domain/payments/promo.ts';
import { portionTypes } from '#domain/payments/price.ts';
import { boundedNumber, requiredText, typedText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, shortLocation, timeZone } from './people.ts';

/**
 * Promo code with its discount and limits. Amounts are in the business's currency (dollars, not
 * cents).
 */
export const promoCode = z.object({
  id,
  code: z.string(),
  description: z.string(),
  discountType: z.enum(portionTypes),
  /** Percent, or an amount in dollars (not cents), depending on `discountType`. */
  discountValue: z.number(),
  isActive: z.boolean(),
  startsAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** When a manager ended the promo code. */
  endedAt: instant.nullable(),
  maxUses: z.number().int().nullable(),
  maxUsesPerGuest: z.number().int().nullable(),
  /** Least price of a return before the discount. */
  minimumAmount: z.number().nullable(),
  /** Locations that accept the promo code; empty for all locations. */
  locationIds: z.array(id),
  state: z.enum(promoStates),
  /**
   * Number of paid returns and unpaid orders with the promo code. A cancelled order does not count.
   */
  uses: z.number().int(),
  /** Sum of the discounts on paid returns, in cents. */
  discountCents: z.number().int(),
});
export type PromoCode = z.infer<typeof promoCode>;

const moment = z.iso.datetime({ offset: true, ...issueOption('time_invalid') });
const limit = z
  .number(issueOption('value_invalid'))
  .int(issueOption('value_invalid'))
  .min(1, issueOption('number_too_small', { minimum: 1 }))
  .max(1_000_000, issueOption('number_too_big', { maximum: 1_000_000 }))
  .nullable();
const locationIds = z.array(id).max(500, issueOption('list_too_long', { maximum: 500 }));
const amount = boundedNumber(issueOption('amount_invalid')).positive(issueOption('amount_invalid'));

const changeable = z.object({
  description: typedText(200),
  isActive: z.boolean(),
  expiresAt: moment.nullable(),
  maxUses: limit,
  maxUsesPerGuest: limit,
  locationIds,
});

const newPromoCode = z.object({
  code: requiredText(60, issueOption('promo_code_missing')),
  description: typedText(200).default(''),
  discountType: z.enum(portionTypes, issueOption('value_unknown')),
  discountValue: boundedNumber(issueOption('discount_invalid')).positive(
    issueOption('discount_invalid'),
  ),
  isActive: z.boolean().default(true),
  startsAt: moment.nullable().default(null),
  expiresAt: moment.nullable().default(null),
  maxUses: limit.default(null),
  maxUsesPerGuest: limit.default(null),
  minimumAmount: amount.nullable().default(null),
  locationIds: locationIds.default([]),
});

export const promoSorts = ['newest', 'code', 'uses', 'expires'] as const;
export const PROMO_PAGE = 25;
const pages = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /** Page size. Screens use `PROMO_PAGE`; larger pages are for file exports. */
  pageSize: z.coerce.number().int().min(1).max(500).default(PROMO_PAGE),
};

/** Order with a promo code. */
export const promoUse = z.object({
  orderId: id,
  stayId: id,
  ticketNumber: z.string(),
  licensePlate: z.string().nullable(),
  plateRegion: z.string().nullable(),
  ...shortLocation,
  at: instant,
  isPaid: z.boolean(),
  /**
   * Price before the discount, in cents. `revenueCents` is the income without the tip, and 0 until
   * the order is paid.
   */
  priceCents: z.number().int(),
  discountCents: z.number().int(),
  revenueCents: z.number().int(),
});
export type PromoUse = z.infer<typeof promoUse>;

const place = z.object({ id, name: z.string(), nameArabic: z.string().nullable() });

export const promotionsOperations = {
  'GET /api/promo-codes': {
    summary: 'Promo codes of the business, by page: found by code or description, and by state',
    access: 'promotions.edit',
    isPrivate: false,
    query: z.object({
      search: typedText(100).optional(),
      /** Filter: only promo codes that this location accepts, including codes for all locations. */
      locationId: id.optional(),
      state: z.enum(promoStates).optional(),
      sort: z.enum(promoSorts).default('newest'),
      direction: z.enum(['asc', 'desc']).optional(),
      ...pages,
    }),
    response: z.object({
      currency,
      promoCodes: z.array(promoCode),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
      /** Number of matches in each state, whichever state the filter selects. */
      counts: z.object(
        Object.fromEntries(promoStates.map((state) => [state, z.number().int()])) as Record<
          (typeof promoStates)[number],
          z.ZodNumber
        >,
      ),
    }),
    errors: [],
  },
  'POST /api/promo-codes': {
    summary: 'Creates a promo code that guests enter when they pay',
    access: 'promotions.edit',
    body: newPromoCode,
    response: promoCode,
    errors: ['PROMO_EXISTS', 'LOCATION_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
  'GET /api/promo-codes/{id}': {
    summary: 'One promo code, with all that its printed card says',
    access: 'promotions.edit',
    isPrivate: false,
    params: z.object({ id }),
    response: promoCode.extend({ business: z.string(), currency, locations: z.array(place) }),
    errors: ['PROMO_NOT_FOUND'],
  },
  'PATCH /api/promo-codes/{id}': {
    summary:
      'Changes what may change of a code that is out in the world: never its text, its discount or its minimum',
    access: 'promotions.edit',
    params: z.object({ id }),
    body: z.strictObject({
      ...changeable.partial().shape,
      /**
       * Old values of the fields to change, as the screen read these fields. If a stored value
       * differs, the server changes nothing.
       */
      seen: changeable.partial().optional(),
    }),
    response: promoCode,
    errors: [
      'PROMO_NOT_FOUND',
      'PROMO_CHANGED',
      'LOCATION_NOT_FOUND',
      'PROMO_ENDED',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'POST /api/promo-codes/{id}/end': {
    summary: 'Ends a promo code for good; returns that hold it keep their discount',
    access: 'promotions.edit',
    params: z.object({ id }),
    response: promoCode,
    errors: ['PROMO_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
  'GET /api/promo-codes/{id}/uses': {
    summary: 'The returns behind a promo code, the latest first, and what they come to',
    access: 'promotions.edit',
    isPrivate: true,
    params: z.object({ id }),
    query: z.object(pages),
    response: z.object({
      currency,
      code: z.string(),
      summary: z.object({
        times: z.number().int(),
        /** Sum of the discounts on paid returns, in cents. */
        discountCents: z.number().int(),
        /**
         * Income of these returns in cents, without tips. The sum comes from the ledger, so refunds
         * are subtracted.
         */
        revenueCents: z.number().int(),
      }),
      uses: z.array(promoUse),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
    errors: ['PROMO_NOT_FOUND'],
  },
  'GET /api/offers/{id}': {
    summary: 'What the code of a printed card gives: anybody who scans it may read it',
    access: 'public',
    isPrivate: false,
    params: z.object({ id }),
    query: z.object({
      /**
       * Code of a house account as printed on the card. If the code was changed after printing,
       * nothing is found.
       */
      code: z.string().max(40).optional(),
    }),
    response: z.object({
      kind: z.enum(['promo', 'house']),
      business: z.string(),
      currency,
      code: z.string(),
      /** Description of a promo code, or name of a house account. */
      description: z.string(),
      discountType: z.enum(portionTypes).nullable(),
      /**
       * Percent, or an amount in dollars (not cents). For a house account, the amount that the
       * account pays; null for the whole price.
       */
      discountValue: z.number().nullable(),
      minimumAmount: z.number().nullable(),
      startsAt: instant.nullable(),
      expiresAt: instant.nullable(),
      maxUsesPerGuest: z.number().int().nullable(),
      state: z.enum(promoStates),
      /** All locations at which the printed code is accepted. */
      locations: z.array(place.extend({ timeZone })),
    }),
    errors: ['PROMO_NOT_FOUND'],
  },
} as const satisfies OperationTable;
