import { z } from 'zod';
import { retrievalTimes } from '#domain/orders/pickup.ts';
import { serviceStatuses } from '#domain/stays/presentation.ts';
import { serviceTypes } from '#domain/stays/request.ts';
import { paidWays } from '#domain/payments/ways.ts';
import { stayChannels, stayStatuses } from '#domain/stays/states.ts';
import { issueOption } from './issueCatalogue.ts';
import { optionalText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { earlierCashCents, guestOrder, guestTicket } from './orders.ts';
import { currency, id, instant, timeZone } from './people.ts';
import { priceLine } from './pricing.ts';
import { newRating } from './rating.ts';
import { newVehicle, vehicleInfo } from './vehicles.ts';

/** Entry of a service's timeline, from an event of the stay. */
export const timelineEntry = z.object({
  /** Stable event type, as `stay.park` or `order.pay`. */
  type: z.string(),
  at: instant,
  /** First name of the staff member who did the step. */
  by: z.string().nullable(),
  spot: z.string().nullable(),
  /** True for the end of a request whose payment goes back to the customer. */
  isRefunded: z.boolean(),
});

/**
 * Stay as shown to its customer, in every channel. Amounts are in `currency` (dollars, not cents),
 * precise to the smallest unit. They are null without an order.
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
  /** Place at the curb to which cars are brought; null for a location with only one. */
  entrance: z.string().nullable(),
  timeZone,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  specialInstructions: z.string().nullable(),
  /** True if any valet is on shift at the location now. */
  isStaffed: z.boolean(),
  /** When the customer wants the valet to come; null means at once. */
  requestedTime: instant.nullable(),
  /** Way of paying, past or planned; null if nothing must be paid. */
  paymentMethod: z.enum([...paidWays, 'several']).nullable(),
  parkingLocation: z.string().nullable(),
  parkingSpot: z.string().nullable(),
  createdAt: instant,
  /** When the valet received the car. */
  dropoffTime: instant.nullable(),
  parkedTime: instant.nullable(),
  /** When the customer requested the return. */
  retrievalRequestTime: instant.nullable(),
  retrievalTime: z.enum(['now', 'scheduled']).nullable(),
  scheduledRetrievalTime: instant.nullable(),
  /** When the car came to the curb. */
  pickupTime: instant.nullable(),
  completedTime: instant.nullable(),
  cancelledTime: instant.nullable(),
  currency,
  /** Total that the customer pays or paid. */
  totalAmount: z.number().nullable(),
  tipAmount: z.number().nullable(),
  /** Platform fee if the customer pays the fee, otherwise 0. */
  platformFee: z.number().nullable(),
  /** Total minus tip minus platform fee. */
  serviceFee: z.number().nullable(),
  /**
   * Discount by a promo code, subtracted before the platform fee was computed. `serviceFee` is
   * already reduced by the discount.
   */
  discountAmount: z.number().nullable(),
  refundedAmount: z.number(),
  paymentStatus: z.enum(['pending', 'completed', 'refunded']).nullable(),
  paidAt: instant.nullable(),
  rating: z.number().int().nullable(),
  /** Comment that the customer wrote with the rating. */
  ratingComment: z.string().nullable(),
  /** Address that identifies this stay. Staff scan the address as a QR code. */
  qrCode: z.string(),
  /** Ticket number on the stub, which staff ask for at the handover. */
  pickupCode: z.string(),
  valetName: z.string().nullable(),
  /** Current order of the stay, or else its last order. */
  order: guestOrder.nullable(),
  earlierCashCents,
  /** Price of leaving now, with the platform fee. Set while the car is parked and has no order. */
  estimate: z
    .object({
      amount: z.number(),
      platformFee: z.number(),
      useFlatRate: z.boolean(),
      rate: z.number(),
      /** Lines that explain the price, without the platform fee. */
      lines: z.array(priceLine),
      /** When the price rises next; null if more time costs nothing. */
      risesAt: instant.nullable(),
      /** Number of started hours in `amount`; null if the price does not depend on time. */
      hours: z.number().int().nullable(),
    })
    .nullable(),
  unreadMessages: z.number().int(),
  /** Steps that the customer may take now. Screens need no rules of their own for these steps. */
  can: z.object({
    requestRetrieval: z.boolean(),
    pay: z.boolean(),
    cancel: z.boolean(),
    cancelRetrieval: z.boolean(),
    /** Right to request a car that was parked again, free of charge. */
    resume: z.boolean(),
    rate: z.boolean(),
    message: z.boolean(),
  }),
  version: z.number().int(),
});
export type Service = z.infer<typeof service>;

/** Service with everything that its page shows. */
export const serviceDetails = service.extend({
  timeline: z.array(timelineEntry),
  /**
   * Terms of requesting the car, as on the ticket page. Empty unless the customer can request the
   * car now, or choose another time.
   */
  offers: guestTicket.shape.offers,
});
export type ServiceDetails = z.infer<typeof serviceDetails>;

const retrieval = {
  /** Minutes from now, or `custom` together with `scheduledTime`. */
  retrievalTime: z.enum(retrievalTimes, issueOption('time_invalid')),
  /** Time for `custom`: ISO 8601, later than now and within 24 hours. */
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
  /** Vehicle of the customer; may be absent only if `vehicle` is sent. */
  vehicleId: z
    .string(issueOption('vehicle_missing'))
    .pipe(z.guid(issueOption('vehicle_missing')))
    .optional(),
  /**
   * New vehicle for `dropoff` and `parking`. The server adds the vehicle to the customer's
   * vehicles.
   */
  vehicle: newVehicle.optional(),
  serviceType: z.enum(serviceTypes),
  /**
   * Location, required for `dropoff` and `parking`. For `retrieval` the server finds the parked
   * car.
   */
  locationId: z
    .string(issueOption('location_missing'))
    .pipe(z.guid(issueOption('location_missing')))
    .optional(),
  /**
   * Field of the documented call, like the next three fields. The server ignores all four, because
   * the location decides.
   */
  businessId: z.string().max(80).optional(),
  location: optionalText(200),
  status: z.literal('pending').optional(),
  paymentMethod: z.literal('card').optional(),
  specialInstructions: optionalText(1000),
  /**
   * Time at which the valet is wanted: ISO 8601, not earlier than now. If absent, the valet is
   * wanted at once.
   */
  requestedTime: z.string().max(40).optional(),
});
export type NewService = z.infer<typeof newService>;

/** Filters of a customer's services. */
const serviceFilter = {
  /** Filter: words of location, plate, make or model. */
  search: optionalText(80),
  status: z.enum(serviceStatuses).optional(),
  /** Filter: year in which a service began, on its location's calendar. */
  year: z.coerce.number<number | string>().int().min(2000).max(9999).optional(),
};

/** Month on the calendars of the locations, with the month's payments less refunds. */
const servicesMonth = z.object({
  /** Month as '2026-11'. */
  month: z.string(),
  count: z.number().int(),
  /** Amounts by currency (dollars, not cents). Empty if nothing was paid. */
  paid: z.array(z.object({ currency, amount: z.number() })),
});

export const servicesOperations = {
  'GET /api/services': {
    summary: "The customer's services of every channel, the newest first",
    access: 'services.request',
    isPrivate: true,
    query: z.object({
      ...serviceFilter,
      /** Filter: `past` services are completed or cancelled, `open` services are all others. */
      state: z.enum(['open', 'past']).optional(),
      /** Id of the last entry of the previous page; absent for the first page. */
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
      /** Years in which the customer has services, the newest first. */
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
