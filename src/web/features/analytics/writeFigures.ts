import { minorToMajor } from '#domain/shared/money.ts';
import { formatAmount } from '#web/lib/format.ts';
import { languageList, type Language } from '#texts/languages.ts';

const format = (language: Language, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(languageList[language].locale, options);

/** Formats a number with one decimal, for minutes and ratings: '6.8'. */
export const writeTenths = (value: number, language: Language): string =>
  format(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/**
 * Formats a share as a percentage: '83.2%'. A share below 1 never rounds to 100%, and a share above
 * 0 never to 0%.
 */
export const writeShare = (share: number, language: Language): string =>
  format(language, { style: 'percent', maximumFractionDigits: 1 }).format(
    share > 0 && share < 1 ? Math.min(0.999, Math.max(0.001, share)) : share,
  );

/**
 * Formats an amount in short for charts: '$1.9K', '$825', '$1.9 ألف'. The currency sign stands
 * where it usually stands.
 */
export const writeShortMoney = (cents: number, currency: string, language: Language): string => {
  const amount = toMajor(cents, currency);
  const options = {
    notation: 'compact',
    // Keeps a decimal of small amounts, because '3' would be wrong for 2.7.
    maximumFractionDigits: Math.abs(amount) >= 10 && Math.abs(amount) < 1000 ? 0 : 1,
  } as const;
  const short = format(language, options).format(Math.abs(amount));
  // Inserts the short number into a normal amount. In compact amounts, some languages place the
  // currency sign differently.
  const whole = formatAmount(amount < 0 ? -1 : 1, currency, language);
  return whole.replace(/\d[\d.,]*/, () => short);
};

/** Converts an amount from cents to dollars, for spreadsheets. */
export const toMajor = minorToMajor;
