import type { ServiceDetails } from '#contract/services.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { listCoveredAmounts } from '../pay/Lines.tsx';
import { useProviderConfig } from '../pay/api.ts';
import { CardLost } from '../pay/card/CardLost.tsx';
import type { ProviderConfig } from '../pay/card/provider.ts';
import { CheckoutForm } from '../pay/CheckoutForm.tsx';
import { panelLook } from '../pay/styles.ts';
import type { CancelSettings } from '../pay/useCancel.ts';
import { useWallet } from './useWallet.tsx';
import { listFeeLines } from './view.ts';
import { QueryState } from '#web/app/QueryState.tsx';

type Props = CancelSettings & {
  service: ServiceDetails;
  /** Called when a payment starts on this page. */
  onPress: () => void;
};

/** Waits for the payment provider's configuration, then shows the payment form. */
export function Checkout(props: Props) {
  const config = useProviderConfig();
  const lost = () => (
    <section className={panelLook}>
      <CardLost onRetry={() => void config.refetch()} />
    </section>
  );
  return (
    <QueryState query={config} failed={lost} skeleton={<Skeleton className="h-96" />}>
      {(data) => <CustomerCheckout {...props} config={data} />}
    </QueryState>
  );
}

/** Payment by a signed-in customer, with a saved or a new card. */
function CustomerCheckout({ service, ...settings }: Props & { config: ProviderConfig }) {
  const text = useTranslation(['payment', 'pay']);
  const { order, config } = settings;
  const name = usePlaceName()(service.location, service.locationArabic);
  const { entry, refetch } = useWallet(config, order.currency);
  return (
    <CheckoutForm
      {...settings}
      place={{ id: service.locationId, name, timeZone: service.timeZone }}
      entry={entry}
      title={text.t('lines.title')}
      lines={[...listFeeLines(order, text), ...(listCoveredAmounts(order, text.t)?.slice(1) ?? [])]}
      // The refused card may have been removed elsewhere.
      onRefused={refetch}
    />
  );
}
