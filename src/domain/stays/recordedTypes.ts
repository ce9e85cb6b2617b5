import { orderEvents } from '../orders/states.ts';
import { stayEvents } from './states.ts';

/**
 * Types of stay records: the events of the stay's state machine, and records that change no state.
 */
const stayRecords = [
  ...stayEvents,
  'announce',
  'car_correct',
  'claim',
  'code_renewed',
  'code_resent',
  'guest_correct',
  'key_correct',
  'key_raise',
  'link_opened',
  'link_send',
  'link_show',
  'rate',
  'report',
  'report_accept',
  'report_reject',
  'spot_correct',
  'take_over',
] as const;

/**
 * Types of order records: the events of the order's state machine, and records that change no
 * state.
 */
const orderRecords = [
  ...orderEvents,
  'request',
  'resume',
  'offer',
  'pass_on',
  'put_off',
  'change_time',
  'move',
  'handover_locked',
  'promo',
  'promo_guessed',
  'settle',
  'tip',
  'return_cash',
] as const;

/**
 * Types that can repeat many times in a car's record. Lists show only the newest record of such a
 * type.
 */
export const repeatedTypes: readonly string[] = [
  'stay.link_opened',
  'stay.link_send',
  'stay.link_show',
  'order.put_off',
  'order.offer',
  'order.pass_on',
  'order.change_time',
];

/** All event types that the record of a car can contain. */
export const recordedTypes = [
  ...stayRecords.map((one) => `stay.${one}` as const),
  ...orderRecords.map((one) => `order.${one}` as const),
];
export type RecordedType = (typeof recordedTypes)[number];
