import type { PricingPreview } from '#contract/pricing.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { languageList } from '#texts/languages.ts';

/**
 * Counts the sample guests whose price changes, in the direction (more or less) that affects most
 * guests.
 */
export function countDifferent(guests: PricingPreview['guests']) {
  const differences = guests.map(({ before, after }) => after.priceCents - before.priceCents);
  const less = differences.filter((difference) => difference < 0).length;
  const more = differences.filter((difference) => difference > 0).length;
  const kind = less === 0 && more === 0 ? 'same' : less >= more ? 'less' : 'more';
  return { kind, count: Math.max(less, more), all: guests.length } as const;
}

/** Returns a function for the text that says what the last 30 days would have earned. */
export function useRecentText() {
  const { t, language } = useTranslation('pricing');
  return ({ recent, currency }: PricingPreview): string => {
    const { stays, beforeCents, afterCents } = recent;
    if (stays === 0) return t('kicker.noRecent');
    const percent = new Intl.NumberFormat(languageList[language].locale, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    });
    return t('kicker.recent', {
      count: stays,
      before: formatAmount(beforeCents, currency, language),
      after: formatAmount(afterCents, currency, language),
      change: beforeCents === 0 ? '—' : percent.format(afterCents / beforeCents - 1),
    });
  };
}
