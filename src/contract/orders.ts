import { z } from 'zod';
import { handoverRules, payTimes } from '#domain/businesses/curb.ts';
import { buildColumns } from '#domain/orders/queueColumns.ts';
import { carStates } from '#domain/orders/carState.ts';
import { noOfferReasons, passedOutcomes } from '#domain/orders/autoDispatch.ts';
import { handoverChecks, readHandoverCode } from '#domain/orders/handover.ts';
import { reportReasons, reportSteps } from '#domain/orders/lateReports.ts';
import {
  cancelReasons,
  heldReasons,
  needsNote,
  reasonsByStep,
  type StaffReason,
} from '#domain/orders/staffReasons.ts';
import { orderStatuses } from '#domain/orders/states.ts';
import { takeBackSteps } from '#domain/orders/takeBack.ts';
import { settlementWays } from '#domain/payments/ways.ts';
import { paymentStatuses } from '#domain/payments/states.ts';
import { noteTags } from '#domain/stays/noteTags.ts';
import { ticketStatuses } from '#domain/stays/presentation.ts';
import { stayChannels, stayStatuses } from '#domain/stays/states.ts';
import { issueOption } from './issueCatalogue.ts';
import { boundedNumber, linkToken, optionalText, requiredText, typedHook } from './fields.ts';
import { carKey } from './keys.ts';
import type { OperationTable } from './operation.ts';
import { openingStatus } from './businesses.ts';
import { currency, id, idList, instant, namedLocation, shortLocation, timeZone } from './people.ts';
import { ticketVehicle, vehicleInfo } from './vehicles.ts';

/** False while no runner is on shift. Minutes then count one runner who starts now. */
const isStaffed = z.boolean();

/** Order as shown to the guest of the ticket. */
export const guestOrder = z.object({
  id,
  status: z.enum(orderStatuses),
  /**
   * Minutes until the car is at the curb, computed from `expectedAt` once that is set; 0 at the
   * curb.
   */
  etaMinutes: z.number().int(),
  /** Time that was promised at the payment and never changes; null before the payment. */
  promisedAt: instant.nullable(),
  /**
   * Time at which the car is expected now. The time moves later if the promise cannot be met, and
   * earlier only when a runner is dispatched.
   */
  expectedAt: instant.nullable(),
  /** Place among the cars without a runner; 1 is next. Null in any other state. */
  queuePosition: z.number().int().nullable(),
  /** Number of earlier cars that have no runner yet; null once the car is at the curb. */
  carsAhead: z.number().int().nullable(),
  isStaffed,
  targetMinutes: z.number().int(),
  currency,
  valetFeeCents: z.number().int(),
  /** Discount by the promo code, already subtracted in `valetFeeCents`. */
  discountCents: z.number().int(),
  promoCode: z.string().nullable(),
  /** Platform's part of `valetFeeCents`; 0 if the business pays the platform fee. */
  platformFeeCents: z.number().int(),
  /** Tip in cents, including tips given after paying. */
  tipCents: z.number().int(),
  /** True if the guest can tip the runner, or tip more, separately from the payment. */
  isTippable: z.boolean(),
  /** Paid total in cents, without waived amounts. */
  totalCents: z.number().int(),
  /** Part of the total that is still unpaid, in cents; 0 once the order is paid. */
  amountDueCents: z.number().int(),
  /** Payments other than by card, made or planned. */
  settlements: z.array(
    z.object({
      way: z.enum(settlementWays),
      amountCents: z.number().int(),
      /** Name of the house account. */
      account: z.string().nullable(),
    }),
  ),
  /**
   * Time that the guest chose, or the later time that was promised because the chosen one could not
   * be met; null if only `targetMinutes` count.
   */
  scheduledFor: instant.nullable(),
  /**
   * Secret for the payment provider's card form while the order waits for payment; otherwise null.
   */
  clientSecret: z.string().nullable(),
  /**
   * Status of the payment. `requires_action` means that the browser must show the bank's challenge.
   */
  paymentStatus: z.enum(paymentStatuses),
  requestedAt: instant,
  /** Until when an unpaid order keeps its place in the queue; null once the place is lost. */
  placeHeldUntil: instant.nullable(),
  /** When the order expires if unpaid. */
  expiresAt: instant.nullable(),
  paidAt: instant.nullable(),
  dispatchedAt: instant.nullable(),
  readyAt: instant.nullable(),
  completedAt: instant.nullable(),
  /**
   * When the car was parked again because nobody fetched the car at the curb. A new request brings
   * the car back.
   */
  heldAt: instant.nullable(),
  /** Why the car was parked again; null unless it was. */
  heldReason: z.enum(heldReasons).nullable(),
  /** Why staff cancelled the request; null unless they did. */
  cancelReason: z.enum(cancelReasons).nullable(),
  /** True if the owner can cancel the request now. */
  isCancellable: z.boolean(),
  /** True if the owner can still choose another time. */
  isTimeChangeable: z.boolean(),
  assignedValet: z.object({ name: z.string() }).nullable(),
  /**
   * Handover code that the owner shows at the curb. Null before and after, and if the location does
   * not ask for the code.
   */
  handover: z
    .object({
      /** Handover code: four digits. */
      code: z.string(),
      /** Content of the QR code with the handover code. */
      qr: z.string(),
    })
    .nullable(),
});
export type GuestOrder = z.infer<typeof guestOrder>;

/**
 * Cash of cancelled requests before the newest order, which the guest can pick up at the valet
 * desk, in cents.
 */
export const earlierCashCents = z.number().int();

export const guestTicket = z.object({
  ticket: z.object({
    id,
    ticketNumber: z.string(),
    status: z.enum(ticketStatuses),
    ...ticketVehicle,
    customerName: z.string().nullable(),
    phoneE164: z.string(),
    parkingSpot: z.string().nullable(),
    parkedAt: instant.nullable(),
    returnedAt: instant.nullable(),
    /** Rating from 1 to 5; null until the guest rates the stay. */
    rating: z.number().int().nullable(),
    /** Comment that the guest wrote with the rating. */
    ratingComment: z.string().nullable(),
  }),
  location: z.object({
    id,
    name: z.string(),
    /** Location name for readers of Arabic; null if equal to `name`. */
    nameArabic: z.string().nullable(),
    address: z.string(),
    /**
     * Place at the curb to which cars are brought, as 'Main entrance'. Null for a location with
     * only one.
     */
    entrance: z.string().nullable(),
    timeZone,
    /** Opening status; null for a location that never closes. */
    opening: openingStatus.nullable(),
  }),
  /** Currency of `orders` and `offers`. */
  currency,
  /** Orders of the stay. The first order is the current one. */
  orders: z.array(guestOrder),
  earlierCashCents,
  /**
   * Terms of requesting the car now, by wished minutes. 'As soon as possible' is a wish of 5
   * minutes.
   *
   * The last offer with `fromMinutes` up to the wish applies. As soon as possible, the car comes
   * after `queueMinutes`. For a later wish it comes after the wish or `queueMinutes`, whichever is
   * larger; `queueMinutes` is 0 where each wish is met.
   */
  offers: z.array(
    z.object({
      fromMinutes: z.number().int(),
      queueMinutes: z.number().int(),
      /** Number of earlier cars that have no runner yet. */
      carsAhead: z.number().int(),
      isStaffed,
      /**
       * Price before the tip. The price can rise from offer to offer, because an hourly rate starts
       * another hour.
       */
      valetFeeCents: z.number().int(),
      /** Platform's part of `valetFeeCents`; 0 if the business pays the platform fee. */
      platformFeeCents: z.number().int(),
    }),
  ),
  /** When a return that is requested now must be paid, by the location's rule. */
  payWhen: z.enum(payTimes),
  /** Payment provider. For `sandbox` the page shows the test cards. */
  paymentProvider: z.enum(['sandbox', 'stripe']),
  /** Public key for the payment provider's script; null for the sandbox. */
  publishableKey: z.string().nullable(),
  /** Number of unread messages from the valets. */
  unreadMessages: z.number().int(),
  /**
   * True if the guest's page has reported that the ticket link was opened. The page reports this
   * only once.
   */
  isLinkOpened: z.boolean(),
  version: z.number().int(),
});
export type GuestTicket = z.infer<typeof guestTicket>;

/** Order as shown to dispatchers and runners. */
export const queueOrder = z.object({
  id,
  status: z.enum(orderStatuses),
  queuePosition: z.number().int().nullable(),
  etaMinutes: z.number().int(),
  promisedAt: instant.nullable(),
  expectedAt: instant.nullable(),
  targetMinutes: z.number().int(),
  /** Time that the guest chose, or the later promised one; null if only `targetMinutes` count. */
  scheduledFor: instant.nullable(),
  /** Whole minutes past the promised time; 0 if in time. */
  lateMinutes: z.number().int(),
  /** When the plan of the queue has the car at the curb. */
  dueAt: instant,
  requestedAt: instant,
  paidAt: instant.nullable(),
  dispatchedAt: instant.nullable(),
  readyAt: instant.nullable(),
  currency,
  valetFeeCents: z.number().int(),
  tipCents: z.number().int(),
  totalCents: z.number().int(),
  locationId: id,
  ...namedLocation,
  /**
   * When the car was parked again because nobody fetched the car. Such an order is in no queue
   * until the car is requested again.
   */
  heldAt: instant.nullable(),
  /**
   * Runner of the car. `isAvailable` is false once the runner is suspended, has ended the shift or
   * works elsewhere.
   */
  assignedValet: z.object({ id, name: z.string(), isAvailable: z.boolean() }).nullable(),
  ticket: z.object({
    id,
    ticketNumber: z.string(),
    channel: z.enum(stayChannels),
    ...ticketVehicle,
    customerName: z.string().nullable(),
    phoneE164: z.string().nullable(),
    parkingSpot: z.string().nullable(),
    parkingLocation: z.string().nullable(),
    notes: z.string().nullable(),
    noteTags: z.array(z.enum(noteTags)),
    /** Charge level of an electric car in percent. */
    chargePercent: z.number().int().nullable(),
    /** Hook of the key; null while the key is elsewhere. */
    keyHook: z.string().nullable(),
    key: carKey,
  }),
  /**
   * Handover rule of the location, and the end of a handover lock. Null unless the car is at the
   * curb.
   */
  handover: z.object({ rule: z.enum(handoverRules), lockedUntil: instant.nullable() }).nullable(),
  /** Amount still to be paid, at the latest at the handover; 0 once the order is paid. */
  amountDueCents: z.number().int(),
  /** Open offer of auto-dispatch to a runner who has not answered yet. */
  offer: z
    .object({
      runner: z.object({ id, name: z.string() }),
      /**
       * Number of returns in the runner's shift. Auto-dispatch chose the free runner with the
       * fewest returns.
       */
      returns: z.number().int(),
      expiresAt: instant,
    })
    .nullable(),
  /**
   * Last runner who passed on the car or put the car back. Null unless the car waits for a runner.
   */
  passedOn: z.object({ name: z.string(), outcome: z.enum(passedOutcomes), at: instant }).nullable(),
  /**
   * Reason why auto-dispatch offers the car to nobody, in a location's queue. Null if an offer
   * exists or follows soon, and without auto-dispatch.
   */
  noOffer: z.enum(noOfferReasons).nullable().optional(),
  /** True if a dispatcher chose the runner. Auto-dispatch then ignores the car. */
  isByHand: z.boolean(),
  /** Steps that the viewer may take now. Screens need no rules of their own for these steps. */
  can: z.object({
    assign: z.boolean(),
    ready: z.boolean(),
    complete: z.boolean(),
    /** Right to give the car to another runner. */
    reassign: z.boolean(),
    /** Right to put the car back into the queue. */
    requeue: z.boolean(),
    /** True if the viewer may give the car another place in the queue, and others wait. */
    move: z.boolean(),
    /**
     * True if the car can be moved to the first place. False for the first car, and for a later time
     * for which no runner starts yet: an earlier place would not change when it is brought.
     */
    moveFirst: z.boolean(),
    parkAgain: z.boolean(),
    /** Right to cancel the request for its guest. */
    cancel: z.boolean(),
    resume: z.boolean(),
    /** Right to take the amount due in cash or from a house account. */
    settle: z.boolean(),
    /** Right to waive the amount due. */
    giveAway: z.boolean(),
  }),
});
export type QueueOrder = z.infer<typeof queueOrder>;

/**
 * Runner who can be dispatched at a location, or has one of its cars, with the runner's present
 * work.
 */
export const queueRunner = z.object({
  id,
  name: z.string(),
  /** Location of the runner's current shift; null off shift. */
  shift: z
    .object({
      isHere: z.boolean(),
      locationName: z.string(),
      locationNameArabic: z.string().nullable(),
    })
    .nullable(),
  /** When the runner got `car` or became free. Null for a runner off shift without a car. */
  since: instant.nullable(),
  /**
   * Car that the runner was dispatched for first, at any location, or else the car that the runner
   * parks. Null for a free runner.
   */
  car: z
    .object({
      kind: z.enum(['return', 'parking']),
      plate: z.string().nullable(),
      /** Ticket number; null for a car of another location. */
      ticketNumber: z.string().nullable(),
      /**
       * Name of the other location, and nothing else about that location's car. Null for a car of
       * this location.
       */
      elsewhere: z.string().nullable(),
      elsewhereArabic: z.string().nullable(),
    })
    .nullable(),
  /** Number of further cars that the runner has. */
  queued: z.number().int(),
});
export type QueueRunner = z.infer<typeof queueRunner>;

/** Wait for one car that came to the curb in the last hour. */
const queueWait = z.object({ readyAt: instant, minutes: z.number() });
export type QueueWait = z.infer<typeof queueWait>;

/** Numbers of cars and runners at a location. */
export const locationCounts = z.object({
  id,
  name: z.string(),
  /** Location name for readers of Arabic; null if equal to `name`. */
  nameArabic: z.string().nullable(),
  businessName: z.string(),
  timeZone,
  /** Cars in custody, at the curb or anywhere else. */
  carsHere: z.number().int(),
  waiting: z.number().int(),
  onTheWay: z.number().int(),
  atCurb: z.number().int(),
  /** Cars at least a whole minute past their promised time, without cars at the curb. */
  late: z.number().int(),
  runnersOnShift: z.number().int(),
});
export type LocationCounts = z.infer<typeof locationCounts>;

/**
 * Job of a valet; `id` is the id of the stay.
 *
 * Fields that other cars affect, such as the place in the queue, are left out. A client therefore
 * refetches only the stays that a hint names.
 */
export const valetJob = z.object({
  id,
  locationId: id,
  /** `putBack`: the return was cancelled while the valet had key or car, which go back. */
  kind: z.enum(['parking', 'return', 'putBack']),
  /** `colleague`: another valet has the car. */
  status: z.enum(['pending', 'in_progress', 'colleague']),
  /** Valet who parks the car; null for a return, and for a car that nobody received. */
  receivedBy: z.object({ id, name: z.string() }).nullable(),
  /** Ticket number of the stay, for both kinds of jobs. */
  ticketNumber: z.string(),
  stayStatus: z.enum(stayStatuses),
  ...shortLocation,
  /** Place at the curb to which cars are brought; null for a location with only one. */
  entrance: z.string().nullable(),
  vehicleInfo,
  parkingSpot: z.string().nullable(),
  parkingLocation: z.string().nullable(),
  /** Hook where the key hangs, or will hang after parking. */
  keyHook: z.string().nullable(),
  key: carKey,
  notes: z.string().nullable(),
  noteTags: z.array(z.enum(noteTags)),
  /** Charge level of an electric car in percent. */
  chargePercent: z.number().int().nullable(),
  customerName: z.string().nullable(),
  createdAt: instant,
  /** When the customer wants the valet to take the car; null means at once. */
  requestedTime: instant.nullable(),
  order: queueOrder.omit({ queuePosition: true }).nullable(),
  /** Steps that the viewer may take besides the next step of the job. */
  can: z.object({ decline: z.boolean() }),
});
export type ValetJob = z.infer<typeof valetJob>;

/**
 * Proof of ownership at a handover. If both are sent, the handover code takes precedence over the
 * check.
 */
const handoverProof = z.object({
  /** Handover code: four typed digits, or the content of the QR code on the guest's page. */
  code: z
    .string()
    .max(200)
    .refine(
      (entered) => readHandoverCode(entered) !== null,
      issueOption('code_invalid', { digits: 4 }),
    )
    .optional(),
  /** Check that replaced the handover code. */
  checked: z.enum(handoverChecks).optional(),
});
export type HandoverProofInput = z.infer<typeof handoverProof>;
/** Errors that prevent a handover to the wrong person, or a handover before payment. */
const completeErrors = [
  'PAYMENT_DUE',
  'HANDOVER_CODE_INVALID',
  'HANDOVER_CODE_OTHER',
  'HANDOVER_CODE_REQUIRED',
  'HANDOVER_LOCKED',
] as const;
const orderParams = z.object({ id });
/**
 * State of a car and its order after a step. The answer is small, because answers to writes are not
 * compressed. Screens refetch the rest.
 */
const steppedStay = z.object({
  id,
  stayStatus: z.enum(stayStatuses),
  orderStatus: z.enum(orderStatuses).nullable(),
});
/** Step of a phone without signal that no longer fits the car. */
const lateReport = z.object({
  id,
  stayId: id,
  ticketNumber: z.string(),
  licensePlate: z.string().nullable(),
  plateRegion: z.string().nullable(),
  step: z.enum(reportSteps),
  reason: z.enum(reportReasons),
  /** Name of the person who reports. */
  by: z.string(),
  reporterId: id,
  doneAt: instant,
  /** Spot and hook that a reported parking names. */
  parkingSpot: z.string().nullable(),
  keyHook: z.string().nullable(),
  /** How the car stands now. */
  car: z.object({
    state: z.enum(carStates),
    parkingSpot: z.string().nullable(),
    parkingLocation: z.string().nullable(),
    key: carKey,
    /** Runner who is sent for it, or the valet who is to park it. */
    valet: z.object({ id, name: z.string() }).nullable(),
  }),
  /** Check of the reporter at a handover, instead of the code; null for none. */
  checked: z.enum(handoverChecks).nullable(),
});
export type LateReport = z.infer<typeof lateReport>;

/** Car that the valet who has it will not park: off shift, gone, or for too long. */
const carLeft = z.object({
  stayId: id,
  ticketNumber: z.string(),
  licensePlate: z.string().nullable(),
  plateRegion: z.string().nullable(),
  /** Name of the valet. */
  valet: z.string(),
  since: instant,
});
export type CarLeft = z.infer<typeof carLeft>;

const dispatchErrors = ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'] as const;
/** Token of the ticket link. Absent if the customer who owns the car is signed in. */
const ticketToken = linkToken.optional();
/**
 * States in which a job has a next step: parking, bringing the car to the curb, or the handover.
 */
const jobStates = ['received', 'parked', 'dispatched', 'ready'] as const;

/** Reason of a staff member, and their own words about it. */
const giveReason = <const R extends readonly StaffReason[]>(reasons: R) => ({
  reason: z.enum(reasons, issueOption('reason_missing')),
  note: optionalText(200),
});
type GivenReason = { reason?: StaffReason | undefined; note?: string | undefined };
const isExplained = ({ reason, note }: GivenReason) => !needsNote(reason ?? null) || Boolean(note);
const explained = { ...issueOption('reason_missing'), path: ['note'] };
/** Phones with an older version of the program send these steps without a reason. */
export function optionalReason<const R extends readonly StaffReason[]>(reasons: R) {
  const { reason, note } = giveReason(reasons);
  return z.object({ reason: reason.optional(), note }).refine(isExplained, explained).nullish();
}
const { reason: parkAgainReason, note: parkAgainNote } = giveReason(reasonsByStep.parkAgain);

const valetId = z.string(issueOption('valet_missing')).pipe(z.guid(issueOption('valet_missing')));
const putRightErrors = ['NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'] as const;

export const ordersOperations = {
  'GET /api/customer/ticket/{token}': {
    summary: 'The ticket behind a link from an SMS',
    access: 'ticket',
    isPrivate: true,
    params: z.object({ token: linkToken }),
    response: guestTicket,
    errors: ['TICKET_NOT_FOUND'],
  },
  'POST /api/customer/orders': {
    summary: 'Asks for the car back',
    access: 'ticket',
    body: z.object({
      ticketId: id,
      /** Whole minutes from 1 to 45. Text in Latin or Arabic digits is accepted. */
      targetMinutes: z
        .union([boundedNumber(), z.string().max(10)], issueOption('time_invalid'))
        .optional(),
      /** Time of day instead of minutes: ISO 8601, later than now and within 24 hours. */
      scheduledTime: z.string().max(40).optional(),
      ticketToken,
    }),
    response: guestOrder,
    errors: ['TICKET_NOT_FOUND', 'CAR_NOT_PARKED', 'ORDER_ALREADY_OPEN', 'PAYMENT_UNAVAILABLE'],
  },
  'POST /api/customer/orders/{id}/cancel': {
    summary: 'Takes the request back before a runner is sent; a paid one is refunded',
    access: 'ticket',
    params: orderParams,
    body: z.object({
      ticketToken,
      /** Refuses an order that was paid meanwhile. */
      onlyUnpaid: z.boolean().optional(),
    }),
    response: guestOrder,
    errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT'],
  },
  'GET /api/queue': {
    summary: "A location's open orders, the most urgent first",
    access: 'queue.view',
    isPrivate: true,
    query: z.object({ locationId: id }),
    response: z.object({
      orders: z.array(queueOrder),
      counters: z.object(buildColumns(() => z.number().int())),
      /**
       * Mean minutes between payment and arrival of the car at the curb, over the last hour. Null
       * without paid orders.
       */
      avgWaitMinutes: z.number().nullable(),
      runnersOnShift: z.number().int(),
      /**
       * Runners on shift at this location first, in the order in which their shifts started.
       * Runners off shift without a car come last. Rows of the screen therefore do not move.
       */
      runners: z.array(queueRunner),
      /** Waits of cars that came to the curb within the last hour, the oldest first. */
      waits: z.array(queueWait),
      /** Target in minutes from the payment until the car is at the curb. */
      waitTargetMinutes: z.number().int(),
      /** Place at the curb to which cars are brought. */
      entrance: z.string().nullable(),
      /** Unpaid requests, which are in no queue yet, the earliest first. */
      unpaid: z.array(queueOrder),
      /** Cancelled returns that were paid in cash. Their guests still have to get the cash back. */
      cashToReturn: z.array(
        z.object({
          orderId: id,
          ticketNumber: z.string(),
          ...ticketVehicle,
          amountCents: z.number().int(),
          currency,
          cancelledAt: instant,
        }),
      ),
      /** Steps reported late that somebody must accept or reject, the earliest first. */
      lateReports: z.array(lateReport),
      /** Cars that wait for somebody to park them, the longest left first. */
      carsLeft: z.array(carLeft),
    }),
    errors: ['LOCATION_NOT_FOUND'],
  },
  'POST /api/dispatch/late-reports/{id}/accept': {
    summary: 'Accepts what a phone without signal reported late; the car’s state follows',
    access: 'queue.dispatch',
    params: orderParams,
    /** `hookLeftOut`: the reported hook, if it has another key by now. */
    response: z.object({ id, hookLeftOut: z.string().nullable() }),
    errors: [
      'REPORT_NOT_FOUND',
      'REPORT_DECIDED',
      'STATE_CONFLICT',
      'PAYMENT_DUE',
      'HOOK_TAKEN',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'POST /api/dispatch/late-reports/{id}/reject': {
    summary: 'Rejects what a phone without signal reported late; the car stays as it is',
    access: 'queue.dispatch',
    params: orderParams,
    response: z.object({ id }),
    errors: ['REPORT_NOT_FOUND', 'REPORT_DECIDED', 'IDEMPOTENCY_CONFLICT'],
  },
  'GET /api/queue/locations': {
    summary: 'What goes on at each location, in figures',
    access: 'queue.view',
    isPrivate: true,
    response: z.object({ locations: z.array(locationCounts) }),
    errors: [],
  },
  'POST /api/dispatch/orders/{id}/assign': {
    summary: 'Sends a runner for the car',
    access: 'queue.dispatch',
    params: orderParams,
    body: z.object({ valetId }),
    response: queueOrder,
    errors: [...dispatchErrors, 'VALET_NOT_FOUND'],
  },
  'POST /api/dispatch/orders/{id}/reassign': {
    summary: 'Gives a car that a runner is sent for to another one, with its tip',
    access: 'queue.dispatch',
    params: orderParams,
    body: z.object({
      valetId,
      /**
       * Runner from whom the car is taken. If two dispatchers reassign the car at once, the second
       * gets a conflict.
       */
      insteadOf: id,
    }),
    response: queueOrder,
    errors: [...dispatchErrors, 'VALET_NOT_FOUND'],
  },
  'POST /api/dispatch/orders/{id}/requeue': {
    summary:
      'Puts a car that a runner is sent for back into the queue, also by the runner; its guest is told',
    access: 'orders.bring',
    params: orderParams,
    body: optionalReason(reasonsByStep.requeue),
    response: queueOrder,
    errors: dispatchErrors,
  },
  'POST /api/dispatch/orders/{id}/cancel': {
    summary:
      'Cancels a request for its guest before the car is at the curb, with a reason; a paid one is refunded',
    access: 'cars.serve',
    params: orderParams,
    body: z.object(giveReason(reasonsByStep.cancel)).refine(isExplained, explained),
    response: steppedStay,
    errors: dispatchErrors,
  },
  'POST /api/dispatch/orders/{id}/move': {
    summary: 'Gives a car that waits for a runner another place in the queue, with a reason',
    access: 'queue.dispatch',
    params: orderParams,
    body: z.object({
      /** Order that comes directly before; null for the first place. */
      after: id.nullable(),
      reason: requiredText(200, issueOption('reason_missing')),
    }),
    response: queueOrder,
    errors: [...dispatchErrors, 'PLACE_UNCHANGED'],
  },
  'POST /api/dispatch/orders/{id}/decline': {
    summary: 'Lets a car pass that automatic dispatch offers to this valet; it goes on to the next',
    access: 'jobs.work',
    params: orderParams,
    response: queueOrder,
    errors: dispatchErrors,
  },
  'POST /api/dispatch/orders/{id}/resume': {
    summary: 'Asks for a car that was parked again, on behalf of its guest; free of charge',
    access: 'orders.bring',
    params: orderParams,
    response: queueOrder,
    errors: dispatchErrors,
  },
  'POST /api/customer/orders/{id}/resume': {
    summary: 'Asks once more for a paid car that was parked again; free of charge',
    access: 'ticket',
    params: orderParams,
    body: z.object({ ticketToken }),
    response: guestOrder,
    errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT'],
  },
  'POST /api/customer/orders/{id}/time': {
    summary:
      'Asks for a car in the queue at another time; free of charge, while no runner is on the way',
    access: 'ticket',
    params: orderParams,
    body: z.object({
      ticketToken,
      targetMinutes: z
        .union([boundedNumber(), z.string().max(10)], issueOption('time_invalid'))
        .optional(),
      scheduledTime: z.string().max(40).optional(),
    }),
    response: guestOrder,
    errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'TIME_COSTS_MORE', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/stays/{id}/park-again': {
    summary: 'Parks a car again that nobody fetches; it stays paid, and its guest asks once more',
    access: 'orders.bring',
    params: orderParams,
    body: z
      .object({
        reason: parkAgainReason.optional(),
        note: parkAgainNote,
        parkingSpot: optionalText(40),
        parkingLocation: optionalText(120),
        keyHook: typedHook,
      })
      .refine(isExplained, explained),
    response: steppedStay,
    errors: [...putRightErrors, 'HOOK_TAKEN', 'SENT_TO_DESK'],
  },
  'POST /api/stays/{id}/take-back': {
    summary: 'Takes back a step that was a mistake, within a minute and by whoever did it',
    access: 'orders.bring',
    params: orderParams,
    body: z.object({ step: z.enum(takeBackSteps) }),
    response: steppedStay,
    errors: [
      ...putRightErrors,
      'TAKE_BACK_TOO_LATE',
      'TAKE_BACK_NOT_YOURS',
      'TAKE_BACK_OVERTAKEN',
      'CAR_ALREADY_IN_CUSTODY',
    ],
  },
  'POST /api/dispatch/orders/{id}/ready': {
    summary: 'The car is at the curb; the guest is told',
    access: 'orders.bring',
    params: orderParams,
    response: steppedStay,
    errors: [...dispatchErrors, 'SENT_TO_DESK'],
  },
  'POST /api/dispatch/orders/{id}/complete': {
    summary: 'The car is handed over, to whoever shows that it is theirs',
    access: 'orders.bring',
    params: orderParams,
    /**
     * Proof of ownership. Without a proof, the handover event records that none was shown, if the
     * location allows such a handover.
     */
    body: z.object({ proof: handoverProof.optional() }).nullish(),
    response: queueOrder,
    errors: [...dispatchErrors, ...completeErrors, 'SENT_TO_DESK'],
  },
  'GET /api/valet/active-services': {
    summary: "The jobs at this valet's locations",
    access: 'jobs.work',
    isPrivate: true,
    /**
     * Filter: only the jobs of these stays. A requested id that is missing in the answer is no
     * longer a job of this valet.
     */
    query: z.object({ ids: idList.optional() }),
    response: z.object({
      /** Returns of a location come in the order of its queue. */
      services: z.array(valetJob),
      /**
       * The next 24 orders of each location of the asked stays, in the order of the queue, as one
       * change can reorder the others: the last eight characters of their ids. Empty without `ids`.
       */
      queue: z.array(z.string()),
      /** Current shift of the valet; null off shift. */
      shift: z
        .object({
          locationId: id,
          ...shortLocation,
          since: instant,
        })
        .nullable(),
    }),
    errors: [],
  },
  'POST /api/services/{id}/accept': {
    summary:
      'Takes the job behind the id, also a car another valet left behind; a return job sends this valet as its runner',
    access: 'jobs.work',
    params: orderParams,
    body: z
      .object({
        /**
         * Valet from whom a valet on shift takes the car over, to bring it or to park it. If
         * somebody else has the car by now, the call gets a conflict.
         */
        insteadOf: id.optional(),
      })
      .nullish(),
    response: steppedStay,
    errors: [
      'NOT_FOUND',
      'STATE_CONFLICT',
      'CAR_ALREADY_IN_CUSTODY',
      'NOT_ON_SHIFT',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'POST /api/services/{id}/decline': {
    summary:
      'Turns a request down, or gives a car back that was accepted and is not parked yet: by its valet, or at the desk with a reason',
    access: 'orders.bring',
    params: orderParams,
    /** An expected car is declined, a received one is given back. */
    body: optionalReason([...new Set([...reasonsByStep.decline, ...reasonsByStep.giveBack])]),
    response: z.object({ id, stayStatus: z.string() }),
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/services/{id}/complete': {
    summary:
      'Does the next step of the job: parks the car or puts it back, brings it to the curb, hands it over',
    access: 'jobs.work',
    params: orderParams,
    body: z.object({
      /**
       * State in which the step applies: the state of the order, or without an order that of the
       * stay. In any other state nothing happens.
       *
       * Screens send this field, because a double press must not take two steps. Without the field
       * each call takes the next step, but never hands the car over.
       */
      from: z.enum(jobStates).optional(),
      parkingSpot: optionalText(40),
      parkingLocation: optionalText(120),
      keyHook: typedHook,
      /**
       * Proof of ownership for a car at the curb. With a proof, the step is meant as the handover.
       */
      proof: handoverProof.optional(),
    }),
    response: z.object({
      id,
      status: z.enum(['in_progress', 'completed']),
      stayStatus: z.string(),
    }),
    errors: [
      'NOT_FOUND',
      'STATE_CONFLICT',
      'HOOK_TAKEN',
      'SENT_TO_DESK',
      'IDEMPOTENCY_CONFLICT',
      ...completeErrors,
    ],
  },
} as const satisfies OperationTable;
