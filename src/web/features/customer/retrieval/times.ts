import type { CallInput } from '#contract/client.ts';
import { MAX_SCHEDULED_MINUTES, retrievalTimes } from '#domain/orders/pickup.ts';
import { getMinutes } from '#web/features/payments/pay/PickupChoices.tsx';
import type { PickupChoice } from '#web/features/payments/pay/PickupChoices.tsx';

const MINUTE_MS = 60_000;
const STEP_MS = 15 * MINUTE_MS;

export type RetrievalRequest = CallInput<'PATCH /api/services/{id}/request-retrieval'>['body'];

/**
 * What is sent for a choice; a time that the call has no name for goes as a time of day.
 *
 * @param custom the time that was chosen, ISO 8601
 * @returns null while none is chosen
 */
export function toRetrieval(
  choice: PickupChoice,
  custom: string | null,
  now: number,
): RetrievalRequest | null {
  if (choice === 'soonest') return { retrievalTime: 'now' };
  const minutes = getMinutes(choice);
  if (minutes === null) {
    return custom === null ? null : { retrievalTime: 'custom', scheduledTime: custom };
  }
  const named = retrievalTimes.find((time) => time === String(minutes));
  if (named) return { retrievalTime: named };
  const scheduledTime = new Date(now + minutes * MINUTE_MS).toISOString();
  return { retrievalTime: 'custom', scheduledTime };
}

/** Every quarter of an hour over the next 24 hours, from the first that is still ahead. */
export function quarterHours(now: number): Date[] {
  const first = Math.floor(now / STEP_MS) * STEP_MS + STEP_MS;
  const last = now + MAX_SCHEDULED_MINUTES * MINUTE_MS;
  return Array.from(
    { length: Math.floor((last - first) / STEP_MS) + 1 },
    (_, step) => new Date(first + step * STEP_MS),
  );
}
