export const ticket = {
  /** Of the browser's tab, before the brand. */
  title: {
    loading: 'Your ticket',
    waiting: 'Checked in',
    request: 'Parked',
    pay: 'Payment',
    paid: 'Confirmed',
    dispatched: 'On its way',
    ready: 'Ready',
    thanks: 'Returned',
    closed: 'Closed',
    missing: 'Ticket Not Found',
    unreachable: 'No connection',
  },

  headline: {
    waiting: 'Checked in',
    request: 'Parked',
    pay: 'Complete Payment',
    paid: 'Order Confirmed',
    dispatched: 'Runner is on the way...',
    ready: 'Your car is ready at the curb!',
    thanks: 'Thank you. Drive safely.',
    closed: 'This ticket is closed',
  },

  loading: 'Loading your ticket',
  waitingDetail: 'We are parking your car. You can ask for it back as soon as it is parked.',
  parkedSince: 'Since {{time}}',
  payDetail: 'We set off as soon as it is paid.',
  paidDetail: 'We will bring your car to the curb.',
  dispatchedBy: '{{name}} is bringing your car.',
  dispatchedDetail: 'Your car is on its way to the curb.',
  readyBy: '{{name}} is waiting with your car.',
  readyDetail: 'Please have this ticket at hand.',
  returnedAt: 'Returned {{time}}',
  closedDetail: 'If you think this is a mistake, please ask at the valet desk.',

  arrival: {
    label: 'Estimated arrival',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    anyMoment: 'Any moment now',
    delayed: 'Taking longer',
    longer: 'Later than planned. We are still on it.',
    by: 'around {{time}}',
  },
  queue: {
    label: 'In the queue',
    next: 'Next',
    position: 'No. {{position}}',
  },
  scheduledFor: 'Wanted for',
  waitingAt: 'Waiting at',

  receipt: {
    title: 'Receipt',
    confirmed: 'Order Confirmed',
  },

  rating: {
    title: 'How was it?',
    stars_one: '{{count}} star of 5',
    stars_other: '{{count}} stars of 5',
    thanks: 'Thank you. You can still change it.',
    failed: 'Your rating was not saved. Please try again.',
    closed: 'This can no longer be rated.',
  },
  readableUntil: 'You can open this page until {{date}}.',

  talk: {
    open: 'Message the valets',
    unread_one: '{{count}} new message',
    unread_other: '{{count}} new messages',
    title: 'Messages',
    loading: 'Loading your messages',
    failed: 'Your messages could not be loaded',
  },

  missing: {
    title: 'Ticket Not Found',
    text: 'This link may be invalid or expired.',
    help: 'Please ask at the valet desk. They can find your car by its plate or by your phone number.',
  },
  unreachable: {
    title: 'No connection to the valet desk',
    text: 'Your car is safe. We try again as soon as you are online.',
  },
  retrying: 'Trying again...',
} as const;
