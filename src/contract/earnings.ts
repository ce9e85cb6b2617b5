import { z } from 'zod';
import { defaultShiftRange, shiftRanges } from '#domain/shifts/hours.ts';
import { poolBases, tipRules } from '#domain/payments/tipPool.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';
import { vehicleInfo } from './vehicles.ts';

/** Car that this valet brought and handed over. */
export const pastJob = z.object({
  /** Id of the order. */
  id,
  stayId: id,
  ticketNumber: z.string(),
  vehicleInfo,
  location: z.string(),
  locationArabic: z.string().nullable(),
  timeZone,
  completedAt: instant,
  currency,
  /** Price of the return before the tip, in whole units of `currency`. */
  amount: z.number(),
  /** Tip in whole units; where tips are pooled, it went into the pool. */
  tip: z.number(),
  /** 1 to 5; null while the guest has not rated. */
  rating: z.number().int().nullable(),
});
export type PastJob = z.infer<typeof pastJob>;

/** Tip pool of a location on one business day, and this valet's share. */
const dayPool = z.object({
  /** Null until the pool is divided, after the end of the day. */
  basis: z.enum(poolBases).nullable(),
  rule: z.enum(tipRules).exclude(['runner']),
  /** Total of the pool; the sum so far until it is divided. */
  totalCents: z.number().int(),
  /** Tips that guests gave this valet; part of the total. */
  broughtCents: z.number().int(),
  /** Null until the pool is divided, like the three fields below. */
  shareCents: z.number().int().nullable(),
  /** Work of this valet (`own`) and of everybody (`all`). */
  seconds: z.object({ own: z.number().int(), all: z.number().int() }).nullable(),
  cars: z.object({ own: z.number().int(), all: z.number().int() }).nullable(),
  /** Number of people who got a share by the basis used. */
  people: z.number().int().nullable(),
});
export type DayPool = z.infer<typeof dayPool>;

/** Earnings of a business day; it ends at four in the morning, so a night counts for the day it began. */
export const earningsDay = z.object({
  /** Date on the location's calendar: '2026-11-21'. */
  day: z.iso.date(),
  locationId: id,
  location: z.string(),
  locationArabic: z.string().nullable(),
  /** Cars that this valet handed over. */
  services: z.number().int(),
  /** Seconds of the shifts that started that day, up to now. */
  workedSeconds: z.number().int(),
  /** Tips of cars that this valet handed over, and later tips, less refunds. */
  tipsCents: z.number().int(),
  /** Null where runners keep their own tips. */
  pool: dayPool.nullable(),
  /** Earnings of this valet on that day; 0 while the pool is undivided. */
  earnedCents: z.number().int(),
});
export type EarningsDay = z.infer<typeof earningsDay>;

export const earningsShift = z.object({
  id,
  location: z.string(),
  locationArabic: z.string().nullable(),
  timeZone,
  startedAt: instant,
  endedAt: instant.nullable(),
  services: z.number().int(),
  /** Tips of cars handed over at the location during the shift, and later tips received in it. */
  tipsCents: z.number().int(),
});
export type EarningsShift = z.infer<typeof earningsShift>;

export const earningsOperations = {
  'GET /api/valet/stats': {
    summary: 'What this valet did today, what their guests say, and what is theirs of tips',
    access: 'jobs.work',
    isPrivate: true,
    response: z.object({
      /** Cars handed over on the current business day. */
      todayServices: z.number().int(),
      totalServices: z.number().int(),
      /** 1 to 5, to one decimal; 5 while nobody has rated. */
      rating: z.number(),
      currency,
      /** Earnings of all time, in whole units; tips in a pool count once it is divided. */
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
      /** Id of the last entry of the previous page. */
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
      /** Days with any activity, the latest first. */
      days: z.array(earningsDay),
      /** The latest first, at most 200. */
      shifts: z.array(earningsShift),
    }),
    errors: [],
  },
} as const satisfies OperationTable;
