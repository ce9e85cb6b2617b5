import type { Service, ServiceDetails } from '#contract/services.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CardLost } from '#web/features/payments/pay/card/CardLost.tsx';
import { useWallet } from '#web/features/payments/checkout/useWallet.tsx';
import { useServiceToPayChanges, useProviderConfig } from '../pay/api.ts';
import { PayFrame } from '../pay/PayFrame.tsx';
import { ChangeTime } from './ChangeTime.tsx';
import { TipForm, type TipSettings } from './TipForm.tsx';

type Props<S> = { service: S; onClose: () => void };

/** Dialog that changes the pickup time for a signed-in customer. */
export function ChangeTimeDialog({ service, onClose }: Props<ServiceDetails>) {
  const { t } = useTranslation(['after', 'pay', 'common']);
  const { showOrder } = useServiceToPayChanges(service.id);
  if (!service.order) return null;
  return (
    <Dialog title={t('after:time.title')} isOpen onClose={onClose}>
      <PayFrame>
        <ChangeTime
          order={service.order}
          offers={service.offers}
          timeZone={service.timeZone}
          onOrder={(order) => void showOrder(order)}
          onClose={onClose}
        />
      </PayFrame>
    </Dialog>
  );
}

export function TipDialog({ service, onClose }: Props<Service>) {
  const { t } = useTranslation(['after', 'pay', 'common']);
  const { showOrder } = useServiceToPayChanges(service.id);
  const placeName = usePlaceName();
  if (!service.order) return null;
  return (
    <Dialog title={t('after:tip.title')} isOpen onClose={onClose}>
      <PayFrame>
        <CustomerTip
          order={service.order}
          place={placeName(service.location, service.locationArabic)}
          onOrder={(order) => void showOrder(order)}
          onClose={onClose}
        />
      </PayFrame>
    </Dialog>
  );
}

/** Form for a tip after the payment by a signed-in customer, with a saved or a new card. */
function CustomerTip(props: Omit<TipSettings, 'config'>) {
  const config = useProviderConfig();
  const lost = () => <CardLost onRetry={() => void config.refetch()} />;
  return (
    <QueryState query={config} failed={lost} skeleton={<Skeleton className="h-96" />}>
      {(data) => <WalletTip {...props} config={data} />}
    </QueryState>
  );
}

function WalletTip(settings: TipSettings) {
  const { entry } = useWallet(settings.config, settings.order.currency, false);
  return <TipForm {...settings} entry={entry} />;
}
