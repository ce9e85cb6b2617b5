import { z } from 'zod';
import { buildIssue, type IssueCode } from '#contract/issueCatalogue.ts';
import { writeIssue } from '#contract/issues.ts';
import { locationFields, openingHours } from '#contract/locationFields.ts';
import { rateAmount } from '#contract/simpleRates.ts';
import { stateRule, zipCodeRule } from '#contract/stateAndZip.ts';
import { type CoordinatesProblem, readCoordinates } from '#domain/businesses/coordinates.ts';
import { readSpans } from '#domain/businesses/hoursText.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { readAmount } from '../pricing/typedPricing.ts';

const refused = (code: IssueCode) => ({
  code: 'custom' as const,
  message: writeIssue(buildIssue(code)),
});

/**
 * Typed number of minutes. An empty or unreadable text becomes NaN, which the contract's rule
 * refuses.
 */
const typedMinutes = z
  .string()
  .transform((typed) => Number(toLatinDigits(typed.trim()) || Number.NaN));

const typedLines = z.string().transform((typed) => typed.split('\n'));

const unreadable: Record<CoordinatesProblem, IssueCode> = {
  none: 'coordinates_unreadable',
  short: 'coordinates_short_link',
  outside: 'coordinates_invalid',
};

/** Typed position: coordinates or a map link. The form sends coordinates. */
const typedPosition = z.string().transform((typed, context) => {
  if (typed.trim() === '') {
    context.addIssue(refused('coordinates_missing'));
    return z.NEVER;
  }
  const read = readCoordinates(typed);
  if (!('problem' in read)) return read;
  context.addIssue(refused(unreadable[read.problem]));
  return z.NEVER;
});

const typedHours = z.string().transform((typed, context) => {
  const spans = readSpans(typed);
  if (spans) return spans;
  context.addIssue(refused('clock_time_invalid'));
  return z.NEVER;
});

/** Makes a refinement run even when other fields are invalid. */
const always = () => true;

const { shape } = locationFields;
const spansOfDay = typedHours.pipe(openingHours.shape.week.element);

/**
 * Schema of the typed location. Numbers are text, lists are lines of text, and the hours of a day
 * are a text. Rules across fields run together with rules of single fields, because all errors must
 * show at once.
 */
export const locationSchema = locationFields
  .omit({ latitude: true, longitude: true, openingHours: true })
  .extend({
    nameArabic: shape.nameArabic,
    position: typedPosition,
    hasHours: z.boolean(),
    week: z.array(spansOfDay).length(7),
    exceptions: z
      .array(z.object({ date: z.string(), hours: spansOfDay }))
      .transform((dates) => dates.map(({ date, hours }) => ({ date, spans: hours })))
      .pipe(openingHours.shape.exceptions),
    waitTargetMinutes: typedMinutes.pipe(shape.waitTargetMinutes),
    keyLimitMinutes: typedMinutes.pipe(shape.keyLimitMinutes),
    spots: typedLines.pipe(shape.spots),
    frontSpots: typedLines.pipe(shape.frontSpots),
    hooks: typedLines.pipe(shape.hooks),
  })
  .refine(...stateRule)
  .refine(...zipCodeRule);

/**
 * Returns the schema of the first prices. The flat rate may be empty when unused; the server then
 * applies its default.
 */
function askedRates(currency: string | null) {
  const asked = (isNeeded: boolean) =>
    z
      .string()
      .transform((typed) =>
        currency === null || (!isNeeded && typed.trim() === '')
          ? undefined
          : readAmount(typed, currency),
      )
      .pipe(rateAmount.optional());
  return {
    hourlyRate: asked(true),
    flatRate: asked(false),
    useFlatRate: z.boolean().transform((isFlat) => (currency === null ? undefined : isFlat)),
  };
}

/**
 * Creates the schema of a new location. An empty ticket prefix is allowed, because the server
 * generates a prefix.
 *
 * @param currency currency of the first prices; null when the form has no prices
 */
export const createNewLocationSchema = (currency: string | null) =>
  locationSchema
    .safeExtend({
      ticketPrefix: z.literal('').or(shape.ticketPrefix),
      textedCountries: z.array(z.string()),
      ...askedRates(currency),
    })
    .refine(({ useFlatRate, flatRate }) => !useFlatRate || flatRate !== undefined, {
      message: writeIssue(buildIssue('rate_invalid')),
      path: ['flatRate'],
      when: always,
    });

/** Converts the output of the form to the fields of the call. */
export function toLocationFields({
  position,
  hasHours,
  week,
  exceptions,
  ...fields
}: z.output<typeof locationSchema>) {
  return { ...fields, ...position, openingHours: hasHours ? { week, exceptions } : null };
}
