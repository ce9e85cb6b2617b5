import { z } from 'zod';
import { carFilters, carStates } from '#domain/orders/carState.ts';
import { reasonsByStep } from '#domain/orders/staffReasons.ts';
import { orderStatuses } from '#domain/orders/states.ts';
import { paymentStatuses } from '#domain/payments/states.ts';
import { noteTags } from '#domain/stays/noteTags.ts';
import { eventActorKinds, stayChannels, stayStatuses } from '#domain/stays/states.ts';
import { plateTextMax } from '#domain/vehicles/plate.ts';
import {
  boundedNumber,
  optionalText,
  typedCharge,
  typedNoteTags,
  typedPhone,
  typedText,
} from './fields.ts';
import { carKey } from './keys.ts';
import type { OperationTable } from './operation.ts';
import { guestOrder, guestTicket, optionalReason, queueOrder } from './orders.ts';
import { currency, id, instant, namedLocation } from './people.ts';
import { ticketVehicle, typedPlateRegion } from './vehicles.ts';

/** Car in a list: in custody, or handed back within the last 24 hours. */
export const car = z.object({
  /** Id of the stay. */
  id,
  ticketNumber: z.string(),
  channel: z.enum(stayChannels),
  stayStatus: z.enum(stayStatuses),
  state: z.enum(carStates),
  /** When the car entered the present `state`. */
  since: instant,
  receivedAt: instant,
  ...ticketVehicle,
  customerName: z.string().nullable(),
  /** Last four digits of the guest's phone number. */
  phoneEnding: z.string().nullable(),
  parkingSpot: z.string().nullable(),
  parkingLocation: z.string().nullable(),
  key: carKey,
  locationId: id,
  ...namedLocation,
  /** Runner who brings the car. */
  runnerName: z.string().nullable(),
  promisedAt: instant.nullable(),
  expectedAt: instant.nullable(),
  /**
   * True if the newest SMS to the guest failed, or was not accepted on the first try. The guest may
   * lack the ticket link.
   */
  smsFailed: z.boolean(),
});
export type Car = z.infer<typeof car>;

/** Car among the results of a search. */
const listedCar = car.extend({
  /** True if only the plate matches, with O for 0 or I for 1. */
  isNear: z.boolean(),
});
export type ListedCar = z.infer<typeof listedCar>;

/** Open order of a car, or else the last order, as shown to the staff. */
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
  /** Tip in cents, including tips given after paying. */
  tipCents: z.number().int(),
  /** Paid total in cents, without waived amounts. */
  totalCents: z.number().int(),
  /** Part of the total that is still unpaid, in cents; 0 once the order is paid. */
  amountDueCents: z.number().int(),
  /** Payments other than by card, made or planned. */
  settlements: z.array(
    guestOrder.shape.settlements.element.extend({
      /** Reason for waiving the price. */
      reason: z.string().nullable(),
    }),
  ),
  paymentStatus: z.enum(paymentStatuses),
  paidAt: instant.nullable(),
});

const timelineEntry = z.object({
  id: z.string(),
  /** Event type, as `stay.park`. A newer server may send types that the client does not know. */
  type: z.string(),
  at: instant,
  /** Seconds until the next entry of the timeline; null for the last entry. */
  lastedSeconds: z.number().int().nullable(),
  byKind: z.enum(eventActorKinds),
  /** Name of the staff member, or of a customer with an account. */
  by: z.string().nullable(),
  /** Details of the event, as the spot or a reason. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** All data of a car that the staff of its location see. */
export const carCard = car.extend({
  phoneE164: z.string().nullable(),
  notes: z.string().nullable(),
  noteTags: z.array(z.enum(noteTags)),
  /** Charge level of an electric car in percent. */
  chargePercent: z.number().int().nullable(),
  /** Valet who received the car. */
  receivedBy: z.string().nullable(),
  parkedAt: instant.nullable(),
  /** When the car was handed over or given back. */
  endedAt: instant.nullable(),
  /**
   * True if the guest's phone number cannot get an SMS. Staff then show the ticket link as a QR
   * code.
   */
  smsWithheld: z.boolean(),
  /** True if an SMS to the guest was not sent because a limit of texts was reached. */
  smsLimited: z.boolean(),
  /** True if the guest's phone number is a landline, which gets no SMS. */
  smsLandline: z.boolean(),
  currency,
  /** ISO 3166-1 country of the location, whose regions of plates can be chosen. */
  country: z.string(),
  order: carOrder.nullable(),
  /** Open order as in the queue, with the viewer's rights; null without an open order. */
  openOrder: queueOrder.nullable(),
  /** Terms of requesting the car now, as shown to its guest. Empty unless the car is parked. */
  offers: guestTicket.shape.offers,
  timeline: z.array(timelineEntry),
  /** Steps that the viewer may take now. */
  can: z.object({
    moveSpot: z.boolean(),
    showLink: z.boolean(),
    sendLink: z.boolean(),
    /** Right to correct the guest's name and number. */
    correctGuest: z.boolean(),
    /** Right to correct plate, make, model, color, notes and tags. */
    correctCar: z.boolean(),
    request: z.boolean(),
    giveBack: z.boolean(),
    /** Right to correct where the key is. */
    correctKey: z.boolean(),
    message: z.boolean(),
    /** Right to continue the check-in of a ticket that waits for its SMS code. */
    checkIn: z.boolean(),
    /** Right to fetch the car as its runner. */
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
      /** Location of the cars; if absent, all locations of the caller. */
      locationId: id.optional(),
      search: typedText(100).optional(),
      state: z.enum(carFilters).optional(),
      /** Start of the page: `nextCursor` of the previous answer; absent for the first page. */
      cursor: z
        .string()
        .regex(/^[0-3]\.\d\.-?\d{1,18}\.[0-9a-f-]{36}$/)
        .optional(),
    }),
    response: z.object({
      /**
       * Page of at most 50 cars. A search sorts by best match; otherwise states nearer to the guest
       * come first, then older cars.
       */
      cars: z.array(listedCar),
      nextCursor: z.string().nullable(),
      /** Number of matches in each state, whichever state the filter selects. */
      counts: z.array(z.object({ state: z.enum(carStates), count: z.number().int() })),
    }),
    errors: ['LOCATION_NOT_FOUND'],
  },
  'GET /api/stays/{id}': {
    summary: "One car's card: where it stands, its key, its order, and what has happened to it",
    access: 'cars.find',
    isPrivate: true,
    view: 'car viewed',
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
  'POST /api/stays/{id}/details': {
    summary:
      "Corrects what was typed about a car that is here, or a ticket guest's name or number; an empty text takes a value away. With the number the old link ends, and the new one is sent",
    access: 'cars.serve',
    params,
    body: z.object({
      phoneE164: typedPhone.optional(),
      customerName: optionalText(120),
      licensePlate: optionalText(plateTextMax),
      plateRegion: typedPlateRegion,
      vehicleMake: optionalText(60),
      vehicleModel: optionalText(60),
      vehicleColor: optionalText(40),
      notes: optionalText(1000),
      noteTags: typedNoteTags.optional(),
      /** Charge level in percent; null takes it away. Without the tag `electric` it goes too. */
      chargePercent: typedCharge.nullable().optional(),
    }),
    response: carCard,
    errors: [...commandErrors, 'CAR_ALREADY_IN_CUSTODY'],
  },
  'POST /api/stays/{id}/send-link': {
    summary: "Sends a ticket's link to its guest again",
    access: 'cars.serve',
    params,
    response: carCard,
    errors: [...commandErrors, 'SMS_WITHHELD'],
  },
  'POST /api/stays/{id}/show-link': {
    summary:
      "A ticket's link, to be scanned from the screen; the record says who had it shown, as it opens the guest's page",
    access: 'cars.serve',
    params,
    response: z.object({ ticketUrl: z.string() }),
    errors: commandErrors,
  },
  'POST /api/stays/{id}/give-back': {
    summary:
      'Gives a car back that is not parked yet, with a reason; nothing is charged. Refused for a requested car that another valet accepted, who must be relieved first; the desk may, with a reason',
    access: 'orders.bring',
    params,
    body: optionalReason(reasonsByStep.giveBack),
    response: carCard,
    errors: commandErrors,
  },
  'POST /api/dispatch/stays/{id}/order': {
    summary: "Asks for a parked car on its guest's behalf, at the guest's price; the guest is told",
    access: 'cars.serve',
    params,
    body: z.object({
      /**
       * Whole minutes from 1 to 45, as on the guest's page. If absent, the car is wanted as soon as
       * possible.
       */
      targetMinutes: z.union([boundedNumber(), z.string().max(10)]).optional(),
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
