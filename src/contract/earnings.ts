import { z } from 'zod';
import { defaultShiftRange, shiftRanges } from '#domain/shifts/hours.ts';
import { poolBases, tipRules } from '#domain/payments/tipPool.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';
import { vehicleInfo } from './vehicles.ts';

/** A car that this valet brought and handed over. */
export const pastJob = z.object({
  /** The order's. */
  id,
  stayId: id,
  ticketNumber: z.string(),
  vehicleInfo,
  location: z.string(),
  locationArabic: z.string().nullable(),
  timeZone,
  completedAt: instant,
  currency,
  /** What the return cost its guest before the tip, in whole units of `currency`. */
  amount: z.number(),
  /** What the guest gave on top, in whole units; where tips are pooled it went there. */
  tip: z.number(),
  /** 1 to 5; null while the guest has not rated. */
  rating: z.number().int().nullable(),
});
export type PastJob = z.infer<typeof pastJob>;

/** A location's tips of one business day, and this valet's part in them. */
const dayPool = z.object({
  /** Null until the day is over, when it is divided. */
  basis: z.enum(poolBases).nullable(),
  rule: z.enum(tipRules).exclude(['runner']),
  /** In all; so far, until it is divided. */
  totalCents: z.number().int(),
  /** What guests gave this valet, which is part of the total. */
  broughtCents: z.number().int(),
  /** Null until it is divided, as the three below. */
  shareCents: z.number().int().nullable(),
  /** Of this valet, and of all together. */
  seconds: z.object({ own: z.number().int(), all: z.number().int() }).nullable(),
  cars: z.object({ own: z.number().int(), all: z.number().int() }).nullable(),
  /** Who had a part in it by the measure that counted. */
  people: z.number().int().nullable(),
});
export type DayPool = z.infer<typeof dayPool>;

/** A night counts for the day it began in: a business day ends at four in the morning. */
export const earningsDay = z.object({
  /** On the location's calendar: '2026-11-21'. */
  day: z.iso.date(),
  locationId: id,
  location: z.string(),
  locationArabic: z.string().nullable(),
  /** Cars this valet handed over. */
  services: z.number().int(),
  /** Of the shifts that began that day, up to now. */
  workedSeconds: z.number().int(),
  /** Tips of cars this valet handed over and what guests gave later, less what was sent back. */
  tipsCents: z.number().int(),
  /** Null where each keeps their own tips. */
  pool: dayPool.nullable(),
  /** What is this valet's of that day; 0 of a pool that is not divided yet. */
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
  /** Tips of cars handed over while it lasted, there, and what guests gave later in it. */
  tipsCents: z.number().int(),
});
export type EarningsShift = z.infer<typeof earningsShift>;

export const earningsOperations = {
  'GET /api/valet/stats': {
    summary: 'What this valet did today, what their guests say, and what is theirs of tips',
    access: 'jobs.work',
    isPrivate: true,
    response: z.object({
      /** Cars handed over on the business day of now. */
      todayServices: z.number().int(),
      totalServices: z.number().int(),
      /** 1 to 5, to one decimal; 5 while nobody has rated. */
      rating: z.number(),
      currency,
      /** Of all time, in whole units; what lies in a pool counts once that is divided. */
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
      /** The id of the last one of the page before. */
      before: id.optional(),
    }),
    /** At most 50, and whether there are more. */
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
      /** The latest first; only those on which there was something. */
      days: z.array(earningsDay),
      /** The latest first, at most 200. */
      shifts: z.array(earningsShift),
    }),
    errors: [],
  },
} as const satisfies OperationTable;
