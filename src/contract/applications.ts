import { z } from 'zod';
import { isCountry, isCurrency, isTimeZone } from '#domain/businesses/country.ts';
import { businessKinds } from '#domain/businesses/kinds.ts';
import { issueOption } from './issueCatalogue.ts';
import { newEmail, optionalText, requiredText, typedPhone, typedText } from './fields.ts';
import { feeTerms } from './fees.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, languages, timeZone } from './people.ts';
import { stateRule, zipCodeRule } from './stateAndZip.ts';

const place = z
  .object({
    name: requiredText(120, issueOption('location_name_missing')),
    address: requiredText(200, issueOption('address_missing')),
    city: requiredText(120, issueOption('city_missing')),
    state: typedText(100).default(''),
    zipCode: typedText(20).default(''),
    country: z
      .string(issueOption('country_missing'))
      .refine(isCountry, issueOption('country_missing')),
    /** IANA time zone; may be absent for a country with only one zone. */
    timeZone: z
      .string(issueOption('time_zone_missing'))
      .refine(isTimeZone, issueOption('time_zone_missing'))
      .optional(),
  })
  .refine(...stateRule)
  .refine(...zipCodeRule);

export const application = z.object({
  id,
  businessName: z.string(),
  kind: z.enum(businessKinds),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  locations: z.array(
    z.object({
      name: z.string(),
      address: z.string(),
      city: z.string(),
      /** Empty where addresses have no state. */
      state: z.string(),
      /** Empty where addresses have no ZIP code. */
      zipCode: z.string(),
      country: z.string(),
      timeZone,
    }),
  ),
  /** Currency in which the business wants to be paid. */
  currency,
  expectedCarsPerDay: z.number().int(),
  note: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'declined']),
  createdAt: instant,
  decidedAt: instant.nullable(),
});
export type Application = z.infer<typeof application>;

/** Application of a business to join the platform, as shown to the administrator who decides. */
export const applicationDetails = z.object({
  application,
  /** Reason for declining, as sent to the applicant. */
  declineReason: z.string().nullable(),
  /** Domain of the contact's e-mail address, compared with the name of the business. */
  domain: z.object({
    domain: z.string(),
    isPublicProvider: z.boolean(),
    matchesName: z.boolean(),
  }),
  /**
   * True if an account already uses the contact's e-mail address. That address then cannot become
   * the manager's.
   */
  isAddressTaken: z.boolean(),
  /**
   * Platform fee that would apply by the present settings; null once the application is decided.
   */
  startTerms: feeTerms.nullable(),
  /**
   * Business that was created on approval. Null unless the application is approved, and after the
   * business is deleted.
   */
  businessId: id.nullable(),
  notes: z.array(z.object({ id, author: z.string(), text: z.string(), at: instant })),
});
export type ApplicationDetails = z.infer<typeof applicationDetails>;

export const applicationsOperations = {
  'POST /api/business/applications': {
    summary: 'A business applies to join; an administrator answers within 24 hours',
    access: 'public',
    body: z.object({
      businessName: requiredText(160, issueOption('business_name_missing')),
      kind: z.enum(businessKinds),
      contactName: requiredText(160, issueOption('contact_name_missing')),
      contactEmail: newEmail,
      contactPhone: typedPhone,
      locations: z.array(place).min(1, issueOption('locations_missing')).max(50),
      currency: z
        .string(issueOption('currency_missing'))
        .refine(isCurrency, issueOption('currency_missing')),
      expectedCarsPerDay: z.number().int().min(1).max(100_000),
      note: optionalText(2_000),
      language: z.enum(languages).optional(),
    }),
    response: z.object({ applicationId: id, message: z.string() }),
    errors: [],
  },
  'GET /api/admin/applications': {
    summary:
      'A page of the applications to join: those that wait, the longest waiting first, or those that were decided, the latest first',
    access: 'applications.decide',
    isPrivate: false,
    query: z.object({
      status: z.enum(['pending', 'decided']).default('pending'),
      /** Filter: words of the business, the contact or the locations. */
      search: z.string().max(254).optional(),
      /** Start of the page: `nextCursor` of the previous answer; absent for the first page. */
      cursor: id.optional(),
    }),
    response: z.object({ applications: z.array(application), nextCursor: id.nullable() }),
    errors: [],
  },
  'GET /api/admin/applications/{id}': {
    summary: 'An application with what its address says, and the notes of administrators',
    access: 'applications.decide',
    isPrivate: true,
    view: 'application viewed',
    params: z.object({ id }),
    response: applicationDetails,
    errors: ['APPLICATION_NOT_FOUND'],
  },
  'POST /api/admin/applications/{id}/notes': {
    summary: 'Writes a note that only administrators read',
    access: 'applications.decide',
    params: z.object({ id }),
    body: z.object({ text: requiredText(2_000, issueOption('message_missing')) }),
    response: applicationDetails,
    errors: ['APPLICATION_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/admin/applications/{id}/approve': {
    summary: 'Creates the business with its locations, and e-mails the activation link',
    access: 'applications.decide',
    params: z.object({ id }),
    response: z.object({ application }),
    errors: [
      'APPLICATION_NOT_FOUND',
      'STATE_CONFLICT',
      'BUSINESS_EXISTS',
      'BUSINESS_PENDING',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'POST /api/admin/applications/{id}/decline': {
    summary: 'Declines an application and e-mails the answer',
    access: 'applications.decide',
    params: z.object({ id }),
    body: z.object({ reason: requiredText(1_000, issueOption('reason_missing')) }),
    response: z.object({ application }),
    errors: ['APPLICATION_NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
