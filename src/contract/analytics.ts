import { z } from 'zod';
import { stayFigures } from '#domain/analytics/stayFigures.ts';
import { recordedTypes } from '#domain/stays/recordedTypes.ts';
import { eventActorKinds } from '#domain/stays/states.ts';
import { businessDay } from './fields.ts';
import { issue } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';

const count = z.number().int();
const cents = z.number().int();
/** It begins at four in the morning on the location's clock. */
const day = businessDay;
/** Minutes to a tenth; null where no car was waited for. */
const minutes = z.number().nullable();
/** 0.8324 of all; null of nothing. */
const share = z.number().nullable();
/** 1 to 5, to one decimal; null where nobody rated. */
const rating = z.number().nullable();

/** So far today, and on the same weekday before up to the same time. */
const compared = <T extends z.ZodType>(value: T) => z.object({ now: value, before: value });

const waits = z.object({
  /** Cars that came to the curb and had been asked for as soon as possible. */
  count,
  medianMinutes: minutes,
  /** Nine of ten cars were there by then. */
  p90Minutes: minutes,
  meanMinutes: minutes,
  /** Of those within the target their location had. */
  shareInTarget: share,
});

const money = z.object({
  currency,
  /** Paid for returns by card, in cash and on house accounts, less what went back that day; the fee is part of it. */
  revenueCents: cents,
  feesCents: cents,
  /** Less those that went back. */
  tipsCents: cents,
  refundsCents: cents,
  discountsCents: cents,
});

const dayOfMoney = z.object({
  day,
  revenueCents: cents,
  feesCents: cents,
  tipsCents: cents,
  refundsCents: cents,
  discountsCents: cents,
  arrivals: count,
  returns: count,
});

export const needKinds = ['late', 'curb', 'key', 'unpaid', 'unanswered', 'longShift'] as const;

const need = z.object({
  kind: z.enum(needKinds),
  locationId: id,
  location: z.string(),
  locationArabic: z.string().nullable(),
  timeZone,
  /** Since when: promised for, at the curb, key last seen, message written, shift begun. */
  since: instant,
  stayId: id.nullable(),
  orderId: id.nullable(),
  ticketNumber: z.string().nullable(),
  plate: z.string().nullable(),
  vehicle: z.string().nullable(),
  color: z.string().nullable(),
  spot: z.string().nullable(),
  hook: z.string().nullable(),
  /** When it is expected now. */
  expectedAt: instant.nullable(),
  /** What is still to be paid. */
  amountCents: cents.nullable(),
  currency,
  /** The runner of a car, who has the key, whose shift it is. */
  personId: id.nullable(),
  personName: z.string().nullable(),
});
export type Need = z.infer<typeof need>;

const activityEvent = z.object({
  id: z.string(),
  type: z.enum(recordedTypes).or(z.string()),
  /** When it was done. */
  at: instant,
  locationId: id,
  timeZone,
  stayId: id,
  /** How often today it was so with this car, of what is repeated: the last time stands for all. */
  times: count,
  ticketNumber: z.string(),
  plate: z.string().nullable(),
  vehicle: z.string().nullable(),
  spot: z.string().nullable(),
  byKind: z.enum(eventActorKinds),
  by: z.string().nullable(),
  /** Of a rating: the stars that were given then. */
  rating: z.number().int().nullable(),
  /** What stands beside them now; null of stars that were changed since. */
  comment: z.string().nullable(),
});
export type ActivityEvent = z.infer<typeof activityEvent>;
const activityPage = z.object({ events: z.array(activityEvent), hasMore: z.boolean() });

const overview = z.object({
  asOf: instant,
  /** Today; with several locations the one of the first by name. */
  day,
  /** Of the one location, else null: each has its own. */
  timeZone: timeZone.nullable(),
  /** The first day that is over there is anything of; null while there is none. */
  firstDay: day.nullable(),
  /** Null where the locations have different ones. */
  targetMinutes: count.nullable(),
  carsHere: compared(count),
  arrivals: compared(count),
  /** Handed over; cars given back unparked are not among them. */
  returns: compared(count),
  valetsOnShift: compared(count),
  waits: compared(waits),
  rating: compared(z.object({ mean: rating, count })),
  /** One of each currency: a business has one. */
  money: z.array(
    z.object({
      currency,
      now: money,
      before: money,
      /** The last 14 days and today, the oldest first. */
      days: z.array(
        z.object({
          day,
          revenueCents: cents,
          /** A week before, the whole day. */
          beforeCents: cents,
          isUnfinished: z.boolean(),
        }),
      ),
    }),
  ),
  /** The most urgent first, at most 100. */
  needs: z.array(need),
  /** Today's, the newest first. */
  activity: activityPage,
});
export type Overview = z.infer<typeof overview>;

/** Days of the calendar; both are counted in. Only days that are over. */
const range = {
  from: day,
  to: day,
  locationId: id.optional(),
};

const person = z.object({
  id,
  name: z.string(),
  returns: count,
  meanWaitMinutes: minutes,
  shareInTarget: share,
  rating,
  ratings: count,
  tipsCents: cents,
  /** On shift, to two decimals. */
  hours: z.number(),
});

const use = z.object({ id, name: z.string(), uses: count, cents });

const totals = z.object({
  ...money.shape,
  arrivals: count,
  returns: count,
  givenBack: count,
  /** By way of paying, tips apart. */
  paid: z.object({
    cardCents: cents,
    cashCents: cents,
    houseCents: cents,
    /** Given away: nobody paid it, and it is no revenue. */
    complimentaryCents: cents,
  }),
  refunded: z.object({
    cardCents: cents,
    cashCents: cents,
    houseCents: cents,
    complimentaryCents: cents,
  }),
  waits,
  rating,
  ratings: count,
});
export type Totals = z.infer<typeof totals>;

const analytics = z.object({
  businessId: id,
  currency,
  from: day,
  to: day,
  /** As many days before it, of `totals.before`. */
  before: z.object({ from: day, to: day }),
  /** The first day there is anything of; null while there is nothing. Means are those of the days since. */
  firstDay: day.nullable(),
  /** How far back `daysBefore` lie. */
  weeksBefore: count,
  targetMinutes: count.nullable(),
  totals: compared(totals),
  /** Every day of the range, the oldest first. */
  days: z.array(dayOfMoney),
  /** The same weekdays so many weeks before, one for each; zero before the first day. */
  daysBefore: z.array(dayOfMoney),
  /** One of each weekday and hour in which there was something. 1 is Monday. */
  heat: z.array(
    z.object({
      weekday: z.number().int().min(1).max(7),
      hour: z.number().int(),
      arrivals: count,
      returns: count,
    }),
  ),
  /** How often each weekday is in the range since the first day, Monday first: what sums are divided by. */
  weekdays: z.array(count),
  /** From four in the morning on, as the business day has them. */
  hours: z.array(
    z.object({
      hour: z.number().int(),
      /** Cars in custody at the end of that hour, the mean of all days since the first; to one decimal. */
      occupancy: z.number(),
      waits: count,
      meanWaitMinutes: minutes,
      shareInTarget: share,
    }),
  ),
  /** Of waits longer than where each begins, up to and with where the next does; the last has no end. The target is such a start. */
  waitBars: z.array(z.object({ fromMinutes: count, waits: count })),
  /** Who brought most first. */
  people: z.array(person),
  promos: z.array(use),
  houseAccounts: z.array(use),
  /** How many gave 1, 2, 3, 4 and 5. */
  stars: z.array(count),
});
export type Analytics = z.infer<typeof analytics>;

const figureStay = z.object({
  id,
  ticketNumber: z.string(),
  locationId: id,
  location: z.string(),
  locationArabic: z.string().nullable(),
  timeZone,
  plate: z.string().nullable(),
  vehicle: z.string().nullable(),
  /** When what is asked about happened. */
  at: instant,
  receivedAt: instant.nullable(),
  endedAt: instant.nullable(),
  waitMinutes: minutes,
  /** What its last return cost, before the tip. */
  feeCents: cents.nullable(),
  tipCents: cents.nullable(),
  /** What of tips or the platform's fees was booked of it then, less than zero where it went back; null of a figure that counts cars. */
  bookedCents: cents.nullable(),
  currency,
  runnerName: z.string().nullable(),
  rating: z.number().int().nullable(),
});
export type FigureStay = z.infer<typeof figureStay>;

/** What a guest wrote; without who it was. */
const ratingComment = z.object({
  /** Of the stay. */
  id,
  ticketNumber: z.string(),
  plate: z.string().nullable(),
  vehicle: z.string().nullable(),
  locationId: id,
  location: z.string(),
  locationArabic: z.string().nullable(),
  timeZone,
  /** When the stars were given. */
  at: instant,
  rating: z.number().int(),
  comment: z.string(),
  /** Who brought the car. */
  runnerName: z.string().nullable(),
});
export type RatingComment = z.infer<typeof ratingComment>;

const tooLong = ['LOCATION_NOT_FOUND', 'BUSINESS_NOT_FOUND'] as const;
const business = z.object({ businessId: id });

export const analyticsOperations = {
  'GET /api/business/overview': {
    summary:
      'How the business day goes, at one location or at all, beside the same weekday before up to the same time; and what needs somebody now',
    access: 'figures.view',
    isPrivate: true,
    query: z.object({ locationId: id.optional() }),
    response: overview,
    errors: ['LOCATION_NOT_FOUND'],
  },
  'GET /api/business/activity': {
    summary: 'What happened to cars today, the newest first',
    access: 'figures.view',
    isPrivate: true,
    query: z.object({
      locationId: id.optional(),
      /** The id of the last one of the page before. */
      before: z.coerce
        .number<number | string>()
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .optional(),
    }),
    /** At most 50. */
    response: activityPage,
    errors: ['LOCATION_NOT_FOUND'],
  },
  'GET /api/analytics/business/{businessId}': {
    summary: 'Figures of a business over business days that are over, beside as many days before',
    access: 'figures.view',
    isPrivate: true,
    params: business,
    query: z.object(range),
    response: analytics,
    errors: tooLong,
  },
  'GET /api/analytics/business/{businessId}/stays': {
    summary: 'The cars behind a figure, the latest first',
    access: 'figures.view',
    isPrivate: true,
    params: business,
    query: z.object({
      ...range,
      figure: z.enum(stayFigures, issue('value_unknown')),
      /** Only what happened in that hour of the location's clock. */
      hour: z.coerce.number<number | string>().int().min(0).max(23).optional(),
      /** Only on this weekday; 1 is Monday. */
      weekday: z.coerce.number<number | string>().int().min(1).max(7).optional(),
      /** Only of cars this person brought. */
      personId: id.optional(),
      /** The promo code or the house account. */
      subjectId: id.optional(),
      /** Only of waits longer than this, of 0 also none at all, and up to and with `minutesTo`. */
      minutesFrom: z.coerce.number<number | string>().int().min(0).max(1_440).optional(),
      minutesTo: z.coerce.number<number | string>().int().min(0).max(1_440).optional(),
      /** Only of so many stars. */
      stars: z.coerce.number<number | string>().int().min(1).max(5).optional(),
      /** `at` and `id` of the last one of the page before. */
      beforeAt: z.iso.datetime(issue('time_invalid')).optional(),
      before: id.optional(),
    }),
    /** At most 50. */
    response: z.object({ stays: z.array(figureStay), hasMore: z.boolean() }),
    errors: tooLong,
  },
  'GET /api/analytics/business/{businessId}/ratings': {
    summary: 'What guests wrote beside their stars, the latest first',
    access: 'figures.view',
    isPrivate: true,
    params: business,
    query: z.object({
      ...range,
      /** Only of so many stars. */
      stars: z.coerce.number<number | string>().int().min(1).max(5).optional(),
      /** `at` and `id` of the last one of the page before. */
      beforeAt: z.iso.datetime(issue('time_invalid')).optional(),
      before: id.optional(),
    }),
    /** At most 50. */
    response: z.object({ comments: z.array(ratingComment), hasMore: z.boolean() }),
    errors: tooLong,
  },
} as const satisfies OperationTable;
