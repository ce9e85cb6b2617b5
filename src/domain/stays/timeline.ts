/**
 * Event types that a customer sees in the timeline, each step once. All other types follow from
 * these, or are internal to the staff.
 */
export const timelineTypes = [
  'stay.announce',
  'stay.link',
  'stay.receive',
  'stay.park',
  'stay.cancel',
  'order.request',
  'order.pay',
  'order.assign',
  'order.ready',
  'order.park_again',
  'order.resume',
  'order.complete',
  'order.cancel',
  'order.expire',
] as const;
