/**
 * Kinds of records that managers change. An action in the change history starts with a kind, as
 * 'pricing.updated'.
 */
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
