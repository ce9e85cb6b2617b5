import { Banknote, KeyRound, MapPin, Pencil, QrCode as QrIcon, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { CarCard } from '#contract/cars.ts';
import type { QueueOrder } from '#contract/orders.ts';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { SettleDialog } from '#web/features/payments/desk/lazyParts.ts';
import { formatAmount, formatPhone } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import {
  canPutVipFirst,
  orderToPutRightCar,
  PutRight,
  putRightSteps,
  type PutRightStep,
} from '#web/features/orders/putRight/putRight.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { KeyActions } from '#web/features/stays/keys/lazyParts.ts';
import { useResumeForGuest, useSendLink } from '#web/features/stays/carsApi.ts';
import { CorrectDetails, GiveBackDialog } from './lazyParts.ts';
import { NextStep } from './NextStep.tsx';

const forms = () => import('./CarForms.tsx');
const SpotForm = lazyPart(async () => (await forms()).SpotForm);
const RequestForm = lazyPart(async () => (await forms()).RequestForm);
const LinkPanel = lazyPart(async () => (await import('./LinkPanel.tsx')).LinkPanel);

/** Button with which staff take the amount due at the desk. */
function TakePayment({ car: { openOrder: order } }: { car: CarCard }) {
  const { t } = useTranslation('cars');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (!order) return null;
  const isDue = order.amountDueCents > 0 && (order.can.settle || order.can.giveAway);
  return (
    <>
      {isDue ? (
        <Button onClick={() => setOpen(true)}>
          <Icon of={Banknote} />
          {t('actions.pay', {
            amount: formatAmount(order.amountDueCents, order.currency, language),
          })}
        </Button>
      ) : null}
      <Suspense>
        {isOpen ? <SettleDialog order={order} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

type Opened = 'spot' | 'key' | 'details' | 'request' | 'link' | 'giveBack' | PutRightStep;

/** Actions of a car: the next step first, corrections below. */
export function CarActions({ car }: { car: CarCard }) {
  const { t } = useTranslation('cars');
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  const { can } = car;
  const order = car.openOrder;
  const moving = putRightSteps.filter((step) => order?.can[step]);
  const canPutFirst = order !== null && canPutVipFirst(order);
  const step = putRightSteps.find((one) => one === opened);
  return (
    <>
      <NextStep car={car} />
      <TakePayment car={car} />
      {can.request ? (
        <Button variant="primary" onClick={() => open('request')}>
          {t('actions.request')}
        </Button>
      ) : null}
      {order?.can.resume ? <Resume order={order} /> : null}
      {can.giveBack ? (
        <Button variant="danger" onClick={() => open('giveBack')}>
          {t('actions.giveBack')}
        </Button>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2 empty:hidden">
        {moving.map((step) => (
          <Button key={step} onClick={() => open(step)}>
            {t(`actions.${step === 'move' && canPutFirst ? 'vipFirst' : step}`)}
          </Button>
        ))}
        {can.moveSpot ? (
          <Button onClick={() => open('spot')}>
            <Icon of={MapPin} />
            {t('actions.spot')}
          </Button>
        ) : null}
        {can.correctKey && !car.key.isUnaccounted ? (
          <Button onClick={() => open('key')}>
            <Icon of={KeyRound} />
            {t('actions.key')}
          </Button>
        ) : null}
        {can.showLink ? (
          <Button onClick={() => open('link')}>
            <Icon of={QrIcon} />
            {t('actions.qr')}
          </Button>
        ) : null}
        {can.sendLink ? <SendLink car={car} /> : null}
        {can.correctCar ? (
          <Button onClick={() => open('details')}>
            <Icon of={Pencil} />
            {t('actions.details')}
          </Button>
        ) : null}
      </div>
      <Dialog title={t('request.title')} isOpen={opened === 'request'} onClose={close}>
        <RequestForm car={car} onDone={close} />
      </Dialog>
      <Dialog title={t('spot.title')} isOpen={opened === 'spot'} onClose={close}>
        <SpotForm car={car} onDone={close} />
      </Dialog>
      <Dialog title={t('key.title')} isOpen={opened === 'key'} onClose={close}>
        <KeyActions
          stayId={car.id}
          locationId={car.locationId}
          car={nameByPlate(car)}
          carKey={car.key}
          onDone={close}
        />
      </Dialog>
      <Dialog title={t('link.title')} isOpen={opened === 'link'} onClose={close}>
        <LinkPanel car={car} />
      </Dialog>
      {opened === 'giveBack' ? <GiveBackDialog car={car} onClose={close} /> : null}
      {opened === 'details' ? <CorrectDetails stayId={car.id} onClose={close} /> : null}
      {order && step ? (
        <PutRight car={orderToPutRightCar(order)} step={step} onClose={close} />
      ) : null}
    </>
  );
}

/** Button that requests a parked-again car for a guest at the desk. */
function Resume({ order }: { order: QueueOrder }) {
  const { t } = useTranslation('cars');
  const resume = useResumeForGuest({
    done: () => showDoneToast(t('request.done')),
    failed: t('request.failed'),
  });
  const ask = () => resume.isPending || resume.mutate(order.id);
  return (
    <Button variant="primary" isPending={resume.isPending} onClick={ask}>
      {t('actions.resume')}
      <span className="font-normal">{t('request.there', { count: order.etaMinutes })}</span>
    </Button>
  );
}

function SendLink({ car }: { car: CarCard }) {
  const { t } = useTranslation('cars');
  const send = useSendLink(car.id, {
    done: () =>
      showDoneToast(
        t('link.sent'),
        t('link.sentText', { phone: isolateText(formatPhone(car.phoneE164 ?? '')) }),
      ),
    failed: t('link.sendFailed'),
  });
  return (
    <Button isPending={send.isPending} onClick={() => send.mutate()}>
      <Icon of={Send} isDirectional />
      {t('actions.send')}
    </Button>
  );
}
