import { useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { GuestOrder } from '#contract/orders.ts';
import type { Service } from '#contract/services.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatTime } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { logError } from '#web/lib/logError.ts';
import { Button } from '#web/ui/Button.tsx';
import { prefetchParts, suspendedPart } from '#web/ui/lazyPart.tsx';
import { useResume } from '../api/changes.ts';
import { useNavigateTo } from '#web/app/useNavigateTo.ts';
import { buildPaymentPath } from '../navigation.ts';

const RetrievalDialog = suspendedPart(
  async () =>
    (await withTexts(import('../retrieval/RetrievalDialog.tsx'), 'pay', 'serviceDialogs'))
      .RetrievalDialog,
);

const PickupArrival = suspendedPart(
  async () =>
    (await withTexts(import('#web/features/payments/pay/PickupQuote.tsx'), 'pay')).PickupArrival,
);

const RequestNotes = suspendedPart(
  async () =>
    (await withTexts(import('#web/features/payments/pay/RequestNotes.tsx'), 'pay')).RequestNotes,
);

/** Cancel button of a return, with its own texts, which the overview has not loaded. */
export const CancelRetrieval = suspendedPart(
  async () => (await withTexts(import('./CancelRetrieval.tsx'), 'serviceCancel')).CancelRetrieval,
);

/** Whether the customer has asked for the car and has to pay before anybody sets off. */
export const isAwaitingPayment = ({ can, order }: Service) =>
  can.pay && order?.status === 'requested';

export const hasNextStep = ({ can }: Service) => can.pay || can.resume || can.requestRetrieval;

/** Next step of the customer to get the car: request, pay, or request again. */
export function NextStep({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const [isAsking, setIsAsking] = useState(false);
  const { can } = service;
  useEffect(
    () => (can.requestRetrieval ? prefetchParts(RetrievalDialog) : undefined),
    [can.requestRetrieval],
  );
  return (
    <>
      {service.order?.status === 'cancelled' || service.earlierCashCents > 0 ? (
        <RequestNotes car={service} />
      ) : null}
      {can.pay && !can.resume ? (
        <Pay service={service} onChangeTime={() => setIsAsking(true)} />
      ) : null}
      {can.resume && service.order ? (
        <AskAgain order={service.order} zone={service.timeZone} />
      ) : null}
      {can.requestRetrieval ? (
        <Button
          variant="primary"
          onPointerEnter={() => void RetrievalDialog.preload().catch(logError)}
          onClick={() => setIsAsking(true)}
        >
          {t('current.retrieve')}
        </Button>
      ) : null}
      {isAsking ? <RetrievalDialog service={service} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

type WaitProps = { order: GuestOrder; zone: TimeZone };

/** Place and minutes of an order before anybody has set off. */
function Wait({ order, zone }: WaitProps) {
  const now = useNow();
  return (
    <p className="grid min-h-16 gap-0.5 text-15 leading-[1.35]">
      <PickupArrival quote={order} zone={zone} now={now} />
    </p>
  );
}

/** Panel that requests a car that was parked again, because nobody came for it. */
export function AskAgain({ order, zone }: WaitProps) {
  const { t } = useTranslation('services');
  const refused = useRefusalToast();
  const resume = useResume();
  const ask = () =>
    resume.isPending ||
    resume.mutate(order.id, { onError: (error) => refused(t('current.askAgainFailed'), error) });
  return (
    <>
      <Wait order={order} zone={zone} />
      <Button variant="primary" isPending={resume.isPending} onClick={ask}>
        {t('current.askAgain')}
      </Button>
    </>
  );
}

type PayProps = { service: Service; onChangeTime: () => void };

function Pay({ service, onChangeTime }: PayProps) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const go = useNavigateTo();
  const { totalAmount, order, timeZone } = service;
  const isWaiting = isAwaitingPayment(service);
  // Another request would lose the code and the amounts that count for this one.
  const isReplaceable = order?.promoCode === null && order.settlements.length === 0;
  const at = (time: string) => isolateText(formatTime(time, language, timeZone));
  const { ofMajor } = useMoney(service.currency);
  return (
    <>
      {isWaiting && order ? <Wait order={order} zone={timeZone} /> : null}
      <Button variant="primary" onClick={() => go(buildPaymentPath(service.id))}>
        {totalAmount === null
          ? t('current.pay')
          : t('current.payAmount', { amount: ofMajor(totalAmount) })}
      </Button>
      {isWaiting && service.can.cancelRetrieval ? (
        <div className="flex flex-wrap gap-3 *:grow">
          {isReplaceable ? (
            <Button
              onPointerEnter={() => void RetrievalDialog.preload().catch(logError)}
              onClick={onChangeTime}
            >
              {t('afterPaying.time')}
            </Button>
          ) : null}
          <CancelRetrieval service={service} />
        </div>
      ) : null}
      {order?.expiresAt ? (
        <p className="text-15 text-muted">
          {order.placeHeldUntil
            ? t('current.keepPlace', { time: at(order.placeHeldUntil), end: at(order.expiresAt) })
            : t('current.payUntil', { time: at(order.expiresAt) })}
        </p>
      ) : null}
    </>
  );
}
