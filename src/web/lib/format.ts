import { currencyDecimals, formatMoney } from '#domain/shared/money.ts';
import { languageList } from '#texts/languages.ts';
import type { Language } from '#texts/languages.ts';
import { dateFormat, type TimeZone } from '#domain/shared/zone.ts';
import { dayOf, isOwnTime } from './zone.ts';

/** '$28.50', '−$28.50': below zero with the sign of arithmetic, as wide as a digit, rather than a hyphen. */
export const money = (cents: number, currency: string, language: Language): string =>
  formatMoney(cents, currency, language).replace('-', '−');

/** '+$28.50', '−$28.50', '$0.00': a difference. */
export const signedMoney = (cents: number, currency: string, language: Language): string =>
  cents > 0
    ? money(-cents, currency, language).replace('−', '+')
    : money(cents, currency, language);

/** '$5', not '$5.00', for an amount without a fraction. */
export const wholeMoney = (cents: number, currency: string, language: Language): string =>
  money(cents, currency, language).replace(/\.0+(?!\d)/, '');

/** Of a sum of amounts of the wire, which floating point may leave a little beside. */
export const toMinor = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** currencyDecimals(currency));

/** '$', 'AED', 'د.إ.': as the currency stands beside its amounts. */
export const currencySign = (currency: string, language: Language): string =>
  money(0, currency, language)
    .replaceAll(/\p{Cf}|\d[\d.,]*/gu, '')
    .trim();

/** 'US dollars', 'درهم إماراتي': as one says them. */
export function currencyName(currency: string, language: Language): string {
  const options = { style: 'currency', currency, currencyDisplay: 'name' } as const;
  const parts = new Intl.NumberFormat(languageList[language].locale, options).formatToParts(100);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

const hour = { hour: 'numeric', minute: '2-digit' } as const;
const day = { month: 'short', day: 'numeric' } as const;

/** A time on a location's clock says so to somebody whose own clock shows another. */
function clock(
  instant: string | Date,
  language: Language,
  zone: TimeZone,
  options: Intl.DateTimeFormatOptions,
): string {
  const at = new Date(instant);
  const named = isOwnTime(at, zone) ? options : { ...options, timeZoneName: 'short' as const };
  return dateFormat(languageList[language].locale, zone, named).format(at);
}

/** '7:42 PM', '7:42 م'; '7:42 PM GMT+4' where the reader's own clock shows another time. */
export function time(instant: string | Date, language: Language, zone: TimeZone): string {
  return clock(instant, language, zone, hour);
}

/** '7:42 PM' on a clock that hangs at the place itself, whatever the device's own says. */
export function placeTime(instant: string | Date, language: Language, zone: TimeZone): string {
  return dateFormat(languageList[language].locale, zone, hour).format(new Date(instant));
}

/** 'GMT+4', to be said once above many times of a place; null where the reader's own clock shows the same. */
export function zoneName(now: number, language: Language, zone: TimeZone): string | null {
  const at = new Date(now);
  if (isOwnTime(at, zone)) return null;
  const { locale } = languageList[language];
  const parts = dateFormat(locale, zone, { ...hour, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
}

/** 'Aug 3, 7:42 PM' */
export function dateTime(instant: string | Date, language: Language, zone: TimeZone): string {
  return clock(instant, language, zone, { ...day, ...hour });
}

/** The time alone when the instant is of the zone's today, else with its day. */
export function when(
  instant: string | Date,
  language: Language,
  zone: TimeZone,
  now = new Date(),
): string {
  const isToday = dayOf(new Date(instant), zone) === dayOf(now, zone);
  return isToday ? time(instant, language, zone) : dateTime(instant, language, zone);
}

const agoUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** '3 minutes ago', 'قبل 3 دقائق', 'now'; the date once a week has gone by. */
export function ago(instant: string, language: Language, zone: TimeZone, now: number): string {
  const passed = Math.max(0, now - Date.parse(instant));
  if (passed >= 7 * agoUnits[0][1]) return dateTime(instant, language, zone);
  const format = new Intl.RelativeTimeFormat(languageList[language].locale, { numeric: 'auto' });
  for (const [unit, length] of agoUnits) {
    if (passed >= length) return format.format(-Math.floor(passed / length), unit);
  }
  return format.format(0, 'second');
}

/** 'Aug 3, 2026' */
export function date(instant: string | Date, language: Language, zone: TimeZone): string {
  const format = dateFormat(languageList[language].locale, zone, { ...day, year: 'numeric' });
  return format.format(new Date(instant));
}

/** 'November 2026', from '2026-11' */
export function monthName(month: string, language: Language): string {
  const format = dateFormat(languageList[language].locale, 'UTC', {
    month: 'long',
    year: 'numeric',
  });
  return format.format(new Date(`${month}-15T12:00Z`));
}

/** 'Nov', from '2026-11': below a bar. */
export function monthShort(month: string, language: Language): string {
  return dateFormat(languageList[language].locale, 'UTC', { month: 'short' }).format(
    new Date(`${month}-15T12:00Z`),
  );
}

/** '1,234' */
export function count(number: number, language: Language): string {
  return new Intl.NumberFormat(languageList[language].locale).format(number);
}

/** Calling codes of two digits; 1 and 7 have one, all others three. */
const twoDigitCodes = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * '+15550100001' as '+1 555 010 0001': country, then groups a person can read out. A few rules
 * rather than every country's own, which would cost the page more than all the rest of it.
 */
export function phone(e164: string): string {
  const digits = /^\+(\d{6,15})$/.exec(e164)?.[1];
  if (!digits) return e164;
  const codeLength = /^[17]/.test(digits) ? 1 : twoDigitCodes.test(digits) ? 2 : 3;
  const code = digits.slice(0, codeLength);
  const national = digits.slice(codeLength);
  const lead = national.slice(0, -4);
  const groups = lead.length === 4 ? [lead] : (lead.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? []);
  return [`+${code}`, ...groups, national.slice(-4)].join(' ');
}
