import { useLanguage, isolate } from '#web/lib/language.ts';
import { money, toMinor } from '#web/lib/format.ts';
import type { BusinessFees } from '#contract/fees.ts';
import { type FeePayer, type FeeSplit, splitFee } from '#domain/payments/price.ts';
import { currencyDecimals } from '#domain/shared/money.ts';
import { languageList, type Language } from '#texts/languages.ts';

export type FeeTerms = Pick<
  BusinessFees,
  'platformFeeType' | 'platformFeeValue' | 'platformFeePayer'
>;

const EXAMPLE = 20;
const PERCENT = 100;

/** '8%', '$5.00' */
export function writeFee(
  { platformFeeType: type, platformFeeValue: value }: FeeTerms,
  currency: string,
  language: Language,
): string {
  if (type === 'fixed') return money(toMinor(value, currency), currency, language);
  const format = new Intl.NumberFormat(languageList[language].locale, {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return format.format(value / PERCENT);
}

export function useWriteFee() {
  const language = useLanguage();
  return (terms: FeeTerms, currency: string) => isolate(writeFee(terms, currency, language));
}

/** A return of 20.00 under a fee: what is paid and received, whoever pays the fee. */
export function computeExample(terms: FeeTerms, currency: string, feePayer: FeePayer): FeeSplit {
  const { platformFeeType: type, platformFeeValue: value } = terms;
  const fee = {
    type,
    value: type === 'fixed' ? toMinor(value, currency) : Math.round(value * PERCENT),
  };
  return splitFee(examplePrice(currency), { fee, feePayer, currency });
}

export const examplePrice = (currency: string): number =>
  EXAMPLE * 10 ** currencyDecimals(currency);
