import { languageList } from '#texts/languages.ts';
import type { Language } from '#texts/languages.ts';

export { formatDollars as money } from '#domain/shared/money.ts';
export { toLatinDigits } from '#domain/shared/digits.ts';

const cached = new Map<string, Intl.DateTimeFormat>();

function dateFormat(language: Language, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${name}`;
  const format = cached.get(key) ?? new Intl.DateTimeFormat(languageList[language].locale, options);
  cached.set(key, format);
  return format;
}

/** '7:42 PM', '7:42 م' */
export function time(instant: string | Date, language: Language): string {
  const format = dateFormat(language, 'time', { hour: 'numeric', minute: '2-digit' });
  return format.format(new Date(instant));
}

/** 'Aug 3, 7:42 PM' */
export function dateTime(instant: string | Date, language: Language): string {
  const format = dateFormat(language, 'dateTime', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return format.format(new Date(instant));
}

/** The time alone when the instant is of today, else with its day. */
export function when(instant: string | Date, language: Language, now = new Date()): string {
  const isToday = new Date(instant).toDateString() === now.toDateString();
  return isToday ? time(instant, language) : dateTime(instant, language);
}

const agoUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** '3 minutes ago', 'قبل 3 دقائق', 'now'; the date once a week has gone by. */
export function ago(instant: string, language: Language, now: number): string {
  const passed = Math.max(0, now - Date.parse(instant));
  if (passed >= 7 * agoUnits[0][1]) return dateTime(instant, language);
  const format = new Intl.RelativeTimeFormat(languageList[language].locale, { numeric: 'auto' });
  for (const [unit, length] of agoUnits) {
    if (passed >= length) return format.format(-Math.floor(passed / length), unit);
  }
  return format.format(0, 'second');
}

/** 'Aug 3, 2026' */
export function date(instant: string | Date, language: Language): string {
  const format = dateFormat(language, 'date', { year: 'numeric', month: 'short', day: 'numeric' });
  return format.format(new Date(instant));
}

/** '12 min', '12 د' */
export function minutes(count: number, language: Language): string {
  const options = { style: 'unit', unit: 'minute', unitDisplay: 'short' } as const;
  return new Intl.NumberFormat(languageList[language].locale, options).format(count);
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
