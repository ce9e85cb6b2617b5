import { orderEvents } from '../orders/states.ts';
import { stayEvents } from './states.ts';

/** What is recorded of a stay besides the events that move it. */
const stayRecords = [
  ...stayEvents,
  'announce',
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
  'spot_correct',
  'take_over',
] as const;

/** What is recorded of an order besides the events that move it. */
const orderRecords = [
  ...orderEvents,
  'request',
  'resume',
  'offer',
  'pass_on',
  'put_off',
  'change_time',
  'handover_locked',
  'promo',
  'settle',
  'tip',
  'return_cash',
] as const;

/** Steps that a car's record may have many of, one like the other: the newest of them stands for all. */
export const repeatedTypes: readonly string[] = [
  'stay.link_opened',
  'stay.link_send',
  'stay.link_show',
  'order.put_off',
  'order.offer',
  'order.pass_on',
  'order.change_time',
];

/** Every type of event that the record of a car knows. */
export const recordedTypes = [
  ...stayRecords.map((one) => `stay.${one}` as const),
  ...orderRecords.map((one) => `order.${one}` as const),
];
export type RecordedType = (typeof recordedTypes)[number];
