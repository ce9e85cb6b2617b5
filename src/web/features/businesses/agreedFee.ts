import type { BusinessFees } from '#contract/fees.ts';
import { useLanguage, isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { formatAmount, toMinor } from '#web/lib/format.ts';
import { languageList, type Language } from '#texts/languages.ts';

export type FeeTerms = Pick<
  BusinessFees,
  'platformFeeType' | 'platformFeeValue' | 'platformFeePayer'
>;

const PERCENT = 100;

/** Formats a platform fee: '8%', '$5.00'. */
export function writeFee(
  { platformFeeType: type, platformFeeValue: value }: FeeTerms,
  currency: string,
  language: Language,
): string {
  if (type === 'fixed') return formatAmount(toMinor(value, currency), currency, language);
  const format = new Intl.NumberFormat(languageList[language].locale, {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return format.format(value / PERCENT);
}

export function useWriteFee() {
  const language = useLanguage();
  return (terms: FeeTerms, currency: string) => isolateText(writeFee(terms, currency, language));
}

/** Formats a platform fee with its payer: '8%, paid by the customer'. */
export function useWriteFeeWithPayer() {
  const { t } = useTranslation('invoices');
  const write = useWriteFee();
  return (terms: FeeTerms, currency: string) =>
    t(`payer.${terms.platformFeePayer}`, { fee: write(terms, currency) });
}
