import type { RecordedType } from '../stays/recordedTypes.ts';

/** What can be sent to a program, and the type under which it stands in the record of the car. */
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

/** Sent by hand, to see whether anything arrives. */
export const TEST_EVENT = 'test';

const namesByType = new Map<string, WebhookEvent>(
  webhookEventNames.map((name) => [webhookEvents[name], name]),
);
export const findWebhookEvent = (type: string): WebhookEvent | undefined => namesByType.get(type);

/** `off` by its owner, `failed` after three days in which nothing arrived. */
export const endpointStatuses = ['on', 'off', 'failed'] as const;
/** @public The table types name it. */
export type WebhookStatus = (typeof endpointStatuses)[number];

export const deliveryStatuses = ['waiting', 'delivered', 'dead'] as const;
export type WebhookDeliveryStatus = (typeof deliveryStatuses)[number];

/** Why there was no answer, or none that counts. */
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

/** Pauses after the first attempts; after these it is every six hours. */
const pauses = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR];
const LATER_PAUSE = 6 * HOUR;
/** So long a delivery is tried, and so long an endpoint may fail. */
export const RETRIED_FOR_MS = 72 * HOUR;
/** The secret before the present one signs so long too. */
export const SECRET_OVERLAP_MS = 24 * HOUR;
export const DELIVERIES_KEPT_DAYS = 30;
export const MOST_WEBHOOKS = 20;

/**
 * When a delivery that failed is tried again.
 *
 * @param attempts those that were made
 * @param since when it was to be sent first, or anew by hand
 * @returns null once it is given up
 */
export function findNextAttempt(attempts: number, since: Date, now: Date): Date | null {
  const end = since.getTime() + RETRIED_FOR_MS;
  if (now.getTime() >= end) return null;
  const next = now.getTime() + (pauses[attempts - 1] ?? LATER_PAUSE);
  // The last one is made when the three days are over.
  return new Date(Math.min(next, end));
}

/** Whether an endpoint is switched off, as nothing has arrived there for three days. */
export const hasFailedTooLong = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= RETRIED_FOR_MS;
