/** Kinds of things that managers change; an action in the change history starts with one. */
export const changeKinds = [
  'settings',
  'location',
  'pricing',
  'staff',
  'promo',
  'houseAccount',
  'day',
  'payout',
  'apiToken',
  'webhook',
] as const;
