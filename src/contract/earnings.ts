import { z } from 'zod';
import { defaultShiftRange, shiftRanges } from '#domain/shifts/hours.ts';
import { poolBases, tipRules } from '#domain/payments/tipPool.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, shortLocation } from './people.ts';
import { vehicleInfo } from './vehicles.ts';

/** Car that this valet brought and handed over. */
export const pastJob = z.object({
  /** Id of the order. */
  id,
  stayId: id,
  ticketNumber: z.string(),
  vehicleInfo,
  ...shortLocation,
  completedAt: instant,
  currency,
  /** Price of the return before the tip, in the main unit of `currency` (dollars, not cents). */
  amount: z.number(),
  /** Tip in dollars, not cents. If tips are pooled, this tip went into the pool. */
  tip: z.number(),
  /** Rating from 1 to 5; null while the guest has not rated. */
  rating: z.number().int().nullable(),
});
export type PastJob = z.infer<typeof pastJob>;

/** Tip pool of a location on one business day, with the share of this valet. */
const dayPool = z.object({
  /** Basis of the division; null until the pool is divided, after the end of the day. */
  basis: z.enum(poolBases).nullable(),
  rule: z.enum(tipRules).exclude(['runner']),
  /** Total of the pool; until the division, the sum of the tips until now. */
  totalCents: z.number().int(),
  /** Tips that guests gave this valet. They are part of the total. */
  broughtCents: z.number().int(),
  /** Share of this valet. Null until the pool is divided, like the three fields below. */
  shareCents: z.number().int().nullable(),
  /**
   * Seconds on shift, of this valet (`own`) and of all people (`all`). `cars` counts their cars in
   * the same way.
   */
  seconds: z.object({ own: z.number().int(), all: z.number().int() }).nullable(),
  cars: z.object({ own: z.number().int(), all: z.number().int() }).nullable(),
  /** Number of people who got a share by the basis used. */
  people: z.number().int().nullable(),
});
export type DayPool = z.infer<typeof dayPool>;

/**
 * Earnings of one business day. The day ends at four in the morning, so a night counts for the day
 * on which the night began.
 */
export const earningsDay = z.object({
  /** Date on the location's calendar, as '2026-11-21'. */
  day: z.iso.date(),
  locationId: id,
  location: z.string(),
  locationArabic: z.string().nullable(),
  /** Number of cars that this valet handed over. */
  services: z.number().int(),
  /** Seconds worked until now in the shifts that started that day. */
  workedSeconds: z.number().int(),
  /** Tips of cars that this valet handed over, and tips given later, less refunds. */
  tipsCents: z.number().int(),
  /** Tip pool of the day; null if runners keep their own tips. */
  pool: dayPool.nullable(),
  /** Earnings of this valet on that day; 0 while the pool is undivided. */
  earnedCents: z.number().int(),
});
export type EarningsDay = z.infer<typeof earningsDay>;

export const earningsShift = z.object({
  id,
  ...shortLocation,
  startedAt: instant,
  endedAt: instant.nullable(),
  services: z.number().int(),
  /**
   * Tips of cars handed over at the location during the shift, and tips given later that arrived
   * during the shift.
   */
  tipsCents: z.number().int(),
});
export type EarningsShift = z.infer<typeof earningsShift>;

export const earningsOperations = {
  'GET /api/valet/stats': {
    summary: 'What this valet did today, what their guests say, and what is theirs of tips',
    access: 'jobs.work',
    isPrivate: true,
    response: z.object({
      /** Number of cars handed over on the current business day. */
      todayServices: z.number().int(),
      totalServices: z.number().int(),
      /** Mean rating from 1 to 5, to one decimal; 5 while nobody has rated. */
      rating: z.number(),
      currency,
      /**
       * All-time earnings in the business's currency (dollars, not cents), equal to
       * `totalEarnings`. Pooled tips are included only after the pool is divided.
       */
      earnings: z.number(),
      totalEarnings: z.number(),
    }),
    errors: [],
  },
  'GET /api/valet/history': {
    summary: 'Cars this valet handed over, the latest first',
    access: 'jobs.work',
    isPrivate: true,
    query: z.object({
      /** Id of the last entry of the previous page; absent for the first page. */
      before: id.optional(),
    }),
    /** Page of at most 50 entries. */
    response: z.object({ services: z.array(pastJob), hasMore: z.boolean() }),
    errors: [],
  },
  'GET /api/valet/earnings': {
    summary: "This valet's tips by day and by shift, with how each share of a pool came about",
    access: 'jobs.work',
    isPrivate: true,
    query: z.object({ dateRange: z.enum(shiftRanges).default(defaultShiftRange) }),
    response: z.object({
      currency,
      totalCents: z.number().int(),
      /** Business days with any activity, the latest first. */
      days: z.array(earningsDay),
      /** Shifts, the latest first, at most 200. */
      shifts: z.array(earningsShift),
    }),
    errors: [],
  },
} as const satisfies OperationTable;
