import type { GuestTicket } from '#contract/orders.ts';
import { useTypedCard } from '../features/payments/pay/card/useTypedCard.tsx';
import { CheckoutForm } from '../features/payments/pay/CheckoutForm.tsx';
import { listCoveredAmounts } from '../features/payments/pay/Lines.tsx';
import type { CancelSettings } from '../features/payments/pay/useCancel.ts';
import { loadNamespaces, useTranslation } from '../lib/translation.ts';

export type PaymentProps = CancelSettings & { data: GuestTicket };

/** Payment by a guest with the ticket link, with a typed card. */
export function Payment({ data, ...settings }: PaymentProps) {
  const { t } = useTranslation(['pay', 'common']);
  const { order } = settings;
  const config = { provider: data.paymentProvider, publishableKey: data.publishableKey };
  const entry = useTypedCard(config, order.currency);
  return (
    <CheckoutForm
      {...settings}
      config={config}
      place={data.location}
      entry={entry}
      title={t('pay:lines.title')}
      hasCancel={false}
      lines={listCoveredAmounts(order, t)}
    />
  );
}

export const loadTexts = loadNamespaces('promo');
