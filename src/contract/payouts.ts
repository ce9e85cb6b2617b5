import { z } from 'zod';
import { MOST_CASH } from '#domain/analytics/cash.ts';
import { valetStatuses } from '#domain/identity/valetStatus.ts';
import { businessDay, typedText } from './fields.ts';
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
  amountCents: cents,
  note: z.string().nullable(),
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
          /** Amount paid out in the range. */
          paidCents: cents,
          /**
           * All-time amount that was earned and not paid out. Pooled tips are included only after
           * the pool is divided.
           */
          owedCents: cents,
        }),
      ),
      /** Payouts in the range, the latest first, at most `MOST_PAYOUTS`. */
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
} as const satisfies OperationTable;
