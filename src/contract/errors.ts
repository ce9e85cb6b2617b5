import { z } from 'zod';
import type { LocationMatter } from '#domain/businesses/closing.ts';
import { overtakingTypes, reportOutcomes, reportReasons } from '#domain/orders/lateReports.ts';
import { issueCodes } from './issueCatalogue.ts';

/**
 * Errors of the API: HTTP status, and English message for clients without a translation of the
 * code. Codes are stable, because programs rely on codes.
 */
export const errorCatalogue = {
  VALIDATION: { status: 400, message: 'Please correct the errors below.' },
  MALFORMED_REQUEST: { status: 400, message: 'We couldn’t read this request.' },
  UNAUTHENTICATED: { status: 401, message: 'Authentication failed' },
  INVALID_CREDENTIALS: { status: 401, message: 'Please check your credentials and try again.' },
  INVALID_ADMIN_CREDENTIALS: {
    status: 401,
    message: 'Invalid admin credentials. Please check your details.',
  },
  ACCOUNT_LOCKED: { status: 423, message: 'Account is locked. Please try again in 15 minutes.' },
  ACCOUNT_LOCKED_BY_ADMIN: {
    status: 423,
    message: 'Account is locked. Please contact support.',
  },
  ACCOUNT_INACTIVE: { status: 403, message: 'This account isn’t active.' },
  EMAIL_UNVERIFIED: {
    status: 403,
    message:
      'Email verification required. Please check your email and verify your account before logging in.',
  },
  // Status 403 instead of 401, because signed-in callers get this error too. A 401 would end their
  // session on the client.
  SECOND_FACTOR_ASKED: { status: 403, message: 'Please confirm that it is you.' },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message: 'Please set up two-step verification first.',
  },
  SIGN_IN_EXPIRED: { status: 400, message: 'This took too long. Please sign in again.' },
  PASSKEY_REFUSED: { status: 400, message: 'This passkey was not accepted. Please try again.' },
  TOO_MANY_PASSKEYS: {
    status: 409,
    message: 'Please remove a passkey before you add another one.',
  },
  SECOND_FACTOR_NOT_FOUND: { status: 404, message: 'Second factor not found' },
  IMPERSONATION_LIMITED: {
    status: 403,
    message: 'You can’t do this while impersonating someone.',
  },
  IMPERSONATION_NEEDED: {
    status: 403,
    message: 'Administrators can only do this while impersonating someone who may.',
  },
  INVALID_RESET_LINK: { status: 400, message: 'The reset link may be expired or invalid.' },
  INVALID_VERIFICATION_LINK: {
    status: 400,
    message: 'Email verification failed. The link may be expired or invalid.',
  },
  INVALID_ACTIVATION: {
    status: 400,
    message: 'Please check your information and try again.',
  },
  INVALID_ACTIVATION_LINK: {
    status: 400,
    message: 'This activation link has expired or isn’t valid.',
  },
  INVALID_UNSUBSCRIBE_LINK: { status: 400, message: 'This unsubscribe link isn’t valid.' },
  REPORT_NEEDS_EMAIL: {
    status: 409,
    message: 'Reports go to a verified email address, and your account has none.',
  },
  ALREADY_ACTIVE: { status: 400, message: 'This account is already active. Please log in.' },
  FORBIDDEN: { status: 403, message: 'You don’t have permission to do this.' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  TICKET_NOT_FOUND: { status: 404, message: 'Ticket not found' },
  ORDER_NOT_FOUND: { status: 404, message: 'Order not found' },
  BUSINESS_NOT_FOUND: { status: 404, message: 'Business not found' },
  PRICING_CHANGE_NOT_FOUND: { status: 404, message: 'This price change doesn’t exist.' },
  PRICING_CHANGED: {
    status: 409,
    message: 'Someone else changed these prices meanwhile. Please look at the present ones first.',
  },
  PRICING_IN_EFFECT: { status: 409, message: 'This price change has already taken effect.' },
  LOCATION_NOT_FOUND: { status: 404, message: 'Location not found' },
  VALET_NOT_FOUND: { status: 404, message: 'Valet not found' },
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  USER_IS_SELF: { status: 403, message: 'You can’t do this to your own account here.' },
  USER_IS_ADMIN: { status: 403, message: 'This can’t be done to an administrator.' },
  USER_HAS_CARS: {
    status: 409,
    message: 'One of this person’s cars is with a valet. It has to be returned first.',
  },
  USER_HAS_JOBS: {
    status: 409,
    message: 'This valet still has cars or keys with them. Someone else has to take them first.',
  },
  USER_HAS_MONEY_OPEN: {
    status: 409,
    message:
      'Money is still open for this person: an unpaid request, a refund on its way or tips not paid out.',
  },
  BUSINESS_HAS_CARS: {
    status: 409,
    message:
      'Cars of this business are still with its valets or expected. They have to be returned first.',
  },
  BUSINESS_HAS_ORDERS: {
    status: 409,
    message: 'This business has requests that are not completed yet.',
  },
  BUSINESS_HAS_REFUNDS: {
    status: 409,
    message: 'Money of this business’s guests is still on its way: a payment or a refund.',
  },
  BUSINESS_OWES_TIPS: {
    status: 409,
    message: 'People of this business are owed tips. They have to be paid out first.',
  },
  BUSINESS_OWES_FEES: {
    status: 409,
    message:
      'This business owes the platform fees. They have to be paid, and entered as paid, first.',
  },
  LAST_MANAGER: {
    status: 409,
    message:
      'This is the only manager of their business. Add another one or close the business first.',
  },
  EMAIL_VERIFIED_ALREADY: { status: 409, message: 'This email address is already verified.' },
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found' },
  ADMINISTRATOR_NOT_FOUND: { status: 404, message: 'Administrator not found' },
  ADMINISTRATOR_EXISTS: {
    status: 409,
    message: 'Someone with this email address already has an account.',
  },
  LAST_OWNER: {
    status: 409,
    message: 'The platform needs an owner. Please make someone else an owner first.',
  },
  JOB_NOT_FAILED: { status: 409, message: 'This job isn’t waiting to be retried anymore.' },
  MESSAGE_NOT_RESENDABLE: { status: 409, message: 'This message can’t be sent again.' },
  APPLICATION_NOT_FOUND: { status: 404, message: 'Application not found' },
  API_TOKEN_NOT_FOUND: { status: 404, message: 'API token not found' },
  TOO_MANY_API_TOKENS: {
    status: 409,
    message: 'Please revoke an API token before you make another one.',
  },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Webhook not found' },
  WEBHOOK_CHANGED: {
    status: 409,
    message: 'Someone else just changed this webhook. Please look at their version first.',
  },
  WEBHOOK_ADDRESS_REFUSED: {
    status: 400,
    message: 'Events can’t be sent to this address. It has to be a public https address.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: 'Please delete a webhook before you add another one.',
  },
  SUPPORT_REQUEST_NOT_FOUND: { status: 404, message: 'Request not found' },
  PUSH_NOT_POSSIBLE: { status: 400, message: 'Notifications cannot be sent to this browser' },
  NOTIFICATION_NOT_FOUND: { status: 404, message: 'Notification not found' },
  VEHICLE_NOT_FOUND: { status: 404, message: 'Vehicle not found' },
  SERVICE_NOT_FOUND: { status: 404, message: 'Service not found' },
  PARKING_SESSION_NOT_FOUND: { status: 404, message: 'Session not found' },
  CARD_NOT_FOUND: { status: 404, message: 'Card not found' },
  RECEIPT_NOT_FOUND: { status: 404, message: 'No receipt' },
  CONVERSATION_NOT_FOUND: { status: 404, message: 'Conversation not found' },
  VEHICLE_EXISTS: { status: 409, message: 'You already have a vehicle with this license plate.' },
  VEHICLE_IN_CUSTODY: { status: 409, message: 'This vehicle is already with a valet.' },
  VEHICLE_MISMATCH: {
    status: 409,
    message: 'This vehicle’s license plate doesn’t match the car the valet checked in.',
  },
  CAR_IN_CUSTODY: {
    status: 409,
    message: 'You can’t delete your account while one of your cars is with a valet.',
  },
  INVALID_QR_CODE: { status: 404, message: 'This QR code is invalid or has expired.' },
  SESSION_TAKEN: { status: 409, message: 'Someone else is already linked to this session.' },
  LOCATION_NEEDED: { status: 400, message: 'Please choose a location.' },
  ON_SHIFT_ELSEWHERE: {
    status: 409,
    message: 'You’re still on shift at another location. End that shift first.',
  },
  NOT_ON_SHIFT: { status: 409, message: 'You’re not on shift.' },
  NO_LOCATION_ASSIGNED: {
    status: 409,
    message: 'You aren’t assigned to a location yet. Ask your manager.',
  },
  // Errors with `position` in the body: the distance to the location, or the accuracy of the
  // position.
  NOT_AT_LOCATION: {
    status: 409,
    message: 'You must be within 50 meters of your assigned location.',
  },
  POSITION_INACCURATE: {
    status: 409,
    message: 'Your location isn’t precise enough. Go outdoors or near a window and try again.',
  },
  POSITION_OUTDATED: {
    status: 409,
    message: 'Your location is out of date. Please try again.',
  },
  POSITION_UNLIKELY: {
    status: 409,
    message:
      'Your location doesn’t match where you were a short while ago. Wait a moment and try again, or ask your manager.',
  },
  LOCATION_CHANGED: {
    status: 409,
    message: 'Someone else just changed this. Please look at their version before you save yours.',
  },
  SETTINGS_CHANGED: {
    status: 409,
    message: 'Someone else just changed this. Please look at their version before you save yours.',
  },
  PROMO_CHANGED: {
    status: 409,
    message:
      'Someone else just changed this code. Please look at their version before you save yours.',
  },
  HOUSE_ACCOUNT_CHANGED: {
    status: 409,
    message:
      'Someone else just changed this account. Please look at their version before you save yours.',
  },
  LOCATION_IN_USE: {
    status: 409,
    message: 'Something is still open here. A location can be closed once nothing is.',
  },
  LOCATION_CLOSED: {
    status: 409,
    message:
      'This location is closed at that time. Please choose another time or another location.',
  },
  LOCATION_UNMAPPED: {
    status: 409,
    message: 'Your location isn’t on the map yet. Ask your manager to add its coordinates.',
  },
  CARS_IN_HAND: { status: 409, message: 'You still have cars or keys with you.' },
  SHIFT_NOT_FOUND: { status: 404, message: 'Shift not found' },
  SHIFT_END_INVALID: {
    status: 400,
    message: 'A shift ends after it started, and not in the future.',
  },
  PAYMENT_REQUIRED: { status: 402, message: 'This hasn’t been paid yet.' },
  TOO_MANY_CARDS: { status: 409, message: 'Please remove a card before adding another.' },
  INVALID_PROMO_CODE: { status: 400, message: 'This promo code isn’t valid here.' },
  PROMO_ENDED: { status: 409, message: 'This promo code has ended.' },
  PROMO_USED_UP: { status: 409, message: 'This promo code has been used up.' },
  PROMO_NOT_STARTED: { status: 409, message: 'This promo code isn’t valid yet.' },
  PROMO_NOT_HERE: { status: 409, message: 'This promo code isn’t valid at this location.' },
  PROMO_BELOW_MINIMUM: {
    status: 409,
    message: 'This return costs less than the promo code asks for.',
  },
  PROMO_USED_BY_GUEST: { status: 409, message: 'You’ve already used this promo code.' },
  PROMO_NOT_FOUND: { status: 404, message: 'Promo code not found' },
  PROMO_EXISTS: {
    status: 409,
    message: 'Another promo code or house account already uses this code.',
  },
  HOUSE_LIMIT_REACHED: {
    status: 409,
    message: 'This account has reached its limit. Please pay another way or ask the staff.',
  },
  CONVERSATION_CLOSED: { status: 409, message: 'This conversation has ended.' },
  PHONE_MISSING: { status: 400, message: 'Please enter a phone number.' },
  PHONE_TAKEN: { status: 409, message: 'This phone number belongs to another account.' },
  VALET_CHANGED: {
    status: 409,
    message: 'Someone else has changed this valet since you opened it.',
  },
  RUNNER_UNAVAILABLE: {
    status: 409,
    message: 'This valet can’t take the car over. Please choose someone else.',
  },
  VALET_EXISTS: {
    status: 409,
    message: 'A valet with this phone number already exists.',
  },
  BUSINESS_EXISTS: {
    status: 409,
    message: 'An account with this email already exists.',
  },
  BUSINESS_PENDING: {
    status: 409,
    message: 'A business account with this email is PENDING ACTIVATION.',
  },
  BUSINESS_CHANGED: {
    status: 409,
    message:
      'Someone else just changed this business. Please look at their version before you save yours.',
  },
  BUSINESS_INACTIVE: {
    status: 409,
    message: 'This business doesn’t take new cars. Cars that are here can still be returned.',
  },
  PAYMENT_NOT_FOUND: { status: 404, message: 'Payment not found' },
  PAYOUT_NOT_FOUND: { status: 404, message: 'Payout not found' },
  DAY_NOT_SIGNED: { status: 409, message: 'This day hasn’t been signed yet.' },
  STATE_CONFLICT: { status: 409, message: 'Someone got there first.' },
  TAKE_BACK_TOO_LATE: { status: 409, message: 'This can only be undone within a minute.' },
  TAKE_BACK_NOT_YOURS: { status: 403, message: 'Only the person who did this can undo it.' },
  TAKE_BACK_OVERTAKEN: {
    status: 409,
    message: 'Something has happened since, so this can’t be undone.',
  },
  CAR_ALREADY_IN_CUSTODY: {
    status: 409,
    message: 'A car with this license plate is already checked in here.',
  },
  CAR_IN_CUSTODY_ELSEWHERE: {
    status: 409,
    message: 'A car with this license plate is checked in at another location.',
  },
  SENT_TO_DESK: {
    status: 409,
    message: 'Your report was sent to the desk.',
  },
  REPORT_NOT_FOUND: { status: 404, message: 'This report no longer exists.' },
  REPORT_DECIDED: { status: 409, message: 'Someone has decided about this report already.' },
  HOOK_TAKEN: { status: 409, message: 'Another key already hangs on this hook.' },
  PLACE_UNCHANGED: {
    status: 409,
    message:
      'This doesn’t change the order of the queue. A car for a later time is brought for that time.',
  },
  ORDER_ALREADY_OPEN: { status: 409, message: 'This car has already been requested.' },
  SMS_WITHHELD: {
    status: 409,
    message: 'We can’t text this guest. Show the link as a QR code instead.',
  },
  CAR_NOT_PARKED: {
    status: 409,
    message: 'You can only request retrieval for parked vehicles. Please park your car first.',
  },
  IN_PROGRESS: { status: 409, message: 'This is still being done. Please try again in a moment.' },
  PAYMENT_IN_PROGRESS: { status: 409, message: 'This payment is already being processed.' },
  TIME_COSTS_MORE: {
    status: 409,
    message: 'This time starts another paid hour. Cancel and request your car again for it.',
  },
  TIP_TOO_LATE: { status: 409, message: 'You can tip for 24 hours after you get your car back.' },
  TIP_NOT_COLLECTED: {
    status: 409,
    message: 'The order is paid, but we couldn’t add the tip.',
  },
  TIP_CHANGED: { status: 409, message: 'This order was already paid with a different tip.' },
  PRICE_CHANGED: {
    status: 409,
    message: 'The price has changed. Please check the new total.',
  },
  NOT_AWAITING_PAYMENT: { status: 409, message: 'This order isn’t waiting for payment.' },
  PAYMENT_DUE: { status: 409, message: 'This return hasn’t been paid yet.' },
  INVOICE_NOT_FOUND: { status: 404, message: 'This invoice hasn’t been issued.' },
  INVOICE_MONTH_NOT_OVER: {
    status: 409,
    message: 'This month isn’t over yet. You can issue its invoice once it is.',
  },
  INVOICE_EMPTY: { status: 409, message: 'There were no fees in this month.' },
  INVOICE_NOT_OWED: { status: 409, message: 'Nothing is due for this invoice.' },
  INVOICE_PAID: { status: 409, message: 'This invoice is already entered as paid.' },
  INVOICE_NOT_PAID: { status: 409, message: 'This invoice isn’t entered as paid.' },
  HOUSE_ACCOUNT_NOT_FOUND: { status: 404, message: 'House account not found' },
  HOUSE_ACCOUNT_EXISTS: {
    status: 409,
    message: 'Another house account or promo code already uses this name or code.',
  },
  VALIDATION_USED: { status: 409, message: 'This validation was already used.' },
  PAYMENT_DECLINED: { status: 402, message: 'Your card was declined.' },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'We couldn’t reach the payment service. Please try again. You won’t be charged twice.',
  },
  INVALID_CODE: { status: 400, message: 'Please check the code and try again' },
  CODE_EXPIRED: { status: 400, message: 'This code has expired. Please send a new one.' },
  CODE_USED: { status: 409, message: 'This code was already used.' },
  CODE_LOCKED: {
    status: 423,
    message: 'Too many wrong codes. Please try again in 15 minutes.',
  },
  INVITATION_LOCKED: {
    status: 423,
    message:
      'Too many wrong codes were entered for this number. Ask your manager to resend the invitation and use the new code.',
  },
  HANDOVER_CODE_INVALID: { status: 400, message: 'Wrong code. Please check it with the guest.' },
  HANDOVER_CODE_OTHER: {
    status: 409,
    message: 'This code is for another car, or from an earlier visit.',
  },
  HANDOVER_CODE_REQUIRED: {
    status: 409,
    message: 'This location hands a car over only for the code on the guest’s page.',
  },
  HANDOVER_LOCKED: {
    status: 423,
    message: 'Too many wrong codes. Please wait a few minutes.',
  },
  INVALID_SIGNATURE: { status: 400, message: 'The signature isn’t valid.' },
  IDEMPOTENCY_CONFLICT: {
    status: 422,
    message: 'This request key was already used for something else.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is too large to send.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong' },
  UNAVAILABLE: {
    status: 503,
    message: 'Our service isn’t available right now. Please try again in a moment.',
  },
  OVERLOADED: {
    status: 503,
    message: 'Too many people are signing in right now. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

export const errorIssue = z.object({
  /**
   * Path of the field in the request, joined with dots; empty if the issue concerns the whole
   * request.
   */
  field: z.string(),
  /** Stable code of the problem. */
  code: z.enum(issueCodes),
  /** Values of the violated rule, as `maximum`; empty for most codes. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
});

/** Challenge of a sign-in, which the client must answer with `POST /api/auth/second-factor`. */
const secondFactorAsked = z.object({
  challenge: z.string(),
  /** End of the challenge, ISO 8601 in UTC. */
  expiresAt: z.string(),
  hasTotp: z.boolean(),
  /** WebAuthn options for the authenticator; null for a person without a passkey. */
  passkeyOptions: z.record(z.string(), z.unknown()).nullable(),
});
export type SecondFactorAsked = z.infer<typeof secondFactorAsked>;

/** Body of every error answer. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  issues: z.array(errorIssue).optional(),
  /** Present state of the record that caused a conflict error. */
  state: z.string().optional(),
  /**
   * Plate (or else ticket number) of a car that another runner took, with the runner's first name.
   * Set for conflicts over a car.
   */
  taken: z.object({ car: z.string(), by: z.string() }).optional(),
  /** First name of the staff member who already did the step. Set for conflicts over a step. */
  doneBy: z.string().optional(),
  /**
   * Nearest assigned location and its distance (`NOT_AT_LOCATION`), or the accuracy of the position
   * (`POSITION_INACCURATE`). Both are whole metres.
   */
  position: z.object({ location: z.string().optional(), metres: z.number().int() }).optional(),
  /** Plates of the cars that the person still has, or else ticket numbers (`CARS_IN_HAND`). */
  cars: z.array(z.string()).optional(),
  /**
   * Plates (or else ticket numbers) of parked cars whose keys the person still has
   * (`CARS_IN_HAND`).
   */
  keys: z.array(z.string()).optional(),
  /**
   * Counts of what is still open at the location (`LOCATION_IN_USE`): cars in custody, announced
   * cars, requests, shifts, keys that nobody accounts for, and late reports without a decision.
   */
  stillOpen: z
    .object({
      cars: z.number().int(),
      expected: z.number().int(),
      orders: z.number().int(),
      shifts: z.number().int(),
      keys: z.number().int(),
      reports: z.number().int(),
    } satisfies Record<LocationMatter, z.ZodType>)
    .optional(),
  /** Reason why a step reported late needs the desk (`SENT_TO_DESK`). */
  reason: z.enum(reportReasons).optional(),
  /**
   * Newest step of somebody else that a step reported late met (`SENT_TO_DESK` with the reason
   * `state`). `by` is null for a guest or the system.
   */
  meanwhile: z
    .object({ type: z.enum(overtakingTypes), by: z.string().nullable(), at: z.string() })
    .optional(),
  /** Outcome of the report that a step made (`SENT_TO_DESK`); absent while it is open. */
  outcome: z.enum(reportOutcomes).optional(),
  /** Amount that must be paid first, in cents (`PAYMENT_DUE` and `BUSINESS_OWES_FEES`). */
  due: z.object({ cents: z.number().int(), currency: z.string() }).optional(),
  /**
   * Amount that the house account may still pay, in cents (`HOUSE_LIMIT_REACHED`). Only staff get
   * this field.
   */
  left: z.object({ cents: z.number().int(), currency: z.string() }).optional(),
  /** Seconds after which the client may retry the call. */
  retryAfter: z.number().optional(),
  /** Plate (or else ticket number) of the car that a code belongs to (`HANDOVER_CODE_OTHER`). */
  otherCar: z.string().optional(),
  /** Number of wrong codes that are left until the lock (`HANDOVER_CODE_INVALID`). */
  triesLeft: z.number().optional(),
  /** End of the handover lock, ISO 8601 in UTC (`HANDOVER_LOCKED`). */
  lockedUntil: z.string().optional(),
  /** Challenge that completes the sign-in (`SECOND_FACTOR_ASKED`). */
  secondFactor: secondFactorAsked.optional(),
  requestId: z.string().optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
