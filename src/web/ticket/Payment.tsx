import type { GuestTicket } from '#contract/orders.ts';
import { useTypedCard } from '../features/payments/pay/card/useTypedCard.tsx';
import { CheckoutForm } from '../features/payments/pay/CheckoutForm.tsx';
import { listCoveredAmounts } from '../features/payments/pay/Lines.tsx';
import type { CancelSettings } from '../features/payments/pay/useCancel.ts';
import { useTranslation } from '../lib/translation.ts';
import { useLaterPart } from './useLaterPart.tsx';

const loadPromo = () => import('../features/payments/pay/PromoPanel.tsx');

/** Payment by a guest with the ticket link, with a typed card. */
export function Payment({ data, ...settings }: CancelSettings & { data: GuestTicket }) {
  const { t } = useTranslation(['pay', 'common']);
  const { order } = settings;
  const config = { provider: data.paymentProvider, publishableKey: data.publishableKey };
  const entry = useTypedCard(config, order.currency);
  const [promo, problem] = useLaterPart(loadPromo, data);
  return (
    <CheckoutForm
      {...settings}
      config={config}
      place={data.location}
      entry={entry}
      PromoPanel={promo && promo.PromoPanel}
      promoProblem={problem}
      title={t('pay:lines.title')}
      lines={listCoveredAmounts(order, t)}
    />
  );
}
