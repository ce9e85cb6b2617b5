import { orderEvents, stayEventFor } from '../orders/states.ts';

/** Steps of a stay that only follow from a step of its order, which is in the record as well. */
const followingTypes = new Set([
  'stay.request_return',
  ...orderEvents.map((event) => `stay.${stayEventFor(event) ?? event}`),
]);

/** Whether an event is a step of its own, and does not only follow from one that is recorded too. */
export const isOwnStep = (type: string): boolean => !followingTypes.has(type);

type RecordedEvent = { type: string; at: Date };

/**
 * A car's record as its staff read it: each step once, the oldest first, with the seconds until the
 * next one; null for the last.
 */
export function toStaffTimeline<E extends RecordedEvent>(
  events: readonly E[],
): (E & { lastedSeconds: number | null })[] {
  const steps = events.filter(({ type }) => isOwnStep(type));
  return steps.map((step, at) => {
    const next = steps[at + 1];
    const lasted = next ? Math.round((next.at.getTime() - step.at.getTime()) / 1000) : null;
    return { ...step, lastedSeconds: lasted };
  });
}
