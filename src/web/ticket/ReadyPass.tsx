import type { GuestTicket } from '#contract/orders.ts';
import { useTranslation } from '../lib/translation.ts';
import { QrCode } from '../ui/QrCode.tsx';
import { Pass } from '../ui/stub/Pass.tsx';

/** The pass of a guest whose car is at the curb. */
export function ReadyPass({ ticket: { ticketNumber: number }, location }: GuestTicket) {
  const { t } = useTranslation(['ticket', 'pay', 'common']);
  return (
    <Pass number={number} place={location.name} address={location.address}>
      <QrCode text={number} label={t('common:pass.qr', { number })} />
    </Pass>
  );
}
