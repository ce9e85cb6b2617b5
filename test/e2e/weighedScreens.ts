/** `stranger`: nobody yet, with a valet's code in hand, on a screen of the customer's. */
export type Who =
  | 'nobody'
  | 'stranger'
  | 'customer'
  | 'debtor'
  | 'guest'
  | 'valet'
  | 'manager'
  | 'admin';

/** Every screen somebody may come to first; what is only reached from one of them is not here. */
export const weighedScreens: [path: string, who: Who][] = [
  ['/customer/ticket/{ticket}', 'nobody'],
  ['/wall', 'nobody'],
  ['/', 'nobody'],
  ['/login', 'nobody'],
  ['/register', 'nobody'],
  ['/valet-login', 'nobody'],
  ['/business-login', 'nobody'],
  ['/admin-login', 'nobody'],
  ['/forgot-password', 'nobody'],
  ['/business-onboarding', 'nobody'],
  ['/reset-password?token=a-token-of-any-kind', 'nobody'],
  ['/verify-email?token=a-token-of-any-kind', 'nobody'],
  ['/test-reset', 'nobody'],
  ['/valet-activate', 'nobody'],
  ['/business-activate?token=a-token-of-any-kind', 'nobody'],
  ['/privacy', 'nobody'],
  ['/terms', 'nobody'],
  ['/sms-consent', 'nobody'],
  ['/promo/{promo}', 'nobody'],
  ['/session/start?session_id={session}', 'stranger'],
  ['/session/manual-entry', 'stranger'],
  ['/valet-connect/{badge}', 'stranger'],
  ['/qr-scanner', 'stranger'],
  ['/customer/qr-scanner', 'customer'],
  ['/dashboard', 'customer'],
  ['/dashboard/current', 'customer'],
  ['/dashboard/vehicles', 'customer'],
  ['/dashboard/history', 'customer'],
  ['/dashboard/payment-methods', 'customer'],
  ['/dashboard/profile', 'customer'],
  ['/dashboard/messages/{parked}', 'customer'],
  ['/dashboard/history/{past}/receipt', 'guest'],
  ['/customer/payment?serviceId={due}', 'debtor'],
  ['/customer/retrieval/{parked}', 'customer'],
  ['/account', 'customer'],
  ['/valet-dashboard', 'valet'],
  ['/valet-dashboard?view=sessions', 'valet'],
  ['/valet-dashboard?view=shifts', 'valet'],
  ['/valet-shift-tracking', 'valet'],
  ['/valet-checkin', 'valet'],
  ['/messages', 'valet'],
  ['/cars', 'valet'],
  ['/dispatcher-queue', 'manager'],
  ['/location-settings', 'manager'],
  ['/business-dashboard/promotions', 'manager'],
  ['/business-dashboard/promotions/{promo}', 'manager'],
  ['/business-dashboard/promotions/{promo}/card', 'manager'],
  ['/business-dashboard/house-accounts', 'manager'],
  ['/business-dashboard/house-accounts/{account}', 'manager'],
  ['/business-dashboard/house-accounts/{account}/sign', 'manager'],
  ['/admin-dashboard', 'admin'],
];
