import { z } from 'zod';
import { positions } from '#domain/identity/roles.ts';
import { valetStatuses } from '#domain/identity/valetStatus.ts';
import type { OperationTable } from './operation.ts';
import { id, instant, timeZone } from './people.ts';

const status = z.enum(valetStatuses);
/** What customers gave, to one decimal; 5 while nobody has. */
const rating = z.number();

export const businessValet = z.object({
  id,
  name: z.string(),
  fullName: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  status,
  isOnShift: z.boolean(),
  /** Where, of one who is on shift. */
  shiftLocationId: id.nullable(),
  /** Cars this valet is bringing right now. */
  carsOnTheWay: z.number().int(),
  locationAssignments: z.array(
    z.object({
      locationId: id,
      locationName: z.string(),
      locationNameArabic: z.string().nullable(),
      locationAddress: z.string(),
      position: z.enum(positions),
    }),
  ),
  /** Cars handed over. */
  totalServices: z.number().int(),
  /** Up to now of a shift that runs, to two decimals. */
  totalHoursWorked: z.number(),
  averageRating: rating,
  /** Whether anybody has rated them. */
  isRated: z.boolean(),
  createdAt: instant,
  /** Of one who was invited: when the last SMS was made, and whether it is known not to have arrived. */
  invitation: z.object({ sentAt: instant, hasFailed: z.boolean() }).nullable(),
  version: z.number().int(),
});
export type BusinessValet = z.infer<typeof businessValet>;

/** A car or a key that somebody has with them. */
export const valetInHand = z.object({
  /** Sent for it, with it at the curb, parking it, or with the key of one that stands. */
  kind: z.enum(['return', 'curb', 'parking', 'key']),
  stayId: id,
  orderId: id.nullable(),
  ticketNumber: z.string(),
  licensePlate: z.string().nullable(),
  vehicleMake: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  vehicleColor: z.string().nullable(),
  locationId: id,
  locationName: z.string(),
  locationNameArabic: z.string().nullable(),
});
export type ValetInHand = z.infer<typeof valetInHand>;

/** One thing somebody did: a step of a car, or of a shift. */
const activityEntry = z.object({
  id: z.string(),
  at: instant,
  /** As in the record of the car, else `shift.start` or `shift.end`. */
  type: z.string(),
  locationId: id,
  locationName: z.string(),
  locationNameArabic: z.string().nullable(),
  timeZone,
  car: z
    .object({
      stayId: id,
      ticketNumber: z.string(),
      licensePlate: z.string().nullable(),
    })
    .nullable(),
  /** Why a manager ended the shift. */
  reason: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const staffOperations = {
  'GET /api/valets': {
    summary: 'The team: who they are, whether they work, and how they are rated',
    access: 'staff.view',
    isPrivate: true,
    query: z.object({ locationId: id.optional() }),
    /** At most 1,000. */
    response: z.object({
      valets: z.array(
        z.object({
          id,
          name: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          email: z.string().nullable(),
          phoneNumber: z.string().nullable(),
          status,
          isOnShift: z.boolean(),
          rating,
          /** Cars handed over. */
          cars: z.number().int(),
          isEmailVerified: z.boolean(),
          createdAt: instant,
          lastLoginAt: instant.nullable(),
        }),
      ),
    }),
    errors: ['LOCATION_NOT_FOUND'],
  },
  'GET /api/business/valets': {
    summary: 'Valets of the business, or those who can be sent at one location',
    access: 'staff.view',
    isPrivate: true,
    query: z.object({ locationId: id.optional() }),
    /** At most 1,000. */
    response: z.object({ valets: z.array(businessValet) }),
    errors: ['LOCATION_NOT_FOUND'],
  },
  'GET /api/business/valets/{id}': {
    summary: 'One valet, and the cars and keys they have with them',
    access: 'staff.manage',
    isPrivate: true,
    params: z.object({ id }),
    response: z.object({ valet: businessValet, inHand: z.array(valetInHand) }),
    errors: ['VALET_NOT_FOUND'],
  },
  'GET /api/business/valets/{id}/activity': {
    summary: 'What one valet did, the newest first; 50 at a time',
    access: 'staff.manage',
    isPrivate: true,
    params: z.object({ id }),
    query: z.object({
      /** The `next` of the page before. */
      before: z
        .string()
        .regex(/^\d{1,18}\.[a-z0-9-]{1,45}$/)
        .optional(),
    }),
    response: z.object({ entries: z.array(activityEntry), next: z.string().nullable() }),
    errors: ['VALET_NOT_FOUND'],
  },
} as const satisfies OperationTable;
