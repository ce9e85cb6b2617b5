import { z } from 'zod';
import { handoverRules, payTimes } from '#domain/businesses/curb.ts';
import { noOfferReasons, passedOutcomes } from '#domain/orders/autoDispatch.ts';
import { handoverChecks, readHandoverCode } from '#domain/orders/handover.ts';
import { orderStatuses } from '#domain/orders/states.ts';
import { takeBackSteps } from '#domain/orders/takeBack.ts';
import { settlementWays } from '#domain/payments/ways.ts';
import { paymentStatuses } from '#domain/payments/states.ts';
import { ticketStatuses } from '#domain/stays/presentation.ts';
import { stayChannels, stayStatuses } from '#domain/stays/states.ts';
import { issue } from './issueCatalogue.ts';
import { linkToken, optionalText, typedHook } from './fields.ts';
import { carKey } from './keys.ts';
import type { OperationTable } from './operation.ts';
import { opening } from './businesses.ts';
import { currency, id, idList, instant, timeZone } from './people.ts';
import { ticketVehicle, vehicleInfo } from './vehicles.ts';

/** An order as the guest who holds the ticket sees it. */
export const guestOrder = z.object({
  id,
  status: z.enum(orderStatuses),
  /** Minutes from now until the car is at the curb: up to `expectedAt` once that is told; 0 at the curb. */
  etaMinutes: z.number().int(),
  /** The time told when the order was paid, which stays as it is; null before. */
  promisedAt: instant.nullable(),
  /** The time told now; later than the promise where that is not kept. Never moves earlier. */
  expectedAt: instant.nullable(),
  /** Its place among those that nobody runs for yet, 1 is next; null in any other state. */
  queuePosition: z.number().int().nullable(),
  /** Cars before this one that nobody runs for yet; null once it is at the curb. */
  carsAhead: z.number().int().nullable(),
  targetMinutes: z.number().int(),
  currency,
  valetFeeCents: z.number().int(),
  /** Taken off by the promo code, in `valetFeeCents` already. */
  discountCents: z.number().int(),
  promoCode: z.string().nullable(),
  /** The part of `valetFeeCents` that is the platform's; 0 where the business pays it. */
  platformFeeCents: z.number().int(),
  /** With what was given after paying. */
  tipCents: z.number().int(),
  /** Whether whoever brings the car, or brought it, can be tipped now, or tipped more, beside the payment. */
  isTippable: z.boolean(),
  /** What is paid in all; nothing of what was given away. */
  totalCents: z.number().int(),
  /** Of the total what is still to be paid; 0 once it is. */
  amountDueCents: z.number().int(),
  /** What was paid, or is, other than by card. */
  settlements: z.array(
    z.object({
      way: z.enum(settlementWays),
      amountCents: z.number().int(),
      /** The house account's name. */
      account: z.string().nullable(),
    }),
  ),
  /** When the car is wanted; null is as soon as `targetMinutes` say. */
  scheduledFor: instant.nullable(),
  /** For the card form while the order waits for payment, else null. */
  clientSecret: z.string().nullable(),
  /** `requires_action` asks the browser to answer the bank's challenge. */
  paymentStatus: z.enum(paymentStatuses),
  requestedAt: instant,
  /** When the unpaid order gives itself up. */
  expiresAt: instant.nullable(),
  paidAt: instant.nullable(),
  dispatchedAt: instant.nullable(),
  readyAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** Since when the car is parked again, as nobody fetched it; it comes when it is asked for once more. */
  heldAt: instant.nullable(),
  /** Whether the request can be taken back now. */
  isCancellable: z.boolean(),
  /** Whether it can still be asked for at another time. */
  isTimeChangeable: z.boolean(),
  assignedValet: z.object({ name: z.string() }).nullable(),
  /**
   * What its owner shows to get the car at the curb; null before and after, and where the location does
   * not ask.
   */
  handover: z
    .object({
      /** Four digits. */
      code: z.string(),
      /** The content of its QR code. */
      qr: z.string(),
    })
    .nullable(),
});
export type GuestOrder = z.infer<typeof guestOrder>;

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
    /** 1 to 5, once the guest has rated. */
    rating: z.number().int().nullable(),
    /** What the guest wrote beside the stars. */
    ratingComment: z.string().nullable(),
  }),
  location: z.object({
    id,
    name: z.string(),
    /** What people who read Arabic are shown; null where it is the same. */
    nameArabic: z.string().nullable(),
    address: z.string(),
    /** Where cars are brought to, as 'Main entrance'; null where the place has one only. */
    entrance: z.string().nullable(),
    timeZone,
    /** Null where it never closes. */
    opening: opening.nullable(),
  }),
  /** Of the orders and the offers. */
  currency,
  /** The first is the current one. */
  orders: z.array(guestOrder),
  /**
   * What asking now would mean, as far ahead as can be asked for. For a choice of minutes the last one
   * counts whose `fromMinutes` is not above it; the car is there in the larger of the choice and
   * `queueMinutes`. As soon as possible is a choice of 5 minutes. A later choice may take longer than an
   * earlier one, as it stands behind those who are due before it.
   */
  offers: z.array(
    z.object({
      fromMinutes: z.number().int(),
      queueMinutes: z.number().int(),
      /** Cars before this one that nobody runs for yet. */
      carsAhead: z.number().int(),
      /** Before the tip; an hourly rate may start another hour within the choice. */
      valetFeeCents: z.number().int(),
      /** The part of `valetFeeCents` that is the platform's; 0 where the business pays it. */
      platformFeeCents: z.number().int(),
    }),
  ),
  /** Of the location: when a return that is asked for now is paid. */
  payWhen: z.enum(payTimes),
  /** `sandbox` shows the test cards. */
  paymentProvider: z.enum(['sandbox', 'stripe']),
  /** For the provider's own script; null for the sandbox. */
  publishableKey: z.string().nullable(),
  /** Written by the valets and not read yet. */
  unreadMessages: z.number().int(),
  /** Whether the guest has told that they hold it: the page does so once. */
  isLinkOpened: z.boolean(),
  version: z.number().int(),
});
export type GuestTicket = z.infer<typeof guestTicket>;

/** An order as dispatchers and runners see it. */
export const queueOrder = z.object({
  id,
  status: z.enum(orderStatuses),
  queuePosition: z.number().int().nullable(),
  etaMinutes: z.number().int(),
  promisedAt: instant.nullable(),
  expectedAt: instant.nullable(),
  targetMinutes: z.number().int(),
  /** The time the customer chose; null is as soon as `targetMinutes` say. */
  scheduledFor: instant.nullable(),
  /** Whole minutes past the promised time; 0 when in time. */
  lateMinutes: z.number().int(),
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
  locationName: z.string(),
  locationNameArabic: z.string().nullable(),
  timeZone,
  /** Parked again as nobody fetched it; in no queue until it is asked for once more. */
  heldAt: instant.nullable(),
  /** `isAvailable` is false once they are suspended, have ended their shift or work elsewhere. */
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
    /** While its key hangs there. */
    keyHook: z.string().nullable(),
    key: carKey,
  }),
  /** What handing over asks for here, and until when no code is taken; null unless at the curb. */
  handover: z.object({ rule: z.enum(handoverRules), lockedUntil: instant.nullable() }).nullable(),
  /** What is still to be paid, before the car is handed over at the latest; 0 once it is. */
  amountDueCents: z.number().int(),
  /** Automatic dispatch offers it to this runner, who has not answered yet. */
  offer: z
    .object({
      runner: z.object({ id, name: z.string() }),
      /** Cars they brought in this shift: they have the fewest of those who are free. */
      returns: z.number().int(),
      expiresAt: instant,
    })
    .nullable(),
  /** Who let it pass last, or had it and put it back; null unless it waits for a runner. */
  passedOn: z.object({ name: z.string(), outcome: z.enum(passedOutcomes), at: instant }).nullable(),
  /**
   * In a location's queue: why automatic dispatch offers the car to nobody; null where it does, or is about to, or is
   * off.
   */
  noOffer: z.enum(noOfferReasons).nullable().optional(),
  /** A dispatcher chose its runner: automatic dispatch leaves it alone. */
  isByHand: z.boolean(),
  /** What the viewer may do now; the screen does not guess. */
  can: z.object({
    assign: z.boolean(),
    ready: z.boolean(),
    complete: z.boolean(),
    /** To another runner. */
    reassign: z.boolean(),
    /** Back into the queue. */
    requeue: z.boolean(),
    parkAgain: z.boolean(),
    resume: z.boolean(),
    /** Take what is due, in cash or from a house account. */
    settle: z.boolean(),
    /** Write off what is due. */
    giveAway: z.boolean(),
  }),
});
export type QueueOrder = z.infer<typeof queueOrder>;

/** Who can be sent for a location's cars, or has one of them under way, and what they are doing. */
export const queueRunner = z.object({
  id,
  name: z.string(),
  /** Where they are on shift; null is off shift. */
  shift: z
    .object({
      isHere: z.boolean(),
      locationName: z.string(),
      locationNameArabic: z.string().nullable(),
    })
    .nullable(),
  /** Since when they have `car`, or are free; null off shift without one. */
  since: instant.nullable(),
  /** The car they were sent for first, wherever it is, else the one they park; null is free. */
  car: z
    .object({
      kind: z.enum(['return', 'parking']),
      plate: z.string().nullable(),
      /** Null of another location's car. */
      ticketNumber: z.string().nullable(),
      /** The other location's name, of which nothing else is told; null of a car of this one. */
      elsewhere: z.string().nullable(),
      elsewhereArabic: z.string().nullable(),
    })
    .nullable(),
  /** Cars they have besides. */
  queued: z.number().int(),
});
export type QueueRunner = z.infer<typeof queueRunner>;

/** One return of the last hour. */
const queueWait = z.object({ readyAt: instant, minutes: z.number() });
export type QueueWait = z.infer<typeof queueWait>;

/** What goes on at a location, in figures. */
export const locationCounts = z.object({
  id,
  name: z.string(),
  /** What people who read Arabic are shown; null where it is the same. */
  nameArabic: z.string().nullable(),
  businessName: z.string(),
  timeZone,
  /** With the valets, wherever they stand. */
  carsHere: z.number().int(),
  waiting: z.number().int(),
  onTheWay: z.number().int(),
  atCurb: z.number().int(),
  /** Past the promised time by a whole minute and not at the curb. */
  late: z.number().int(),
  runnersOnShift: z.number().int(),
});
export type LocationCounts = z.infer<typeof locationCounts>;

/**
 * What a valet has to do. `id` is the stay's id. It says nothing that another car changes, as its place
 * in the queue would: of a list that is shown, only what a hint names has to be read again.
 */
export const valetJob = z.object({
  id,
  locationId: id,
  kind: z.enum(['parking', 'return']),
  status: z.enum(['pending', 'in_progress']),
  /** The stay's ticket, for both kinds. */
  ticketNumber: z.string(),
  stayStatus: z.enum(stayStatuses),
  location: z.string(),
  locationArabic: z.string().nullable(),
  timeZone,
  vehicleInfo,
  parkingSpot: z.string().nullable(),
  parkingLocation: z.string().nullable(),
  /** Where its key hangs, or is to hang. */
  keyHook: z.string().nullable(),
  key: carKey,
  notes: z.string().nullable(),
  customerName: z.string().nullable(),
  createdAt: instant,
  /** When the customer wants the valet to take the car; null is at once. */
  requestedTime: instant.nullable(),
  order: queueOrder.omit({ queuePosition: true }).nullable(),
  /** What the viewer may do besides its next step. */
  can: z.object({ decline: z.boolean() }),
});
export type ValetJob = z.infer<typeof valetJob>;

/** By what somebody showed that the car is theirs. Of both, the code counts. */
const handoverProof = z.object({
  /** Four digits as typed, or what the QR code of the guest's page holds. */
  code: z
    .string()
    .max(200)
    .refine((entered) => readHandoverCode(entered) !== null, issue('code_invalid', { digits: 4 }))
    .optional(),
  /** What was checked instead. */
  checked: z.enum(handoverChecks).optional(),
});
export type HandoverProofInput = z.infer<typeof handoverProof>;
/** Nobody gets a car that is not theirs, or is to be paid first. */
const completeErrors = [
  'PAYMENT_DUE',
  'HANDOVER_CODE_INVALID',
  'HANDOVER_CODE_OTHER',
  'HANDOVER_CODE_REQUIRED',
  'HANDOVER_LOCKED',
] as const;
const orderParams = z.object({ id });
/** How a car and its order stand after a step. The screens read again what else they show, and answers to writes go uncompressed. */
const steppedStay = z.object({
  id,
  stayStatus: z.enum(stayStatuses),
  orderStatus: z.enum(orderStatuses).nullable(),
});
const dispatchErrors = ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'] as const;
/** Absent when the customer whose car it is is signed in. */
const ticketToken = linkToken.optional();
/** Where a job has a step left for its valet: to park, to bring to the curb, to hand over. */
const jobStates = ['received', 'dispatched', 'ready'] as const;

const valetId = z.string(issue('valet_missing')).pipe(z.guid(issue('valet_missing')));
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
      /** Whole minutes, 1 to 45; text in Latin or Arabic digits is understood. */
      targetMinutes: z.union([z.number(), z.string().max(10)], issue('time_invalid')).optional(),
      /** Instead of minutes: ISO 8601, later than now and within 24 hours. */
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
    body: z.object({ ticketToken }),
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
      counters: z.object({
        pending: z.number().int(),
        inProgress: z.number().int(),
        ready: z.number().int(),
      }),
      /** Mean minutes from paid to ready over the last hour; null when nothing was paid. */
      avgWaitMinutes: z.number().nullable(),
      runnersOnShift: z.number().int(),
      /**
       * Those on shift here first, in the order in which they came, so that each keeps their place; whoever is off
       * shift without a car last.
       */
      runners: z.array(queueRunner),
      /** Of the cars that came to the curb within the last hour, the oldest first. */
      waits: z.array(queueWait),
      /** Minutes from paid to the curb that the location wants to keep. */
      waitTargetMinutes: z.number().int(),
      /** Where cars are brought to. */
      entrance: z.string().nullable(),
      /** Asked for and not paid, so in no queue yet; the first that asked first. */
      unpaid: z.array(queueOrder),
      /** Returns that were paid in cash and cancelled: their guests get it back. */
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
    }),
    errors: ['LOCATION_NOT_FOUND'],
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
      /** The runner it is taken from: whoever sends another at the same time comes too late. */
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
    response: queueOrder,
    errors: dispatchErrors,
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
      targetMinutes: z.union([z.number(), z.string().max(10)], issue('time_invalid')).optional(),
      scheduledTime: z.string().max(40).optional(),
    }),
    response: guestOrder,
    errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'TIME_COSTS_MORE', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/stays/{id}/park-again': {
    summary: 'Parks a car again that nobody fetches; it stays paid, and its guest asks once more',
    access: 'orders.bring',
    params: orderParams,
    body: z.object({
      parkingSpot: optionalText(40),
      parkingLocation: optionalText(120),
      keyHook: typedHook,
    }),
    response: steppedStay,
    errors: [...putRightErrors, 'HOOK_TAKEN'],
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
    errors: dispatchErrors,
  },
  'POST /api/dispatch/orders/{id}/complete': {
    summary: 'The car is handed over, to whoever shows that it is theirs',
    access: 'orders.bring',
    params: orderParams,
    /** Without a proof the record says so, where the location takes that. */
    body: z.object({ proof: handoverProof.optional() }).nullish(),
    response: queueOrder,
    errors: [...dispatchErrors, ...completeErrors],
  },
  'GET /api/valet/active-services': {
    summary: "The jobs at this valet's locations",
    access: 'jobs.work',
    isPrivate: true,
    /** Only these stays: one that is not in the answer is no job of this valet any more. */
    query: z.object({ ids: idList.optional() }),
    response: z.object({
      services: z.array(valetJob),
      /** The shift the valet is on; null while they are on none. */
      shift: z
        .object({
          locationId: id,
          location: z.string(),
          locationArabic: z.string().nullable(),
          timeZone,
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
    response: steppedStay,
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'CAR_ALREADY_IN_CUSTODY', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/services/{id}/decline': {
    summary: 'Turns a request down, or gives a car back that was accepted and is not parked yet',
    access: 'orders.bring',
    params: orderParams,
    response: z.object({ id, stayStatus: z.string() }),
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/services/{id}/complete': {
    summary: 'Does the next step of the job: parks the car, brings it to the curb, hands it over',
    access: 'jobs.work',
    params: orderParams,
    body: z.object({
      /**
       * The state the step is meant for, the order's if there is one, else the car's; in any other
       * nothing is done. A screen sends it, so that a second press is no second step; without it each
       * call does the step after the one before, and none hands the car over.
       */
      from: z.enum(jobStates).optional(),
      parkingSpot: optionalText(40),
      parkingLocation: optionalText(120),
      keyHook: typedHook,
      /** Of a car at the curb; it says too that handing over is meant. */
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
      'IDEMPOTENCY_CONFLICT',
      ...completeErrors,
    ],
  },
} as const satisfies OperationTable;
