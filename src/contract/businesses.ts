import { z } from 'zod';
import { requiredText } from './fields.ts';
import { isCountry } from '#domain/businesses/country.ts';
import { issue } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, timeZone } from './people.ts';

/** Rates are whole units of `currency`. */
export const businessLocation = z.object({
  id,
  businessId: id,
  businessName: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** ISO 3166-1. */
  country: z.string(),
  timeZone,
  /** Both null until somebody puts the location on the map. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  currency,
  hourlyRate: z.number(),
  flatRate: z.number(),
  useFlatRate: z.boolean(),
});

export const businessSettings = z.object({
  /** Whether every manager shows a passkey or a code of an app when they sign in. */
  requiresSecondFactor: z.boolean(),
  /** ISO 3166-1: numbers of these countries get SMS; null for those of the locations. */
  smsCountries: z
    .array(z.string().refine(isCountry, issue('value_invalid')))
    .min(1)
    .max(50)
    .refine((codes) => new Set(codes).size === codes.length, issue('value_invalid'))
    .nullable(),
  /** The tax that prices contain, as receipts of what is paid from now on name it; null for none. */
  tax: z.object({ label: z.string(), percent: z.number() }).nullable(),
});

/** What a tax is called in any language, on one line and in one direction. */
const taxLabel = /^[\p{L}\p{M}\p{N} .,'’&%/()+-]+$/u;

/** 'VAT' of 5, 'Sales tax' of 8.25: a percentage with two decimals at most. */
export const newTax = z.object({
  label: requiredText(40, issue('tax_label_missing')).pipe(
    z.string().regex(taxLabel, issue('character_not_allowed')),
  ),
  percent: z
    .number(issue('tax_percent_invalid'))
    .min(0.01, issue('tax_percent_invalid'))
    .max(100, issue('tax_percent_invalid'))
    .multipleOf(0.01, issue('tax_percent_invalid')),
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
    errors: [],
  },
  'GET /api/business/locations': {
    summary: 'Locations of the business; every location for an administrator',
    access: 'locations.view',
    isPrivate: false,
    response: z.object({ locations: z.array(businessLocation) }),
    errors: [],
  },
} as const satisfies OperationTable;
