import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { ValetJob } from '#contract/orders.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { IGNORE_CLICKS_MS } from '#web/ui/clickShield.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useQuickStep } from './api.ts';
import type { QuickStep } from './changes.ts';

/** Sends the one-press steps of a job and shows their result. */
export function useJobStep() {
  const { t } = useTranslation('jobs');
  const refused = useRefusalToast();
  const client = useQueryClient();
  const send = useQuickStep({
    done: (step) => showDoneToast(t(step === 'accept' ? 'accepted' : 'carReady')),
    refused: (error, step) => refused(t(`${step}Failed`), error),
  });
  /**
   * @returns whether this press sent the step; false while another step of the same job is
   * unanswered, against double presses
   */
  return (job: ValetJob, step: QuickStep): boolean => {
    const isUnderWay =
      client.isMutating({ predicate: ({ state }) => isForJob(state.variables, job) }) > 0;
    if (!isUnderWay) send(job, step);
    return !isUnderWay;
  };
}

/**
 * True if a step is unanswered for longer than the time in which clicks on the next step are
 * ignored.
 */
export function useIsUnanswered(job: ValetJob): boolean {
  const isUnderWay =
    useIsMutating({ predicate: ({ state }) => isForJob(state.variables, job) }) > 0;
  return useDebounced(isUnderWay, IGNORE_CLICKS_MS - 100) && isUnderWay;
}

function isForJob(variables: unknown, { id }: ValetJob): boolean {
  return (variables as { id?: string } | undefined)?.id === id;
}
