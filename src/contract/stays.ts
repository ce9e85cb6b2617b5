import { z } from 'zod';
import { ticketStatuses } from '#domain/stays/presentation.ts';
import { parkingSpotMax } from '#domain/stays/freePlaces.ts';
import { noteTags } from '#domain/stays/noteTags.ts';
import { stayStatuses } from '#domain/stays/states.ts';
import { plateTextMax } from '#domain/vehicles/plate.ts';
import { curbRules } from './businesses.ts';
import { issueOption } from './issueCatalogue.ts';
import { linkToken, optionalText, tagAnswers, typedCode, typedHook, typedText } from './fields.ts';
import { carKey } from './keys.ts';
import type { OperationTable } from './operation.ts';
import { id, instant, languages, namedLocation, timeZone } from './people.ts';
import { ticketVehicle, typedPlateRegion } from './vehicles.ts';

/** Ticket as shown to the staff of its location. */
export const staffTicket = z.object({
  ticketId: id,
  ticketNumber: z.string(),
  status: z.enum(ticketStatuses),
  stayStatus: z.enum(stayStatuses),
  phoneE164: z.string(),
  customerName: z.string().nullable(),
  ...ticketVehicle,
  notes: z.string().nullable(),
  locationId: id,
  ...namedLocation,
  parkingSpot: z.string().nullable(),
  /** Hook where the key hangs, or will hang once the car is parked. */
  keyHook: z.string().nullable(),
  key: carKey,
  noteTags: z.array(z.enum(noteTags)),
  /** Charge level of an electric car in percent. */
  chargePercent: z.number().int().nullable(),
  createdAt: instant,
  /** Valet who received the car, or else the valet who opened the ticket. */
  valetId: id.nullable(),
  valetName: z.string().nullable(),
  /** When the newest SMS code expires; null once no code is awaited. */
  codeExpiresAt: instant.nullable(),
  /** Earliest time at which a new SMS code can be sent. */
  resendAt: instant.nullable(),
  /** When the guest first opened the ticket, by the SMS link or by scanning. */
  linkOpenedAt: instant.nullable(),
  /**
   * True if the guest's phone number replied STOP. The number cannot get an SMS, so no code is
   * required.
   */
  smsSuppressed: z.boolean(),
  /** True if an SMS of this ticket was not sent because a limit of texts was reached. */
  smsLimited: z.boolean(),
  /** True if the number is a landline, which gets no SMS. */
  smsLandline: z.boolean(),
  /**
   * True if the newest SMS failed or was not accepted on the first try. The phone number may be
   * wrong.
   */
  smsFailed: z.boolean(),
  /** Address of the guest's page for a QR code; only set if no SMS carries the address. */
  ticketUrl: z.string().nullable(),
});
export type StaffTicket = z.infer<typeof staffTicket>;

export const newTicket = z.object({
  /**
   * Id created by the valet's phone. An offline phone can then refer to the ticket before the
   * server knows the ticket.
   */
  ticketId: id.optional(),
  /**
   * Phone number of the guest. Absent for a guest who scans the ticket from the valet's screen, and
   * for a recalled guest.
   */
  phoneE164: typedText(40)
    .pipe(z.string().min(7, issueOption('phone_invalid', {}, 'Valid phone number required')))
    .optional(),
  /**
   * Earlier visit from `POST /api/valet/recall`. The visit fills in the data of guest and car that
   * this body omits.
   */
  recallId: id.optional(),
  customerName: optionalText(120),
  vehicleMake: optionalText(60),
  vehicleModel: optionalText(60),
  vehicleColor: optionalText(40),
  licensePlate: optionalText(plateTextMax),
  /** Sign of the plate's emirate, state or country: 'DXB', 'CA'. Two regions make two cars. */
  plateRegion: typedPlateRegion,
  /** True if the car has no plate. Make and color are then required. */
  hasNoPlate: z.boolean().optional(),
  notes: optionalText(1000),
  locationId: z
    .string(issueOption('location_missing', {}, 'Location is required'))
    .pipe(z.guid(issueOption('location_missing', {}, 'Location is required'))),
  /** Language for SMS to the guest. If absent, the location's default language is used. */
  language: z.enum(languages).optional(),
  ...tagAnswers,
  /** Spot that is planned for the car; `keyHook` is the planned hook. */
  parkingSpot: optionalText(parkingSpotMax),
  keyHook: typedHook,
  /**
   * True if the valet confirmed receiving this car although a car with the same plate is at another
   * location.
   */
  isElsewhereKnown: z.boolean().optional(),
  /**
   * True if the car was received without signal, when nobody could wait for an SMS code. The ticket
   * is received at once, and the guest gets the link when this call arrives. Ignored without
   * `Done-At`.
   */
  wasOffline: z.boolean().optional(),
});

/** Earlier visit to this business by a returning car or phone number. */
export const recalledVisit = z.object({
  recallId: id,
  customerName: z.string().nullable(),
  /**
   * Masked phone number: country and last two digits. Null if the guest never proved the number.
   */
  phoneMasked: z.string().nullable(),
  ...ticketVehicle,
  language: z.enum(languages),
  /** Number of visits of the guest, or of the car if the guest is unknown. */
  visits: z.number().int(),
  lastVisitAt: instant,
});
export type RecalledVisit = z.infer<typeof recalledVisit>;

export const recallResult = z.object({
  /** Earlier visits: each guest of this car, or each car of this guest, the latest first. */
  visits: z.array(recalledVisit),
  /** Stay of a car with this plate that is in custody now; null without such a stay. */
  inCustody: z
    .object({
      isHere: z.boolean(),
      /** Id of the stay to open; null at another location. */
      stayId: z.string().nullable(),
      locationName: z.string(),
      locationNameArabic: z.string().nullable(),
      ticketNumber: z.string(),
      state: z.enum(stayStatuses),
    })
    .nullable(),
  /**
   * Open ticket of this plate at the caller's location that waits for a code. If several are open,
   * the latest.
   */
  open: z
    .object({
      ticketId: z.string(),
      ticketNumber: z.string(),
      /** Name of the valet who opened the ticket; null for the caller. */
      openedBy: z.string().nullable(),
    })
    .nullable(),
});
export type RecallResult = z.infer<typeof recallResult>;

export const freeSpotsAndHooks = z.object({
  /** Free spots to use next, the best first; `hooks` are free hooks in the same order. */
  spots: z.array(z.string()),
  hooks: z.array(z.string()),
  /** Free spots for a car with the tag `front`, the best first. */
  frontSpots: z.array(z.string()),
  /**
   * False if cars were parked here lately, but no key hung on a hook. No hook is preselected then.
   */
  usesHooks: z.boolean(),
});
export type FreeSpotsAndHooks = z.infer<typeof freeSpotsAndHooks>;

const ticketParams = z.object({ ticketId: id });

export const staysOperations = {
  'GET /api/valet/locations': {
    summary: 'The locations this valet is assigned to',
    access: 'stays.checkIn',
    notByTokens: true,
    isPrivate: false,
    response: z.object({
      locations: z.array(
        z.object({
          id,
          name: z.string(),
          nameArabic: z.string().nullable(),
          address: z.string(),
          /**
           * ISO 3166-1 country of the location. Phone numbers without a calling code are read as
           * numbers of this country.
           */
          country: z.string(),
          timeZone,
          /** Default language of guests at the location. The valet can choose another language. */
          defaultLanguage: z.enum(languages),
          ...curbRules.shape,
          /** Tags that must be answered with yes or no at a check-in. */
          requiredTags: z.array(z.enum(noteTags)),
        }),
      ),
    }),
    errors: [],
  },
  'GET /api/valet/tickets': {
    summary: 'Tickets that still need the valet: waiting for a code, or not parked yet',
    access: 'stays.checkIn',
    isPrivate: true,
    response: z.object({ tickets: z.array(staffTicket) }),
    errors: [],
  },
  'POST /api/valet/recall': {
    summary:
      'Finds the visits of a car or a guest that this business has had before, and where the car is now',
    access: 'stays.checkIn',
    // Phone and plate are sent in a body, because phone numbers in addresses would appear in logs.
    body: z.object({
      locationId: id,
      plate: optionalText(40),
      plateRegion: typedPlateRegion,
      phone: optionalText(40),
    }),
    response: recallResult,
    errors: ['LOCATION_NOT_FOUND'],
  },
  'GET /api/locations/{id}/free-places': {
    summary: 'Free spots and hooks, as the next car is going to need them',
    access: 'cars.find',
    isPrivate: false,
    params: z.object({ id }),
    response: freeSpotsAndHooks,
    errors: ['LOCATION_NOT_FOUND'],
  },
  'POST /api/valet/tickets': {
    summary:
      'Opens a ticket. As its location wants it, the guest gets a 6-digit code or the link by SMS; without a number, or where no SMS reaches it, `ticketUrl` is there to be scanned',
    access: 'stays.checkIn',
    body: newTicket,
    response: staffTicket,
    errors: [
      'LOCATION_NOT_FOUND',
      'BUSINESS_INACTIVE',
      'TICKET_NOT_FOUND',
      'CAR_ALREADY_IN_CUSTODY',
      'CAR_IN_CUSTODY_ELSEWHERE',
      'HOOK_TAKEN',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'GET /api/valet/tickets/{ticketId}': {
    summary: 'One ticket',
    access: 'stays.checkIn',
    isPrivate: true,
    params: ticketParams,
    response: staffTicket,
    errors: ['TICKET_NOT_FOUND'],
  },
  'POST /api/valet/tickets/{ticketId}/verify-otp': {
    summary: "Links the guest: takes the code from the guest's SMS",
    access: 'stays.checkIn',
    params: ticketParams,
    body: z.object({ code: typedCode }),
    response: staffTicket,
    errors: [
      'TICKET_NOT_FOUND',
      'INVALID_CODE',
      'CODE_EXPIRED',
      'CODE_USED',
      'CODE_LOCKED',
      'STATE_CONFLICT',
      'CAR_ALREADY_IN_CUSTODY',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'POST /api/valet/tickets/{ticketId}/resend-otp': {
    summary:
      'Sends a fresh code; the one before is dead. A guest who opted out meanwhile is checked in without one',
    access: 'stays.checkIn',
    params: ticketParams,
    response: staffTicket,
    errors: [
      'TICKET_NOT_FOUND',
      'STATE_CONFLICT',
      'CODE_LOCKED',
      'CAR_ALREADY_IN_CUSTODY',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'POST /api/valet/tickets/{ticketId}/show-link': {
    summary:
      'Checks the guest in without waiting for the code; `ticketUrl` is there to be scanned, which proves that they are here',
    access: 'stays.checkIn',
    params: ticketParams,
    response: staffTicket,
    errors: [
      'TICKET_NOT_FOUND',
      'STATE_CONFLICT',
      'CAR_ALREADY_IN_CUSTODY',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'POST /api/valet/tickets/{ticketId}/parked': {
    summary: 'The car stands at its spot; the guest gets the ticket link by SMS',
    access: 'stays.checkIn',
    params: ticketParams,
    body: z.object({
      parkingSpot: optionalText(parkingSpotMax),
      parkingLocation: optionalText(120),
      keyHook: typedHook,
    }),
    response: staffTicket.extend({
      /** Ticket number of another car on the same spot; null if the spot is not shared. */
      spotSharedWith: z.string().nullable(),
    }),
    errors: [
      'TICKET_NOT_FOUND',
      'STATE_CONFLICT',
      'HOOK_TAKEN',
      'SENT_TO_DESK',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'POST /api/valet/tickets/{ticketId}/cancel': {
    summary: 'Gives up a ticket whose code was never entered',
    access: 'stays.checkIn',
    params: ticketParams,
    response: staffTicket,
    errors: ['TICKET_NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/customer/ticket/{token}/opened': {
    summary:
      'The guest has opened their ticket: scanned at the car, it shows that they are here; from the SMS, that the number is theirs',
    access: 'ticket',
    params: z.object({ token: linkToken }),
    body: z.object({ via: z.enum(['scan', 'link']) }),
    response: z.object({ openedAt: instant }),
    errors: ['TICKET_NOT_FOUND'],
  },
} as const satisfies OperationTable;
