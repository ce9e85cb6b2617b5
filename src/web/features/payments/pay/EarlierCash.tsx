import type { Service } from '#contract/services.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';

export type CashProps = { car: Pick<Service, 'earlierCashCents' | 'currency'> };

/** Note about cash of earlier cancelled requests, which waits at the desk. */
export function EarlierCash({ car: { earlierCashCents, currency } }: CashProps) {
  const { t, language } = useTranslation(['pay', 'common']);
  if (earlierCashCents === 0) return null;
  return (
    <Banner kind="info" live>
      {t('pay:cancel.textCash', { amount: formatAmount(earlierCashCents, currency, language) })}
    </Banner>
  );
}
