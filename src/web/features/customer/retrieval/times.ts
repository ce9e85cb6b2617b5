import type { CallInput } from '#contract/client.ts';
import { MAX_SCHEDULED_MINUTES, retrievalTimes } from '#domain/orders/pickup.ts';
import { getPickupMinutes, type PickupChoice } from '#web/features/payments/pay/PickupChoices.tsx';

const MINUTE_MS = 60_000;
const STEP_MS = 15 * MINUTE_MS;

export type RetrievalRequest = CallInput<'PATCH /api/services/{id}/request-retrieval'>['body'];

/**
 * Builds the body of a retrieval request. A time without a named value is sent as a time of day.
 *
 * @param custom chosen time, ISO 8601
 * @returns null while no time is chosen
 */
export function toRetrievalRequest(
  choice: PickupChoice,
  custom: string | null,
  now: number,
): RetrievalRequest | null {
  if (choice === 'soonest') return { retrievalTime: 'now' };
  const own = getPickupMinutes(choice);
  if (own === null && custom === null) return null;
  const at = custom === null || own !== null ? now + (own ?? 0) * MINUTE_MS : Date.parse(custom);
  const named = retrievalTimes.find((time) => time === String(own));
  if (named) return { retrievalTime: named };
  return { retrievalTime: 'custom', scheduledTime: new Date(at).toISOString() };
}

/** Lists the quarter hours of the next 24 hours, starting with the next quarter hour. */
export function listQuarterHours(now: number): Date[] {
  const first = Math.floor(now / STEP_MS) * STEP_MS + STEP_MS;
  const last = now + MAX_SCHEDULED_MINUTES * MINUTE_MS;
  return Array.from(
    { length: Math.floor((last - first) / STEP_MS) + 1 },
    (_, step) => new Date(first + step * STEP_MS),
  );
}
