import type { ValetJob } from '#contract/orders.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';

/** Shows the amount to pay before the handover, as the board does. */
export function DueMark({ order }: Pick<ValetJob, 'order'>) {
  const { t, language } = useTranslation('jobs');
  if (!order?.amountDueCents) return null;
  return (
    <span className="stub-row__mark stub-row__mark--alarm">
      {t('due', { amount: formatAmount(order.amountDueCents, order.currency, language) })}
    </span>
  );
}
