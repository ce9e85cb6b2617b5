import { z } from 'zod';
import { isCountry, isTimeZone } from '#domain/businesses/country.ts';
import { checkInProofs, handoverRules, payTimes } from '#domain/businesses/curb.ts';
import {
  clockTime,
  hasOverlap,
  isAlwaysOpen,
  mostExceptions,
  mostSpans,
} from '#domain/businesses/openingHours.ts';
import { longestSpot, mostSpots, readSpots, type SpotProblem } from '#domain/businesses/spots.ts';
import { tipRules } from '#domain/payments/tipPool.ts';
import { keyHookMax } from '#domain/stays/freePlaces.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { requiredText, typedNoteTags, typedText } from './fields.ts';
import { buildIssue, issueOption, type IssueCode } from './issueCatalogue.ts';
import { type Issue, writeIssue } from './issues.ts';
import { languages } from './people.ts';
import { simpleRates } from './simpleRates.ts';

function explainLines(problem: SpotProblem, repeated: IssueCode, longest: number): Issue {
  switch (problem.kind) {
    case 'repeated':
      return buildIssue(repeated, { spots: problem.names.slice(0, 20).join(', ') });
    case 'range':
      return buildIssue('spot_range_invalid', { range: problem.range });
    case 'long':
      return buildIssue('text_too_long', { maximum: longest });
    case 'many':
      return buildIssue('list_too_long', { maximum: mostSpots });
  }
}

/** Schema of a list in which each line is a name or a range of names: 'B1–B40'. */
const nameLines = (longest: number, repeated: IssueCode) =>
  z
    .array(z.string().max(longestSpot * mostSpots))
    .max(mostSpots)
    .transform((lines, context) => {
      const read = readSpots(lines, longest);
      if ('spots' in read) return read.spots;
      const message = writeIssue(explainLines(read, repeated, longest));
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

const wholeMinutes = (maximum: number) =>
  z
    .number(issueOption('minutes_invalid', { maximum }))
    .int(issueOption('minutes_invalid', { maximum }))
    .min(1, issueOption('minutes_invalid', { maximum }))
    .max(maximum, issueOption('minutes_invalid', { maximum }));

/** Schema of an optional text. An empty text becomes null. */
const textOrNull = (max: number) =>
  typedText(max)
    .transform((typed) => typed || null)
    .nullable();

const time = z
  .string(issueOption('clock_time_invalid'))
  .regex(clockTime, issueOption('clock_time_invalid'));
const spans = z
  .array(z.object({ from: time, to: time }))
  .max(mostSpans)
  .refine((day) => !hasOverlap(day), issueOption('hours_overlap'));

const isCalendarDay = (typed: string) =>
  /^20\d\d-\d\d-\d\d$/.test(typed) &&
  !Number.isNaN(Date.parse(`${typed}T00:00Z`)) &&
  new Date(`${typed}T00:00Z`).toISOString().startsWith(typed);
const day = z
  .string(issueOption('date_missing'))
  .refine(isCalendarDay, issueOption('date_missing'));

/** Opening hours on the location's clock; see `domain/businesses/openingHours.ts`. */
export const openingHours = z.object({
  /** Opening spans by the weekday on which they start, Monday first. */
  week: z.array(spans).length(7),
  /** Dates with their own opening hours. A date without spans is closed. */
  exceptions: z
    .array(z.object({ date: day, spans }))
    .max(mostExceptions)
    .superRefine((dates, context) => {
      const seen = new Set<string>();
      for (const [index, { date }] of dates.entries()) {
        const message = writeIssue(buildIssue('date_repeated'));
        if (seen.has(date)) context.addIssue({ code: 'custom', path: [index, 'date'], message });
        seen.add(date);
      }
    }),
});

/**
 * Schema of a coordinate in degrees. Latitude and longitude are both null while the location is on
 * no map.
 */
const degrees = (limit: number) =>
  z
    .number(issueOption('coordinates_invalid'))
    .min(-limit, issueOption('coordinates_invalid'))
    .max(limit, issueOption('coordinates_invalid'))
    .nullable();

/** Fields of a location that a manager edits, as typed. */
export const locationFields = z.object({
  name: requiredText(120, issueOption('location_name_missing')),
  nameArabic: textOrNull(120),
  address: requiredText(200, issueOption('address_missing')),
  city: requiredText(120, issueOption('city_missing')),
  state: typedText(100),
  zipCode: typedText(20),
  country: z
    .string(issueOption('country_missing'))
    .refine(isCountry, issueOption('country_missing')),
  timeZone: z
    .string(issueOption('time_zone_missing'))
    .refine(isTimeZone, issueOption('time_zone_missing')),
  latitude: degrees(90),
  longitude: degrees(180),
  /** Hours that never close become null, as for a location without hours. */
  openingHours: openingHours.nullable().transform((hours) => (isAlwaysOpen(hours) ? null : hours)),
  entrance: textOrNull(120),
  checkInProof: z.enum(checkInProofs),
  /** Tags that staff must answer with yes or no at a check-in. */
  requiredTags: typedNoteTags,
  handoverProof: z.enum(handoverRules),
  payWhen: z.enum(payTimes),
  autoDispatch: z.boolean(),
  waitTargetMinutes: wholeMinutes(120),
  keyLimitMinutes: wholeMinutes(240),
  spots: nameLines(longestSpot, 'spots_repeated'),
  /** Spots at the front, which only cars that are to be kept there are offered. */
  frontSpots: nameLines(longestSpot, 'spots_repeated'),
  /** Hooks of the key board, in the order of use. */
  hooks: nameLines(keyHookMax, 'hooks_repeated'),
  /** Tip rule, which takes effect on the next business day, at four in the morning local time. */
  tipRule: z.enum(tipRules),
  /** Letters before each ticket number of the location: 'A' in A-2047. */
  ticketPrefix: typedText(20)
    .transform((typed) => toLatinDigits(typed).toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{1,4}$/, issueOption('ticket_prefix_invalid'))),
  /** Language of messages to guests whose own language is unknown. */
  defaultLanguage: z.enum(languages),
});

/** Countries (ISO 3166-1) whose phone numbers get SMS. */
export const textedCountries = z
  .array(z.string().refine(isCountry, issueOption('value_invalid')))
  .min(1)
  .max(50)
  .refine((codes) => new Set(codes).size === codes.length, issueOption('value_invalid'));

const firstRates = z.object(simpleRates).partial();

/** New location. Absent fields get default values. */
export const newLocation = locationFields
  .partial()
  .required({
    name: true,
    address: true,
    city: true,
    country: true,
    timeZone: true,
    latitude: true,
    longitude: true,
  })
  .extend({
    ...firstRates.shape,
    /** Countries to add to those whose phone numbers get SMS from the business. */
    smsCountries: textedCountries.optional(),
  });
export type FirstRates = z.output<typeof firstRates>;

/** Changes of a location. Absent fields remain unchanged. */
export const locationChange = locationFields.partial().extend({
  /**
   * Old values of the fields to change, as the screen read these fields. If a stored value differs,
   * the server changes nothing.
   */
  seen: locationFields.partial().optional(),
});
