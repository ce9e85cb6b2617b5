import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import type { Service } from '#contract/services.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { buildButtonClass } from '#web/ui/button.ts';

/** Link to the receipt of a service; nothing before the payment. */
export function ReceiptLink({ service: { id, paidAt } }: { service: Service }) {
  const { t } = useTranslation('services');
  if (!paidAt) return null;
  return (
    <Link
      to="/dashboard/history/$id/receipt"
      params={{ id }}
      className={buildButtonClass('secondary')}
    >
      <Icon of={ReceiptText} size={18} />
      {t('details.receipt')}
    </Link>
  );
}
