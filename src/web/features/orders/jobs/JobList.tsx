import { useQueryClient } from '@tanstack/react-query';
import type { ValetJob } from '#contract/orders.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useCarAction } from '#web/app/useCarName.ts';
import { useNow } from '#web/lib/clock.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useAcceptJob, useCarAtCurb, useHandOver } from './api.ts';
import { byUrgency, callName, getDeclineKind, nextStep } from './order.ts';
import type { Step } from './order.ts';
import { JobStub } from './JobStub.tsx';

type Props = {
  jobs: readonly ValetJob[];
  onPark: (job: ValetJob) => void;
  onDecline: (job: ValetJob) => void;
};

/** The valet's own jobs first, then those anybody may take. */
export function JobList({ jobs, onPark, onDecline }: Props) {
  const { t } = useTranslation('jobs');
  const sorted = jobs.toSorted(byUrgency);
  const groups = [
    { name: t('mine'), jobs: sorted.filter(({ status }) => status === 'in_progress') },
    { name: t('open'), jobs: sorted.filter(({ status }) => status === 'pending') },
  ].filter((group) => group.jobs.length > 0);
  const first = groups[0]?.jobs[0]?.id;
  return (
    <div className="flex flex-col gap-7">
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
    </div>
  );
}

type JobProps = { job: ValetJob; isFirst: boolean; onPark: () => void; onDecline: () => void };

function Job({ job, isFirst, onPark, onDecline }: JobProps) {
  const { t } = useTranslation(['jobs', 'common']);
  const now = useNow();
  const doStep = useJobStep();
  const step = nextStep(job);
  const carAction = useCarAction();
  const car = callName(job);
  const action = step === 'park' ? t('common:parking.submit') : t(step);
  const leave = t(`leave.${getDeclineKind(job)}.submit`);
  return (
    <JobStub job={job} now={now}>
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        className="w-full"
        aria-label={carAction(action, car)}
        onClick={() => (step === 'park' ? onPark() : doStep(job, step))}
      >
        {action}
      </Button>
      {job.can.decline ? (
        <Button
          variant="quiet"
          className="mt-1 w-full"
          aria-label={carAction(leave, car)}
          onClick={onDecline}
        >
          {leave}
        </Button>
      ) : null}
    </JobStub>
  );
}

/** The one step a press on a job's button does, with what is said afterwards. */
function useJobStep() {
  const { t } = useTranslation('jobs');
  const refused = useRefusalToast();
  const client = useQueryClient();
  const callbacks = (done: string, failed: string) => ({
    done: () => toastDone(done),
    refused: (error: Error) => refused(failed, error),
  });
  const steps = {
    accept: useAcceptJob(callbacks(t('accepted'), t('acceptFailed'))),
    ready: useCarAtCurb(callbacks(t('carReady'), t('completeFailed'))),
    complete: useHandOver(callbacks(t('completed'), t('completeFailed'))),
  };
  return (job: ValetJob, step: Exclude<Step, 'park'>): void => {
    // Two presses are one, also when the second comes before the screen has changed.
    if (client.isMutating({ predicate: ({ state }) => isForJob(state.variables, job) }) > 0) return;
    steps[step].mutate(job);
  };
}

function isForJob(variables: unknown, { id }: ValetJob): boolean {
  return (variables as { id?: string } | undefined)?.id === id;
}
