import { useTranslation } from '#web/lib/translation.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ValetJob } from '#contract/orders.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useAcceptJob, useCarAtCurb, useHandOver } from '../api.ts';
import type { Step } from '../order.ts';

/** The one step a press on a job's button does, with what is said afterwards. */
export function useJobStep() {
  const { t } = useTranslation('jobs');
  const refused = useRefusalToast();
  const client = useQueryClient();
  const told = (done: string, failed: string) => ({
    done: () => toastDone(done),
    refused: (error: Error) => refused(failed, error),
  });
  const steps = {
    accept: useAcceptJob(told(t('accepted'), t('acceptFailed'))),
    ready: useCarAtCurb(told(t('carReady'), t('completeFailed'))),
    complete: useHandOver(told(t('completed'), t('completeFailed'))),
  };
  return (job: ValetJob, step: Exclude<Step, 'park'>): void => {
    // Two presses are one, also when the second comes before the screen has changed.
    if (client.isMutating({ predicate: ({ state }) => isOf(state.variables, job) }) > 0) return;
    steps[step].mutate(job);
  };
}

function isOf(variables: unknown, { id }: ValetJob): boolean {
  return (variables as { id?: string } | undefined)?.id === id;
}
