/** What the ticket page and the payment page have in common. */
export const essentials = {
  request: {
    title: 'When do you need your car?',
    presets: 'Ready in',
    unit_one: 'minute',
    unit_other: 'minutes',
    custom: 'Or in how many minutes?',
    customHint: '1 to 45',
    submit: 'Request Pickup',
    submitting: 'Creating Order...',
    fee: 'Valet fee',
    feeNote: 'Payable now by card. A tip is up to you.',
    feeFrom: 'from {{amount}}',
    feeForChoice: 'Valet fee {{amount}}.',
    feeIsFixed: 'By the started hour, up to the time you choose. Payable now by card.',
    estimate_one: 'At the curb in about {{count}} minute',
    estimate_other: 'At the curb in about {{count}} minutes',
    busy: 'It is busy right now, so this is the soonest we can promise.',
    invalidTitle: 'Invalid Time',
    invalid: 'Please select a valid time',
    range: 'Please choose 1 to 45 minutes',
    failed: 'Failed to create order',
  },

  note: {
    takenBack: 'Your request was taken back. You have not been charged.',
    refunded: 'Your request was cancelled and {{amount}} is on its way back to your card.',
    lapsed: 'Your last request was closed without payment. You have not been charged.',
    tipNotCollected:
      'Your payment of {{amount}} went through, but the tip could not be added. You were not charged for it.',
    tipChanged:
      'This order was already paid, with a tip of {{amount}}. You were not charged again.',
    alreadyOpen: 'Your car has already been requested. This is how it stands.',
    tooLate: 'A runner is already on the way, so the request can no longer be taken back.',
    changed: 'This has just changed. You now see how it stands.',
  },

  tip: {
    title: 'Add a tip',
    hint: 'All of it goes to the runner.',
    none: 'No tip',
    custom: 'Custom tip in dollars',
    invalid: 'Please enter an amount like 5 or 7.50',
    tooMuch: 'The most a tip can be is {{amount}}',
  },

  lines: {
    title: 'Summary',
    fee: 'Valet fee',
    tip: 'Tip',
    total: 'Total',
    paid: 'Paid',
  },

  card: {
    title: 'Card',
    number: 'Card number',
    expiry: 'Expiry date',
    expiryHint: 'MM/YY',
    cvc: 'Security code',
    cvcHint: 'CVC',
    invalidNumber: 'Please check the card number',
    invalidExpiry: 'Please check the date on your card',
    expired: 'This card has expired',
    invalidCvc: 'Please enter the 3 or 4 digits',
    testMode: 'Test mode',
    testNote: 'No real money moves. Tap a card to fill it in.',
    testSucceeds: 'Succeeds',
    testDeclined: 'Is declined',
    testChallenge: 'Asks for 3-D Secure',
    testError: 'Processing error',
    testUnreachable: 'Provider does not answer',
    loading: 'Loading the card form',
    lostTitle: 'The card form could not be loaded',
    lost: 'Please check your connection. What you typed on this page stays.',
  },

  form: {
    submit: 'Pay {{amount}}',
    free: 'Confirm without payment',
    working: 'Processing...',
    expires:
      'Held for you until {{time}}. If it is not paid by then, the request lapses and nothing is charged.',
    takeBack: 'Take back the request',
    takingBack: 'Taking it back...',
    failedTitle: 'Payment Failed',
    declined: 'Nothing was charged. You can try again or use another card.',
    errorTitle: 'Error',
    confirmationFailed: 'Payment confirmation failed',
    failed: 'Failed to process payment. Please try again.',
    notSent: 'You seem to be offline. You have not been charged, and what you typed is still here.',
    unknown:
      'The connection was lost before the answer came. Please try again: you are never charged twice.',
    inProgress: 'This payment is already being processed. This page updates by itself.',
    awaitingBank: 'Your bank is waiting for your confirmation.',
    continueBank: 'Continue to your bank',
  },

  challenge: {
    title: 'Confirm with your bank',
    text: 'Your bank wants to make sure that it is you paying {{amount}} to {{place}}.',
    test: 'Test mode: this stands in for the window of your bank.',
    approve: 'Approve',
    decline: 'Decline',
    working: 'One moment...',
    failed: 'Your bank could not be reached. Please try again.',
  },

  cancel: {
    action: 'Cancel and get a refund',
    title: 'Take back the request?',
    text: 'You get the full {{amount}} back to your card. Your car stays parked, and you can ask for it again at any time.',
    textFree: 'Your car stays parked, and you can ask for it again at any time.',
    confirm: 'Cancel and refund {{amount}}',
    confirmFree: 'Take back the request',
    keep: 'Keep my place',
    working: 'Cancelling...',
    until: 'Possible until a runner sets off.',
    failed: 'The request could not be taken back. Please try again.',
  },
} as const;

/** The payment page has this besides. */
export const pay = {
  ...essentials,

  page: {
    title: 'Payment',
    back: 'Back to the dashboard',
    loading: 'Loading service details',
    loadFailed: 'Failed to load service details',
    notFound: 'Service not found',
    notFoundText: 'It may belong to another account, or the link is incomplete.',
    toDashboard: 'Go to Dashboard',

    headline: {
      waiting: 'Nothing to pay yet',
      request: 'Parked',
      pay: 'Complete Payment',
      paid: 'Order Confirmed',
      dispatched: 'Runner is on the way...',
      ready: 'Your car is ready at the curb!',
      thanks: 'Returned',
      closed: 'Cancelled',
    },
    detail: {
      waiting: 'You can ask for your car as soon as it is parked.',
      request: 'Choose when you need your car, then pay.',
      pay: 'We set off as soon as it is paid.',
      paid: 'Your car is being retrieved.',
      dispatched: 'Your car is on its way to the curb.',
      dispatchedBy: '{{name}} is bringing your car.',
      ready: 'Please have your ticket number at hand.',
      thanks: 'This service is over.',
      closed: 'This service was cancelled.',
    },
    facts: {
      car: 'Car',
      spot: 'Spot',
      parked: 'Parked since',
      arrival: 'At the curb in about',
      scheduled: 'Wanted for',
    },
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',

    lines: {
      title: 'Payment summary',
      service: 'Service fee',
      discount: 'Discount ({{code}})',
      platform: 'Platform fee',
    },

    promo: {
      title: 'Promo code',
      label: 'Code',
      apply: 'Apply',
      applying: 'Applying...',
      applied: '{{code}} takes off {{amount}}',
      remove: 'Remove promo code',
      removing: 'Removing...',
      missing: 'Please enter a promo code.',
    },

    wallet: {
      title: 'Card',
      saved: 'Pay with',
      card: '{{brand}} ending in {{last4}}',
      expires: 'Expires {{date}}',
      expired: 'Expired',
      isDefault: 'Default',
      another: 'New card',
      keep: 'Keep this card for next time',
      failed: 'Your saved cards could not be loaded. You can pay with a new one.',
    },

    success: {
      title: 'Payment Successful',
      text: 'Your car is being retrieved.',
    },
  },
} as const;
