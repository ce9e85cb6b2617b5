import type { NotificationCategory } from '#contract/notifications.ts';
import type { PlaceLabel } from '#domain/businesses/placeName.ts';
import type { Role } from '#contract/people.ts';
import type { ReportStep } from '#domain/orders/lateReports.ts';
import type { StaffReason } from '#domain/orders/staffReasons.ts';
import type { FactorKind } from '#domain/identity/secondFactor.ts';
import type { MessageData } from '../templates/translate.ts';

/** Notification types, each with the values that its text needs. */
export type NotificationData = MessageData<
  'notices',
  {
    car_received: { car: string | null; location: PlaceLabel };
    car_given_back: { car: string | null; location: PlaceLabel };
    request_accepted: { car: string | null; location: PlaceLabel };
    request_given_up: { car: string | null; location: PlaceLabel };
    car_parked: { car: string | null; location: PlaceLabel; spot: string | null };
    payment_received: { amountCents: number; currency: string; location: PlaceLabel };
    car_requested: { car: string | null; location: PlaceLabel };
    runner_on_the_way: { car: string | null; location: PlaceLabel };
    pickup_time_moved: {
      car: string | null;
      location: PlaceLabel;
      /** Instant, written in `timeZone`. */
      time: string;
      timeZone: string;
    };
    car_ready: { car: string | null; location: PlaceLabel; entrance: string | null };
    car_returned: { car: string | null; location: PlaceLabel };
    car_not_parked: { car: string | null; location: PlaceLabel };
    runner_not_sent: { car: string | null; location: PlaceLabel; reason: StaffReason };
    car_not_ready: { car: string | null; location: PlaceLabel };
    car_not_returned: { car: string | null; location: PlaceLabel };
    car_parked_again: { car: string | null; location: PlaceLabel; reason: StaffReason };
    /** `amountCents` is the cash to pick up at the desk; null if there is none. */
    request_cancelled: {
      car: string | null;
      location: PlaceLabel;
      reason: StaffReason;
      amountCents: number | null;
      currency: string;
    };
    order_expired: { car: string | null; location: PlaceLabel };
    order_refunded: { amountCents: number; currency: string; location: PlaceLabel };
    new_parking_request: { car: string | null; location: PlaceLabel };
    car_retrieval_request: { car: string | null; location: PlaceLabel; spot: string | null };
    /** `count` is not stored, because cars come and go while the row stays: a query counts them. */
    cars_waiting: { location: PlaceLabel; locationId: string; count: number };
    handover_locked: { car: string | null; location: PlaceLabel; valet: string };
    car_left: { car: string | null; location: PlaceLabel; valet: string };
    key_unaccounted: { ticket: string; car: string | null; location: PlaceLabel };
    order_assigned: { car: string | null; location: PlaceLabel; spot: string | null };
    order_unassigned: { car: string | null; location: PlaceLabel; why: 'cancelled' | 'other' };
    report_decided: {
      car: string | null;
      location: PlaceLabel;
      step: ReportStep;
      decision: 'accepted' | 'rejected';
    };
    parking_taken_over: {
      car: string | null;
      location: PlaceLabel;
      valet: string;
      why: 'given_back' | 'other';
    };
    customer_linked: { name: string; car: string | null; location: PlaceLabel };
    valet_activated: { name: string };
    application_received: { businessName: string };
    password_changed: Record<string, never>;
    signed_in_new_device: { device: string | null; address: string | null };
    sessions_ended: Record<string, never>;
    second_factor_added: { kind: FactorKind; name: string };
    second_factor_removed: { kind: FactorKind; name: string };
    second_factor_reset: Record<string, never>;
    recovery_code_used: { left: number };
    second_factor_guessed: Record<string, never>;
    webhook_switched_off: { origin: string };
    codes_guessed: Record<string, never>;
    /** `amountCents` is the amount due, 0 when nothing is owed; `month` looks like '2026-11'. */
    invoice_issued: { number: string; month: string; amountCents: number; currency: string };
    sms_ceiling_reached: { businessName: string | null; count: number };
    message_from_valet: { car: string | null; location: PlaceLabel };
    message_from_customer: { car: string | null; location: PlaceLabel };
    support_requested: { name: string; email: string; subject: string | null; words: string };
    support_answered: { subject: string | null; words: string };
    phone_changed: { phone: string };
    email_changed: { email: string };
  },
  { amount: 'amountCents'; monthName: 'month'; clock: 'time' }
>;
export type NotificationType = keyof NotificationData;

export const categoryByType: Record<NotificationType, NotificationCategory> = {
  car_received: 'cars',
  car_given_back: 'cars',
  customer_linked: 'cars',
  request_accepted: 'cars',
  request_given_up: 'cars',
  car_parked: 'cars',
  payment_received: 'receipts',
  car_requested: 'cars',
  runner_on_the_way: 'cars',
  // Same category as `car_ready`: a guest who is not told in time is not at the curb.
  pickup_time_moved: 'ready',
  car_ready: 'ready',
  car_returned: 'cars',
  car_not_parked: 'cars',
  runner_not_sent: 'cars',
  // Same category as `car_ready`, the notification that this one corrects.
  car_not_ready: 'ready',
  car_not_returned: 'cars',
  car_parked_again: 'ready',
  // Same category as receipts, which go by email: nobody watches a screen for a car that does not
  // come.
  order_expired: 'receipts',
  request_cancelled: 'receipts',
  order_refunded: 'refunds',
  new_parking_request: 'cars',
  car_retrieval_request: 'cars',
  cars_waiting: 'cars',
  handover_locked: 'cars',
  car_left: 'cars',
  key_unaccounted: 'cars',
  order_assigned: 'cars',
  order_unassigned: 'cars',
  report_decided: 'cars',
  parking_taken_over: 'cars',
  valet_activated: 'team',
  application_received: 'platform',
  password_changed: 'account',
  signed_in_new_device: 'account',
  sessions_ended: 'account',
  second_factor_added: 'account',
  second_factor_removed: 'account',
  second_factor_reset: 'account',
  recovery_code_used: 'account',
  second_factor_guessed: 'account',
  webhook_switched_off: 'team',
  codes_guessed: 'team',
  invoice_issued: 'invoices',
  sms_ceiling_reached: 'platform',
  message_from_valet: 'cars',
  message_from_customer: 'cars',
  support_requested: 'platform',
  support_answered: 'account',
  phone_changed: 'account',
  email_changed: 'account',
};

/**
 * Notification types pushed to a phone while the app is in the background: jobs, changes of runner,
 * decided reports and messages.
 */
export const pushedTypes: ReadonlySet<NotificationType> = new Set<NotificationType>([
  'new_parking_request',
  'car_retrieval_request',
  'order_assigned',
  'order_unassigned',
  'report_decided',
  'parking_taken_over',
  'message_from_customer',
]);

export const notificationTypes = Object.keys(categoryByType) as NotificationType[];

/** Notification categories offered to each role. */
export const categoriesByRole: Record<Role, readonly NotificationCategory[]> = {
  customer: ['account', 'ready', 'receipts', 'refunds', 'cars'],
  valet: ['account', 'cars'],
  business_valet: ['account', 'cars'],
  business: ['account', 'team', 'invoices'],
  admin: ['account', 'platform'],
};

/** Returns type and dedupe key of a location's row of waiting cars; each person has one. */
export const getWaitingRow = (locationId: string) =>
  ({ type: 'cars_waiting', dedupeKey: `cars_waiting:${locationId}` }) as const;
