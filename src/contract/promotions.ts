import { z } from 'zod';
import { promoStates } from '#domain/payments/promo.ts';
import { portionTypes } from '#domain/payments/price.ts';
import { requiredText, typedText } from './fields.ts';
import { issue } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';

/** What a promo code gives, and when, how often and where. Amounts in whole units of the business's currency. */
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
  /** When a manager ended it. */
  endedAt: instant.nullable(),
  maxUses: z.number().int().nullable(),
  maxUsesPerGuest: z.number().int().nullable(),
  /** What a return has to cost before the code. */
  minimumAmount: z.number().nullable(),
  /** Where it is good; empty is at every location. */
  locationIds: z.array(id),
  state: z.enum(promoStates),
  /** Returns that hold it: paid, or waiting for payment. A cancelled one gives its use back. */
  uses: z.number().int(),
  /** What it took off paid returns, in smallest units. */
  discountCents: z.number().int(),
});
export type PromoCode = z.infer<typeof promoCode>;

const moment = z.iso.datetime({ offset: true, ...issue('time_invalid') });
const limit = z
  .number(issue('value_invalid'))
  .int(issue('value_invalid'))
  .min(1, issue('number_too_small', { minimum: 1 }))
  .max(1_000_000, issue('number_too_big', { maximum: 1_000_000 }))
  .nullable();
const locationIds = z.array(id).max(500, issue('list_too_long', { maximum: 500 }));
const amount = z.number(issue('amount_invalid')).positive(issue('amount_invalid'));

const changeable = z.object({
  description: typedText(200),
  isActive: z.boolean(),
  expiresAt: moment.nullable(),
  maxUses: limit,
  maxUsesPerGuest: limit,
  locationIds,
});

const newPromoCode = z.object({
  code: requiredText(60, issue('promo_code_missing')),
  description: typedText(200).default(''),
  discountType: z.enum(portionTypes, issue('value_unknown')),
  discountValue: z.number(issue('discount_invalid')).positive(issue('discount_invalid')),
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
  /** More at once is for files. */
  pageSize: z.coerce.number().int().min(1).max(500).default(PROMO_PAGE),
};

/** A return that was asked for with a code. */
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
  /** Before the code, what it took off, and what came in without the tip; nothing until it is paid. */
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
      /** Those that are good there, also because they are good everywhere. */
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
      /** How many match the search in each state, whichever state is asked for. */
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
      /** How the changed fields were when they were read: if one is not so any more, nothing is changed. */
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
        /** Off returns that are paid. */
        discountCents: z.number().int(),
        /** What came in for them, without tips; of the ledger, so that a refund takes it back. */
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
      /** Of a house account: its code, as printed; one that was changed since opens nothing. */
      code: z.string().max(40).optional(),
    }),
    response: z.object({
      kind: z.enum(['promo', 'house']),
      business: z.string(),
      currency,
      code: z.string(),
      /** Of a promo code what the manager wrote, of a house account its name. */
      description: z.string(),
      discountType: z.enum(portionTypes).nullable(),
      /** Percent, or whole units; of a house account what it pays, null is the whole. */
      discountValue: z.number().nullable(),
      minimumAmount: z.number().nullable(),
      startsAt: instant.nullable(),
      expiresAt: instant.nullable(),
      maxUsesPerGuest: z.number().int().nullable(),
      state: z.enum(promoStates),
      /** Every location where it is good. */
      locations: z.array(place.extend({ timeZone })),
    }),
    errors: ['PROMO_NOT_FOUND'],
  },
} as const satisfies OperationTable;
