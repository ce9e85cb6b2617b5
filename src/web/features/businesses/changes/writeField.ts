import { nameTimeZone } from '#domain/businesses/timeZoneName.ts';
import type { Rates } from '#contract/pricing.ts';
import { fieldKinds, isChangeField } from '#domain/businesses/fieldKinds.ts';
import type { OpeningHours, OpeningSpan } from '#domain/businesses/openingHours.ts';
import { writeSpots } from '#domain/businesses/spots.ts';
import { getDateFormat, type TimeZone } from '#domain/shared/zone.ts';
import { isLanguage, languageList } from '#texts/languages.ts';
import { getCountryName } from '#web/lib/countryName.ts';
import { formatCount, formatDate, formatAmount, formatTime, toMinor } from '#web/lib/format.ts';
import { isolateText, type Language } from '#web/lib/language.ts';

export type ChangedFields = Readonly<Record<string, unknown>>;

/** Data needed to format a field's value for a reader. */
export type FieldContext = {
  language: Language;
  currency: string;
  /** Time zone of the location that was changed. */
  zone: TimeZone;
  /** Finds a text of the `audit` namespace; null if the text does not exist. */
  find: (key: string, values?: Record<string, string | number>) => string | null;
  /** Finds the name of a location; null for an unknown location. */
  findPlace: (id: string) => string | null;
};

/** Any Monday, in UTC milliseconds. Formatters need a date to format a weekday or a time of day. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Separator between parts that may contain commas. */
const BETWEEN = ' · ';

const formatOf = (language: Language, options: Intl.DateTimeFormatOptions) =>
  getDateFormat(languageList[language].locale, 'UTC', options);

const comma = (language: Language) => (language === 'ar' ? '، ' : ', ');
const list = (texts: readonly string[], language: Language) => texts.join(comma(language));

/** Formats an instant: 'Aug 3, 2026, 7:42 PM'. */
export const writeMoment = (instant: string, language: Language, zone: TimeZone): string =>
  list([formatDate(instant, language, zone), formatTime(instant, language, zone)], language);

/** Formats a calendar day: 'Aug 3, 2026'. */
export const writeDay = (day: string, language: Language): string =>
  formatDate(`${day}T12:00Z`, language, 'UTC');

/** Formats a span of opening hours: '6:00 PM – 2:00 AM'. */
function writeSpan({ from, to }: OpeningSpan, language: Language): string {
  const format = formatOf(language, { hour: 'numeric', minute: '2-digit' });
  const write = (clock: string) => {
    const [hours = '', minutes = ''] = clock.split(':');
    return format.format(MONDAY_MS + (Number(hours) * 60 + Number(minutes)) * 60_000);
  };
  return `${write(from)} – ${write(to)}`;
}

/** Formats weekdays: 'Mon – Fri', 'Mon, Wed'. Day 1 is Monday. */
function writeWeekdays(days: readonly number[], language: Language): string {
  const name = (day: number) =>
    formatOf(language, { weekday: 'short' }).format(MONDAY_MS + (day - 1) * DAY_MS);
  const runs: number[][] = [];
  for (const day of days.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const written = runs.flatMap((run) => {
    const [first = 0, last = 0] = [run[0], run.at(-1)];
    return run.length > 2 ? `${name(first)} – ${name(last)}` : run.map(name);
  });
  return list(written, language);
}

const writePercent = (percent: number, language: Language) =>
  new Intl.NumberFormat(languageList[language].locale, {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(percent / 100);

/** Formats an amount. The amount is isolated, because it may stand within right-to-left text. */
const writeAmount = (amount: number, { currency, language }: FieldContext) =>
  isolateText(formatAmount(toMinor(amount, currency), currency, language));

function writeHours(hours: OpeningHours, { language, find }: FieldContext): string {
  const write = (spans: readonly OpeningSpan[]) =>
    spans.length === 0
      ? (find('closed') ?? '—')
      : list(
          spans.map((span) => writeSpan(span, language)),
          language,
        );
  const daysByHours = new Map<string, number[]>();
  for (const [at, spans] of hours.week.entries()) {
    const written = write(spans);
    daysByHours.set(written, [...(daysByHours.get(written) ?? []), at + 1]);
  }
  return [
    ...[...daysByHours].map(([written, days]) => `${writeWeekdays(days, language)} ${written}`),
    ...hours.exceptions.map(({ date: day, spans }) => `${writeDay(day, language)} ${write(spans)}`),
  ].join(BETWEEN);
}

/** Formatters by kind of field. `writeField` calls none of them for an absent value. */
const writers = {
  text: (value: string) => value,
  names: (value: string[], { language }) => list(writeSpots(value).split('\n'), language),
  yesNo: (value: boolean, { find }) => find(value ? 'yes' : 'no') ?? String(value),
  count: (value: number, { language }) => formatCount(value, language),
  minutes: (value: number, { find }) => find('minutes', { count: value }) ?? String(value),
  amount: writeAmount,
  cents: (value: number, { currency, language }) => formatAmount(value, currency, language),
  discount: (value: number, reading, beside) =>
    beside?.['discountType'] === 'percentage'
      ? writePercent(value, reading.language)
      : writeAmount(value, reading),
  instant: (value: string, { language, zone }) => writeMoment(value, language, zone),
  degrees: (value: number) => String(value),
  timeZone: nameTimeZone,
  country: (value: string, { language }) => getCountryName(value, language),
  countries: (value: string[], { language }) =>
    list(
      value.map((code) => getCountryName(code, language)),
      language,
    ),
  language: (value: string) => (isLanguage(value) ? languageList[value].name : value),
  // Older entries store the names of locations, newer entries the ids.
  places: (value: string[], { language, findPlace, find }) =>
    list(
      value.map((id) =>
        isolateText(findPlace(id) ?? (UUID.test(id) ? (find('formerPlace') ?? '—') : id)),
      ),
      language,
    ),
  openingHours: writeHours,
  tags: (value: string[], { language, find }) =>
    list(
      value.map((tag) => find(`values.requiredTags.${tag}`) ?? tag),
      language,
    ),
  tax: ({ label, percent }: { label: string; percent: number }, { language }) =>
    `${isolateText(label)} ${writePercent(percent, language)}`,
  overnight: ({ price, ...span }: NonNullable<Rates['overnight']>, reading) =>
    `${writeSpan(span, reading.language)}: ${writeAmount(price, reading)}`,
  bands: (value: Rates['bands'], reading) =>
    value
      .map(
        ({ days, rate, ...span }) =>
          `${writeWeekdays(days, reading.language)} ${writeSpan(span, reading.language)}: ${writeAmount(rate, reading)}`,
      )
      .join(BETWEEN),
  events: (value: Rates['events'], reading) =>
    value
      .map(
        ({ date: day, price }) =>
          `${writeDay(day, reading.language)}: ${writeAmount(price, reading)}`,
      )
      .join(BETWEEN),
} satisfies Record<
  Exclude<(typeof fieldKinds)[keyof typeof fieldKinds], readonly string[]>,
  (value: never, reading: FieldContext, beside: ChangedFields | null) => string
>;

export const isAbsent = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/**
 * Kinds of fields in administrators' entries for which the number and text formats do not suffice.
 */
const stepKinds = { countries: 'countries', language: 'language', lastAt: 'instant' } as const;
const isStepKind = (name: string): name is keyof typeof stepKinds => Object.hasOwn(stepKinds, name);

/** Lists the values within nested lists and objects, in their order. */
const listParts = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(listParts) : [value];

/**
 * Formats a field whose kind is unknown: a field of an administrator's entry, or of a newer server.
 * A name ending in `Cents` is an amount.
 */
function writeUnknown(name: string, value: unknown, reading: FieldContext): string {
  const { find, language, currency } = reading;
  if (typeof value === 'boolean') return writers.yesNo(value, reading);
  if (typeof value === 'number')
    return name.endsWith('Cents')
      ? formatAmount(value, currency, language)
      : formatCount(value, language);
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return list(
      value.map((each) => find(`values.${name}.${each}`) ?? each),
      language,
    );
  if (typeof value !== 'string') {
    const parts = listParts(value);
    // Unknown structure of a newer server. Shows the whole value as JSON, because leaving out a
    // part would mislead.
    if (!parts.every((part) => typeof part === 'string')) return JSON.stringify(value);
    return parts.filter(Boolean).map(isolateText).join(BETWEEN) || '—';
  }
  return find(`values.${name}.${value}`) ?? value;
}

/**
 * Formats the value of a field for the reader.
 *
 * @param beside all fields of the same state, before or after the change
 */
export function writeField(
  name: string,
  value: unknown,
  reading: FieldContext,
  beside: ChangedFields | null,
): string {
  const { find } = reading;
  if (isAbsent(value)) return find(`absent.${name}`) ?? '—';
  if (!isChangeField(name) && !isStepKind(name)) return writeUnknown(name, value, reading);
  const kind = isStepKind(name) ? stepKinds[name] : fieldKinds[name];
  if (typeof kind !== 'string')
    return find(`values.${name}.${String(value)}`) ?? writeUnknown(name, value, reading);
  const write = writers[kind] as (
    value: unknown,
    reading: FieldContext,
    beside: ChangedFields | null,
  ) => string;
  return write(value, reading, beside);
}
