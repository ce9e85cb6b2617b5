import { Timer } from 'lucide-react';
import type { ValetJob } from '#contract/orders.ts';
import { useCarAction } from '#web/app/useCarName.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useNow } from '#web/lib/clock.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useDeclineOffer } from './api.ts';
import { callName } from './order.ts';

/** Automatic dispatch offers the car to this valet, who accepts it in time or lets it pass. */
export function OfferNote({ job }: { job: ValetJob }) {
  const { t } = useTranslation('jobs');
  const carAction = useCarAction();
  const refused = useRefusalToast();
  const now = useNow(1000);
  const decline = useDeclineOffer({
    done: () => toastDone(t('offer.declined')),
    refused: (error) => refused(t('offer.failed'), error),
  });
  const { order } = job;
  if (!order?.offer) return null;
  const left = Math.max(0, Math.ceil((Date.parse(order.offer.expiresAt) - now) / 1000));
  const send = () => decline.isPending || decline.mutate({ id: job.id, orderId: order.id });
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-primary-soft p-2 ps-4">
      <p className="flex items-center gap-2 font-strong text-primary tabular-nums">
        <Icon of={Timer} size={20} />
        {t('offer.forYou', { count: left })}
      </p>
      <Button
        variant="quiet"
        isPending={decline.isPending}
        aria-label={carAction(t('offer.decline'), callName(job))}
        onClick={send}
      >
        {t('offer.decline')}
      </Button>
    </div>
  );
}
