import { z } from 'zod';
import { MOST_CASH } from '#domain/analytics/cash.ts';
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
 * Counted cash in smallest units. Negative only for a person who handed back more than they took, and at most
 * by that much.
 */
const counted = z.number(invalid).int(invalid).min(-MOST_CASH, invalid).max(MOST_CASH, invalid);

const carHere = z.object({
  stayId: id,
  ticketNumber: z.string(),
  plate: z.string().nullable(),
  vehicle: z.string().nullable(),
  color: z.string().nullable(),
  spot: z.string().nullable(),
  hook: z.string().nullable(),
  /** Place of the key now. */
  keyPlace: z.enum(keyPlaces).nullable(),
  receivedAt: instant,
  /** Seconds since the car was received, up to the end of the day or now. */
  ageSeconds: count,
});

const cashOfPerson = z.object({
  personId: id,
  name: z.string(),
  /** Returns that guests paid to them in cash. */
  cars: count,
  takenCents: cents,
  /** Cash handed back for cancelled returns. */
  handedBackCents: cents,
  /** Cash that they should have. */
  expectedCents: cents,
});

const share = z.object({
  personId: id,
  name: z.string(),
  cars: count,
  seconds: count,
  broughtCents: cents,
  shareCents: cents,
});

const tips = z.object({
  rule: z.enum(tipRules),
  /** Basis of the division; null while the pool is undivided, and where runners keep their tips. */
  basis: z.enum(poolBases).nullable(),
  isDivided: z.boolean(),
  shares: z.array(share),
});

const withoutCode = z.object({
  stayId: id,
  ticketNumber: z.string(),
  plate: z.string().nullable(),
  at: instant,
  by: z.string().nullable(),
  /** Check that replaced the code, or that there was none. */
  why: z.enum([...handoverChecks, 'unchecked', 'off']),
});

const report = z.object({
  locationId: id,
  location: z.string(),
  timeZone,
  currency,
  day: z.iso.date(),
  startsAt: instant,
  /** End of the day, or now while it lasts. */
  endsAt: instant,
  isOver: z.boolean(),
  cars: z.object({
    atOpening: count,
    in: count,
    out: count,
    /** Given back before they were parked. */
    givenBack: count,
    atClose: count,
  }),
  /** The longest stays first, at most 500. */
  stillHere: z.array(carHere),
  /** Places of the keys of the cars in `stillHere`. */
  keys: z.object({ onHook: count, withValet: count, out: count, unknown: count }),
  /** Payments of the day for returns, without tips; waived amounts are no revenue. */
  paid: z.array(z.object({ way: z.enum(paidWays), cars: count, cents, tipsCents: cents })),
  refunds: z.object({
    count,
    cardCents: cents,
    cashCents: cents,
    houseCents: cents,
    tipsCents: cents,
  }),
  /** Waived returns that had joined the queue unpaid; part of the complimentary ones. */
  writtenOff: z.object({ cars: count, cents }),
  /** Returns requested that day, neither paid nor cancelled. */
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
  /** Handovers by a check instead of the code, or without any proof; at most 200. */
  withoutCode: z.array(withoutCode),
});
export type DayReport = z.infer<typeof report>;

/**
 * Figures of a report that are stored for good. They hold ids instead of names, plates and ticket numbers, so
 * that personal data can still be erased.
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
    tips: tips.extend({ shares: z.array(share.omit({ name: true })) }),
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
  /** Counted less expected; negative means cash is missing. */
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
  /** Difference plus corrections. */
  correctedDifferenceCents: cents,
  /** Figures as they were signed. */
  figures: signedFigures,
});

const dayAnswer = report.extend({
  locationArabic: z.string().nullable(),
  signOff: signOff.nullable(),
  /** Whether the viewer may sign: ten minutes after the day's end, if nobody has. */
  canSign: z.boolean(),
});
export type DayAnswer = z.infer<typeof dayAnswer>;
const params = z.object({ locationId: id, date: businessDay });

/** Number of recent days in the list. */
export const LISTED_DAYS = 14;

export const daysOperations = {
  'GET /api/business/days': {
    summary: 'The last business days of a location that are over, and which of them are signed',
    access: 'figures.view',
    isPrivate: true,
    query: z.object({ locationId: id }),
    response: z.object({
      /** First day with data. */
      firstDay: z.iso.date(),
      /** The latest first, at most `LISTED_DAYS`; for a closed location up to the day it closed. */
      days: z.array(z.object({ day: z.iso.date(), signedAt: instant.nullable() })),
    }),
    errors: ['LOCATION_NOT_FOUND'],
  },
  'GET /api/business/days/{locationId}/{date}': {
    summary: 'The end of a business day at a location: cars, money, cash, tips, and who signed it',
    access: 'figures.view',
    isPrivate: true,
    params,
    response: dayAnswer,
    errors: ['LOCATION_NOT_FOUND'],
  },
  'POST /api/business/days/{locationId}/{date}/sign-off': {
    summary:
      'Signs a day that is over with the cash that was counted; from then on it is corrected, never changed',
    access: 'books.close',
    params,
    body: z.object({
      /** Counted cash of each person who should have some. */
      counts: z.array(z.object({ personId: id, countedCents: counted })).max(300),
      /** Required where counted and expected cash differ. */
      note: typedText(1000).optional(),
    }),
    response: dayAnswer,
    errors: ['LOCATION_NOT_FOUND', 'DAY_NOT_OVER', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/business/days/{locationId}/{date}/corrections': {
    summary: 'Adds what was found after a day was signed, with its reason',
    access: 'books.close',
    params,
    body: z.object({
      /** Amount added to the counted cash; 0 for a remark. */
      amountCents: z.number(invalid).int(invalid).min(-MOST_CASH, invalid).max(MOST_CASH, invalid),
      reason: requiredText(300, issueOption('reason_missing')),
    }),
    response: dayAnswer,
    errors: ['LOCATION_NOT_FOUND', 'DAY_NOT_SIGNED', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
