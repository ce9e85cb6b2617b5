import { Link } from '@tanstack/react-router';
import type { ValetJob } from '#contract/orders.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { callName, getNextStep, type ValetStep } from './order.ts';
import { useIsUnanswered } from './useJobStep.ts';

type Props = {
  job: ValetJob | null;
  /** True while the jobs are loading. Until then the valet's current car is unknown. */
  isComing?: boolean;
  /** True while the last step is unsent or refused. The bar then shows no next step. */
  isHeld?: boolean;
  onStep: (job: ValetJob, step: ValetStep) => void;
};

/** Bar in the thumb's reach: next step of the current car, and the link to check in a new car. */
export function JobBar({ job: inHand, isComing = false, isHeld = false, onStep }: Props) {
  const { t } = useTranslation(['jobs', 'common']);
  const job = isHeld ? null : inHand;
  const step = job && getNextStep(job);
  return (
    // `data-card` changes with car and step, because clicks on a changed button must be ignored for
    // a moment.
    <fieldset
      className="job-bar"
      aria-label={job ? callName(job) : t('newCar')}
      data-column="bar"
      data-card={isComing ? undefined : `${job?.id ?? ''} ${step ?? ''}`}
    >
      <Link
        to="/valet-checkin"
        className={buildButtonClass(
          job ? 'secondary' : 'primary',
          job ? 'min-h-14 shrink-0 px-4' : 'grow md:grow-0',
        )}
      >
        {/* Plain plus sign, because an icon would load as a separate file. */}
        <span aria-hidden="true" className="text-28 leading-none font-medium">
          +
        </span>
        <span className={job ? 'job-bar__word' : ''}>{t('newCar')}</span>
      </Link>
      {job && step ? <NextStep job={job} step={step} onPress={() => onStep(job, step)} /> : null}
    </fieldset>
  );
}

type NextStepProps = { job: ValetJob; step: ValetStep; onPress: () => void };

function NextStep({ job, step, onPress }: NextStepProps) {
  const { t } = useTranslation(['jobs', 'common']);
  const action = step === 'park' ? t('common:parking.submit') : t(step);
  const car = callName(job);
  // Disables the button while the previous step is unanswered, or the press would be lost.
  const isPending = useIsUnanswered(job) && step === 'ready';
  return (
    // The accessible name equals the visible text, plate included.
    <Button variant="primary" className="min-w-0 grow" isPending={isPending} onClick={onPress}>
      <span className="flex w-full min-w-0 flex-wrap items-baseline justify-between gap-x-3">
        <span>{action}</span>{' '}
        <bdi className="min-w-0 text-15 font-medium wrap-anywhere tabular-nums">{car}</bdi>
      </span>
    </Button>
  );
}
