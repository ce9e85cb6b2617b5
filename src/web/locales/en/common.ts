import type { ErrorCode } from '#contract/errors.ts';

/** What the ticket page needs; it is light and does not carry the rest. */
export const essentials = {
  brand: 'Portico',
  pageTitle: '{{title}} — Portico',

  language: {
    en: 'English',
    ar: 'العربية',
    switchTo: 'العربية',
  },

  theme: {
    toLight: 'Switch to light appearance',
    toDark: 'Switch to dark appearance',
  },

  actions: {
    close: 'Close',
    retry: 'Try Again',
    refresh: 'Refresh Page',
  },

  connection: {
    paused_one: 'Live updates paused — checking every second',
    paused_other: 'Live updates paused — checking every {{count}} seconds',
    offline: 'You are offline. What you typed stays here.',
  },

  /** The four segments under a stub's headline. */
  progress: {
    received: 'Received',
    parked: 'Parked',
    onItsWay: 'On its way',
    ready: 'Ready',
    label: 'Step {{step}} of 4: {{name}}',
  },

  car: {
    label: 'Car',
    noPlate: 'No plate noted',
    spot: 'Spot',
    /** 'Black Toyota Camry' */
    named: '{{color}} {{car}}',
    unnamed: 'car',
  },

  /** Keyed by the English name in lower case, as the forms store it. */
  colors: {
    black: 'Black',
    white: 'White',
    silver: 'Silver',
    gray: 'Gray',
    grey: 'Gray',
    red: 'Red',
    blue: 'Blue',
    green: 'Green',
    brown: 'Brown',
    gold: 'Gold',
    other: 'Other color',
  },

  carsAhead_zero: 'No cars ahead of you',
  carsAhead_one: '{{count}} car ahead of you',
  carsAhead_other: '{{count}} cars ahead of you',

  failure: {
    title: 'Something went wrong',
    unexpected: 'We encountered an unexpected error. Please try refreshing the page.',
    unreachable: 'We could not reach the server. Check your connection and try again.',
    locked_one: 'Account is locked. Please try again in {{count}} minute.',
    locked_other: 'Account is locked. Please try again in {{count}} minutes.',
  },

  errors: {
    EMAIL_UNVERIFIED: 'Please check your email and verify your account before logging in.',
    IMPERSONATION_LIMITED: 'This cannot be done while impersonating another person.',
    INVALID_RESET_LINK: 'The reset link may be expired or invalid.',
    INVALID_VERIFICATION_LINK: 'Email verification failed. The link may be expired or invalid.',
    INVALID_ACTIVATION: 'Please check your information and try again.',
    INVALID_ACTIVATION_LINK: 'This activation link has expired or is not valid.',
    ALREADY_ACTIVE: 'This account is already active. Please log in.',
    USER_NOT_FOUND: 'This person is no longer here.',
    SESSION_NOT_FOUND: 'This session has already ended.',
    APPLICATION_NOT_FOUND: 'This application is no longer here.',
    NOTIFICATION_NOT_FOUND: 'This notification is no longer here.',
    VALET_EXISTS: 'A valet with this phone number already exists.',
    BUSINESS_EXISTS: 'A business account with this email already exists.',
    VALIDATION: 'Please correct the errors below.',
    MALFORMED_REQUEST: 'The request could not be read.',
    NOT_FOUND: 'This is no longer here.',
    TICKET_NOT_FOUND: 'Ticket not found',
    ORDER_NOT_FOUND: 'Order not found',
    PAYMENT_NOT_FOUND: 'Payment not found',
    STATE_CONFLICT: 'Someone else was faster. The screen now shows how it stands.',
    ORDER_ALREADY_OPEN: 'This car has already been requested.',
    CAR_NOT_PARKED:
      'You can only request retrieval for parked vehicles. Please park your car first.',
    PAYMENT_IN_PROGRESS: 'This payment is already being processed.',
    TIP_NOT_COLLECTED: 'The order is paid, but the tip could not be added.',
    PRICE_CHANGED: 'The price has changed meanwhile. Please look at the total again.',
    TIP_CHANGED: 'The order is already paid with another tip.',
    NOT_AWAITING_PAYMENT: 'This order is not waiting for payment.',
    PAYMENT_DECLINED: 'Your card was declined.',
    PAYMENT_UNAVAILABLE:
      'The payment service cannot be reached. Please try again; you are never charged twice.',
    CARD_NOT_FOUND: 'Card not found',
    PAYMENT_REQUIRED: 'This has not been paid yet.',
    INVALID_PROMO_CODE: 'This promo code is not valid here.',
    CONVERSATION_CLOSED: 'This conversation is over.',
    RATE_LIMITED: 'Too many attempts. Please wait a moment.',
    INTERNAL: 'Something went wrong on our side. Please try again.',
    UNAVAILABLE: 'The service is restarting. Please try again in a moment.',
  },
} as const;

export const common = {
  ...essentials,

  optional: 'Optional',
  phoneHint: 'Outside the US and Canada, begin with the country code, such as +971.',

  businessKinds: {
    restaurant: 'Restaurant',
    hotel: 'Hotel',
    venue: 'Event venue',
    hospital: 'Hospital or clinic',
    retail: 'Shop or mall',
    residence: 'Residence',
    other: 'Other',
  },

  /** The form that says where a car stands, of a ticket and of a job. */
  parking: {
    spot: 'Spot',
    area: 'Area',
    submit: 'Mark as Parked',
    done: 'Car Parked!',
  },

  stayStatus: {
    expected: 'Expected',
    received: 'Received',
    parked: 'Parked',
    returning: 'Requested',
    ready: 'Ready',
    returned: 'Returned',
    cancelled: 'Cancelled',
  },

  ticketStatus: {
    awaiting_otp: 'Waiting for code',
    checked_in: 'Checked in',
    parked: 'Parked',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },

  orderStatus: {
    requested: 'Awaiting payment',
    paid: 'Paid',
    dispatched: 'On the way',
    ready: 'Ready',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },

  lateBy_one: '{{count}} min late',
  lateBy_other: '{{count}} min late',

  errors: {
    ...essentials.errors,
    UNAUTHENTICATED: 'Please log in again.',
    INVALID_CREDENTIALS: 'Please check your credentials and try again.',
    INVALID_ADMIN_CREDENTIALS: 'Invalid admin credentials. Please check your details.',
    ACCOUNT_LOCKED: 'Account is locked. Please try again in 15 minutes.',
    ACCOUNT_INACTIVE: 'This account is not active.',
    FORBIDDEN: 'You are not allowed to do this.',
    LOCATION_NOT_FOUND: 'Location not found',
    VALET_NOT_FOUND: 'Valet not found',
    CAR_ALREADY_IN_CUSTODY: 'A car with this license plate is already checked in here.',
    INVALID_CODE: 'Please check the code and try again',
    CODE_EXPIRED: 'This code has expired. Please send a new one.',
    CODE_USED: 'This code was already used.',
    CODE_LOCKED: 'Too many wrong codes. Please try again in 15 minutes.',
    INVALID_SIGNATURE: 'The signature is not valid.',
    IDEMPOTENCY_CONFLICT: 'This request key was already used for something else.',
    VEHICLE_NOT_FOUND: 'Vehicle not found',
    SERVICE_NOT_FOUND: 'Service not found',
    PARKING_SESSION_NOT_FOUND: 'Session not found',
    CONVERSATION_NOT_FOUND: 'Conversation not found',
    VEHICLE_EXISTS: 'You already have a vehicle with this license plate.',
    VEHICLE_IN_CUSTODY: 'This vehicle is with the valets already.',
    VEHICLE_MISMATCH: 'The license plate of this vehicle is not the one the valet took in.',
    CAR_IN_CUSTODY: 'Your account cannot be deleted while a car of yours is with the valets.',
    INVALID_QR_CODE: 'This QR code is invalid or has expired.',
    SESSION_TAKEN: 'Somebody else is already linked to this session.',
    LOCATION_NEEDED: 'Please choose a location.',
    TOO_MANY_CARDS: 'Please remove a card before you add another one.',
    PHONE_MISSING: 'Please enter a phone number.',
    PHONE_TAKEN: 'This phone number belongs to another account.',
    PAYLOAD_TOO_LARGE: 'This is too large to send.',
  } satisfies Record<ErrorCode, string>,
} as const;
