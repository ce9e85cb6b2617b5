import { useTranslation } from '#web/lib/translation.ts';
import type { ValetJob } from '#contract/orders.ts';
import { useNow } from '#web/lib/clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { byUrgency, declineOf, nextStep } from '../order.ts';
import { JobStub } from './JobStub.tsx';
import { useJobStep } from './useJobStep.ts';

type Props = {
  jobs: readonly ValetJob[];
  onPark: (job: ValetJob) => void;
  onDecline: (job: ValetJob) => void;
};

/** First what the valet has in his hands, then what anybody may take. */
export function JobList({ jobs, onPark, onDecline }: Props) {
  const { t } = useTranslation('jobs');
  const sorted = jobs.toSorted(byUrgency);
  const groups = [
    { name: t('mine'), jobs: sorted.filter(({ status }) => status === 'in_progress') },
    { name: t('open'), jobs: sorted.filter(({ status }) => status === 'pending') },
  ].filter((group) => group.jobs.length > 0);
  const first = groups[0]?.jobs[0]?.id;
  return (
    <>
      {groups.map((group) => (
        <section key={group.name} className="flex flex-col gap-3">
          <h2 className="flex items-baseline gap-2 text-15 font-medium text-muted">
            {group.name} <span className="tabular-nums">{group.jobs.length}</span>
          </h2>
          <ul className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
            {group.jobs.map((job) => (
              <li key={job.id} className="animate-[card-in_150ms_ease-out]">
                <Job
                  job={job}
                  isFirst={job.id === first}
                  onPark={() => onPark(job)}
                  onDecline={() => onDecline(job)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

type JobProps = { job: ValetJob; isFirst: boolean; onPark: () => void; onDecline: () => void };

function Job({ job, isFirst, onPark, onDecline }: JobProps) {
  const { t } = useTranslation(['jobs', 'common']);
  const now = useNow();
  const doStep = useJobStep();
  const step = nextStep(job);
  return (
    <JobStub job={job} now={now}>
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        className="w-full"
        onClick={() => (step === 'park' ? onPark() : doStep(job, step))}
      >
        {step === 'park' ? t('common:parking.submit') : t(step)}
      </Button>
      {job.can.decline ? (
        <Button variant="quiet" className="mt-1 w-full" onClick={onDecline}>
          {t(`leave.${declineOf(job)}.submit`)}
        </Button>
      ) : null}
    </JobStub>
  );
}
