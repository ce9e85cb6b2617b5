import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ValetJob } from '#contract/orders.ts';
import { useCarAction } from '#web/app/useCarName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { prefetchParts } from '#web/ui/lazyPart.tsx';
import { CorrectDetails } from '../cars/lazyParts.ts';
import { jobToPutRightCar, PutRight } from '../putRight/putRight.ts';
import { callName } from './order.ts';

/**
 * Button that puts the valet's own return back into the queue, or the car back to its spot, or
 * cancels the request.
 */
export function PutJobRight({ job, onSend }: { job: ValetJob; onSend: () => void }) {
  const { t } = useTranslation('jobs');
  const carAction = useCarAction();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => prefetchParts(PutRight), []);
  const car = jobToPutRightCar(job);
  const step = car && (['requeue', 'parkAgain', 'cancel'] as const).find((one) => car.can[one]);
  if (!car || !step) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="-ms-3"
        aria-label={carAction(t(step), callName(job))}
        onClick={() => setOpen(true)}
      >
        {t(step)}
      </Button>
      {isOpen ? (
        <PutRight {...{ car, step, onSend }} isKept onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

/** Button that corrects what was typed about the car. */
export function CorrectJob({ job }: { job: ValetJob }) {
  const { t } = useTranslation('jobs');
  const carAction = useCarAction();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={carAction(t('details'), callName(job))} onClick={() => setOpen(true)}>
        <Icon of={Pencil} size={20} />
      </IconButton>
      {isOpen ? <CorrectDetails stayId={job.id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
