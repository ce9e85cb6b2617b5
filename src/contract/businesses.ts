import { z } from 'zod';
import { checkInProofs, handoverRules, payTimes } from '#domain/businesses/curb.ts';
import { tipRules } from '#domain/payments/tipPool.ts';
import { noteTags } from '#domain/stays/noteTags.ts';
import { requiredText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import { locationChange, newLocation, openingHours, textedCountries } from './locationFields.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, languages, timeZone } from './people.ts';

/** Curb rules of a location, as needed by the screens of its staff. */
export const curbRules = z.object({
  /** Place at the curb to which cars are brought, in the words that guests read. */
  entrance: z.string().nullable(),
  checkInProof: z.enum(checkInProofs),
  handoverProof: z.enum(handoverRules),
  payWhen: z.enum(payTimes),
});

/** Says whether the location takes cars in now, and when that changes next. */
export const openingStatus = z.object({
  isOpen: z.boolean(),
  /** True for a location that never closes: without opening hours, or with hours of 24 hours. */
  isAlwaysOpen: z.boolean(),
  /** Next closing time; null while the location is closed, and for a location that never closes. */
  closesAt: instant.nullable(),
  /** Next opening time; null while the location is open, and if none follows within 62 days. */
  opensAt: instant.nullable(),
});

/** Location with its rates in the main unit of `currency` (dollars, not cents). */
export const businessLocation = z.object({
  id,
  businessId: id,
  businessName: z.string(),
  name: z.string(),
  /** Location name for readers of Arabic; null if equal to `name`. */
  nameArabic: z.string().nullable(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** Country as ISO 3166-1 code. */
  country: z.string(),
  timeZone,
  /**
   * Coordinates in degrees. Latitude and longitude are both null while the location has no
   * coordinates.
   */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  currency,
  hourlyRate: z.number(),
  flatRate: z.number(),
  useFlatRate: z.boolean(),
  ...curbRules.shape,
  /** True if the server offers cars to runners, without a dispatcher. */
  autoDispatch: z.boolean(),
  /** Target in minutes from the payment until the car is at the curb. */
  waitTargetMinutes: z.number().int(),
  /**
   * Minutes after which a key counts as unaccounted for, unless the key is on a hook or on its way.
   */
  keyLimitMinutes: z.number().int(),
  opening: openingStatus,
});

export const locationDetails = businessLocation.extend({
  /**
   * Parking spots in the order in which valets fill the spots. Empty for a location without a list.
   */
  spots: z.array(z.string()),
  /** Spots that are only offered for cars with the tag `front`. */
  frontSpots: z.array(z.string()),
  /** Tags that staff must answer with yes or no at a check-in. */
  requiredTags: z.array(z.enum(noteTags)),
  /** Hooks of the key board in the order of use. Empty if hooks are simply numbered from one. */
  hooks: z.array(z.string()),
  /** Opening hours; null for a location that never closes. */
  openingHours: openingHours.nullable(),
  /** Letters before each ticket number of the location: 'A' in A-2047. */
  ticketPrefix: z.string(),
  /** Language of messages to guests whose own language is unknown. */
  defaultLanguage: z.enum(languages),
  /** Tip rule in force, or the next tip rule while `tipRuleFrom` is set. */
  tipRule: z.enum(tipRules),
  /** When `tipRule` takes effect; null once the rule is in force. */
  tipRuleFrom: instant.nullable(),
});

export const businessSettings = z.object({
  /** True if every manager needs a second factor (passkey or authenticator app) to sign in. */
  requiresSecondFactor: z.boolean(),
  /**
   * ISO 3166-1 countries whose phone numbers get SMS. Null means the countries of the locations.
   */
  smsCountries: textedCountries.nullable(),
  /** Tax contained in prices. Receipts of future payments name this tax. Null without a tax. */
  tax: z.object({ label: z.string(), percent: z.number() }).nullable(),
});

/** Pattern for the name of a tax in any language, on one line and without direction marks. */
const taxLabel = /^[\p{L}\p{M}\p{N} .,'’&%/()+-]+$/u;

/** Tax with a percentage of at most two decimals: 'VAT' with 5, 'Sales tax' with 8.25. */
export const newTax = z.object({
  label: requiredText(40, issueOption('tax_label_missing')).pipe(
    z.string().regex(taxLabel, issueOption('character_not_allowed')),
  ),
  percent: z
    .number(issueOption('tax_percent_invalid'))
    .min(0.01, issueOption('tax_percent_invalid'))
    .max(100, issueOption('tax_percent_invalid'))
    .multipleOf(0.01, issueOption('tax_percent_invalid')),
});

export const businessesOperations = {
  'GET /api/business/settings': {
    summary: 'What a manager decides for the whole business',
    access: 'business.edit',
    isPrivate: false,
    response: businessSettings,
    errors: [],
  },
  'PATCH /api/business/settings': {
    summary:
      'Changes some of it; a business that requires a second factor asks all managers at once',
    access: 'business.edit',
    notWhileImpersonating: true,
    body: businessSettings.extend({ tax: newTax.nullable() }).partial(),
    response: businessSettings,
    errors: ['IDEMPOTENCY_CONFLICT'],
  },
  'GET /api/business/locations': {
    summary:
      'Locations of the business, every location for an administrator; also those that closed within a year, if asked for',
    access: 'locations.view',
    isPrivate: false,
    query: z.object({ include: z.literal('closed').optional() }),
    response: z.object({
      locations: z.array(
        businessLocation.extend({
          /**
           * True for a location that a manager has closed. Until it is reopened, such a location
           * only serves figures and the signing of its last days.
           */
          isClosed: z.boolean(),
          /** True if days of the location have figures. */
          hasFigures: z.boolean(),
        }),
      ),
    }),
    errors: [],
  },
  'GET /api/business/locations/{id}': {
    summary: 'One location with its parking spots',
    access: 'locations.view',
    isPrivate: false,
    params: z.object({ id }),
    response: locationDetails,
    errors: ['LOCATION_NOT_FOUND'],
  },
  'POST /api/business/locations': {
    summary: 'Adds a location; what is not named is as the product proposes it',
    access: 'business.edit',
    body: newLocation,
    response: locationDetails,
    errors: ['IDEMPOTENCY_CONFLICT'],
  },
  'PATCH /api/business/locations/{id}': {
    summary:
      'Changes what is named of a location; nothing where a field is not any more as it was `seen`',
    access: 'business.edit',
    params: z.object({ id }),
    body: locationChange,
    response: locationDetails,
    errors: ['LOCATION_NOT_FOUND', 'LOCATION_CHANGED', 'IDEMPOTENCY_CONFLICT'],
  },
  'DELETE /api/business/locations/{id}': {
    summary:
      'Closes a location; refused while cars, requests or shifts are open there. Its records stay',
    access: 'business.edit',
    params: z.object({ id }),
    response: z.object({ success: z.literal(true) }),
    errors: ['LOCATION_NOT_FOUND', 'LOCATION_IN_USE', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/business/locations/{id}/reopen': {
    summary: 'Reopens a closed location; people and wall screens are assigned to it anew',
    access: 'business.edit',
    params: z.object({ id }),
    response: locationDetails,
    errors: ['LOCATION_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
