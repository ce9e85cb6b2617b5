import type { RecordedType } from '../stays/recordedTypes.ts';

/** Webhook events, each with the type of the stay event that triggers the webhook. */
export const webhookEvents = {
  'stay.announced': 'stay.announce',
  'stay.received': 'stay.receive',
  'stay.parked': 'stay.park',
  'stay.unparked': 'stay.unpark',
  'stay.returned': 'stay.hand_over',
  'stay.reopened': 'stay.reopen',
  'stay.cancelled': 'stay.cancel',
  'order.requested': 'order.request',
  'order.paid': 'order.pay',
  'order.dispatched': 'order.assign',
  'order.reassigned': 'order.reassign',
  'order.unassigned': 'order.unassign',
  'order.ready': 'order.ready',
  'order.unready': 'order.unready',
  'order.parked_again': 'order.park_again',
  'order.completed': 'order.complete',
  'order.cancelled': 'order.cancel',
  'order.expired': 'order.expire',
} as const satisfies Record<string, RecordedType>;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** Webhook event that a manager triggers by hand to test an endpoint. */
export const TEST_EVENT = 'test';

const namesByType = new Map<string, WebhookEvent>(
  webhookEventNames.map((name) => [webhookEvents[name], name]),
);
export const findWebhookEvent = (type: string): WebhookEvent | undefined => namesByType.get(type);

/**
 * States of a webhook endpoint: a manager sets `off`; `failed` follows three days without a
 * successful delivery.
 */
export const endpointStatuses = ['on', 'off', 'failed'] as const;
/**
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type WebhookStatus = (typeof endpointStatuses)[number];

export const deliveryStatuses = ['waiting', 'delivered', 'dead'] as const;
export type WebhookDeliveryStatus = (typeof deliveryStatuses)[number];

/** Reasons why a webhook delivery got no answer, or a bad answer. */
export const deliveryErrors = [
  'unreachable',
  'timeout',
  'inside',
  'closed',
  'too_long',
  'refused',
  'switched_off',
] as const;
export type WebhookError = (typeof deliveryErrors)[number];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Pauses in milliseconds after the first six attempts of a delivery. Later pauses are six hours.
 */
const pauses = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR];
const LATER_PAUSE = 6 * HOUR;
/**
 * Milliseconds for which a delivery is retried. An endpoint that fails for as long is switched off.
 */
export const RETRIED_FOR_MS = 72 * HOUR;
/**
 * Milliseconds for which the previous secret also signs deliveries after a new secret was created.
 */
export const SECRET_OVERLAP_MS = 24 * HOUR;
export const DELIVERIES_KEPT_DAYS = 30;
export const MOST_WEBHOOKS = 20;

/**
 * Computes when a failed webhook delivery is tried again.
 *
 * @param attempts number of attempts made
 * @param since when the delivery was first due, or sent again by hand
 * @returns null once the delivery is given up
 */
export function findNextAttempt(attempts: number, since: Date, now: Date): Date | null {
  const end = since.getTime() + RETRIED_FOR_MS;
  if (now.getTime() >= end) return null;
  const next = now.getTime() + (pauses[attempts - 1] ?? LATER_PAUSE);
  // The last attempt is made at the end of the three days, even if the pause would be longer.
  return new Date(Math.min(next, end));
}

/**
 * Tells whether a webhook endpoint must be switched off, because no delivery succeeded for three
 * days.
 */
export const hasFailedTooLong = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= RETRIED_FOR_MS;
