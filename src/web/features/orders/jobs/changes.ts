import type { ValetJob } from '#contract/orders.ts';
import type { Unsent } from '#web/app/outbox/outbox.ts';
import type { Step } from './order.ts';

/** What a press does at once; parking asks for the spot first, handing over for the code. */
export type QuickStep = Exclude<Step, 'park' | 'complete'>;

type List = { services: readonly ValetJob[] };

/** What a list becomes by an answer about some of its cars: one it does not name is no job any more. */
export function withItems<T extends List>(jobs: T, asked: readonly string[], answer: T): T {
  const others = jobs.services.filter(({ id }) => !asked.includes(id));
  return { ...answer, services: [...others, ...answer.services] };
}

export const withoutJob = <T extends List>(jobs: T, id: string): T => ({
  ...jobs,
  services: jobs.services.filter((job) => job.id !== id),
});

/** The list as it will be once the server has agreed to what was pressed. */
export function withSteps<T extends List>(
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

/** What is kept on the phone and changes what comes next: whose a car is only the server says. */
export const listKept = (unsent: readonly Unsent[]): { id: string; step: QuickStep }[] =>
  unsent.flatMap(({ car, command, state }) =>
    car && command === 'ready' && state === 'waiting' ? [{ id: car, step: 'ready' as const }] : [],
  );

function doStep(job: ValetJob, step: QuickStep): ValetJob {
  const status = step === 'accept' ? 'dispatched' : 'ready';
  return { ...job, status: 'in_progress', order: job.order && { ...job.order, status } };
}
