import type { ValetJob } from '#contract/orders.ts';
import { shortenOrderId } from '#domain/orders/queue.ts';
import type { UnsentAction } from '#web/app/outbox/outbox.ts';
import type { ValetStep } from './order.ts';

/**
 * Steps that a single press sends. Parking asks for the spot first, handover for the handover code,
 * and a takeover for a confirmation.
 */
export type QuickStep = Exclude<ValetStep, 'takeOver' | 'park' | 'complete'>;

type List = { services: readonly ValetJob[] };
type Answer = List & { queue: readonly string[] };

/**
 * Merges a refetch of some cars into the list, and puts the next ones into the order of the queue.
 * A car missing in the answer is no longer this valet's job.
 */
export function mergeJobs<T extends Answer>(jobs: T, asked: readonly string[], answer: T): T {
  const others = jobs.services.filter(({ id }) => !asked.includes(id));
  const { queue } = answer;
  const place = ({ order }: ValetJob) => {
    const index = queue.indexOf(shortenOrderId(order?.id ?? ''));
    return index < 0 ? queue.length : index;
  };
  const services = [...others, ...answer.services].toSorted((a, b) => place(a) - place(b));
  return { ...answer, services };
}

export const removeJob = <T extends List>(jobs: T, id: string): T => ({
  ...jobs,
  services: jobs.services.filter((job) => job.id !== id),
});

/** Applies the valet's unanswered steps to the list. */
export function applyUnansweredSteps<T extends List>(
  jobs: T,
  pressed: readonly { id: string; step: QuickStep }[],
): T {
  if (pressed.length === 0) return jobs;
  const services = jobs.services.map((job) => {
    const step = pressed.findLast(({ id }) => id === job.id)?.step;
    return step === undefined ? job : doStep(job, step);
  });
  return { ...jobs, services };
}

/**
 * Lists stored outbox steps that change a car's next step. Acceptance is left out, because only the
 * server decides which valet gets a car.
 */
export const listStoredSteps = (
  unsent: readonly UnsentAction[],
): { id: string; step: QuickStep }[] =>
  unsent.flatMap(({ car, command, state }) =>
    car && command === 'ready' && state === 'waiting' ? [{ id: car, step: 'ready' as const }] : [],
  );

function doStep(job: ValetJob, step: QuickStep): ValetJob {
  const status = step === 'accept' ? 'dispatched' : 'ready';
  return { ...job, status: 'in_progress', order: job.order && { ...job.order, status } };
}
