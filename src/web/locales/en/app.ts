export const app = {
  notifications: 'Notifications',
  errorDetails: 'Error details',
  logout: 'Log out',
  loading: 'Loading',

  missing: {
    title: 'This part could not be loaded',
    text: 'Check your connection and try again.',
  },

  password: { show: 'Show password', hide: 'Hide password' },

  sound: { on: 'Sound is on. Switch it off', off: 'Sound is off. Switch it on' },

  live: {
    active: 'Live Updates Active',
    connecting: 'Connecting...',
    updated: 'Updated {{time}}',
  },

  menu: {
    open: 'Your account and settings',
    title: 'You',
    home: 'Start page',
    account: 'My account',
  },

  roles: {
    customer: 'Customer',
    valet: 'Valet',
    business_valet: 'Business valet',
    business: 'Business',
    admin: 'Administrator',
  },

  signedOut: {
    title: 'You have been logged out',
    text: 'This session has ended. Please log in again.',
  },

  impersonation: {
    active: 'ADMIN IMPERSONATION ACTIVE',
    left_one: '{{count}} min left',
    left_other: '{{count}} min left',
    exit: 'Exit',
    exitFailed: 'Failed to Exit',
    exitFailedText: 'Failed to stop impersonation',
    noToken: 'Invalid response from server - no token received',
    over: 'The impersonation has ended',
    overText: 'You are logged in as yourself again.',
  },

  notFound: {
    title: '404 Page Not Found',
    text: 'There is nothing at this address. It may have moved, or the link is incomplete.',
    home: 'Go to the start page',
    back: 'Go back',
    signIn: 'Log in',
  },

  /** Of two people who press at the same time one is first. */
  conflict: {
    title: 'Someone else was faster',
    taken: '{{name}} is already bringing this car.',
    state: 'This car is now: {{state}}.',
  },

  notSaved: 'That did not go through',
} as const;
