import { useState } from 'react';
import type { GuestTicket } from '#contract/orders.ts';
import { loadNamespaces, useTranslation } from '#web/lib/translation.ts';
import { textButtonLook } from '#web/ui/button.ts';
import { AskAgain } from '../features/payments/pay/AskAgain.tsx';
import { CancelDialog, findRefund } from '../features/payments/pay/CancelDialog.tsx';
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

/**
 * Buttons that change the time or cancel the request, until a runner sets off. An open dialog stays,
 * and says when a change comes too late.
 */
export function WaitActions({ data, ...settings }: AfterPayingProps) {
  const { order, onOrder } = settings;
  const { t } = useTranslation(['after', 'pay', 'common']);
  const [open, setOpen] = useState<'time' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  if (!order.isTimeChangeable && !order.isCancellable && open !== 'time') return null;
  return (
    <div className="flex flex-wrap gap-x-6">
      {order.isTimeChangeable && (
        <button type="button" className={textButtonLook} onClick={() => setOpen('time')}>
          {t('after:time.open')}
        </button>
      )}
      {order.isCancellable && (
        <button type="button" className={textButtonLook} onClick={() => setOpen('cancel')}>
          {t(findRefund(order) ? 'pay:cancel.action' : 'pay:form.takeBack')}
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
      {open === 'cancel' && order.isCancellable && <CancelDialog {...settings} onClose={close} />}
    </div>
  );
}

/** A tip after paying, and the request for a car that was parked again. */
export function AfterPaying(props: AfterPayingProps) {
  return (
    <>
      <LaterTip {...props} />
      {props.isHeld && <AskAgain {...props} zone={props.data.location.timeZone} />}
    </>
  );
}

function LaterTip({ data, order, onOrder }: AfterPayingProps) {
  const { t } = useTranslation(['after', 'common']);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const config = { provider: data.paymentProvider, publishableKey: data.publishableKey };
  if (!order.isTippable && !isOpen) return null;
  return (
    <div className={afterLook}>
      {order.isTippable && (
        <button type="button" className={textButtonLook} onClick={() => setOpen(true)}>
          {t(order.tipCents > 0 ? 'after:tip.more' : 'after:tip.open')}
        </button>
      )}
      {isOpen && (
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
