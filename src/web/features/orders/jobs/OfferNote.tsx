import { Timer } from 'lucide-react';
import type { ValetJob } from '#contract/orders.ts';
import { useCarAction } from '#web/app/useCarName.ts';
import { useNow } from '#web/lib/clock.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useDeclineOffer } from './api.ts';
import { callName } from './order.ts';

/** Counts down the seconds left of an automatic offer to this valet. */
export function OfferNote({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation('jobs');
  const left = Math.max(0, Math.ceil((Date.parse(expiresAt) - useNow(1000)) / 1000));
  return (
    <p className="my-2 flex items-center gap-2 rounded-md bg-primary-soft px-4 py-3 font-strong text-primary tabular-nums">
      <Icon of={Timer} size={20} />
      {t('offer.forYou', { count: left })}
    </p>
  );
}

type DeclineProps = { job: ValetJob; orderId: string; onSend: () => void };

/** Declines the offer; dispatch then offers the car to the next valet at once. */
export function DeclineOffer({ job, orderId, onSend }: DeclineProps) {
  const { t } = useTranslation('jobs');
  const carAction = useCarAction();
  const decline = useDeclineOffer({
    done: () => showDoneToast(t('offer.declined')),
    failed: t('offer.failed'),
  });
  const send = () => {
    onSend();
    decline.mutate({ id: job.id, orderId });
  };
  return (
    <Button
      variant="quiet"
      className="-ms-3"
      isPending={decline.isPending}
      aria-label={carAction(t('offer.decline'), callName(job))}
      onClick={send}
    >
      {t('offer.decline')}
    </Button>
  );
}
