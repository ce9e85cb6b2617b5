import { z } from 'zod';
import { stayFigures } from '#domain/analytics/stayFigures.ts';
import { recordedTypes } from '#domain/stays/recordedTypes.ts';
import { eventActorKinds } from '#domain/stays/states.ts';
import { businessDay } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, shortLocation, timeZone } from './people.ts';

const count = z.number().int();
const cents = z.number().int();
/** Business day, from four in the morning until the next four on the location's clock. */
const day = businessDay;
/** Minutes to one decimal; null without any waits. */
const minutes = z.number().nullable();
/** Share of a whole, to four decimals, as 0.8324. Null if the whole is 0. */
const share = z.number().nullable();
/** Mean rating from 1 to 5, to one decimal; null without ratings. */
const rating = z.number().nullable();

/**
 * Builds a schema for a pair of values. `now` is today until now; `before` is one week earlier,
 * until the same time of day.
 */
const compared = <T extends z.ZodType>(value: T) => z.object({ now: value, before: value });

const waits = z.object({
  /** Number of cars that came to the curb and were requested as soon as possible. */
  count,
  medianMinutes: minutes,
  /** Minutes within which nine of ten cars were at the curb. */
  p90Minutes: minutes,
  meanMinutes: minutes,
  /** Share of waits within the location's wait target at that time. */
  shareInTarget: share,
});

const money = z.object({
  currency,
  /**
   * Payments for returns by card, in cash and by house accounts, less the refunds of that day. The
   * platform fee is included.
   */
  revenueCents: cents,
  feesCents: cents,
  /** Tips less refunded tips. */
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

/** Kinds of problems, the worst first. */
export const businessProblemKinds = [
  'noRunner',
  'late',
  'waiting',
  'curb',
  'unpaid',
  'key',
  'unanswered',
  'longShift',
] as const;

const need = z.object({
  kind: z.enum(businessProblemKinds),
  /** Number of cars that wait for a runner; null for a problem of one car or person. */
  cars: count.nullable(),
  locationId: id,
  ...shortLocation,
  /**
   * Start of the problem: promised time, start of the longest wait for a runner, arrival at the
   * curb, key last seen, message written, or
   * shift started.
   */
  since: instant,
  stayId: id.nullable(),
  orderId: id.nullable(),
  ticketNumber: z.string().nullable(),
  plate: z.string().nullable(),
  plateRegion: z.string().nullable(),
  vehicle: z.string().nullable(),
  color: z.string().nullable(),
  spot: z.string().nullable(),
  hook: z.string().nullable(),
  /** When the car is expected now. */
  expectedAt: instant.nullable(),
  /** Amount that the guest still has to pay. */
  amountCents: cents.nullable(),
  currency,
  /** Runner of the car, person who has the key, or person on the shift. */
  personId: id.nullable(),
  personName: z.string().nullable(),
});
export type BusinessProblem = z.infer<typeof need>;

const activityEvent = z.object({
  id: z.string(),
  type: z.enum(recordedTypes).or(z.string()),
  at: instant,
  locationId: id,
  timeZone,
  stayId: id,
  /**
   * Number of times that this event occurred for the car today. Of a type that repeats, only the
   * last event is listed.
   */
  times: count,
  ticketNumber: z.string(),
  plate: z.string().nullable(),
  plateRegion: z.string().nullable(),
  vehicle: z.string().nullable(),
  spot: z.string().nullable(),
  byKind: z.enum(eventActorKinds),
  by: z.string().nullable(),
  /** Stars of a rating event, before any later change by the guest. */
  rating: z.number().int().nullable(),
  /**
   * Comment with the present rating; null for a rating event whose stars the guest changed later.
   */
  comment: z.string().nullable(),
});
export type ActivityEvent = z.infer<typeof activityEvent>;
const activityPage = z.object({ events: z.array(activityEvent), hasMore: z.boolean() });

const waitingCars = z.object({
  cars: count,
  /** Since when the first of them waits. */
  since: instant.nullable(),
});

const overview = z.object({
  asOf: instant,
  /** Current business day; with several locations, that of the first location by name. */
  day,
  /** Time zone of the selected location. Null for all locations, which can have several zones. */
  timeZone: timeZone.nullable(),
  /** First finished business day with data; null while no day has finished with data. */
  firstDay: day.nullable(),
  /** Wait target in minutes; null if the locations have different targets. */
  targetMinutes: count.nullable(),
  carsHere: compared(count),
  arrivals: compared(count),
  /** Number of cars handed over. A car given back before parking does not count. */
  returns: compared(count),
  valetsOnShift: compared(count),
  waits: compared(waits),
  rating: compared(z.object({ mean: rating, count })),
  /** Money by currency. A business has only one currency. */
  money: z.array(
    z.object({
      currency,
      now: money,
      before: money,
      /** Revenue of the last 14 business days and of today, the oldest first. */
      days: z.array(
        z.object({
          day,
          revenueCents: cents,
          /** Revenue of the whole day one week before. */
          beforeCents: cents,
          isUnfinished: z.boolean(),
        }),
      ),
    }),
  ),
  /** Problems of the queues. Each car counts at most once. */
  queue: z.object({
    /** Cars without a runner for which one may start or that are late, while nobody is on shift. */
    noRunner: waitingCars,
    /** All other late cars. */
    late: count,
    /** Cars in time without a runner, for which one may start. */
    waiting: waitingCars,
  }),
  /** Problems that need somebody now, the most urgent first; at most 100. */
  needs: z.array(need),
  /** Events of today, the newest first. */
  activity: activityPage,
});
export type BusinessOverview = z.infer<typeof overview>;

/** Range of finished business days, `from` and `to` inclusive. */
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
  /** Hours on shift, to two decimals. */
  hours: z.number(),
});

const use = z.object({ id, name: z.string(), uses: count, cents });

const totals = z.object({
  ...money.shape,
  arrivals: count,
  returns: count,
  givenBack: count,
  /** Payments for returns without tips, as one sum for each way of paying. */
  paid: z.object({
    cardCents: cents,
    cashCents: cents,
    houseCents: cents,
    /** Waived prices. They are no revenue, because nobody paid. */
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
export type AnalyticsTotals = z.infer<typeof totals>;

const analytics = z.object({
  businessId: id,
  currency,
  from: day,
  to: day,
  /** Range of the same length just before the requested one. `totals.before` covers this range. */
  before: z.object({ from: day, to: day }),
  /**
   * First business day with data; null without data. Means count only the days from this day on.
   */
  firstDay: day.nullable(),
  /** Number of weeks between `days` and `daysBefore`. */
  weeksBefore: count,
  targetMinutes: count.nullable(),
  totals: compared(totals),
  /** All days of the range, the oldest first. */
  days: z.array(dayOfMoney),
  /**
   * Days with the same weekdays, `weeksBefore` weeks earlier. Days before the first day with data
   * have 0.
   */
  daysBefore: z.array(dayOfMoney),
  /** Numbers of cars by weekday (1 is Monday) and hour. Combinations without cars are left out. */
  heat: z.array(
    z.object({
      weekday: z.number().int().min(1).max(7),
      hour: z.number().int(),
      arrivals: count,
      returns: count,
    }),
  ),
  /**
   * Number of each weekday in the range since the first day with data, Monday first. Means are
   * divided by these numbers.
   */
  weekdays: z.array(count),
  /** Clock hours in the order of a business day: 4 to 23, then 0 to 3. */
  hours: z.array(
    z.object({
      hour: z.number().int(),
      /**
       * Mean number of cars in custody at the end of the hour, to one decimal. The mean covers all
       * days since the first day with data.
       */
      occupancy: z.number(),
      waits: count,
      meanWaitMinutes: minutes,
      shareInTarget: share,
    }),
  ),
  /**
   * Bars of the wait chart. A bar counts waits longer than `fromMinutes`, up to and including the
   * next bar's start; the last bar is open-ended. The wait target is always the start of a bar.
   */
  waitBars: z.array(z.object({ fromMinutes: count, waits: count })),
  /** Staff, the people with the most returns first. */
  people: z.array(person),
  promos: z.array(use),
  houseAccounts: z.array(use),
  /** Numbers of guests who gave 1, 2, 3, 4 and 5 stars. */
  stars: z.array(count),
});
export type BusinessAnalytics = z.infer<typeof analytics>;

const figureStay = z.object({
  id,
  ticketNumber: z.string(),
  locationId: id,
  ...shortLocation,
  plate: z.string().nullable(),
  plateRegion: z.string().nullable(),
  vehicle: z.string().nullable(),
  /** When the event happened that the figure counts for this stay. */
  at: instant,
  receivedAt: instant.nullable(),
  endedAt: instant.nullable(),
  waitMinutes: minutes,
  /** Price of the last return, before the tip. */
  feeCents: cents.nullable(),
  tipCents: cents.nullable(),
  /**
   * Tips or platform fees booked for the figure; negative for refunds. Null for figures that count
   * cars.
   */
  bookedCents: cents.nullable(),
  currency,
  runnerName: z.string().nullable(),
  rating: z.number().int().nullable(),
});
export type FigureCar = z.infer<typeof figureStay>;

/** Comment of a guest on a rating, without the guest's identity. */
const ratingComment = z.object({
  /** Id of the stay. */
  id,
  ticketNumber: z.string(),
  plate: z.string().nullable(),
  plateRegion: z.string().nullable(),
  vehicle: z.string().nullable(),
  locationId: id,
  ...shortLocation,
  /** When the guest gave the stars. */
  at: instant,
  rating: z.number().int(),
  comment: z.string(),
  /** Runner who brought the car. */
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
      /** Id of the last event of the previous page; absent for the first page. */
      before: z.coerce.number<number | string>().int().min(1).max(1e12).optional(),
    }),
    /** Page of at most 50 events. */
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
    view: 'cars viewed',
    params: business,
    query: z.object({
      ...range,
      figure: z.enum(stayFigures, issueOption('value_unknown')),
      /** Filter: only events in this hour of the location's clock. */
      hour: z.coerce.number<number | string>().int().min(0).max(23).optional(),
      /** Filter: only events on this weekday; 1 is Monday. */
      weekday: z.coerce.number<number | string>().int().min(1).max(7).optional(),
      /** Filter: only cars that this person brought. */
      personId: id.optional(),
      /** Filter: only stays with this promo code or house account. */
      subjectId: id.optional(),
      /**
       * Filter: only waits longer than `minutesFrom` (0 includes waits of 0), up to and including
       * `minutesTo`.
       */
      minutesFrom: z.coerce.number<number | string>().int().min(0).max(1_440).optional(),
      minutesTo: z.coerce.number<number | string>().int().min(0).max(1_440).optional(),
      /** Filter: only ratings with this many stars. */
      stars: z.coerce.number<number | string>().int().min(1).max(5).optional(),
      /** `at` of the last entry of the previous page; `before` is the entry's `id`. */
      beforeAt: z.iso.datetime(issueOption('time_invalid')).optional(),
      before: id.optional(),
    }),
    /** Page of at most 50 stays. */
    response: z.object({ stays: z.array(figureStay), hasMore: z.boolean() }),
    errors: tooLong,
  },
  'GET /api/analytics/business/{businessId}/ratings': {
    summary: 'What guests wrote beside their stars, the latest first',
    access: 'figures.view',
    isPrivate: true,
    view: 'cars viewed',
    params: business,
    query: z.object({
      ...range,
      /** Filter: only ratings with this many stars. */
      stars: z.coerce.number<number | string>().int().min(1).max(5).optional(),
      /** `at` of the last entry of the previous page; `before` is the entry's `id`. */
      beforeAt: z.iso.datetime(issueOption('time_invalid')).optional(),
      before: id.optional(),
    }),
    /** Page of at most 50 comments. */
    response: z.object({ comments: z.array(ratingComment), hasMore: z.boolean() }),
    errors: tooLong,
  },
} as const satisfies OperationTable;
