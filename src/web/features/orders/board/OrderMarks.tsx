import { Banknote, Lock } from 'lucide-react';
import type { QueueOrder } from '#contract/orders.ts';
import { countLockedMinutes } from '#domain/orders/handoverLock.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';

type Props = { order: QueueOrder; now: number };

/**
 * Marks for what blocks the handover: an unpaid amount, or a handover code locked after wrong
 * guesses.
 */
export function OrderMarks({ order, now }: Props) {
  const { t } = useTranslation(['board', 'row']);
  const language = useLanguage();
  const locked = countLockedMinutes(order.handover?.lockedUntil, now);
  const amount = formatAmount(order.amountDueCents, order.currency, language);
  return (
    <>
      {order.amountDueCents > 0 ? (
        <span className="stub-row__mark stub-row__mark--alarm">
          <Icon of={Banknote} size={17} />
          <span className="sr-only">{t('marks.due', { amount })}</span>
        </span>
      ) : null}
      {locked === null ? null : (
        <span className="stub-row__mark stub-row__mark--alarm">
          <Icon of={Lock} size={15} />
          <span className="sr-only">{t('marks.locked', { count: locked })}</span>
          <span aria-hidden="true">{t('row:minutes', { count: locked })}</span>
        </span>
      )}
    </>
  );
}
