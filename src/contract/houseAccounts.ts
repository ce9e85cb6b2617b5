import { z } from 'zod';
import { rateBounds } from '#domain/payments/rates/rateTable.ts';
import { requiredText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';

const name = requiredText(80, issueOption('account_name_missing'));
const code = z
  .string()
  .trim()
  .max(40, issueOption('text_too_long', { maximum: 40 }))
  .regex(/^[\p{L}\p{N}\s-]*$/u, issueOption('character_not_allowed'));
const cents = z
  .number(issueOption('amount_invalid'))
  .int(issueOption('amount_invalid'))
  .min(1, issueOption('amount_invalid'))
  .max(rateBounds.cents, issueOption('amount_invalid'))
  .nullable();
const maxUses = z.number().int().min(1).max(1_000_000).nullable();

/** House account of a business, which pays for its guests' returns: a restaurant, a room. */
export const houseAccount = z.object({
  id,
  name: z.string(),
  /** Code that a guest types or scans; null if only staff charge the account. */
  code: z.string().nullable(),
  /** Most that the account pays of one return, in cents; null for the whole price. */
  coverCents: z.number().int().nullable(),
  maxUses: z.number().int().nullable(),
  oncePerStay: z.boolean(),
  /**
   * Most that the account pays in a business day; `monthLimitCents` limits a month. Days follow the
   * clock of the location that charges the account.
   */
  dayLimitCents: z.number().int().nullable(),
  monthLimitCents: z.number().int().nullable(),
  isActive: z.boolean(),
  /** Number of returns that the account paid or will pay. */
  uses: z.number().int(),
  currency,
});
export type HouseAccount = z.infer<typeof houseAccount>;

const newHouseAccount = z.object({
  name,
  /** Code of the house account; empty for none. */
  code,
  coverCents: cents,
  maxUses,
  oncePerStay: z.boolean(),
  dayLimitCents: cents.default(null),
  monthLimitCents: cents.default(null),
});

/** Changes of a house account. Absent fields remain unchanged. */
const changeable = newHouseAccount
  .extend({ dayLimitCents: cents, monthLimitCents: cents, isActive: z.boolean() })
  .partial();

/** Line of a statement: a paid return, or its refund on the day of the refund. */
export const statementLine = z.object({
  id: z.string(),
  kind: z.enum(['charge', 'refund']),
  at: instant,
  timeZone,
  location: z.string(),
  locationArabic: z.string().nullable(),
  stayId: id,
  ticketNumber: z.string(),
  licensePlate: z.string().nullable(),
  /** Amount in cents; negative for a refund. */
  amountCents: z.number().int(),
  /** Staff member who charged the house account; null if the guest used the code. */
  by: z.string().nullable(),
});
export type StatementLine = z.infer<typeof statementLine>;

export const houseAccountsOperations = {
  'GET /api/house-accounts': {
    summary: 'The accounts that staff may charge returns to',
    access: 'cash.take',
    isPrivate: false,
    response: z.object({ accounts: z.array(houseAccount.omit({ code: true })) }),
    errors: [],
  },
  'GET /api/business/house-accounts': {
    summary: 'All accounts of the business, with their codes',
    access: 'business.edit',
    isPrivate: true,
    response: z.object({
      /** Currency of the business, in which all amounts are. */
      currency,
      accounts: z.array(houseAccount),
    }),
    errors: [],
  },
  'POST /api/business/house-accounts': {
    summary: 'Adds an account of the business that pays for returns',
    access: 'business.edit',
    body: newHouseAccount,
    response: houseAccount,
    errors: ['HOUSE_ACCOUNT_EXISTS', 'IDEMPOTENCY_CONFLICT'],
  },
  'PATCH /api/business/house-accounts/{id}': {
    summary: 'Changes an account, or takes it out of use; what it paid for stays',
    access: 'business.edit',
    params: z.object({ id }),
    body: changeable.extend({
      /**
       * Old values of the fields to change, as the screen read these fields. If a stored value
       * differs, the server changes nothing.
       */
      seen: changeable.optional(),
    }),
    response: houseAccount,
    errors: [
      'HOUSE_ACCOUNT_NOT_FOUND',
      'HOUSE_ACCOUNT_CHANGED',
      'HOUSE_ACCOUNT_EXISTS',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'GET /api/business/house-accounts/{id}/statement': {
    summary:
      'What an account was charged in a month, and what went back, each on its own business day: from the ledger',
    access: 'business.edit',
    isPrivate: true,
    params: z.object({ id }),
    query: z.object({
      /** Month of business days, as '2026-11'. */
      month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, issueOption('value_invalid')),
    }),
    response: z.object({
      account: houseAccount,
      business: z.string(),
      currency,
      month: z.string(),
      /**
       * Sum of the charges in the whole month. The sums and `lineCount` cover all lines, even those
       * that the answer omits.
       */
      chargedCents: z.number().int(),
      refundedCents: z.number().int(),
      totalCents: z.number().int(),
      lineCount: z.number().int(),
      /** Lines of the statement, the oldest first, at most 5000. */
      lines: z.array(statementLine),
    }),
    errors: ['HOUSE_ACCOUNT_NOT_FOUND'],
  },
} as const satisfies OperationTable;
