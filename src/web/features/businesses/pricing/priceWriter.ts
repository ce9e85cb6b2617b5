import type { PricingPreview } from '#contract/pricing.ts';
import { getCurrencySign, formatAmount, formatSignedMoney, toMinor } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';

type Line = PricingPreview['guests'][number]['before']['lines'][number];

/** Returns formatters for amounts of one currency, and for the calculation of a price. */
export function usePriceWriter(currency: string) {
  const { t, language } = useTranslation('pricing');
  const ofMinor = (cents: number) => formatAmount(cents, currency, language);
  return {
    sign: getCurrencySign(currency, language),
    ofMinor,
    /** Formats a difference of amounts with its sign. */
    signed: (cents: number) => formatSignedMoney(cents, currency, language),
    ofMajor: (amount: number) => ofMinor(toMinor(amount, currency)),
    /** Formats the calculation of a price: '2 h × $9.00 + night $18.00, max $48.00'. */
    ofLines: (lines: readonly Line[]) =>
      lines
        .map(({ kind, count, rateCents }, at) => {
          const text = t(`lines.${kind}`, { count, rate: ofMinor(rateCents) });
          if (at === 0) return text;
          return kind === 'maximum' ? `${language === 'ar' ? '،' : ','} ${text}` : ` + ${text}`;
        })
        .join(''),
  };
}
