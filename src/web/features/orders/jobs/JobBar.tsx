import { Link } from '@tanstack/react-router';
import type { ValetJob } from '#contract/orders.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { callName, nextStep } from './order.ts';
import type { Step } from './order.ts';
import { useIsUnanswered } from './useJobStep.ts';

type Props = {
  /** The car in hand. */
  job: ValetJob | null;
  /** There is none so far as is known: the list has not come. */
  isComing?: boolean;
  /** Its last step is on its way, or was refused: there is no next one. */
  isHeld?: boolean;
  onStep: (job: ValetJob, step: Step) => void;
};

/** In the thumb's reach: the next step of the car in hand, with its plate, and a new car beside it. */
export function JobBar({ job: inHand, isComing = false, isHeld = false, onStep }: Props) {
  const { t } = useTranslation(['jobs', 'common']);
  const job = isHeld ? null : inHand;
  const step = job && nextStep(job);
  return (
    // Another car, or another step of the same one, is another thing under the thumb.
    <fieldset
      className="job-bar"
      aria-label={job ? callName(job) : t('newCar')}
      data-column="bar"
      data-card={isComing ? undefined : `${job?.id ?? ''} ${step ?? ''}`}
    >
      <Link
        to="/valet-checkin"
        className={buttonLook(
          job ? 'secondary' : 'primary',
          job ? 'min-h-14 shrink-0 px-4' : 'grow md:grow-0',
        )}
      >
        {/* A picture of it would come in a file of its own. */}
        <span aria-hidden="true" className="text-28 leading-none font-medium">
          +
        </span>
        <span className={job ? 'job-bar__word' : ''}>{t('newCar')}</span>
      </Link>
      {job && step ? <NextStep job={job} step={step} onPress={() => onStep(job, step)} /> : null}
    </fieldset>
  );
}

type NextStepProps = { job: ValetJob; step: Step; onPress: () => void };

function NextStep({ job, step, onPress }: NextStepProps) {
  const { t } = useTranslation(['jobs', 'common']);
  const action = step === 'park' ? t('common:parking.submit') : t(step);
  const car = callName(job);
  // A press on it would be lost: what comes before it is not answered.
  const isPending = useIsUnanswered(job) && step === 'ready';
  return (
    // Called by what is seen on it, the plate too.
    <Button variant="primary" className="min-w-0 grow" isPending={isPending} onClick={onPress}>
      <span className="flex w-full min-w-0 flex-wrap items-baseline justify-between gap-x-3">
        <span>{action}</span>{' '}
        <bdi className="min-w-0 text-15 font-medium wrap-anywhere tabular-nums">{car}</bdi>
      </span>
    </Button>
  );
}
