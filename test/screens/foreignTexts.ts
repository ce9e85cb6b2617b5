import { languageList, languages } from '#texts/languages.ts';
import { listCountries, listCurrencies } from '#domain/businesses/country.ts';
import { currencyName } from '#web/lib/format.ts';
import { vehicleMakes } from '#domain/vehicles/makes.ts';
import { getInitials } from '#web/ui/stub/Face.tsx';
import { boardNames } from '../factories/board.ts';
import { paymentLines } from '../factories/invoices.ts';
import { texts } from '../e2e/texts.ts';

const locale = languageList[languages[0]].locale;

const plainLetter = /[a-z]/i;
/** Refusals that the server words, where the page has no catalog of them. */
const refusals = new Set<string>(Object.values(texts.en.errors));

/**
 * Whether a text of a page in the pseudo-language is in no catalog. The pseudo-language has no plain letters, so the
 * letters that are left without data of the factories and words of Intl come from the source code.
 */
export function isForeignText(text: string): boolean {
  if (!plainLetter.test(text) || refusals.has(text)) return false;
  return plainLetter.test(
    [...data, ...intl].reduce((rest, part) => rest.replaceAll(part, ''), text),
  );
}

const word = (text: string) => new RegExp(`(?<![a-z])${RegExp.escape(text)}(?![a-z])`, 'gi');

/** Names that the factories give people. */
const people = [
  'Grace Okafor',
  'Grace Person',
  'Omar Person',
  'Luis Person',
  'Maya Person',
  'Noor Person',
  'Emma Person',
  'Test Person',
  'Grace',
  'Omar',
  'Luis',
  'Maya',
  ...boardNames,
];

/** Data of the factories, and the names of languages, makes and codes. */
const data: RegExp[] = [
  // Promo codes and house accounts: their codes begin with a letter.
  /\bRestaurant [\dA-F]{8}\b/g,
  /\b[HP][\dA-F]{8}\b/g,
  /[\w.+-]+@[\w-]+\.test/g,
  /https?:\/\/[\w.:/-]+/g,
  /\b\w+\.test\b/g,
  /\b(?:stay|order)\.[a-z_]+/g,
  /\bv\d+\.\d+\.\d+\b/g,
  /\b(?:Business|Location) [0-9a-f]{8}\b/g,
  /(?:tkt|prc|pk)_[\w…-]+/g,
  /\b[A-Z]{1,3}-\d+\b/g,
  /\b[AB]\d+(?:-\d+)?\b/g,
  // A plate is drawn in up to two parts.
  /^[\dA-F]{1,8}$/g,
  // Initials on the example board of the landing page.
  /^[MRT]$/g,
  /\b[\dA-F]{8}\b/g,
  /\bA1[\dA-F]{5}Z\b/g,
  /\b[A-Z] \d{5}\b/g,
  /\b[0-9a-f]{8}\b/g,
  // Initials in place of a picture.
  ...[...people, ...boardNames.map((name) => `${name} Person`)].map(
    (name) => new RegExp(`^${getInitials(name)}$`, 'g'),
  ),
  ...[
    'Portico',
    ...people,
    'Harbour Gate',
    'Harbor',
    '1 Test Street',
    'Testville',
    'TS',
    '740i',
    'LX 600',
    'Low front, mind the ramp',
    'The receipt of yesterday has another plate',
    'Receipt',
    'DELETE',
    'Visa',
    'Mastercard',
    'Your card was declined.',
    ...paymentLines,
    ...vehicleMakes.filter((make) => make !== 'Other'),
    ...Object.values(languageList).map(({ name }) => name),
  ].map(word),
];

/** Words that Intl writes: dates, durations, money, places. A third language gets its own from the browser. */
const intl: RegExp[] = [oneOf(localeNames()), oneOf(localeWords())];

/** Tries the longest first: a shorter text may be the beginning of a longer one. */
function oneOf(texts: Iterable<string>): RegExp {
  const all = [...new Set(texts)].toSorted((a, b) => b.length - a.length);
  return new RegExp(
    `(?<![a-z])(?:${all.map((text) => RegExp.escape(text)).join('|')})(?![a-z])`,
    'gi',
  );
}

/** Names of countries, currencies and time zones. */
function* localeNames(): Generator<string> {
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  for (const country of listCountries()) {
    // The phone field writes the code in two letters.
    yield country;
    yield countries.of(country) ?? country;
  }
  const currencies = new Intl.DisplayNames(locale, { type: 'currency' });
  for (const currency of listCurrencies()) {
    yield currency;
    yield currencies.of(currency) ?? currency;
    yield currencyName(currency, languages[0]);
  }
  // Some have another name in summer.
  const halfYears = [new Date(2026, 0), new Date(2026, 6)];
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    yield timeZone.replaceAll('_', ' ');
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
    for (const day of halfYears) {
      const parts = format.formatToParts(day);
      yield parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    }
  }
}

function* localeWords(): Generator<string> {
  const lettersOf = (text: string) => text.match(/[a-z]+/gi) ?? [];
  for (const month of ['short', 'long'] as const) {
    const months = new Intl.DateTimeFormat(locale, { month });
    for (let at = 0; at < 12; at += 1) yield* lettersOf(months.format(new Date(2026, at, 15)));
  }
  for (const weekday of ['short', 'long'] as const) {
    const weekdays = new Intl.DateTimeFormat(locale, { weekday });
    for (let at = 1; at <= 7; at += 1) yield* lettersOf(weekdays.format(new Date(2026, 0, at)));
  }
  const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric' });
  for (const hour of [9, 21]) yield* lettersOf(hours.format(new Date(2026, 0, 1, hour)));
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const unit of ['second', 'minute', 'hour', 'day'] as const)
    for (const passed of [0, -1, -2]) yield* lettersOf(relative.format(passed, unit));
  for (const unit of ['second', 'minute', 'mile', 'foot', 'kilobyte', 'megabyte'] as const)
    for (const count of [1, 2])
      yield* lettersOf(
        new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
      );
}
