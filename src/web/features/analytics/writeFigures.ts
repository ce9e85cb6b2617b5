import { minorToMajor } from '#domain/shared/money.ts';
import { money } from '#web/lib/format.ts';
import { languageList, type Language } from '#texts/languages.ts';

const format = (language: Language, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(languageList[language].locale, options);

/** '6.8': minutes and ratings are to a tenth. */
export const writeTenths = (value: number, language: Language): string =>
  format(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/** '83.2%'; only all of them are 100%, and only none of them 0%. */
export const writeShare = (share: number, language: Language): string =>
  format(language, { style: 'percent', maximumFractionDigits: 1 }).format(
    share > 0 && share < 1 ? Math.min(0.999, Math.max(0.001, share)) : share,
  );

/** '$1.9K', '$825', '$1.9 ألف': beside an axis or above a bar, where whole amounts would be long; the sign where all amounts have it. */
export const writeShortMoney = (cents: number, currency: string, language: Language): string => {
  const amount = toMajor(cents, currency);
  const options = {
    notation: 'compact',
    // Of a small amount a whole one would say something else: 3 of 2.7.
    maximumFractionDigits: Math.abs(amount) >= 10 && Math.abs(amount) < 1000 ? 0 : 1,
  } as const;
  const short = format(language, options).format(Math.abs(amount));
  // Some languages write the currency of a short amount by another rule than that of a whole one.
  const whole = money(amount < 0 ? -1 : 1, currency, language);
  return whole.replace(/\d[\d.,]*/, () => short);
};

/** Whole units of a currency, as a spreadsheet adds them up. */
export const toMajor = minorToMajor;
