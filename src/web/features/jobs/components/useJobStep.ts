import { useTranslation } from 'react-i18next';
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
  const accept = useAcceptJob();
  const ready = useCarAtCurb();
  const complete = useHandOver();
  const steps = {
    accept: { mutation: accept, done: t('accepted'), failed: t('acceptFailed') },
    ready: { mutation: ready, done: t('carReady'), failed: t('completeFailed') },
    complete: { mutation: complete, done: t('completed'), failed: t('completeFailed') },
  };
  return (job: ValetJob, step: Exclude<Step, 'park'>): void => {
    // Two presses are one, also when the second comes before the screen has changed.
    if (client.isMutating({ predicate: ({ state }) => state.variables === job }) > 0) return;
    const { mutation, done, failed } = steps[step];
    mutation.mutate(job, {
      onSuccess: () => toastDone(done),
      onError: (error) => refused(failed, error),
    });
  };
}
