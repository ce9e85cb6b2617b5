import { z } from 'zod';
import { retrievalTimes } from '#domain/orders/pickup.ts';
import { serviceStatuses } from '#domain/stays/presentation.ts';
import { serviceTypes } from '#domain/stays/request.ts';
import { paidWays } from '#domain/payments/ways.ts';
import { stayChannels, stayStatuses } from '#domain/stays/states.ts';
import { issue } from './issueCatalogue.ts';
import { optionalText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { guestOrder, guestTicket } from './orders.ts';
import { currency, id, instant, timeZone } from './people.ts';
import { priceLine } from './pricing.ts';
import { newRating } from './rating.ts';
import { newVehicle, vehicleInfo } from './vehicles.ts';

/** One entry of a service's timeline, from the stay's events. */
export const timelineEntry = z.object({
  /** Stable name, as `stay.park` or `order.pay`. */
  type: z.string(),
  at: instant,
  /** First name of the member of staff behind it. */
  by: z.string().nullable(),
  spot: z.string().nullable(),
});

/**
 * A stay as its customer sees it, whatever channel the car came in by. Amounts are whole units of
 * `currency`, to its smallest one; null while there is no order.
 */
export const service = z.object({
  id,
  status: z.enum(serviceStatuses),
  stayStatus: z.enum(stayStatuses),
  channel: z.enum(stayChannels),
  serviceType: z.enum(serviceTypes),
  vehicleId: id.nullable(),
  vehicleInfo,
  businessId: id,
  businessName: z.string(),
  locationId: id,
  location: z.string(),
  locationArabic: z.string().nullable(),
  address: z.string(),
  /** Where cars are brought to; null where the place has one only. */
  entrance: z.string().nullable(),
  timeZone,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  specialInstructions: z.string().nullable(),
  /** Whether anybody is on shift at the place now. */
  isStaffed: z.boolean(),
  /** When the valet was asked to come; null is at once. */
  requestedTime: instant.nullable(),
  /** How it was paid, or is to be; null where nothing is to be paid. */
  paymentMethod: z.enum([...paidWays, 'several']).nullable(),
  parkingLocation: z.string().nullable(),
  parkingSpot: z.string().nullable(),
  createdAt: instant,
  /** The valet took the car. */
  dropoffTime: instant.nullable(),
  parkedTime: instant.nullable(),
  /** The car was asked back. */
  retrievalRequestTime: instant.nullable(),
  retrievalTime: z.enum(['now', 'scheduled']).nullable(),
  scheduledRetrievalTime: instant.nullable(),
  /** At the curb. */
  pickupTime: instant.nullable(),
  completedTime: instant.nullable(),
  cancelledTime: instant.nullable(),
  currency,
  /** What the customer pays or paid in all. */
  totalAmount: z.number().nullable(),
  tipAmount: z.number().nullable(),
  /** The fee where the customer pays it, else 0. */
  platformFee: z.number().nullable(),
  /** Total minus tip minus platform fee. */
  serviceFee: z.number().nullable(),
  /** Taken off by a promo code before the fee was reckoned; part of `serviceFee` already. */
  discountAmount: z.number().nullable(),
  refundedAmount: z.number(),
  paymentStatus: z.enum(['pending', 'completed', 'refunded']).nullable(),
  paidAt: instant.nullable(),
  rating: z.number().int().nullable(),
  /** What the customer wrote beside the stars. */
  ratingComment: z.string().nullable(),
  /** Address that stands for this stay, to be shown to the staff as a QR code. */
  qrCode: z.string(),
  /** The number on the stub, asked for at the handover. */
  pickupCode: z.string(),
  valetName: z.string().nullable(),
  /** The current order, or the last. */
  order: guestOrder.nullable(),
  /** What going now would cost, fee included, while the car is parked and has no order. */
  estimate: z
    .object({
      amount: z.number(),
      platformFee: z.number(),
      useFlatRate: z.boolean(),
      rate: z.number(),
      /** How the price came about, the fee aside. */
      lines: z.array(priceLine),
      /** Until when it costs no more; null where more time costs nothing. */
      risesAt: instant.nullable(),
      /** Started hours in `amount`; null where time costs nothing. */
      hours: z.number().int().nullable(),
    })
    .nullable(),
  unreadMessages: z.number().int(),
  /** What may be done now; the screen does not guess. */
  can: z.object({
    requestRetrieval: z.boolean(),
    pay: z.boolean(),
    cancel: z.boolean(),
    cancelRetrieval: z.boolean(),
    /** Ask once more for a car that was parked again; free of charge. */
    resume: z.boolean(),
    rate: z.boolean(),
    message: z.boolean(),
  }),
  version: z.number().int(),
});
export type Service = z.infer<typeof service>;

/** One service with all there is to show of it. */
export const serviceDetails = service.extend({
  timeline: z.array(timelineEntry),
  /** As on the ticket page; empty unless the car can be asked back now, or at another time. */
  offers: guestTicket.shape.offers,
});
export type ServiceDetails = z.infer<typeof serviceDetails>;

const retrieval = {
  /** Minutes from now, or `custom` with `scheduledTime`. */
  retrievalTime: z.enum(retrievalTimes, issue('time_invalid')),
  /** ISO 8601; later than now and within 24 hours. */
  scheduledTime: z.string().max(40).optional(),
};

const params = z.object({ id });
const requestErrors = [
  'SERVICE_NOT_FOUND',
  'CAR_NOT_PARKED',
  'ORDER_ALREADY_OPEN',
  'PAYMENT_UNAVAILABLE',
] as const;

export const newService = z.object({
  /** One of their cars. Absent only with `vehicle`. */
  vehicleId: z
    .string(issue('vehicle_missing'))
    .pipe(z.guid(issue('vehicle_missing')))
    .optional(),
  /** Of `dropoff` and `parking`: a car that becomes one of theirs with the request. */
  vehicle: newVehicle.optional(),
  serviceType: z.enum(serviceTypes),
  /** Needed for `dropoff` and `parking`; a `retrieval` finds the parked car itself. */
  locationId: z
    .string(issue('location_missing'))
    .pipe(z.guid(issue('location_missing')))
    .optional(),
  /** The documents send these along; the location decides. */
  businessId: z.string().max(80).optional(),
  location: optionalText(200),
  status: z.literal('pending').optional(),
  paymentMethod: z.literal('card').optional(),
  specialInstructions: optionalText(1000),
  /** ISO 8601, not earlier than now; absent is at once. */
  requestedTime: z.string().max(40).optional(),
});
export type NewService = z.infer<typeof newService>;

/** Which of a customer's services are meant. */
const serviceFilter = {
  /** Words of location, plate, make or model. */
  search: optionalText(80),
  status: z.enum(serviceStatuses).optional(),
  /** In which a service began, on its location's calendar. */
  year: z.coerce.number<number | string>().int().min(2000).max(9999).optional(),
};

/** A month of the locations' calendars, and what was paid in it, less what was refunded. */
const servicesMonth = z.object({
  /** As '2026-11'. */
  month: z.string(),
  count: z.number().int(),
  /** Whole units, one entry a currency; none where nothing was paid. */
  paid: z.array(z.object({ currency, amount: z.number() })),
});

export const servicesOperations = {
  'GET /api/services': {
    summary: "The customer's services of every channel, the newest first",
    access: 'services.request',
    isPrivate: true,
    query: z.object({
      ...serviceFilter,
      /** Those that are neither completed nor cancelled, or only those that are. */
      state: z.enum(['open', 'past']).optional(),
      /** The id of the last one of the page before. */
      before: id.optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(100).optional(),
    }),
    response: z.array(service),
    errors: [],
  },
  'GET /api/services/summary': {
    summary: "What the customer's services come to, month by month, the newest first",
    access: 'services.request',
    isPrivate: true,
    query: z.object(serviceFilter),
    response: z.object({
      /** In which they have services at all, the newest first. */
      years: z.array(z.number().int()),
      months: z.array(servicesMonth),
    }),
    errors: [],
  },
  'POST /api/services': {
    summary:
      'Announces a car at a location (dropoff, parking), or asks a parked one back (retrieval)',
    access: 'services.request',
    body: newService,
    response: service,
    errors: [
      'VEHICLE_NOT_FOUND',
      'LOCATION_NOT_FOUND',
      'BUSINESS_INACTIVE',
      'LOCATION_CLOSED',
      'VEHICLE_IN_CUSTODY',
      'CAR_NOT_PARKED',
      'ORDER_ALREADY_OPEN',
      'PAYMENT_UNAVAILABLE',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'GET /api/services/{id}': {
    summary: 'One service, with its timeline',
    access: 'services.request',
    isPrivate: true,
    params,
    response: serviceDetails,
    errors: ['SERVICE_NOT_FOUND'],
  },
  'PATCH /api/services/{id}': {
    summary:
      'Asks the car back, cancels, or says that it is paid, which counts only if the payment provider agrees',
    access: 'services.request',
    params,
    body: z.object({
      status: z.enum(['retrieval_requested', 'cancelled']).optional(),
      retrievalRequestTime: z.string().max(40).optional(),
      paymentStatus: z.literal('completed').optional(),
      paidAt: z.string().max(40).optional(),
    }),
    response: service,
    errors: [...requestErrors, 'STATE_CONFLICT', 'PAYMENT_REQUIRED'],
  },
  'PATCH /api/services/{id}/request-retrieval': {
    summary: 'Asks for a parked car back, now or at a time',
    access: 'services.request',
    params,
    body: z.object(retrieval),
    response: service,
    errors: requestErrors,
  },
  'POST /api/services/{id}/cancel': {
    summary: 'Takes back a request that no valet has accepted',
    access: 'services.request',
    params,
    response: service,
    errors: ['SERVICE_NOT_FOUND', 'STATE_CONFLICT'],
  },
  'POST /api/services/{id}/rating': {
    summary:
      'Rates a returned car’s service, 1 to 5, with a comment if they like; once more within 30 days changes it',
    access: 'services.request',
    params,
    body: newRating,
    response: service,
    errors: ['SERVICE_NOT_FOUND', 'STATE_CONFLICT'],
  },
} as const satisfies OperationTable;
