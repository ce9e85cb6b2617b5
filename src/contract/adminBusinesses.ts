import { z } from 'zod';
import { isCountry, isCurrency, isTimeZone } from '#domain/businesses/country.ts';
import { businessPlans, businessStatuses } from '#domain/businesses/states.ts';
import { isContractUrl } from '#domain/businesses/contractUrl.ts';
import { emailMax } from '#domain/identity/email.ts';
import { feePayers, portionTypes } from '#domain/payments/price.ts';
import { businessLocation, locationDetails } from './businesses.ts';
import { feeTerms } from './fees.ts';
import { boundedNumber, newEmail, optionalText, requiredText, typedText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import { locationChange, newLocation } from './locationFields.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, languages } from './people.ts';
import { cancelPricingErrors, locationPricing, pricingChange, pricingVersion } from './pricing.ts';
import { simpleRates } from './simpleRates.ts';

/** Manager account of a business. With several managers, the account that was invited first. */
const userAccount = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  isActive: z.boolean(),
  isEmailVerified: z.boolean(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
});

/**
 * Business as shown to administrators. Amounts are in the main unit of `currency` (dollars, not
 * cents).
 */
export const adminBusiness = z.object({
  id,
  name: z.string(),
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  plan: z.enum(businessPlans),
  status: z.enum(businessStatuses),
  /** English name of `status`, for programs. Screens have their own texts. */
  statusText: z.string(),
  platformFeeType: z.enum(portionTypes),
  /** Percent, or an amount in `currency` (dollars, not cents), depending on `platformFeeType`. */
  platformFeeValue: z.number(),
  platformFeePayer: z.enum(feePayers),
  contractUrl: z.string().nullable(),
  currency,
  /** Default country (ISO 3166-1) of new locations; `timeZone` is their default IANA time zone. */
  country: z.string().nullable(),
  timeZone: z.string().nullable(),
  language: z.enum(languages),
  createdAt: instant,
  /** Date of `createdAt` in UTC; `activatedDate` is the UTC date of `activatedAt`. */
  createdDate: z.string(),
  activatedDate: z.string().nullable(),
  activatedAt: instant.nullable(),
  /** Null if nobody manages the business any more. */
  userAccount: userAccount.nullable(),
});
export type AdminBusiness = z.infer<typeof adminBusiness>;

const figures = {
  /** Revenue of all time: payments for returns less refunds, including the platform fee. */
  totalRevenue: z.number(),
  /** Number of cars handed back. */
  totalServices: z.number().int(),
};

export const listedBusiness = adminBusiness.extend(figures);
export type ListedBusiness = z.infer<typeof listedBusiness>;

export const businessDetails = listedBusiness.extend({
  locationCount: z.number().int(),
  /** Cars in custody now. */
  carsHere: z.number().int(),
});
export type BusinessDetails = z.infer<typeof businessDetails>;

const businessId = z.object({ businessId: id });
const place = businessId.extend({ locationId: id });

const contractUrl = typedText(2_000)
  .refine((typed) => typed === '' || isContractUrl(typed), issueOption('url_invalid'))
  .transform((typed) => typed || null)
  .nullable();

/**
 * Platform fee as a number. `platformFeeType` decides whether that is percent with two decimals, or
 * dollars (not cents).
 */
const feeFields = {
  platformFeeType: z.enum(portionTypes),
  platformFeeValue: boundedNumber(issueOption('fee_invalid')).min(0, issueOption('fee_invalid')),
};

const textOrNull = (max: number) =>
  typedText(max)
    .transform((typed) => typed || null)
    .nullable();

/**
 * Fields of a business that an administrator can change, besides the platform fee and the status.
 */
const businessFields = z.object({
  name: requiredText(160, issueOption('business_name_missing')),
  contactName: textOrNull(160),
  contactEmail: newEmail,
  contactPhone: textOrNull(40),
  plan: z.enum(businessPlans),
  contractUrl,
});
export type BusinessFields = z.infer<typeof businessFields>;

export const businessChange = businessFields.partial().extend({
  /**
   * Old values of the fields to change, as the screen read these fields. If a stored value differs,
   * the server changes nothing.
   */
  seen: businessFields.partial().optional(),
});

export const newBusiness = z.object({
  businessName: requiredText(160, issueOption('business_and_email_missing')),
  contactName: optionalText(160),
  contactEmail: requiredText(emailMax, issueOption('business_and_email_missing')).pipe(newEmail),
  /**
   * Platform fee of the new business, only for administrators who may edit fees. If absent, the
   * platform's default terms apply.
   */
  platformFeeType: feeFields.platformFeeType.optional(),
  platformFeeValue: feeFields.platformFeeValue.optional(),
  contractUrl: contractUrl.optional(),
  plan: z.enum(businessPlans).default('standard'),
  currency: z
    .string(issueOption('currency_missing'))
    .refine(isCurrency, issueOption('currency_missing'))
    .default('USD'),
  country: z
    .string(issueOption('country_missing'))
    .refine(isCountry, issueOption('country_missing'))
    .default('US'),
  /** IANA time zone; may be absent for a country with only one zone. */
  timeZone: z
    .string(issueOption('time_zone_missing'))
    .refine(isTimeZone, issueOption('time_zone_missing'))
    .optional(),
  /** Language of messages to the manager of the business. */
  language: z.enum(languages).default('en'),
});

const changeErrors = ['BUSINESS_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'] as const;
const one = z.object({ business: businessDetails });

/** Operations of administrators on businesses. */
export const adminBusinessesOperations = {
  'GET /api/admin/businesses': {
    summary: 'A page of the businesses, the newest first, by words of name or contact e-mail',
    access: 'businesses.view',
    isPrivate: false,
    query: z.object({
      search: z.string().max(254).optional(),
      status: z.enum(businessStatuses).optional(),
      page: z.coerce.number<number | string>().int().min(1).max(10_000).default(1),
    }),
    response: z.object({
      businesses: z.array(listedBusiness),
      /** Number of businesses that match the filters; `total` counts all businesses. */
      found: z.number().int(),
      total: z.number().int(),
      pageSize: z.number().int(),
      /** Default fee of a new business: percent, or an amount on the scale of US dollars. */
      startTerms: feeTerms,
    }),
    errors: [],
  },
  'GET /api/admin/businesses/check/{email}': {
    summary: 'Whether an e-mail address belongs to a business, or to an account without one',
    access: 'businesses.view',
    isPrivate: false,
    params: z.object({ email: z.string().max(emailMax) }),
    response: z.object({
      exists: z.boolean(),
      business: businessDetails.nullable(),
      user: userAccount.nullable(),
      message: z.string(),
    }),
    errors: [],
  },
  'GET /api/admin/businesses/{businessId}': {
    summary: 'One business with its account, its figures and its cars',
    access: 'businesses.view',
    isPrivate: true,
    view: 'business viewed',
    params: businessId,
    response: one,
    errors: ['BUSINESS_NOT_FOUND'],
  },
  'POST /api/admin/businesses/create': {
    summary: 'Creates a business and e-mails its manager the activation link',
    access: 'businesses.manage',
    body: newBusiness,
    response: z.object({
      businessUser: z.object({ email: z.string() }),
      business: businessDetails,
    }),
    errors: ['FORBIDDEN', 'BUSINESS_EXISTS', 'BUSINESS_PENDING', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/admin/businesses/resend-activation': {
    summary: 'E-mails a new activation link; the one before is dead',
    access: 'businesses.manage',
    body: z.object({ email: newEmail }),
    response: z.object({ message: z.string() }),
    errors: ['USER_NOT_FOUND', 'ALREADY_ACTIVE', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
  'PATCH /api/admin/businesses/{businessId}': {
    summary:
      'Changes what is named of a business; nothing where a field is not any more as it was `seen`',
    access: 'businesses.manage',
    params: businessId,
    body: businessChange,
    response: one,
    errors: [...changeErrors, 'BUSINESS_CHANGED'],
  },
  'PUT /api/admin/businesses/{businessId}/status': {
    summary:
      'Closes a business or opens it again: a closed one takes no cars in, and its people work until the last car is returned',
    access: 'businesses.manage',
    params: businessId,
    /** The reason stays in the audit; closing a business needs one. */
    body: z
      .object({ status: z.enum(['active', 'inactive']), reason: optionalText(500) })
      .refine(({ status, reason }) => status === 'active' || reason, {
        ...issueOption('reason_missing'),
        path: ['reason'],
      }),
    response: one,
    errors: [...changeErrors, 'STATE_CONFLICT'],
  },
  'PUT /api/admin/businesses/{businessId}/platform-fee': {
    summary:
      'Changes what the platform takes of returns that are asked for from now on, or from a time',
    access: 'fees.edit',
    params: businessId,
    body: z.object({
      ...feeFields,
      platformFeePayer: z.enum(feePayers).optional(),
      /** When the new platform fee takes effect; at once if absent. */
      effectiveFrom: z.iso.datetime({ offset: true, ...issueOption('time_invalid') }).optional(),
      /**
       * Platform fee that the screen read. If the stored fee differs, the server changes nothing.
       */
      seen: z.object({ ...feeFields, platformFeePayer: z.enum(feePayers) }).optional(),
    }),
    response: one,
    errors: [...changeErrors, 'BUSINESS_CHANGED'],
  },
  'DELETE /api/admin/businesses/{businessId}/platform-fee/{version}': {
    summary: 'Withdraws a change of the fee that has not taken effect',
    access: 'fees.edit',
    params: businessId.extend({ version: z.coerce.number<string>().int().min(1).max(1_000_000) }),
    response: one,
    errors: [...changeErrors, 'PRICING_CHANGE_NOT_FOUND', 'PRICING_IN_EFFECT'],
  },
  'GET /api/admin/businesses/{businessId}/locations': {
    summary: 'The open locations of a business',
    access: 'businesses.view',
    isPrivate: false,
    params: businessId,
    response: z.object({
      locations: z.array(businessLocation),
      /**
       * Proposed rates of a new location. Null if the business has another currency than the
       * platform's default rates, because rates are not converted.
       */
      startRates: z.object(simpleRates).nullable(),
    }),
    errors: ['BUSINESS_NOT_FOUND'],
  },
  'GET /api/admin/businesses/{businessId}/locations/{locationId}': {
    summary: 'One location of a business with its parking spots',
    access: 'businesses.view',
    isPrivate: false,
    params: place,
    response: locationDetails,
    errors: ['LOCATION_NOT_FOUND'],
  },
  'POST /api/admin/businesses/{businessId}/locations': {
    summary: 'Adds a location to a business',
    access: 'businesses.manage',
    params: businessId,
    body: newLocation,
    response: locationDetails,
    errors: changeErrors,
  },
  'PUT /api/admin/businesses/{businessId}/locations/{locationId}': {
    summary: 'Changes what is named of a location of a business',
    access: 'businesses.manage',
    params: place,
    body: locationChange,
    response: locationDetails,
    errors: ['LOCATION_NOT_FOUND', 'LOCATION_CHANGED', 'IDEMPOTENCY_CONFLICT'],
  },
  'PUT /api/admin/businesses/{businessId}/locations/{locationId}/pricing': {
    summary:
      'Changes what a location of a business charges, now or at a time; cars that are there keep their price',
    access: 'businesses.manage',
    params: place,
    body: pricingChange,
    response: locationPricing,
    errors: ['LOCATION_NOT_FOUND', 'PRICING_CHANGED', 'IDEMPOTENCY_CONFLICT'],
  },
  'DELETE /api/admin/businesses/{businessId}/locations/{locationId}/pricing/{version}': {
    summary: 'Cancels a change of what a location of a business charges that has not taken effect',
    access: 'businesses.manage',
    params: place.extend(pricingVersion.shape),
    response: locationPricing,
    errors: cancelPricingErrors,
  },
  'DELETE /api/admin/businesses/{businessId}/locations/{locationId}': {
    summary: 'Closes a location of a business for good; refused while cars are there or expected',
    access: 'businesses.manage',
    params: place,
    response: z.object({ success: z.literal(true) }),
    errors: ['LOCATION_NOT_FOUND', 'LOCATION_IN_USE', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
