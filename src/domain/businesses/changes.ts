/** What kinds of things managers change; the first word of a change's action. */
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
