import { z } from 'zod';
import { promoStates } from '#domain/payments/promo.ts';
import { portionTypes } from '#domain/payments/price.ts';
import { requiredText, typedText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';

/** Promo code with its discount and limits. Amounts are whole units of the business's currency. */
export const promoCode = z.object({
  id,
  code: z.string(),
  description: z.string(),
  discountType: z.enum(portionTypes),
  /** Percent, or whole units. */
  discountValue: z.number(),
  isActive: z.boolean(),
  startsAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** When a manager ended the code. */
  endedAt: instant.nullable(),
  maxUses: z.number().int().nullable(),
  maxUsesPerGuest: z.number().int().nullable(),
  /** Least price of a return before the discount. */
  minimumAmount: z.number().nullable(),
  /** Locations that accept the code; empty for all. */
  locationIds: z.array(id),
  state: z.enum(promoStates),
  /** Paid returns and unpaid orders with the code; a cancelled one no longer counts. */
  uses: z.number().int(),
  /** Discounts on paid returns, in smallest units. */
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
const amount = z.number(issueOption('amount_invalid')).positive(issueOption('amount_invalid'));

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
  discountValue: z
    .number(issueOption('discount_invalid'))
    .positive(issueOption('discount_invalid')),
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
  /** Screens use `PROMO_PAGE`; larger pages are for file exports. */
  pageSize: z.coerce.number().int().min(1).max(500).default(PROMO_PAGE),
};

/** Order with a promo code. */
export const promoUse = z.object({
  orderId: id,
  stayId: id,
  ticketNumber: z.string(),
  licensePlate: z.string().nullable(),
  location: z.string(),
  locationArabic: z.string().nullable(),
  timeZone,
  at: instant,
  isPaid: z.boolean(),
  /** Price before the discount, the discount, and the income without the tip; revenue is 0 until paid. */
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
      /** Keeps only codes that this location accepts, including those without a location. */
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
      /** Matches of the search in each state, whichever state is filtered. */
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
      /** Changed fields as the screen read them; if one differs by now, the server changes nothing. */
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
        /** Discounts on paid returns. */
        discountCents: z.number().int(),
        /** Income of these returns without tips; it comes from the ledger, so refunds are subtracted. */
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
      /** Code of a house account as printed; a code that was changed since finds nothing. */
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
      /** Percent or whole units. For a house account the amount that it pays; null for the whole price. */
      discountValue: z.number().nullable(),
      minimumAmount: z.number().nullable(),
      startsAt: instant.nullable(),
      expiresAt: instant.nullable(),
      maxUsesPerGuest: z.number().int().nullable(),
      state: z.enum(promoStates),
      /** All locations that accept the code. */
      locations: z.array(place.extend({ timeZone })),
    }),
    errors: ['PROMO_NOT_FOUND'],
  },
} as const satisfies OperationTable;
