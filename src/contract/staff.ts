import { z } from 'zod';
import { positions } from '#domain/identity/roles.ts';
import { valetStatuses } from '#domain/identity/valetStatus.ts';
import { boundedInteger } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { id, instant, namedLocation } from './people.ts';

const status = z.enum(valetStatuses);
/** Mean rating by customers, to one decimal; 5 without ratings. */
const rating = z.number();

export const businessValet = z.object({
  id,
  name: z.string(),
  fullName: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  status,
  isOnShift: z.boolean(),
  /** Location of the valet's current shift; null off shift. */
  shiftLocationId: id.nullable(),
  /** Number of cars that this valet is bringing now. */
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
  /** Number of cars that this valet handed over. */
  totalServices: z.number().int(),
  /** Hours on shift, to two decimals. A running shift counts up to now. */
  totalHoursWorked: z.number(),
  averageRating: rating,
  /** True if the rating comes from guests, and is not the default of 5. */
  isRated: z.boolean(),
  createdAt: instant,
  /**
   * Newest SMS of a pending invitation: when the SMS was created, and whether the SMS is known to
   * be lost.
   */
  invitation: z.object({ sentAt: instant, hasFailed: z.boolean() }).nullable(),
  version: boundedInteger(),
});
export type BusinessValet = z.infer<typeof businessValet>;

/** Car or key that a valet has. */
export const valetInHand = z.object({
  /**
   * Kind of the entry. `return` is a car on its way, `curb` a car at the curb, `parking` a car to
   * park. `key` is the key of a parked car.
   */
  kind: z.enum(['return', 'curb', 'parking', 'key']),
  stayId: id,
  orderId: id.nullable(),
  ticketNumber: z.string(),
  licensePlate: z.string().nullable(),
  plateRegion: z.string().nullable(),
  vehicleMake: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  vehicleColor: z.string().nullable(),
  locationId: id,
  locationName: z.string(),
  locationNameArabic: z.string().nullable(),
});
export type ValetInHand = z.infer<typeof valetInHand>;

/** Action of a valet: a step of a car, or of a shift. */
const activityEntry = z.object({
  id: z.string(),
  at: instant,
  /** Event type of the car, or `shift.start` or `shift.end`. */
  type: z.string(),
  locationId: id,
  ...namedLocation,
  car: z
    .object({
      stayId: id,
      ticketNumber: z.string(),
      licensePlate: z.string().nullable(),
      plateRegion: z.string().nullable(),
    })
    .nullable(),
  /** Reason why a manager ended the shift. */
  reason: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const staffOperations = {
  'GET /api/valets': {
    summary: 'The team: who they are, whether they work, and how they are rated',
    access: 'staff.view',
    isPrivate: true,
    query: z.object({ locationId: id.optional() }),
    /** List of at most 1,000 valets. */
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
          /** Number of cars that the valet handed over. */
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
    /** List of at most 1,000 valets. */
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
      /** Start of the page: `next` of the previous answer; absent for the first page. */
      before: z
        .string()
        .regex(/^\d{1,18}\.[a-z0-9-]{1,45}$/)
        .optional(),
    }),
    response: z.object({ entries: z.array(activityEntry), next: z.string().nullable() }),
    errors: ['VALET_NOT_FOUND'],
  },
} as const satisfies OperationTable;
