import { z } from 'zod';
import { defaultShiftRange, shiftRanges } from '#domain/shifts/hours.ts';
import { requiredText } from './fields.ts';
import { issue } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { id, instant, timeZone } from './people.ts';

const coordinatesInvalid = issue('coordinates_invalid');
const degrees = (limit: number) =>
  z.number(coordinatesInvalid).min(-limit, coordinatesInvalid).max(limit, coordinatesInvalid);

/** A time by the clock of a device, which may be wrong by hours. */
const deviceTime = z.iso.datetime({ offset: true }).optional();

const position = {
  latitude: degrees(90),
  longitude: degrees(180),
  /** The radius in metres within which it is with 95 %, as the device reports it. */
  accuracy: z.number(coordinatesInvalid).min(0, coordinatesInvalid).nullish(),
  /** When the device was there. */
  positionAt: deviceTime,
  /** When it was pressed, by the same clock. */
  pressedAt: deviceTime,
};
/** Both zero is what a device says that knows nothing. */
const isSomewhere = (place: { latitude: number; longitude: number }) =>
  place.latitude !== 0 || place.longitude !== 0;

const hours = z.number();

const shift = z.object({
  id,
  status: z.enum(['active', 'completed']),
  startTime: instant,
  endTime: instant.nullable(),
  /** That its valet was there when it started and, of one that has ended, when it ended. */
  locationVerified: z.boolean(),
  locationId: id,
  location: z.string(),
  locationArabic: z.string().nullable(),
  timeZone,
  /** Why a manager closed it; null for one that its valet ended. */
  closeReason: z.string().nullable(),
});
export type Shift = z.infer<typeof shift>;

const listedShift = shift.extend({
  /** Of one that is active, up to now. To two decimals. */
  hoursWorked: hours,
  /** Over 16 hours: most likely forgotten. */
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
          /** Hours up to now, to two decimals. */
          currentDuration: hours,
          isLong: z.boolean(),
          /** Whether it was this sign-in that started it. */
          startedHere: z.boolean(),
          /** Cars they have in hand, by plate, else by ticket number. */
          carsInHand: z.array(z.string()),
          /** Cars that are parked, or that somebody else brings, whose keys they have; in the same way. */
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
        /** Of two that are near the one that is meant; without it the nearest. */
        locationId: id.optional(),
      })
      .refine(isSomewhere, { ...coordinatesInvalid, path: ['latitude'] }),
    response: z.object({ shift }),
    errors: ['NO_LOCATION_ASSIGNED', ...evidenceErrors],
  },
  'POST /api/valet/shift/end': {
    summary: 'Ends the shift, within 50 metres of its location',
    access: 'jobs.work',
    notWhileImpersonating: true,
    body: z
      .object({
        ...position,
        /** The shift that is meant, so that a late call ends no other one. */
        shiftId: id.optional(),
        /** Whether cars and keys in hand are left to others; without it they are named and nothing ends. */
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
      /** Calendar days of each shift's location, today among them. */
      dateRange: z.enum(shiftRanges, issue('value_unknown')).default(defaultShiftRange),
      /** The last one of the page before. */
      before: id.optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(100).optional(),
    }),
    response: z.object({
      totalHours: hours,
      totalShifts: z.number().int(),
      /** Hours to two decimals; 0 where there is none. */
      averageHours: hours,
      shifts: z.array(listedShift),
      /** Whether older ones of the range follow. */
      hasMore: z.boolean(),
    }),
    errors: [],
  },
  'GET /api/business/shifts': {
    summary: 'Who is on shift at the locations of the business, the longest first',
    access: 'staff.view',
    isPrivate: true,
    query: z.object({ locationId: id.optional() }),
    /** At most 200. */
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
      reason: requiredText(300, issue('reason_missing')),
      /** When it really ended; now, unless said otherwise. */
      endedAt: z.iso.datetime({ offset: true }).optional(),
    }),
    response: z.object({ shift: shift.extend({ totalHours: hours }) }),
    errors: ['SHIFT_NOT_FOUND', 'SHIFT_END_INVALID', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
