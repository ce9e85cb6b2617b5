import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { ValetJob } from '#contract/orders.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { DEAF_MS } from '#web/ui/deafPlace.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useAcceptJob, useCarAtCurb } from './api.ts';
import type { QuickStep } from './changes.ts';

/** The one step a press on a job does, with what is said afterwards. */
export function useJobStep() {
  const { t } = useTranslation('jobs');
  const refused = useRefusalToast();
  const client = useQueryClient();
  const callbacks = (done: string, failed: string) => ({
    done: () => toastDone(done),
    refused: (error: Error) => refused(failed, error),
  });
  const steps = {
    accept: useAcceptJob(callbacks(t('accepted'), t('acceptFailed'))),
    ready: useCarAtCurb(callbacks(t('carReady'), t('readyFailed'))),
  };
  /** @returns whether it is done by this press: two presses are one, also before the screen has changed */
  return (job: ValetJob, step: QuickStep): boolean => {
    const isUnderWay =
      client.isMutating({ predicate: ({ state }) => isForJob(state.variables, job) }) > 0;
    if (!isUnderWay) steps[step](job);
    return !isUnderWay;
  };
}

/** Whether a step of this car is not answered yet after the moment in which its next one is deaf anyway. */
export function useIsUnanswered(job: ValetJob): boolean {
  const isUnderWay =
    useIsMutating({ predicate: ({ state }) => isForJob(state.variables, job) }) > 0;
  return useDebounced(isUnderWay, DEAF_MS - 100) && isUnderWay;
}

function isForJob(variables: unknown, { id }: ValetJob): boolean {
  return (variables as { id?: string } | undefined)?.id === id;
}
