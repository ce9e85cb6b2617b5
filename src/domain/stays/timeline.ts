/**
 * What a customer gets to see of a stay's record: each step once, by the name of its event. The rest
 * follows from these, or is the staff's own business.
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
