import type { InvoiceState } from '#domain/payments/invoice.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { StatusPill, type PillTone } from '#web/ui/StatusPill.tsx';

const tones: Record<InvoiceState, PillTone> = {
  nothing_due: 'neutral',
  owed: 'waiting',
  paid: 'ready',
};

export function InvoiceStatePill({ state }: { state: InvoiceState }) {
  const { t } = useTranslation('invoices');
  return <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>;
}
