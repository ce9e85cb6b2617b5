import { Clock, HandCoins } from 'lucide-react';
import { useState } from 'react';
import type { Service, ServiceDetails } from '#contract/services.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

const fetchDialogs = () =>
  withTexts(import('#web/features/payments/after/CustomerAfter.tsx'), 'after', 'pay', 'payment');
const ChangeTimeDialog = suspendedPart(async () => (await fetchDialogs()).ChangeTimeDialog);
const TipDialog = suspendedPart(async () => (await fetchDialogs()).TipDialog);

/** Button that changes the pickup time, shown until a runner sets off. */
export function ChangeTimeButton({ service }: { service: ServiceDetails }) {
  const { t } = useTranslation('services');
  const [isOpen, setOpen] = useState(false);
  const isOffered = service.order?.isTimeChangeable;
  // Stays mounted while the dialog is open, because the dialog tells the customer that a runner has
  // set off.
  if (!isOffered && !isOpen) return null;
  return (
    <>
      {isOffered ? (
        <Button onClick={() => setOpen(true)}>
          <Icon of={Clock} size={18} />
          {t('afterPaying.time')}
        </Button>
      ) : null}
      {isOpen ? <ChangeTimeDialog service={service} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Button that gives a tip after the payment, or increases the tip. */
export function TipButton({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const [isOpen, setOpen] = useState(false);
  const { order } = service;
  if (!order?.isTippable && !isOpen) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={HandCoins} size={18} />
        {t(order && order.tipCents > 0 ? 'afterPaying.tipMore' : 'afterPaying.tip')}
      </Button>
      {isOpen ? <TipDialog service={service} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
