import { orderEvents, findStayEvent } from '../orders/states.ts';

/** Stay events that an order event causes. The order event is recorded as well. */
const followingTypes = new Set([
  'stay.request_return',
  ...orderEvents.map((event) => `stay.${findStayEvent(event) ?? event}`),
]);

/**
 * Tells whether an event is a step of its own, and not the consequence of another recorded event.
 */
export const isPrimaryEvent = (type: string): boolean => !followingTypes.has(type);

type RecordedEvent = { type: string; at: Date };

/**
 * Builds the record of a car for its staff: each step once, the oldest first. Each step has the
 * seconds until the next step; the last step has null.
 */
export function toStaffTimeline<E extends RecordedEvent>(
  events: readonly E[],
): (E & { lastedSeconds: number | null })[] {
  const steps = events.filter(({ type }) => isPrimaryEvent(type));
  return steps.map((step, at) => {
    const next = steps[at + 1];
    const lasted = next ? Math.round((next.at.getTime() - step.at.getTime()) / 1000) : null;
    return { ...step, lastedSeconds: lasted };
  });
}
