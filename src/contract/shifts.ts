import { z } from 'zod';
import { defaultShiftRange, shiftRanges } from '#domain/shifts/hours.ts';
import { boundedNumber, requiredText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { id, instant, shortLocation } from './people.ts';

const coordinatesInvalid = issueOption('coordinates_invalid');
const degrees = (limit: number) =>
  z.number(coordinatesInvalid).min(-limit, coordinatesInvalid).max(limit, coordinatesInvalid);

/** Time on a device's clock, which can be wrong by hours. */
const deviceTime = z.iso.datetime({ offset: true }).optional();

const position = {
  latitude: degrees(90),
  longitude: degrees(180),
  /** Radius in metres that contains the device with 95 % probability, as reported by the device. */
  accuracy: boundedNumber(coordinatesInvalid).min(0, coordinatesInvalid).nullish(),
  /** When the device was at the position. */
  positionAt: deviceTime,
  /** When the valet pressed the button, on the same clock as `positionAt`. */
  pressedAt: deviceTime,
};
/** Tells whether a position is real. Devices without a fix report 0, 0. */
const isSomewhere = (place: { latitude: number; longitude: number }) =>
  place.latitude !== 0 || place.longitude !== 0;

const hours = z.number();

const shift = z.object({
  id,
  status: z.enum(['active', 'completed']),
  startTime: instant,
  endTime: instant.nullable(),
  /** True if the valet's position was verified at the start and, for an ended shift, at the end. */
  locationVerified: z.boolean(),
  locationId: id,
  ...shortLocation,
  /** Reason why a manager closed the shift; null for a shift that its valet ended. */
  closeReason: z.string().nullable(),
});
export type Shift = z.infer<typeof shift>;

const listedShift = shift.extend({
  /** Hours to two decimals. An active shift counts up to now. */
  hoursWorked: hours,
  /** True for a shift over 16 hours, which was most likely left open by mistake. */
  isLong: z.boolean(),
});
export type ListedShift = z.infer<typeof listedShift>;

const evidenceErrors = [
  'LOCATION_NOT_FOUND',
  'POSITION_OUTDATED',
  'POSITION_INACCURATE',
  'POSITION_UNLIKELY',
  'LOCATION_UNMAPPED',
  'NOT_AT_LOCATION',
  'IDEMPOTENCY_CONFLICT',
] as const;

export const shiftsOperations = {
  'GET /api/valet/shift/current': {
    summary: 'The shift this valet is on',
    access: 'jobs.work',
    isPrivate: true,
    response: z.object({
      onShift: z.boolean(),
      shift: shift
        .extend({
          /** Hours from the start of the shift up to now, to two decimals. */
          currentDuration: hours,
          isLong: z.boolean(),
          /** True if the present session started the shift. */
          startedHere: z.boolean(),
          /** Plates of the cars that the valet has, or else ticket numbers. */
          carsInHand: z.array(z.string()),
          /** Plates (or ticket numbers) of parked or reassigned cars whose keys the valet has. */
          keysInHand: z.array(z.string()),
        })
        .nullable(),
    }),
    errors: [],
  },
  'POST /api/valet/shift/start': {
    summary:
      'Starts a shift at the assigned location within 50 metres of the position; who is on one gets that one',
    access: 'jobs.work',
    notWhileImpersonating: true,
    body: z
      .object({
        ...position,
        /** Location of the shift, if two are near. If absent, the nearest location is used. */
        locationId: id.optional(),
      })
      .refine(isSomewhere, { ...coordinatesInvalid, path: ['latitude'] }),
    response: z.object({ shift }),
    errors: ['NO_LOCATION_ASSIGNED', 'ON_SHIFT_ELSEWHERE', ...evidenceErrors],
  },
  'POST /api/valet/shift/end': {
    summary: 'Ends the shift, within 50 metres of its location',
    access: 'jobs.work',
    notWhileImpersonating: true,
    body: z
      .object({
        ...position,
        /** Id of the shift to end. A delayed call without the id could end a later shift. */
        shiftId: id.optional(),
        /**
         * True if cars and keys are left to others. If absent, the call lists the cars and keys and
         * does not end the shift.
         */
        leaveCars: z.boolean().optional(),
      })
      .refine(isSomewhere, { ...coordinatesInvalid, path: ['latitude'] }),
    response: z.object({ shift: shift.extend({ totalHours: hours }) }),
    errors: ['NOT_ON_SHIFT', 'SHIFT_NOT_FOUND', 'CARS_IN_HAND', ...evidenceErrors],
  },
  'GET /api/valet/shifts/history': {
    summary: 'Shifts of this valet, the newest first, with the totals of the whole range',
    access: 'jobs.work',
    isPrivate: true,
    query: z.object({
      /** Calendar days of each shift's location, today included. */
      dateRange: z.enum(shiftRanges, issueOption('value_unknown')).default(defaultShiftRange),
      /** Id of the last shift of the previous page; absent for the first page. */
      before: id.optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(100).optional(),
    }),
    response: z.object({
      totalHours: hours,
      totalShifts: z.number().int(),
      /** Mean hours of a shift, to two decimals; 0 without shifts. */
      averageHours: hours,
      shifts: z.array(listedShift),
      /** True if the range has older shifts. */
      hasMore: z.boolean(),
    }),
    errors: [],
  },
  'GET /api/business/shifts': {
    summary: 'Who is on shift at the locations of the business, the longest first',
    access: 'staff.view',
    isPrivate: true,
    query: z.object({ locationId: id.optional() }),
    /** List of at most 200 shifts. */
    response: z.object({
      shifts: z.array(listedShift.extend({ valetId: id, valetName: z.string() })),
    }),
    errors: ['LOCATION_NOT_FOUND'],
  },
  'POST /api/business/shifts/{id}/close': {
    summary: 'Ends a shift its valet cannot end, without a position and with a reason',
    access: 'staff.manage',
    params: z.object({ id }),
    body: z.object({
      reason: requiredText(300, issueOption('reason_missing')),
      /** When the shift really ended; if absent, now. */
      endedAt: z.iso.datetime({ offset: true }).optional(),
    }),
    response: z.object({ shift: shift.extend({ totalHours: hours }) }),
    errors: ['SHIFT_NOT_FOUND', 'SHIFT_END_INVALID', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
