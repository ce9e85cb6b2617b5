import { languageList, type Language } from '#texts/languages.ts';

const format = (language: Language, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(languageList[language].locale, options);

/** '6.8': minutes and ratings are to a tenth. */
export const writeTenths = (value: number, language: Language): string =>
  format(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/** '83.2%' */
export const writeShare = (share: number, language: Language): string =>
  format(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** '$1.9K' beside an axis, where whole amounts would be long. */
export const writeShortMoney = (cents: number, currency: string, language: Language): string => {
  const options = {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  } as const;
  const number = format(language, options);
  const { maximumFractionDigits: decimals = 2 } = format(language, {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return number.format(cents / 10 ** decimals);
};

/** Whole units of a currency, as a spreadsheet adds them up. */
export { minorToMajor as toMajor } from '#domain/shared/money.ts';
