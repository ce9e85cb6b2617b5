import type { Service, ServiceDetails } from '#contract/services.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { usePayableChanges } from '../pay/api.ts';
import { PayFrame } from '../pay/PayFrame.tsx';
import { ChangeTime } from './ChangeTime.tsx';
import { CustomerTip } from './CustomerTip.tsx';

type Props<S> = { service: S; onClose: () => void };

/** Dialog that changes the pickup time for a signed-in customer. */
export function ChangeTimeDialog({ service, onClose }: Props<ServiceDetails>) {
  const { t } = useTranslation(['after', 'pay', 'common']);
  const { showOrder } = usePayableChanges(service.id);
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
  const { showOrder } = usePayableChanges(service.id);
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
