import { z } from 'zod';
import { MOST_CASH } from '#domain/analytics/cash.ts';
import { valetStatuses } from '#domain/identity/valetStatus.ts';
import { businessDay, requiredText, typedText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant } from './people.ts';

const cents = z.number().int();
const invalid = issueOption('cash_invalid');

const payout = z.object({
  id,
  personId: id,
  name: z.string(),
  paidAt: instant,
  paidBy: z.string(),
  /** Negative for a counter-entry. */
  amountCents: cents,
  /** Note of a payout, or the reason of a counter-entry. */
  note: z.string().nullable(),
  /** Payout that this counter-entry takes back; null for a payout. */
  corrects: id.nullable(),
  /** True for a payout that a counter-entry has taken back. */
  isCorrected: z.boolean(),
});
export type Payout = z.infer<typeof payout>;

export const MOST_PAYOUTS = 500;

export const payoutsOperations = {
  'GET /api/business/payouts': {
    summary: 'What each valet earned of tips in a range, was paid, and is owed now',
    access: 'books.close',
    isPrivate: true,
    /** Range of calendar days, inclusive, on the clock of the business's first location. */
    query: z.object({ from: businessDay, to: businessDay }),
    response: z.object({
      currency,
      people: z.array(
        z.object({
          personId: id,
          name: z.string(),
          status: z.enum(valetStatuses),
          /**
           * Tips of cars handed over in the range. Shares of a tip pool replace the tips that went
           * into the pool.
           */
          earnedCents: cents,
          /** Amount paid out in the range, less counter-entries made in the range. */
          paidCents: cents,
          /**
           * All-time amount that was earned and not paid out. Pooled tips are included only after
           * the pool is divided.
           */
          owedCents: cents,
        }),
      ),
      /** Payouts and counter-entries in the range, the latest first, at most `MOST_PAYOUTS`. */
      payouts: z.array(payout),
      /** True if the range has more payouts than listed. */
      isCut: z.boolean(),
    }),
    errors: [],
  },
  'POST /api/business/payouts': {
    summary: 'Records that somebody was paid their tips; no more than they are owed',
    access: 'books.close',
    body: z.object({
      personId: id,
      amountCents: z.number(invalid).int(invalid).min(1, invalid).max(MOST_CASH, invalid),
      note: typedText(300).optional(),
    }),
    response: payout,
    errors: ['VALET_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/business/payouts/{payoutId}/correction': {
    summary: 'Takes a payout back by a counter-entry with a reason; the payout itself stays',
    access: 'books.close',
    params: z.object({ payoutId: id }),
    body: z.object({ reason: requiredText(300, issueOption('reason_missing')) }),
    response: payout,
    errors: ['PAYOUT_NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
