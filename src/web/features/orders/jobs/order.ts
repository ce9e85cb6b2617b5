import type { ValetJob } from '#contract/orders.ts';

export type Step = 'accept' | 'park' | 'ready' | 'complete';

/** How people call a car: by its plate, else its ticket. */
export const callName = ({ vehicleInfo, ticketNumber }: ValetJob): string =>
  vehicleInfo.licensePlate ?? ticketNumber;

/** What the valet does next with the car. */
export function nextStep(job: ValetJob): Step {
  if (job.status === 'pending') return 'accept';
  if (job.kind === 'parking') return 'park';
  return job.order?.status === 'ready' ? 'complete' : 'ready';
}

/** A request nobody has accepted is declined; a car that is taken on already goes back. */
export const getDeclineKind = ({ stayStatus }: ValetJob): 'decline' | 'giveBack' =>
  stayStatus === 'expected' ? 'decline' : 'giveBack';

/** A promised return goes before a car that waits for its spot; of two the earlier one. */
export function byUrgency(a: ValetJob, b: ValetJob): number {
  if (a.order && b.order) return Date.parse(a.order.dueAt) - Date.parse(b.order.dueAt);
  if (a.order || b.order) return a.order ? -1 : 1;
  return Date.parse(a.createdAt) - Date.parse(b.createdAt);
}
