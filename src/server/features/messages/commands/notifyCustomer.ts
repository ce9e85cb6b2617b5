import type { StayChannel } from '#domain/stays/states.ts';
import type { UnitOfWork } from '../../../context.ts';
import type { NotificationData } from '../notifications/types.ts';
import { type NotificationEmail, notifyPerson } from './notify.ts';

export type CustomerNotificationType =
  | 'car_received'
  | 'car_given_back'
  | 'request_accepted'
  | 'request_given_up'
  | 'car_parked'
  | 'payment_received'
  | 'car_requested'
  | 'runner_on_the_way'
  | 'pickup_time_moved'
  | 'car_ready'
  | 'car_returned'
  | 'order_expired'
  | 'request_cancelled'
  | 'order_refunded'
  | 'car_not_parked'
  | 'runner_not_sent'
  | 'car_not_ready'
  | 'car_not_returned'
  | 'car_parked_again';

/** Notifications for which the guest of a ticket with a phone number gets an SMS. */
const texted: ReadonlySet<CustomerNotificationType> = new Set([
  'car_parked',
  'car_requested',
  'runner_on_the_way',
  'pickup_time_moved',
  'car_ready',
  'order_expired',
  'request_cancelled',
  'order_refunded',
  'car_not_parked',
  'runner_not_sent',
  'car_not_ready',
  'car_parked_again',
]);

type Stay = {
  id: string;
  business_id: string;
  channel: StayChannel;
  customer_id: string | null;
  phone_e164: string | null;
};

/**
 * Notifies the customer of a stay, if the customer has an account.
 *
 * @param subjectId id of the stay, order or payment; deduplicates the notification
 */
export async function notifyCustomer<T extends CustomerNotificationType>(
  unit: UnitOfWork,
  stay: Stay,
  notification: {
    type: T;
    data: NotificationData[T];
    subjectId: string;
    email?: NotificationEmail | null;
    skipChannels?: readonly ('email' | 'sms')[];
  },
): Promise<void> {
  if (!stay.customer_id) return;
  const hasSms =
    stay.channel === 'ticket' && stay.phone_e164 !== null && texted.has(notification.type);
  await notifyPerson(unit, {
    personId: stay.customer_id,
    businessId: stay.business_id,
    type: notification.type,
    data: notification.data,
    email: notification.email ?? null,
    actionUrl:
      stay.channel === 'session'
        ? `/customer/retrieval/${stay.id}`
        : `/dashboard/current?service=${stay.id}`,
    dedupeKey: `${notification.type}:${notification.subjectId}`,
    skipChannels: [...(hasSms ? (['sms'] as const) : []), ...(notification.skipChannels ?? [])],
  });
}
