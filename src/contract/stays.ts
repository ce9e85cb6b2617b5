import { z } from 'zod';
import { ticketStatuses } from '#domain/stays/presentation.ts';
import { stayStatuses } from '#domain/stays/states.ts';
import { plateTextMax } from '#domain/vehicles/plate.ts';
import { issue } from './issueCatalogue.ts';
import { optionalText, typedCode, typedText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { id, instant, languages, timeZone } from './people.ts';
import { ticketVehicle } from './vehicles.ts';

/** A ticket as the staff of its location see it. */
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
  locationName: z.string(),
  timeZone,
  parkingSpot: z.string().nullable(),
  createdAt: instant,
  /** The valet who took the car, or opened the ticket. */
  valetName: z.string().nullable(),
  /** The guest's number said STOP: nothing can be sent to it, so no code is asked for. */
  smsSuppressed: z.boolean(),
  /** The newest SMS was refused, or not taken so far: the number may be wrong. */
  smsFailed: z.boolean(),
  /** The guest's page, to be shown as a QR code; only where no SMS brings it to them. */
  ticketUrl: z.string().nullable(),
});
export type StaffTicket = z.infer<typeof staffTicket>;

export const newTicket = z.object({
  phoneE164: typedText(40).pipe(
    z.string().min(7, issue('phone_invalid', {}, 'Valid phone number required')),
  ),
  customerName: optionalText(120),
  vehicleMake: optionalText(60),
  vehicleModel: optionalText(60),
  vehicleColor: optionalText(40),
  licensePlate: optionalText(plateTextMax),
  notes: optionalText(1000),
  locationId: z
    .string(issue('location_missing', {}, 'Location is required'))
    .pipe(z.guid(issue('location_missing', {}, 'Location is required'))),
  /** The guest's language for SMS; the location's default when absent. */
  language: z.enum(languages).optional(),
});

const ticketParams = z.object({ ticketId: id });

export const staysOperations = {
  'GET /api/valet/locations': {
    summary: 'The locations this valet is assigned to',
    access: 'stays.checkIn',
    isPrivate: false,
    response: z.object({
      locations: z.array(
        z.object({
          id,
          name: z.string(),
          address: z.string(),
          /** ISO 3166-1: a phone number without a country code is read as this country's. */
          country: z.string(),
          timeZone,
          /** The guests' language there, unless the valet knows better. */
          defaultLanguage: z.enum(languages),
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
  'POST /api/valet/tickets': {
    summary:
      'Opens a ticket and sends the guest a 6-digit code by SMS; a guest who opted out is checked in without one, and `ticketUrl` is there to be scanned',
    access: 'stays.checkIn',
    body: newTicket,
    response: staffTicket,
    errors: ['LOCATION_NOT_FOUND', 'CAR_ALREADY_IN_CUSTODY', 'IDEMPOTENCY_CONFLICT'],
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
    ],
  },
  'POST /api/valet/tickets/{ticketId}/resend-otp': {
    summary:
      'Sends a fresh code; the one before is dead. A guest who opted out meanwhile is checked in without one',
    access: 'stays.checkIn',
    params: ticketParams,
    response: staffTicket,
    errors: ['TICKET_NOT_FOUND', 'STATE_CONFLICT', 'CODE_LOCKED', 'CAR_ALREADY_IN_CUSTODY'],
  },
  'POST /api/valet/tickets/{ticketId}/show-link': {
    summary:
      'Checks the guest in without a code where its SMS is not delivered; `ticketUrl` is there to be scanned',
    access: 'stays.checkIn',
    params: ticketParams,
    response: staffTicket,
    errors: ['TICKET_NOT_FOUND', 'STATE_CONFLICT', 'CAR_ALREADY_IN_CUSTODY'],
  },
  'POST /api/valet/tickets/{ticketId}/parked': {
    summary: 'The car stands at its spot; the guest gets the ticket link by SMS',
    access: 'stays.checkIn',
    params: ticketParams,
    body: z.object({ parkingSpot: optionalText(40), parkingLocation: optionalText(120) }),
    response: staffTicket,
    errors: ['TICKET_NOT_FOUND', 'STATE_CONFLICT'],
  },
  'POST /api/valet/tickets/{ticketId}/cancel': {
    summary: 'Gives up a ticket whose code was never entered',
    access: 'stays.checkIn',
    params: ticketParams,
    response: staffTicket,
    errors: ['TICKET_NOT_FOUND', 'STATE_CONFLICT'],
  },
} as const satisfies OperationTable;
