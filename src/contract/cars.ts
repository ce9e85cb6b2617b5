import { z } from 'zod';
import { carFilters, carStates } from '#domain/orders/carState.ts';
import { orderStatuses } from '#domain/orders/states.ts';
import { paymentStatuses } from '#domain/payments/states.ts';
import { settlementWays } from '#domain/payments/ways.ts';
import { noteTags } from '#domain/stays/noteTags.ts';
import { eventActorKinds, stayChannels, stayStatuses } from '#domain/stays/states.ts';
import { optionalText, typedPhone, typedText } from './fields.ts';
import { carKey } from './keys.ts';
import type { OperationTable } from './operation.ts';
import { queueOrder } from './orders.ts';
import { currency, id, instant, timeZone } from './people.ts';
import { ticketVehicle } from './vehicles.ts';

/** A car the valets hold, or that left them within the last day, in a list. */
export const car = z.object({
  /** Of the stay. */
  id,
  ticketNumber: z.string(),
  channel: z.enum(stayChannels),
  stayStatus: z.enum(stayStatuses),
  state: z.enum(carStates),
  /** Since when it is in that state. */
  since: instant,
  receivedAt: instant,
  ...ticketVehicle,
  customerName: z.string().nullable(),
  /** The last four digits. */
  phoneEnding: z.string().nullable(),
  parkingSpot: z.string().nullable(),
  parkingLocation: z.string().nullable(),
  key: carKey,
  locationId: id,
  locationName: z.string(),
  locationNameArabic: z.string().nullable(),
  timeZone,
  /** Who brings it. */
  runnerName: z.string().nullable(),
  promisedAt: instant.nullable(),
  expectedAt: instant.nullable(),
  /** The newest SMS to its guest was refused or is not taken: they may not have the link. */
  smsFailed: z.boolean(),
});
export type Car = z.infer<typeof car>;

/** What a car's open order, or its last, says to the staff. */
const carOrder = z.object({
  id,
  status: z.enum(orderStatuses),
  requestedAt: instant,
  scheduledFor: instant.nullable(),
  etaMinutes: z.number().int(),
  promisedAt: instant.nullable(),
  expectedAt: instant.nullable(),
  runner: z.object({ id, name: z.string() }).nullable(),
  valetFeeCents: z.number().int(),
  discountCents: z.number().int(),
  /** With what was given after paying. */
  tipCents: z.number().int(),
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
      /** Why it was given away. */
      reason: z.string().nullable(),
    }),
  ),
  paymentStatus: z.enum(paymentStatuses),
  paidAt: instant.nullable(),
});

const timelineEntry = z.object({
  id: z.string(),
  /** The name of the event, as `stay.park`; a newer server may know more of them. */
  type: z.string(),
  at: instant,
  /** Until the next entry; null for the last. */
  lastedSeconds: z.number().int().nullable(),
  byKind: z.enum(eventActorKinds),
  /** Of the staff, or of a customer with an account. */
  by: z.string().nullable(),
  /** What an event says besides: the spot, a reason. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** Everything the staff of its location know of one car. */
export const carCard = car.extend({
  phoneE164: z.string().nullable(),
  notes: z.string().nullable(),
  noteTags: z.array(z.enum(noteTags)),
  /** Who took it in. */
  receivedBy: z.string().nullable(),
  parkedAt: instant.nullable(),
  /** When it was handed over or given back. */
  endedAt: instant.nullable(),
  /** Its number can be sent nothing: the link is shown as a QR code. */
  smsWithheld: z.boolean(),
  currency,
  order: carOrder.nullable(),
  /** Its open order as the queue has it, with what the viewer may do with that; null without one. */
  openOrder: queueOrder.nullable(),
  /** What asking for it now would mean, as for its guest; empty unless it is parked. */
  offers: z.array(
    z.object({
      fromMinutes: z.number().int(),
      queueMinutes: z.number().int(),
      carsAhead: z.number().int(),
      valetFeeCents: z.number().int(),
      platformFeeCents: z.number().int(),
    }),
  ),
  timeline: z.array(timelineEntry),
  /** What the viewer may do now. */
  can: z.object({
    moveSpot: z.boolean(),
    showLink: z.boolean(),
    sendLink: z.boolean(),
    correctGuest: z.boolean(),
    request: z.boolean(),
    giveBack: z.boolean(),
    /** Says where its key really is. */
    correctKey: z.boolean(),
    message: z.boolean(),
    /** Its ticket waits for a code: the viewer goes on with the check-in. */
    checkIn: z.boolean(),
    /** The viewer goes for it themselves. */
    bring: z.boolean(),
  }),
  version: z.number().int(),
});
export type CarCard = z.infer<typeof carCard>;

const params = z.object({ id });
const commandErrors = ['NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'] as const;

export const carsOperations = {
  'GET /api/stays': {
    summary:
      'Cars in custody, the oldest first, those whose ticket waits for its code, and those that left in the last 24 hours; found by plate, ticket, end of the phone number, name, spot, hook, make or colour',
    access: 'cars.find',
    isPrivate: true,
    query: z.object({
      /** All locations of the caller when absent. */
      locationId: id.optional(),
      search: typedText(100).optional(),
      state: z.enum(carFilters).optional(),
      /** The `nextCursor` of the page before. */
      cursor: z
        .string()
        .regex(/^[0-2]\.\d\.-?\d{1,18}\.[0-9a-f-]{36}$/)
        .optional(),
    }),
    response: z.object({
      /** At most 50; the best match first, else by state, the nearer to a guest the sooner, and age. */
      cars: z.array(car),
      nextCursor: z.string().nullable(),
      /** How many match in each state, whichever state is asked for. */
      counts: z.array(z.object({ state: z.enum(carStates), count: z.number().int() })),
    }),
    errors: ['LOCATION_NOT_FOUND'],
  },
  'GET /api/stays/{id}': {
    summary: "One car's card: where it stands, its key, its order, and what has happened to it",
    access: 'cars.find',
    isPrivate: true,
    params,
    response: carCard,
    errors: ['NOT_FOUND'],
  },
  'POST /api/stays/{id}/spot': {
    summary: 'Corrects where a car stands; an empty text takes the spot away',
    access: 'orders.bring',
    params,
    body: z.object({ parkingSpot: optionalText(40), parkingLocation: optionalText(120) }),
    response: carCard,
    errors: commandErrors,
  },
  'POST /api/stays/{id}/guest': {
    summary:
      "Corrects a ticket guest's name or number; with the number the old link ends, and the new one is sent",
    access: 'cars.find',
    params,
    body: z.object({ phoneE164: typedPhone.optional(), customerName: optionalText(120) }),
    response: carCard,
    errors: commandErrors,
  },
  'POST /api/stays/{id}/send-link': {
    summary: "Sends a ticket's link to its guest again",
    access: 'cars.find',
    params,
    response: carCard,
    errors: [...commandErrors, 'SMS_WITHHELD'],
  },
  'POST /api/stays/{id}/show-link': {
    summary:
      "A ticket's link, to be scanned from the screen; the record says who had it shown, as it opens the guest's page",
    access: 'cars.find',
    params,
    response: z.object({ ticketUrl: z.string() }),
    errors: commandErrors,
  },
  'POST /api/stays/{id}/give-back': {
    summary: 'Gives a car back that is not parked yet; nothing is charged',
    access: 'orders.bring',
    params,
    response: carCard,
    errors: commandErrors,
  },
  'POST /api/dispatch/stays/{id}/order': {
    summary: "Asks for a parked car on its guest's behalf, at the guest's price; the guest is told",
    access: 'cars.find',
    params,
    body: z.object({
      /** As for the guest: whole minutes, 1 to 45; as soon as possible when absent. */
      targetMinutes: z.union([z.number(), z.string().max(10)]).optional(),
      scheduledTime: z.string().max(40).optional(),
    }),
    response: carCard,
    errors: [
      'NOT_FOUND',
      'CAR_NOT_PARKED',
      'ORDER_ALREADY_OPEN',
      'PAYMENT_UNAVAILABLE',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
} as const satisfies OperationTable;
