import { z } from 'zod';
import { MOST_CASH } from '#domain/analytics/cash.ts';
import { openThings } from '#domain/analytics/signing.ts';
import { handoverChecks } from '#domain/orders/handover.ts';
import { poolBases, tipRules } from '#domain/payments/tipPool.ts';
import { paidWays } from '#domain/payments/ways.ts';
import { keyPlaces } from '#domain/stays/key.ts';
import { businessDay, requiredText, typedText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';

const count = z.number().int();
const cents = z.number().int();
const invalid = issueOption('cash_invalid');
/**
 * Counted cash in cents. Negative only for a person who handed back more than they took, and at
 * most by that much.
 */
const counted = z.number(invalid).int(invalid).min(-MOST_CASH, invalid).max(MOST_CASH, invalid);

const carHere = z.object({
  stayId: id,
  ticketNumber: z.string(),
  plate: z.string().nullable(),
  plateRegion: z.string().nullable(),
  vehicle: z.string().nullable(),
  color: z.string().nullable(),
  spot: z.string().nullable(),
  hook: z.string().nullable(),
  /** Place of the key now. */
  keyPlace: z.enum(keyPlaces).nullable(),
  receivedAt: instant,
  /** Seconds since the car was received, up to the end of the day or up to now. */
  ageSeconds: count,
});

const cashOfPerson = z.object({
  personId: id,
  name: z.string(),
  /** Number of returns that guests paid to this person in cash. */
  cars: count,
  takenCents: cents,
  /** Cash that this person handed back for cancelled returns. */
  handedBackCents: cents,
  /** Cash that this person should have. */
  expectedCents: cents,
});

const share = z.object({
  personId: id,
  name: z.string(),
  /** Cars that this person brought on that day, with a tip or without. */
  cars: count,
  /** Cars parked or brought by which the pool was divided; null without a divided pool. */
  countedCars: count.nullable(),
  seconds: count,
  broughtCents: cents,
  shareCents: cents,
});

const tips = z.object({
  rule: z.enum(tipRules),
  /**
   * Basis of the division; null while the tip pool is undivided, and if runners keep their own
   * tips.
   */
  basis: z.enum(poolBases).nullable(),
  isDivided: z.boolean(),
  shares: z.array(share),
  /** Tips of the day that no runner holds, because the car was not brought. */
  unassignedCents: cents,
  /**
   * Tips of the day that its divided pool left to another day, less tips of other days that the pool
   * divided. Shares, unassigned tips and this add up to the tips of the day.
   */
  otherDaysCents: cents,
});

const withoutCode = z.object({
  stayId: id,
  ticketNumber: z.string(),
  plate: z.string().nullable(),
  plateRegion: z.string().nullable(),
  at: instant,
  by: z.string().nullable(),
  /**
   * Check that replaced the handover code, or `unchecked` or `off` for a handover without proof.
   */
  why: z.enum([...handoverChecks, 'unchecked', 'off']),
});

const report = z.object({
  locationId: id,
  location: z.string(),
  timeZone,
  currency,
  day: z.iso.date(),
  startsAt: instant,
  /** End of the business day, or now while the day lasts. */
  endsAt: instant,
  isOver: z.boolean(),
  cars: z.object({
    atOpening: count,
    in: count,
    out: count,
    /** Number of cars given back before parking. */
    givenBack: count,
    atClose: count,
  }),
  /** Cars still in custody, the longest stays first; at most 500. */
  stillHere: z.array(carHere),
  /** Places of the keys of the cars in `stillHere`. */
  keys: z.object({ onHook: count, withValet: count, out: count, unknown: count }),
  /**
   * Payments of the day for returns, without tips. Waived amounts are listed but are no revenue.
   */
  paid: z.array(z.object({ way: z.enum(paidWays), cars: count, cents, tipsCents: cents })),
  refunds: z.object({
    count,
    cardCents: cents,
    cashCents: cents,
    houseCents: cents,
    tipsCents: cents,
  }),
  /**
   * Waived returns that had joined the queue unpaid. They are also part of the complimentary
   * returns.
   */
  writtenOff: z.object({ cars: count, cents }),
  /** Returns that were requested that day and are neither paid nor cancelled. */
  unpaid: z.object({ cars: count, cents }),
  revenueCents: cents,
  feesCents: cents,
  discountsCents: cents,
  tipsCents: cents,
  /** Revenue plus tips. */
  bookedCents: cents,
  cash: z.array(cashOfPerson),
  expectedCashCents: cents,
  /** Division of the day's tips. */
  tips,
  /** Handovers with a check instead of the handover code, or without any proof; at most 200. */
  withoutCode: z.array(withoutCode),
});
export type DayReport = z.infer<typeof report>;

/**
 * Figures of a signed report, which are stored for good. They contain ids instead of names, plates
 * and ticket numbers, because personal data must still be erasable.
 */
export const signedFigures = report
  .pick({
    startsAt: true,
    endsAt: true,
    timeZone: true,
    currency: true,
    cars: true,
    keys: true,
    paid: true,
    refunds: true,
    writtenOff: true,
    unpaid: true,
    revenueCents: true,
    feesCents: true,
    discountsCents: true,
    tipsCents: true,
    bookedCents: true,
    expectedCashCents: true,
  })
  .extend({
    stillHere: z.array(carHere.pick({ stayId: true, ageSeconds: true })),
    cash: z.array(cashOfPerson.omit({ name: true })),
    // Signatures from before these fields lack them.
    tips: tips.extend({
      shares: z.array(
        share.omit({ name: true }).extend({ countedCars: count.nullable().default(null) }),
      ),
      unassignedCents: cents.default(0),
      otherDaysCents: cents.default(0),
    }),
    withoutCode: z.array(withoutCode.pick({ stayId: true, at: true, why: true })),
  });

const correction = z.object({
  id,
  at: instant,
  by: z.string(),
  amountCents: cents,
  reason: z.string(),
});
const signOff = z.object({
  id,
  signedAt: instant,
  signedBy: z.string(),
  note: z.string().nullable(),
  expectedCents: cents,
  countedCents: cents,
  /** Counted cash less expected cash; negative if cash is missing. */
  differenceCents: cents,
  counts: z.array(
    z.object({
      personId: id,
      name: z.string(),
      expectedCents: cents,
      countedCents: cents,
      differenceCents: cents,
    }),
  ),
  corrections: z.array(correction),
  /** Cash difference plus later corrections. */
  correctedDifferenceCents: cents,
  /** Figures as they were when the day was signed. */
  figures: signedFigures,
  /**
   * True if the day was signed before it had settled and has changed since. It can be signed again,
   * and this signature stays.
   */
  isOutdated: z.boolean(),
});

const dayAnswer = report.extend({
  locationArabic: z.string().nullable(),
  /** Latest signature. */
  signOff: signOff.nullable(),
  /** Earlier signatures of the same day, the latest first. */
  earlierSignOffs: z.array(signOff),
  /** True if the viewer may sign the day: while nobody has, or after an outdated signature. */
  canSign: z.boolean(),
  /**
   * Things that are still open. Until ten minutes after the end of the day, a signature needs a
   * note that says why.
   */
  stillOpen: z.array(z.enum(openThings)),
});
export type DayAnswer = z.infer<typeof dayAnswer>;
const params = z.object({ locationId: id, date: businessDay });

/** Number of recent business days in the list. */
export const LISTED_DAYS = 14;

export const daysOperations = {
  'GET /api/business/days': {
    summary: 'The last business days of a location that are over, and which of them are signed',
    access: 'figures.view',
    isPrivate: true,
    query: z.object({ locationId: id }),
    response: z.object({
      /** First business day with data. */
      firstDay: z.iso.date(),
      /**
       * Business days that are over, the latest first, at most `LISTED_DAYS`, and before them the
       * running day once it is signed. For a closed location, the list begins with the day on which
       * the location closed.
       */
      days: z.array(
        z.object({
          day: z.iso.date(),
          signedAt: instant.nullable(),
          /** True if the day went on after its signature and must be signed again. */
          isOutdated: z.boolean(),
        }),
      ),
    }),
    errors: ['LOCATION_NOT_FOUND'],
  },
  'GET /api/business/last-days': {
    summary:
      'The last business day of each location that is over: its money, and whether it is signed',
    access: 'figures.view',
    isPrivate: true,
    response: z.object({
      days: z.array(
        z.object({
          locationId: id,
          currency,
          day: z.iso.date(),
          /** Revenue plus tips. */
          bookedCents: cents,
          /** Payments for returns in cash, less refunds. */
          cashCents: cents,
          signedAt: instant.nullable(),
          /** True if the day went on after its signature and must be signed again. */
          isOutdated: z.boolean(),
          /** Number of days that need a signature, of the last `LISTED_DAYS`. */
          unsignedDays: count,
        }),
      ),
    }),
    errors: [],
  },
  'GET /api/business/days/{locationId}/{date}': {
    summary: 'The end of a business day at a location: cars, money, cash, tips, and who signed it',
    access: 'figures.view',
    isPrivate: true,
    view: 'day viewed',
    params,
    response: dayAnswer,
    errors: ['LOCATION_NOT_FOUND'],
  },
  'POST /api/business/days/{locationId}/{date}/sign-off': {
    summary:
      'Signs a day with the cash that was counted; from then on it is signed again or corrected, never changed',
    access: 'books.close',
    params,
    body: z.object({
      /** Counted cash of each person who should have cash. */
      counts: z.array(z.object({ personId: id, countedCents: counted })).max(300),
      /**
       * Note of the manager, required if counted and expected cash differ, and while `stillOpen` has
       * anything.
       */
      note: typedText(1000).optional(),
      /** Latest signature, if the day went on after it and is signed again. */
      supplements: id.optional(),
    }),
    response: dayAnswer,
    errors: ['LOCATION_NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/business/days/{locationId}/{date}/corrections': {
    summary: 'Adds what was found after a day was signed, with its reason',
    access: 'books.close',
    params,
    body: z.object({
      /** Amount that is added to the counted cash; 0 for a remark. */
      amountCents: z.number(invalid).int(invalid).min(-MOST_CASH, invalid).max(MOST_CASH, invalid),
      reason: requiredText(300, issueOption('reason_missing')),
    }),
    response: dayAnswer,
    errors: ['LOCATION_NOT_FOUND', 'DAY_NOT_SIGNED', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
