import { currencyDecimals, formatMoney, minorToMajor } from '#domain/shared/money.ts';
import { languageList, type Language } from '#texts/languages.ts';
import { getDateFormat, type TimeZone } from '#domain/shared/zone.ts';
import { getDayInZone, isOwnTime } from './zone.ts';

/**
 * Formats an amount: '$28.50', '−$28.50'. The minus sign is as wide as a digit, unlike a hyphen.
 */
export const formatAmount = (cents: number, currency: string, language: Language): string =>
  formatMoney(cents, currency, language).replace('-', '−');

/** Formats a difference of amounts: '+$28.50', '−$28.50', '$0.00'. */
export const formatSignedMoney = (cents: number, currency: string, language: Language): string =>
  cents > 0
    ? formatAmount(-cents, currency, language).replace('−', '+')
    : formatAmount(cents, currency, language);

/** Formats an amount, without decimals if they are zero: '$5'. */
export const formatWholeMoney = (cents: number, currency: string, language: Language): string =>
  formatAmount(cents, currency, language).replace(/\.0+(?!\d)/, '');

/**
 * Converts an amount from dollars to cents, in the decimals of the currency. Rounds away floating
 * point errors of summed amounts.
 */
export const toMinor = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** currencyDecimals(currency));

/** Formats an amount for the field in which people change it: '28.50'. */
export const formatTypedAmount = (cents: number, currency: string): string =>
  minorToMajor(cents, currency).toFixed(currencyDecimals(currency));

/** Returns the currency sign that amounts show: '$', 'AED', 'د.إ'. */
export const getCurrencySign = (currency: string, language: Language): string =>
  formatAmount(0, currency, language)
    .replaceAll(/\p{Cf}|\d[\d.,]*/gu, '')
    .trim();

/** Returns the spoken name of a currency: 'US dollars', 'درهم إماراتي'. */
export function getCurrencyName(currency: string, language: Language): string {
  const options = { style: 'currency', currency, currencyDisplay: 'name' } as const;
  const parts = new Intl.NumberFormat(languageList[language].locale, options).formatToParts(100);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

const hour = { hour: 'numeric', minute: '2-digit' } as const;
const day = { month: 'short', day: 'numeric' } as const;

/** Formats a time of a location. Adds the time zone when the device's clock shows another time. */
function clock(
  instant: string | Date,
  language: Language,
  zone: TimeZone,
  options: Intl.DateTimeFormatOptions,
): string {
  const at = new Date(instant);
  const named = isOwnTime(at, zone) ? options : { ...options, timeZoneName: 'short' as const };
  return getDateFormat(languageList[language].locale, zone, named).format(at);
}

/**
 * Formats a time: '7:42 PM', '7:42 م'; '7:42 PM GMT+4' when the device's clock shows another time.
 */
export function formatTime(instant: string | Date, language: Language, zone: TimeZone): string {
  return clock(instant, language, zone, hour);
}

/** Formats a time such as '7:42 PM' on the location's clock, always without the time zone. */
export function formatPlaceTime(
  instant: string | Date,
  language: Language,
  zone: TimeZone,
): string {
  return getDateFormat(languageList[language].locale, zone, hour).format(new Date(instant));
}

/**
 * Returns the name of the time zone for a heading, 'GMT+4'. Null when the device's clock shows the
 * same time.
 */
export function getZoneName(now: number, language: Language, zone: TimeZone): string | null {
  const at = new Date(now);
  if (isOwnTime(at, zone)) return null;
  const { locale } = languageList[language];
  const parts = getDateFormat(locale, zone, { ...hour, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
}

/** Formats an instant as 'Aug 3, 7:42 PM'. */
export function formatDateTime(instant: string | Date, language: Language, zone: TimeZone): string {
  return clock(instant, language, zone, { ...day, ...hour });
}

/** Formats the time alone for an instant of today in the time zone, or else the day and time. */
export function formatWhen(
  instant: string | Date,
  language: Language,
  zone: TimeZone,
  now = new Date(),
): string {
  const isToday = getDayInZone(new Date(instant), zone) === getDayInZone(now, zone);
  return isToday ? formatTime(instant, language, zone) : formatDateTime(instant, language, zone);
}

const agoUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * Formats the time since an instant: '3 minutes ago', 'قبل 3 دقائق', 'now'. After a week formats
 * the date.
 */
export function formatAgo(
  instant: string,
  language: Language,
  zone: TimeZone,
  now: number,
): string {
  const passed = Math.max(0, now - Date.parse(instant));
  if (passed >= 7 * agoUnits[0][1]) return formatDateTime(instant, language, zone);
  const format = new Intl.RelativeTimeFormat(languageList[language].locale, { numeric: 'auto' });
  for (const [unit, length] of agoUnits) {
    if (passed >= length) return format.format(-Math.floor(passed / length), unit);
  }
  return format.format(0, 'second');
}

/** Formats an instant as 'Aug 3, 2026'. */
export function formatDate(instant: string | Date, language: Language, zone: TimeZone): string {
  const format = getDateFormat(languageList[language].locale, zone, { ...day, year: 'numeric' });
  return format.format(new Date(instant));
}

/** Formats '2026-11' as 'November 2026'. */
export function formatMonth(month: string, language: Language): string {
  const format = getDateFormat(languageList[language].locale, 'UTC', {
    month: 'long',
    year: 'numeric',
  });
  return format.format(new Date(`${month}-15T12:00Z`));
}

/** Formats '2026-11' as 'Nov', for the axis of a chart. */
export function formatShortMonth(month: string, language: Language): string {
  return getDateFormat(languageList[language].locale, 'UTC', { month: 'short' }).format(
    new Date(`${month}-15T12:00Z`),
  );
}

/** Formats a number with thousands separators: '1,234'. */
export function formatCount(number: number, language: Language): string {
  return new Intl.NumberFormat(languageList[language].locale).format(number);
}

/**
 * Matches calling codes of two digits. Codes 1 and 7 have one digit; all other codes have three.
 */
const twoDigitCodes = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * Formats '+15550100001' as '+1 555 010 0001': calling code, then readable groups. Uses few general
 * rules, because the rules of every country would be larger than the rest of the page.
 */
export function formatPhone(e164: string): string {
  const digits = /^\+(\d{6,15})$/.exec(e164)?.[1];
  if (!digits) return e164;
  const codeLength = /^[17]/.test(digits) ? 1 : twoDigitCodes.test(digits) ? 2 : 3;
  const code = digits.slice(0, codeLength);
  const national = digits.slice(codeLength);
  const lead = national.slice(0, -4);
  const groups = lead.length === 4 ? [lead] : (lead.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? []);
  return [`+${code}`, ...groups, national.slice(-4)].join(' ');
}
