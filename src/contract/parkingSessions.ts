import { z } from 'zod';
import { orderStatuses } from '#domain/orders/states.ts';
import { noteTags } from '#domain/stays/noteTags.ts';
import { parkingSessionStatuses } from '#domain/stays/presentation.ts';
import { stayStatuses } from '#domain/stays/states.ts';
import { plateTextMax } from '#domain/vehicles/plate.ts';
import { issueOption } from './issueCatalogue.ts';
import { writeIssue } from './issues.ts';
import {
  boundedNumber,
  optionalText,
  requiredText,
  tagAnswers,
  typedCode,
  typedHook,
  typedText,
} from './fields.ts';
import type { OperationTable } from './operation.ts';
import { readIssue, type SchemaIssue } from './readIssue.ts';
import { carKey } from './keys.ts';
import { earlierCashCents, guestOrder, guestTicket } from './orders.ts';
import { currency, id, instant, shortLocation, timeZone } from './people.ts';
import { firstPrice } from './places.ts';
import {
  isVehicleYearToday,
  newVehicle,
  typedPlateRegion,
  vehicleInfo,
  yearOutOfRange,
} from './vehicles.ts';

/** Parking session as shown to the valets of its location. */
export const staffParkingSession = z.object({
  id,
  ticketNumber: z.string(),
  status: z.enum(parkingSessionStatuses),
  stayStatus: z.enum(stayStatuses),
  /** Status of the open order; null without an open order. */
  orderStatus: z.enum(orderStatuses).nullable(),
  /** When the car was parked again because nobody fetched the car at the curb. */
  heldAt: instant.nullable(),
  vehicleInfo,
  parkingSpot: z.string().nullable(),
  key: carKey,
  specialInstructions: z.string().nullable(),
  noteTags: z.array(z.enum(noteTags)),
  chargePercent: z.number().int().nullable(),
  locationId: id,
  ...shortLocation,
  createdAt: instant,
  /** Customer who linked the session; null until a customer links the session. */
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  /** Web address in the QR code; null once the session is linked. */
  qrCodeData: z.string().nullable(),
  /** Confirmation code of six digits, for a customer who cannot scan the QR code. */
  confirmationCode: z.string().nullable(),
  /** When QR code and confirmation code expire; null once the session is linked. */
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
  valetName: z.string().nullable(),
  can: z.object({ park: z.boolean(), regenerate: z.boolean(), cancel: z.boolean() }),
  version: z.number().int(),
});
export type StaffParkingSession = z.infer<typeof staffParkingSession>;

/** Parking session as shown to its customer. */
export const parkingSession = z.object({
  id,
  ticketNumber: z.string(),
  status: z.enum(parkingSessionStatuses),
  stayStatus: z.enum(stayStatuses),
  vehicleInfo,
  parkingSpot: z.string().nullable(),
  specialInstructions: z.string().nullable(),
  createdAt: instant,
  linkedAt: instant.nullable(),
  parkedAt: instant.nullable(),
  retrievalRequestedAt: instant.nullable(),
  readyAt: instant.nullable(),
  completedAt: instant.nullable(),
  confirmationCode: z.string().nullable(),
  location: guestTicket.shape.location.omit({ opening: true }),
  valet: z.object({ name: z.string(), rating: z.number() }).nullable(),
  currency,
  order: guestOrder.nullable(),
  earlierCashCents,
  offers: guestTicket.shape.offers,
  version: z.number().int(),
});
export type ParkingSession = z.infer<typeof parkingSession>;

/**
 * Parking session before linking, for the person who scanned its QR code. Rates are in dollars, not
 * cents.
 */
export const parkingSessionPreview = z.object({
  id,
  expiresAt: instant,
  vehicleInfo,
  parkingSpot: z.string().nullable(),
  specialInstructions: z.string().nullable(),
  valet: z.object({ name: z.string(), rating: z.number() }),
  location: guestTicket.shape.location.omit({ opening: true }),
  business: z.object({
    name: z.string(),
    currency,
    useFlatRate: z.boolean(),
    flatRate: z.number(),
    hourlyRate: z.number(),
    firstPrice,
  }),
  confirmationCode: z.string(),
});
export type ParkingSessionPreview = z.infer<typeof parkingSessionPreview>;

export const newParkingSession = z.object({
  vehicleInfo: z.object({
    licensePlate: requiredText(
      plateTextMax,
      issueOption('plate_missing', {}, 'Please enter the vehicle license plate.'),
    ),
    plateRegion: typedPlateRegion,
    make: requiredText(60, issueOption('make_and_model_missing')),
    model: requiredText(60, issueOption('make_and_model_missing')),
    year: boundedNumber().refine(isVehicleYearToday, yearOutOfRange).optional(),
    color: optionalText(40),
  }),
  parkingSpot: optionalText(40),
  specialInstructions: optionalText(1000),
  /**
   * A body without `absentTags` and `noteTags` is that of a form which does not ask, and is not
   * refused for it.
   */
  ...tagAnswers,
  /**
   * Location of the check-in. If absent, the location of the valet's shift, or else the valet's
   * only location.
   */
  locationId: id.optional(),
});
export type NewParkingSession = z.infer<typeof newParkingSession>;

/** Secret from a QR code, or the whole address in the QR code. */
const scanned = z.string().min(1).max(500);
/**
 * Returns the first issue of the second option of a union, because people type the fields of that
 * option.
 */
const whatIsMissing = ({ errors }: { errors?: unknown }) => {
  const [, typed] = errors as SchemaIssue[][];
  return typed?.[0] && writeIssue(readIssue(typed[0]));
};
const params = z.object({ id });
const linkErrors = [
  'LOCATION_NOT_FOUND',
  'BUSINESS_INACTIVE',
  'INVALID_QR_CODE',
  'SESSION_TAKEN',
  'VEHICLE_NOT_FOUND',
  'VEHICLE_MISMATCH',
  'CAR_ALREADY_IN_CUSTODY',
] as const;
/** `id` of the linked parking session, for the path `/customer/retrieval/{id}`. */
const linked = z.object({ success: z.literal(true), parkingSessionId: id });

export const parkingSessionsOperations = {
  'POST /api/session/create': {
    summary: 'A valet announces a car and gets a QR code and a 6-digit code, valid 30 minutes',
    access: 'stays.checkIn',
    notByTokens: true,
    body: newParkingSession,
    response: staffParkingSession.extend({
      qrCodeData: z.string(),
      confirmationCode: z.string(),
      expiresAt: instant,
    }),
    errors: [
      'LOCATION_NOT_FOUND',
      'BUSINESS_INACTIVE',
      'LOCATION_NEEDED',
      'CAR_ALREADY_IN_CUSTODY',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'POST /api/session/{id}/regenerate': {
    summary: 'A new QR code and 6-digit code; the old ones are dead',
    access: 'stays.checkIn',
    notByTokens: true,
    params,
    response: staffParkingSession,
    errors: ['PARKING_SESSION_NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/session/{id}/cancel': {
    summary: 'Gives up a session: nobody linked, or the car goes back before it is parked',
    access: 'stays.checkIn',
    notByTokens: true,
    params,
    response: staffParkingSession,
    errors: ['PARKING_SESSION_NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
  'GET /api/valets/{id}/active-sessions': {
    summary: 'Sessions of the valet’s locations that are not over; the own ones first',
    access: 'parkingSessions.view',
    isPrivate: true,
    view: 'valet viewed',
    params,
    response: z.object({ sessions: z.array(staffParkingSession) }),
    errors: ['VALET_NOT_FOUND'],
  },
  'POST /api/parking-sessions/{id}/parked': {
    summary: 'The car of a linked session stands at its spot',
    access: 'stays.checkIn',
    notByTokens: true,
    params,
    body: z.object({
      parkingSpot: optionalText(40),
      parkingLocation: optionalText(120),
      keyHook: typedHook,
    }),
    response: staffParkingSession,
    errors: [
      'PARKING_SESSION_NOT_FOUND',
      'STATE_CONFLICT',
      'HOOK_TAKEN',
      'SENT_TO_DESK',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'GET /api/parking-sessions/{id}': {
    summary: 'A parking session as its customer sees it',
    access: 'parkingSessions.link',
    isPrivate: true,
    params,
    response: parkingSession,
    errors: ['PARKING_SESSION_NOT_FOUND'],
  },
  'GET /api/session/start': {
    summary: 'What is behind a session’s QR code',
    access: 'public',
    isPrivate: false,
    query: z.object({ session_id: scanned }),
    response: z.object({ success: z.literal(true), session: parkingSessionPreview }),
    errors: ['INVALID_QR_CODE', 'SESSION_TAKEN'],
  },
  'POST /api/session/link': {
    summary: 'Links the customer to the session they scanned; one customer wins',
    access: 'parkingSessions.link',
    body: z.object({
      sessionToken: scanned,
      /**
       * Vehicle of the customer with the plate of the session. If absent, the server finds the
       * vehicle by the plate.
       */
      vehicleId: id.optional(),
    }),
    response: linked,
    errors: linkErrors,
  },
  'POST /api/session/confirm-code': {
    summary: 'The same with the 6-digit code, and the location, plate or session it is for',
    access: 'parkingSessions.link',
    body: z.object({
      confirmationCode: typedCode,
      /**
       * Location of the session. A code is only unique at its location, so one of these three
       * fields must say which session is meant.
       */
      locationId: id.optional(),
      licensePlate: typedText(plateTextMax).optional(),
      /** Session id from the preview of a scanned QR code. */
      sessionId: id.optional(),
    }),
    response: linked,
    errors: ['INVALID_CODE', 'CODE_LOCKED', 'SESSION_TAKEN', 'CAR_ALREADY_IN_CUSTODY'],
  },
  'POST /api/valet/badge': {
    summary: 'A valet’s own QR code for any car, valid 8 hours; the one before is dead',
    access: 'stays.checkIn',
    notByTokens: true,
    body: z.object({ locationId: id.optional() }),
    response: z.object({
      qrCodeId: z.string(),
      qrCodeData: z.string(),
      expiresAt: instant,
      ...shortLocation,
    }),
    errors: ['LOCATION_NOT_FOUND', 'LOCATION_NEEDED', 'IDEMPOTENCY_CONFLICT'],
  },
  'GET /api/valet/badge': {
    summary: 'The badge that is valid now',
    access: 'stays.checkIn',
    notByTokens: true,
    isPrivate: true,
    response: z.object({
      badge: z
        .object({
          qrCodeId: z.string(),
          qrCodeData: z.string(),
          expiresAt: instant,
          ...shortLocation,
        })
        .nullable(),
    }),
    errors: [],
  },
  'POST /api/qr-codes/verify': {
    summary: 'Whose badge a scanned code is, and for how long it is good',
    access: 'public',
    body: z.object({ qrCodeId: scanned }),
    response: z.object({
      valetName: z.string(),
      /** Seconds until the badge expires. */
      expiresIn: z.number().int(),
      locationName: z.string(),
      locationNameArabic: z.string().nullable(),
      businessName: z.string(),
      timeZone,
    }),
    errors: ['INVALID_QR_CODE'],
  },
  'POST /api/qr-codes/connect': {
    summary: 'The customer hands a car to the valet whose badge they scanned',
    access: 'parkingSessions.link',
    body: z.object({
      qrCodeId: scanned,
      /** Vehicle of the customer, or a new vehicle, which is added to the customer's vehicles. */
      vehicleData: z.union([z.object({ vehicleId: id }), newVehicle], { error: whatIsMissing }),
    }),
    response: linked,
    errors: [
      'INVALID_QR_CODE',
      'VEHICLE_NOT_FOUND',
      'VEHICLE_IN_CUSTODY',
      'CAR_ALREADY_IN_CUSTODY',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'POST /api/connect-vehicle': {
    summary: 'What a scanned code is, and where in the web app it leads',
    access: 'parkingSessions.link',
    body: z.object({
      /** Whole content of the QR code, or a typed code. */
      qrCode: z.string().min(1).max(2000),
      vehicleInfo: z.unknown().optional(),
    }),
    response: z.object({
      kind: z.enum(['session', 'badge', 'ticket', 'code']),
      /** Path of the web app that the scanned code opens. */
      path: z.string(),
    }),
    errors: ['INVALID_QR_CODE'],
  },
} as const satisfies OperationTable;
