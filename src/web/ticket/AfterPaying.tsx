import { useState } from 'react';
import type { GuestTicket } from '#contract/orders.ts';
import { loadNamespaces, useTranslation } from '#web/lib/translation.ts';
import { textButtonLook } from '#web/ui/button.ts';
import { AskAgain } from '../features/payments/pay/AskAgain.tsx';
import { afterLook } from '../features/payments/pay/styles.ts';
import type { CancelSettings } from '../features/payments/pay/useCancel.ts';
import { PartDialog } from './PartDialog.tsx';

export type AfterPayingProps = CancelSettings & {
  data: GuestTicket;
  /** Whether the car was parked again and waits for another request. */
  isHeld: boolean;
};

const loadTime = () => import('../features/payments/after/ChangeTime.tsx');
const loadTip = () => import('../features/payments/after/GuestTip.tsx');

/** Actions of a guest after paying, and the request for a car that was parked again. */
export function AfterPaying(props: AfterPayingProps) {
  return (
    <>
      <TimeAndTip {...props} />
      {props.isHeld && <AskAgain {...props} zone={props.data.location.timeZone} />}
    </>
  );
}

/**
 * A tip, and another pickup time until a runner sets off. An open dialog stays, and says when a
 * change comes too late.
 */
function TimeAndTip({ data, order, onOrder }: AfterPayingProps) {
  const { t } = useTranslation(['after', 'common']);
  const [open, setOpen] = useState<'time' | 'tip' | null>(null);
  const close = () => setOpen(null);
  const config = { provider: data.paymentProvider, publishableKey: data.publishableKey };
  if (!order.isTimeChangeable && !order.isTippable && !open) return null;
  return (
    <div className={afterLook}>
      {order.isTimeChangeable && (
        <button type="button" className={textButtonLook} onClick={() => setOpen('time')}>
          {t('after:time.open')}
        </button>
      )}
      {order.isTippable && (
        <button type="button" className={textButtonLook} onClick={() => setOpen('tip')}>
          {t(order.tipCents > 0 ? 'after:tip.more' : 'after:tip.open')}
        </button>
      )}
      {open === 'time' && (
        <PartDialog title={t('after:time.title')} load={loadTime} onClose={close}>
          {({ ChangeTime }) => (
            <ChangeTime
              order={order}
              offers={data.offers}
              timeZone={data.location.timeZone}
              onOrder={onOrder}
              onClose={close}
            />
          )}
        </PartDialog>
      )}
      {open === 'tip' && (
        <PartDialog title={t('after:tip.title')} load={loadTip} onClose={close}>
          {({ GuestTip }) => (
            <GuestTip
              order={order}
              config={config}
              place={data.location.name}
              onOrder={onOrder}
              onClose={close}
            />
          )}
        </PartDialog>
      )}
    </div>
  );
}

export const loadTexts = loadNamespaces('after');
