import { z } from 'zod';
import { orderStatuses } from '#domain/orders/states.ts';
import { paymentStatuses } from '#domain/payments/states.ts';
import { ticketStatuses } from '#domain/stays/presentation.ts';
import { stayChannels, stayStatuses } from '#domain/stays/states.ts';
import { issue } from './issueCatalogue.ts';
import { linkToken, optionalText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';
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
  /** Places in the queue, 1 is next; null unless the order is paid or dispatched. */
  queuePosition: z.number().int().nullable(),
  /** Cars brought before this one; null once it is at the curb. */
  carsAhead: z.number().int().nullable(),
  targetMinutes: z.number().int(),
  currency,
  valetFeeCents: z.number().int(),
  /** Taken off by the promo code, in `valetFeeCents` already. */
  discountCents: z.number().int(),
  promoCode: z.string().nullable(),
  /** The part of `valetFeeCents` that is the platform's; 0 where the business pays it. */
  platformFeeCents: z.number().int(),
  tipCents: z.number().int(),
  totalCents: z.number().int(),
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
  assignedValet: z.object({ name: z.string() }).nullable(),
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
  }),
  location: z.object({ id, name: z.string(), address: z.string(), timeZone }),
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
      /** Cars that would be brought before this one. */
      carsAhead: z.number().int(),
      /** Before the tip; an hourly rate may start another hour within the choice. */
      valetFeeCents: z.number().int(),
      /** The part of `valetFeeCents` that is the platform's; 0 where the business pays it. */
      platformFeeCents: z.number().int(),
    }),
  ),
  /** `sandbox` shows the test cards. */
  paymentProvider: z.enum(['sandbox', 'stripe']),
  /** For the provider's own script; null for the sandbox. */
  publishableKey: z.string().nullable(),
  /** Written by the valets and not read yet. */
  unreadMessages: z.number().int(),
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
  timeZone,
  assignedValet: z.object({ id, name: z.string() }).nullable(),
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
  }),
  /** What the viewer may do now; the screen does not guess. */
  can: z.object({ assign: z.boolean(), ready: z.boolean(), complete: z.boolean() }),
});
export type QueueOrder = z.infer<typeof queueOrder>;

/** What a valet has to do. `id` is the stay's id. */
export const valetJob = z.object({
  id,
  kind: z.enum(['parking', 'return']),
  status: z.enum(['pending', 'in_progress']),
  /** The stay's ticket, for both kinds. */
  ticketNumber: z.string(),
  stayStatus: z.enum(stayStatuses),
  location: z.string(),
  timeZone,
  vehicleInfo,
  parkingSpot: z.string().nullable(),
  parkingLocation: z.string().nullable(),
  notes: z.string().nullable(),
  customerName: z.string().nullable(),
  createdAt: instant,
  /** When the customer wants the valet to take the car; null is at once. */
  requestedTime: instant.nullable(),
  order: queueOrder.nullable(),
  /** What the viewer may do besides its next step. */
  can: z.object({ decline: z.boolean() }),
});
export type ValetJob = z.infer<typeof valetJob>;

const orderParams = z.object({ id });
const dispatchErrors = ['ORDER_NOT_FOUND', 'STATE_CONFLICT'] as const;
/** Absent when the customer whose car it is is signed in. */
const ticketToken = linkToken.optional();
/** Where a job has a step left for its valet: to park, to bring to the curb, to hand over. */
const jobStates = ['received', 'dispatched', 'ready'] as const;

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
    access: 'queue.dispatch',
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
    }),
    errors: ['LOCATION_NOT_FOUND'],
  },
  'POST /api/dispatch/orders/{id}/assign': {
    summary: 'Sends a runner for the car',
    access: 'queue.dispatch',
    params: orderParams,
    body: z.object({
      valetId: z.string(issue('valet_missing')).pipe(z.guid(issue('valet_missing'))),
    }),
    response: queueOrder,
    errors: [...dispatchErrors, 'VALET_NOT_FOUND'],
  },
  'POST /api/dispatch/orders/{id}/ready': {
    summary: 'The car is at the curb; the guest is told',
    access: 'orders.bring',
    params: orderParams,
    response: queueOrder,
    errors: dispatchErrors,
  },
  'POST /api/dispatch/orders/{id}/complete': {
    summary: 'The car is handed over',
    access: 'orders.bring',
    params: orderParams,
    response: queueOrder,
    errors: dispatchErrors,
  },
  'GET /api/valet/active-services': {
    summary: "The jobs at this valet's locations",
    access: 'jobs.work',
    isPrivate: true,
    response: z.object({ services: z.array(valetJob) }),
    errors: [],
  },
  'POST /api/services/{id}/accept': {
    summary:
      'Takes the job behind the id, also a car another valet left behind; a return job sends this valet as its runner',
    access: 'jobs.work',
    params: orderParams,
    response: valetJob,
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'CAR_ALREADY_IN_CUSTODY'],
  },
  'POST /api/services/{id}/decline': {
    summary: 'Turns a request down, or gives a car back that was accepted and is not parked yet',
    access: 'orders.bring',
    params: orderParams,
    response: z.object({ id, stayStatus: z.string() }),
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  'POST /api/services/{id}/complete': {
    summary: 'Does the next step of the job: parks the car, brings it to the curb, hands it over',
    access: 'jobs.work',
    params: orderParams,
    body: z.object({
      /**
       * The state the step is meant for, the order's if there is one, else the car's; in any other
       * nothing is done. A screen sends it, so that a second press is no second step; without it each
       * call does the step after the one before.
       */
      from: z.enum(jobStates).optional(),
      parkingSpot: optionalText(40),
      parkingLocation: optionalText(120),
    }),
    response: z.object({
      id,
      status: z.enum(['in_progress', 'completed']),
      stayStatus: z.string(),
    }),
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
} as const satisfies OperationTable;
