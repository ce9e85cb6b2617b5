import { z } from 'zod';
import { MOST_CASH } from '#domain/analytics/cash.ts';
import { handoverChecks } from '#domain/orders/handover.ts';
import { poolBases, tipRules } from '#domain/payments/tipPool.ts';
import { paidWays } from '#domain/payments/ways.ts';
import { keyPlaces } from '#domain/stays/key.ts';
import { businessDay, requiredText, typedText } from './fields.ts';
import { issue } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';

const count = z.number().int();
const cents = z.number().int();
const invalid = issue('cash_invalid');
/** Smallest units, as somebody counted them: below zero only for who handed back more than they took, and no more than that. */
const counted = z.number(invalid).int(invalid).min(-MOST_CASH, invalid).max(MOST_CASH, invalid);

const carHere = z.object({
  stayId: id,
  ticketNumber: z.string(),
  plate: z.string().nullable(),
  vehicle: z.string().nullable(),
  color: z.string().nullable(),
  spot: z.string().nullable(),
  hook: z.string().nullable(),
  /** As it is now. */
  keyPlace: z.enum(keyPlaces).nullable(),
  receivedAt: instant,
  /** Up to the end of the day, or now. */
  ageSeconds: count,
});

const cashOfPerson = z.object({
  personId: id,
  name: z.string(),
  /** Returns paid to them in cash. */
  cars: count,
  takenCents: cents,
  /** Handed back of returns that were cancelled. */
  handedBackCents: cents,
  /** What they should have. */
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
  /** What decided; null of a pool that is not divided yet, and where each keeps their own. */
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
  /** What was checked, or that nothing was. */
  why: z.enum([...handoverChecks, 'unchecked', 'off']),
});

const report = z.object({
  locationId: id,
  location: z.string(),
  timeZone,
  currency,
  day: z.iso.date(),
  startsAt: instant,
  /** Of a day that goes on, now. */
  endsAt: instant,
  isOver: z.boolean(),
  cars: z.object({
    atOpening: count,
    in: count,
    /** Handed over. */
    out: count,
    /** Taken back before they were parked. */
    givenBack: count,
    atClose: count,
  }),
  /** The longest first, at most 500. */
  stillHere: z.array(carHere),
  /** Of the cars that are still here. */
  keys: z.object({ onHook: count, withValet: count, out: count, unknown: count }),
  /** Paid that day for returns, tips apart; what was given away is no revenue. */
  paid: z.array(z.object({ way: z.enum(paidWays), cars: count, cents, tipsCents: cents })),
  refunds: z.object({
    count,
    cardCents: cents,
    cashCents: cents,
    houseCents: cents,
    tipsCents: cents,
  }),
  /** Given away of returns that had joined the queue unpaid; a part of what is complimentary. */
  writtenOff: z.object({ cars: count, cents }),
  /** Asked for that day and neither paid nor cancelled. */
  unpaid: z.object({ cars: count, cents }),
  revenueCents: cents,
  feesCents: cents,
  discountsCents: cents,
  tipsCents: cents,
  /** Revenue and tips. */
  bookedCents: cents,
  cash: z.array(cashOfPerson),
  expectedCashCents: cents,
  /** Whose the day's tips are. */
  tips,
  /** Handed over by something else than the code, with what was checked; at most 200. */
  withoutCode: z.array(withoutCode),
});
export type DayReport = z.infer<typeof report>;

/**
 * What is kept of a report for good: no names, plates or numbers of tickets. Whom and which car a line is of, say the ids,
 * as long as there is somebody and something.
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
  /** Counted less expected: negative is short. */
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
  /** Difference and corrections. */
  correctedDifferenceCents: cents,
  /** As they were signed. */
  figures: signedFigures,
});

const dayAnswer = report.extend({
  locationArabic: z.string().nullable(),
  signOff: signOff.nullable(),
  /** Ten minutes after its end, by whoever may, where nobody has. */
  canSign: z.boolean(),
});
export type DayAnswer = z.infer<typeof dayAnswer>;
const params = z.object({ locationId: id, date: businessDay });

/** How many of the last days are listed. */
export const LISTED_DAYS = 14;

export const daysOperations = {
  'GET /api/business/days': {
    summary: 'The last business days of a location that are over, and which of them are signed',
    access: 'figures.view',
    isPrivate: true,
    query: z.object({ locationId: id }),
    response: z.object({
      /** The first one that there is anything of. */
      firstDay: z.iso.date(),
      /** The latest first, at most `LISTED_DAYS`; of a location that closed, up to the day it did. */
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
      /** Of everybody who should have some. */
      counts: z.array(z.object({ personId: id, countedCents: counted })).max(300),
      /** Needed where what was counted isn't what was expected. */
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
      /** To the cash that was counted; 0 for a remark. */
      amountCents: z.number(invalid).int(invalid).min(-MOST_CASH, invalid).max(MOST_CASH, invalid),
      reason: requiredText(300, issue('reason_missing')),
    }),
    response: dayAnswer,
    errors: ['LOCATION_NOT_FOUND', 'DAY_NOT_SIGNED', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
