import { z } from 'zod';
import type { LocationMatter } from '#domain/businesses/closing.ts';
import { overtakingTypes, reportOutcomes, reportReasons } from '#domain/orders/lateReports.ts';
import { issueCodes } from './issueCatalogue.ts';

/**
 * English message of each error, for clients without a translation of its code, by HTTP status.
 * Codes are stable, because programs rely on codes.
 */
const messagesByStatus = {
  400: {
    VALIDATION: 'Please correct the errors below.',
    MALFORMED_REQUEST: 'That didn’t go through. Reload the page and try again.',
    SIGN_IN_EXPIRED: 'This took too long. Please sign in again.',
    PASSKEY_REFUSED: 'This passkey was not accepted. Please try again.',
    INVALID_RESET_LINK: 'The reset link may be expired or invalid.',
    INVALID_VERIFICATION_LINK: 'Email verification failed. The link may be expired or invalid.',
    INVALID_ACTIVATION: 'Please check your information and try again.',
    INVALID_ACTIVATION_LINK: 'This activation link has expired or isn’t valid.',
    INVALID_UNSUBSCRIBE_LINK: 'This unsubscribe link isn’t valid.',
    ALREADY_ACTIVE: 'This account is already active. Please log in.',
    WEBHOOK_ADDRESS_REFUSED:
      'Events can’t be sent to this address. It has to be a public https address.',
    PUSH_NOT_POSSIBLE: 'Notifications cannot be sent to this browser',
    LOCATION_NEEDED: 'Please choose a location.',
    SHIFT_END_INVALID: 'A shift ends after it started, and not in the future.',
    INVALID_PROMO_CODE: 'This promo code isn’t valid here.',
    PHONE_MISSING: 'Please enter a phone number.',
    INVALID_CODE: 'Please check the code and try again',
    CODE_EXPIRED: 'This code has expired. Please send a new one.',
    HANDOVER_CODE_INVALID: 'Wrong code. Please check it with the guest.',
    INVALID_SIGNATURE: 'The signature isn’t valid.',
  },
  401: {
    UNAUTHENTICATED: 'Authentication failed',
    INVALID_CREDENTIALS: 'Please check your credentials and try again.',
    INVALID_ADMIN_CREDENTIALS: 'Invalid admin credentials. Please check your details.',
  },
  402: {
    PAYMENT_REQUIRED: 'This hasn’t been paid yet.',
    PAYMENT_DECLINED: 'Your card was declined.',
  },
  403: {
    ACCOUNT_INACTIVE: 'This account isn’t active. Ask your manager, or contact support.',
    EMAIL_UNVERIFIED:
      'Email verification required. Please check your email and verify your account before logging in.',
    // Status 403 instead of 401, because signed-in callers get this error too. A 401 would end
    // their session on the client.
    SECOND_FACTOR_ASKED: 'Please confirm that it is you.',
    SECOND_FACTOR_NEEDED: 'Please set up two-step verification first.',
    IMPERSONATION_LIMITED: 'You can’t do this while impersonating someone.',
    IMPERSONATION_NEEDED: 'Administrators can only do this while impersonating someone who may.',
    FORBIDDEN: 'You don’t have permission to do this.',
    USER_IS_SELF: 'You can’t do this to your own account here.',
    USER_IS_ADMIN: 'This can’t be done to an administrator.',
    TAKE_BACK_NOT_YOURS: 'Only the person who did this can undo it.',
  },
  404: {
    SECOND_FACTOR_NOT_FOUND: 'Second factor not found',
    NOT_FOUND: 'Not found',
    TICKET_NOT_FOUND: 'Ticket not found',
    ORDER_NOT_FOUND: 'We can’t find this request. Reload the page to see the latest status.',
    BUSINESS_NOT_FOUND: 'Business not found',
    PRICING_CHANGE_NOT_FOUND: 'This price change doesn’t exist.',
    LOCATION_NOT_FOUND: 'Location not found',
    VALET_NOT_FOUND: 'Valet not found',
    USER_NOT_FOUND: 'User not found',
    SESSION_NOT_FOUND: 'Session not found',
    ADMINISTRATOR_NOT_FOUND: 'Administrator not found',
    APPLICATION_NOT_FOUND: 'Application not found',
    API_TOKEN_NOT_FOUND: 'API token not found',
    WEBHOOK_NOT_FOUND: 'Webhook not found',
    SUPPORT_REQUEST_NOT_FOUND: 'Request not found',
    NOTIFICATION_NOT_FOUND: 'Notification not found',
    VEHICLE_NOT_FOUND: 'Vehicle not found',
    SERVICE_NOT_FOUND: 'Service not found',
    PARKING_SESSION_NOT_FOUND: 'Session not found',
    CARD_NOT_FOUND: 'This card is no longer saved. Please choose another one.',
    RECEIPT_NOT_FOUND: 'No receipt',
    CONVERSATION_NOT_FOUND: 'Conversation not found',
    INVALID_QR_CODE: 'This QR code is invalid or has expired.',
    SHIFT_NOT_FOUND: 'Shift not found',
    PROMO_NOT_FOUND: 'Promo code not found',
    PAYMENT_NOT_FOUND: 'Payment not found',
    PAYOUT_NOT_FOUND: 'Payout not found',
    REPORT_NOT_FOUND: 'This report no longer exists.',
    INVOICE_NOT_FOUND: 'This invoice hasn’t been issued.',
    HOUSE_ACCOUNT_NOT_FOUND: 'House account not found',
  },
  409: {
    TOO_MANY_PASSKEYS: 'Please remove a passkey before you add another one.',
    REPORT_NEEDS_EMAIL: 'Reports go to a verified email address, and your account has none.',
    PRICING_CHANGED: 'Someone else just changed these prices. Please check the current ones first.',
    PRICING_IN_EFFECT: 'This price change has already taken effect.',
    USER_HAS_CARS: 'One of this person’s cars is with a valet. It has to be returned first.',
    USER_HAS_JOBS:
      'This valet still has cars or keys with them. Someone else has to take them first.',
    USER_HAS_MONEY_OPEN:
      'Money is still open for this person: an unpaid request, a refund on its way or tips not paid out.',
    BUSINESS_HAS_CARS:
      'Cars of this business are still with its valets or expected. They have to be returned first.',
    BUSINESS_HAS_ORDERS: 'This business has requests that are not completed yet.',
    BUSINESS_HAS_REFUNDS:
      'Money of this business’s guests is still on its way: a payment or a refund.',
    BUSINESS_OWES_TIPS: 'People of this business are owed tips. They have to be paid out first.',
    BUSINESS_OWES_FEES:
      'This business owes the platform fees. They have to be paid, and entered as paid, first.',
    LAST_MANAGER:
      'This is the only manager of their business. Add another one or close the business first.',
    EMAIL_VERIFIED_ALREADY: 'This email address is already verified.',
    ADMINISTRATOR_EXISTS: 'Someone with this email address already has an account.',
    LAST_OWNER: 'The platform needs an owner. Please make someone else an owner first.',
    JOB_NOT_FAILED: 'This job isn’t waiting to be retried anymore.',
    MESSAGE_NOT_RESENDABLE: 'This message can’t be sent again.',
    TOO_MANY_API_TOKENS: 'Please revoke an API token before you make another one.',
    WEBHOOK_CHANGED: 'Someone else just changed this webhook. Please look at their version first.',
    TOO_MANY_WEBHOOKS: 'Please delete a webhook before you add another one.',
    VEHICLE_EXISTS: 'You already have a vehicle with this license plate.',
    VEHICLE_IN_CUSTODY: 'This vehicle is already with a valet.',
    VEHICLE_MISMATCH: 'This vehicle’s license plate doesn’t match the car the valet checked in.',
    CAR_IN_CUSTODY: 'You can’t delete your account while one of your cars is with a valet.',
    SESSION_TAKEN: 'Someone else is already linked to this session.',
    ON_SHIFT_ELSEWHERE: 'You’re still on shift at another location. End that shift first.',
    NOT_ON_SHIFT: 'You’re not on shift.',
    NO_LOCATION_ASSIGNED: 'You aren’t assigned to a location yet. Ask your manager.',
    // Errors with `position` in the body: the distance to the location, or the accuracy of the
    // position.
    NOT_AT_LOCATION: 'You must be within 50 meters of your assigned location.',
    POSITION_INACCURATE:
      'Your location isn’t precise enough. Go outdoors or near a window and try again.',
    POSITION_OUTDATED: 'Your location is out of date. Please try again.',
    POSITION_UNLIKELY:
      'Your location doesn’t match where you were a short while ago. Wait a moment and try again, or ask your manager.',
    LOCATION_CHANGED:
      'Someone else just changed this. Please look at their version before you save yours.',
    SETTINGS_CHANGED:
      'Someone else just changed this. Please look at their version before you save yours.',
    PROMO_CHANGED:
      'Someone else just changed this code. Please look at their version before you save yours.',
    HOUSE_ACCOUNT_CHANGED:
      'Someone else just changed this account. Please look at their version before you save yours.',
    LOCATION_IN_USE: 'Something is still open here. A location can be closed once nothing is.',
    LOCATION_CLOSED:
      'This location is closed at that time. Please choose another time or another location.',
    LOCATION_UNMAPPED: 'This location isn’t on the map yet. Ask your manager to set its position.',
    CARS_IN_HAND: 'You still have cars or keys with you.',
    TOO_MANY_CARDS: 'Please remove a card before adding another.',
    PROMO_ENDED: 'This promo code has ended.',
    PROMO_USED_UP: 'This promo code has been used up.',
    PROMO_NOT_STARTED: 'This promo code isn’t valid yet.',
    PROMO_NOT_HERE: 'This promo code isn’t valid at this location.',
    PROMO_BELOW_MINIMUM: 'The valet fee is below this promo code’s minimum.',
    PROMO_USED_BY_GUEST: 'You’ve already used this promo code.',
    PROMO_EXISTS: 'Another promo code or house account already uses this code.',
    HOUSE_LIMIT_REACHED:
      'This account has reached its limit. Please pay another way or ask the staff.',
    CONVERSATION_CLOSED: 'This conversation has ended.',
    PHONE_TAKEN: 'This phone number belongs to another account.',
    VALET_CHANGED: 'Someone else has changed this valet since you opened it.',
    RUNNER_UNAVAILABLE: 'This valet can’t take the car over. Please choose someone else.',
    VALET_EXISTS: 'A valet with this phone number already exists.',
    BUSINESS_EXISTS: 'An account with this email already exists.',
    BUSINESS_PENDING: 'A business account with this email is PENDING ACTIVATION.',
    BUSINESS_CHANGED:
      'Someone else just changed this business. Please look at their version before you save yours.',
    BUSINESS_INACTIVE:
      'This business doesn’t take new cars. Cars that are here can still be returned.',
    DAY_NOT_SIGNED: 'This day hasn’t been signed yet.',
    STATE_CONFLICT: 'Someone got there first.',
    TAKE_BACK_TOO_LATE: 'This can only be undone within a minute.',
    TAKE_BACK_OVERTAKEN: 'Something has happened since, so this can’t be undone.',
    CAR_ALREADY_IN_CUSTODY: 'A car with this license plate is already checked in here.',
    CAR_IN_CUSTODY_ELSEWHERE: 'A car with this license plate is checked in at another location.',
    SENT_TO_DESK: 'Your report was sent to the desk.',
    REPORT_DECIDED: 'Someone has already accepted or rejected this report.',
    HOOK_TAKEN: 'Another key already hangs on this hook.',
    PLACE_UNCHANGED:
      'This doesn’t change the order of the queue. A car for a later time is brought for that time.',
    ORDER_ALREADY_OPEN: 'This car has already been requested.',
    SMS_WITHHELD: 'We can’t text this guest. Show the link as a QR code instead.',
    CAR_NOT_PARKED:
      'You can only request retrieval for parked vehicles. Please park your car first.',
    IN_PROGRESS: 'This is still being done. Please try again in a moment.',
    PAYMENT_IN_PROGRESS: 'This payment is already being processed.',
    TIME_COSTS_MORE:
      'This time starts another paid hour. To choose it, cancel and request your car again.',
    TIP_TOO_LATE: 'You can tip for 24 hours after you get your car back.',
    TIP_NOT_COLLECTED: 'Your payment went through, but we couldn’t add the tip.',
    TIP_CHANGED: 'You already paid, with a different tip. You weren’t charged again.',
    PRICE_CHANGED: 'The price has changed. Please check the new total.',
    NOT_AWAITING_PAYMENT: 'There’s nothing to pay for this car right now.',
    PAYMENT_DUE: 'This return hasn’t been paid yet.',
    INVOICE_MONTH_NOT_OVER: 'This month isn’t over yet. You can issue its invoice once it is.',
    INVOICE_EMPTY: 'There were no fees in this month.',
    INVOICE_NOT_OWED: 'Nothing is due for this invoice.',
    INVOICE_PAID: 'This invoice is already entered as paid.',
    INVOICE_NOT_PAID: 'This invoice isn’t entered as paid.',
    HOUSE_ACCOUNT_EXISTS: 'Another house account or promo code already uses this name or code.',
    VALIDATION_USED: 'This validation was already used.',
    CODE_USED: 'This code was already used.',
    HANDOVER_CODE_OTHER: 'This code is for another car, or from an earlier visit.',
    HANDOVER_CODE_REQUIRED: 'This location hands a car over only for the code on the guest’s page.',
  },
  413: {
    PAYLOAD_TOO_LARGE: 'This is too large to send.',
  },
  422: {
    IDEMPOTENCY_CONFLICT: 'This request key was already used for something else.',
  },
  423: {
    ACCOUNT_LOCKED: 'Account is locked. Please try again in 15 minutes.',
    ACCOUNT_LOCKED_BY_ADMIN: 'Account is locked. Please contact support.',
    CODE_LOCKED: 'Too many wrong codes. Please try again in 15 minutes.',
    INVITATION_LOCKED:
      'Too many wrong codes were entered for this number. Ask your manager to resend the invitation and use the new code.',
    HANDOVER_LOCKED: 'Too many wrong codes. Please wait a few minutes.',
  },
  429: {
    RATE_LIMITED: 'Too many attempts. Please wait a moment.',
  },
  500: {
    INTERNAL: 'Something went wrong',
  },
  503: {
    PAYMENT_UNAVAILABLE:
      'We couldn’t reach the payment service. Please try again. You won’t be charged twice.',
    UNAVAILABLE: 'Our service isn’t available right now. Please try again in a moment.',
    OVERLOADED: 'Too many people are logging in right now. Please try again in a moment.',
  },
} as const satisfies Record<number, Record<string, string>>;

type MessagesByStatus = typeof messagesByStatus;
export type ErrorCode = {
  [Status in keyof MessagesByStatus]: keyof MessagesByStatus[Status];
}[keyof MessagesByStatus];

export const errorCatalogue = Object.fromEntries(
  Object.entries(messagesByStatus).flatMap(([status, messages]) =>
    Object.entries(messages).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Record<ErrorCode, { status: number; message: string }>;

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
