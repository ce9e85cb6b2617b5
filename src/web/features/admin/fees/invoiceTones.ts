import type { InvoiceState } from '#domain/payments/invoice.ts';
import type { Tone } from '#web/ui/StatusPill.tsx';

export const invoiceTones: Record<InvoiceState, Tone> = {
  nothing_due: 'neutral',
  owed: 'waiting',
  paid: 'ready',
};
