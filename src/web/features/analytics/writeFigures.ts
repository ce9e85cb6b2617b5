import { minorToMajor } from '#domain/shared/money.ts';
import { formatAmount } from '#web/lib/format.ts';
import { languageList, type Language } from '#texts/languages.ts';

const format = (language: Language, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(languageList[language].locale, options);

/** Formats one decimal, for minutes and ratings: '6.8'. */
export const writeTenths = (value: number, language: Language): string =>
  format(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/**
 * Formats a share: '83.2%'. Rounding never yields 100% for less than all, nor 0% for more than
 * none.
 */
export const writeShare = (share: number, language: Language): string =>
  format(language, { style: 'percent', maximumFractionDigits: 1 }).format(
    share > 0 && share < 1 ? Math.min(0.999, Math.max(0.001, share)) : share,
  );

/**
 * Formats a short amount for charts: '$1.9K', '$825', '$1.9 ألف', with the sign where the currency
 * usually has it.
 */
export const writeShortMoney = (cents: number, currency: string, language: Language): string => {
  const amount = toMajor(cents, currency);
  const options = {
    notation: 'compact',
    // Keeps a decimal of small amounts, as '3' would be wrong for 2.7.
    maximumFractionDigits: Math.abs(amount) >= 10 && Math.abs(amount) < 1000 ? 0 : 1,
  } as const;
  const short = format(language, options).format(Math.abs(amount));
  // Inserts the short number into a normal amount, as some languages place the currency of compact
  // ones differently.
  const whole = formatAmount(amount < 0 ? -1 : 1, currency, language);
  return whole.replace(/\d[\d.,]*/, () => short);
};

/** Converts to whole currency units, for spreadsheets. */
export const toMajor = minorToMajor;
