import { z } from 'zod';
import { requiredText } from './fields.ts';
import { issue } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { queueOrder } from './orders.ts';
import { currency, id } from './people.ts';

const name = requiredText(80, issue('account_name_missing'));
const code = z
  .string()
  .trim()
  .max(40, issue('text_too_long', { maximum: 40 }))
  .regex(/^[\p{L}\p{N}\s-]*$/u, issue('character_not_allowed'));
/** In smallest units; null is the whole. */
const coverCents = z.number().int().min(1).max(1_000_000_000_000_000).nullable();
const maxUses = z.number().int().min(1).max(1_000_000).nullable();

/** An account of the business that pays for its guests' returns: a restaurant, a room. */
export const houseAccount = z.object({
  id,
  name: z.string(),
  /** What a guest types; null where only staff charge it. */
  code: z.string().nullable(),
  coverCents: z.number().int().nullable(),
  maxUses: z.number().int().nullable(),
  oncePerStay: z.boolean(),
  isActive: z.boolean(),
  /** Returns it paid for, or is to pay for. */
  uses: z.number().int(),
  currency,
});
export type HouseAccount = z.infer<typeof houseAccount>;

const newHouseAccount = z.object({
  name,
  /** Empty for none. */
  code,
  coverCents,
  maxUses,
  oncePerStay: z.boolean(),
});

/** What the screen showed as due: by another amount nothing is taken. */
const amountCents = z.number(issue('cash_invalid')).int(issue('cash_invalid'));

export const settlementsOperations = {
  'POST /api/dispatch/orders/{id}/settle': {
    summary:
      'Pays what is due of a return another way than by card: in cash, by a house account, or as a gift with its reason',
    access: 'cash.take',
    params: z.object({ id }),
    body: z.discriminatedUnion('way', [
      z.object({
        way: z.literal('cash'),
        amountCents,
        /** What the guest handed over; the rest is change. */
        givenCents: z.number(issue('cash_invalid')),
      }),
      z.object({
        way: z.literal('house'),
        amountCents,
        houseAccountId: z.string(issue('account_missing')).pipe(z.guid(issue('account_missing'))),
        /** Instead of what the account pays: no more than that. */
        chargeCents: z.number().int().min(1).optional(),
      }),
      z.object({
        way: z.literal('complimentary'),
        amountCents,
        reason: requiredText(200, issue('reason_missing')),
      }),
    ]),
    response: queueOrder,
    errors: [
      'ORDER_NOT_FOUND',
      'NOT_AWAITING_PAYMENT',
      'PAYMENT_IN_PROGRESS',
      'PRICE_CHANGED',
      'HOUSE_ACCOUNT_NOT_FOUND',
      'VALIDATION_USED',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'POST /api/dispatch/orders/{id}/cash-returned': {
    summary: 'The cash of a cancelled return is back with its guest',
    access: 'cash.take',
    params: z.object({ id }),
    response: z.object({ id, amountCents: z.number().int(), currency }),
    errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
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
      /** Of the business, and so of all amounts. */
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
    body: newHouseAccount.extend({ isActive: z.boolean() }).partial(),
    response: houseAccount,
    errors: ['HOUSE_ACCOUNT_NOT_FOUND', 'HOUSE_ACCOUNT_EXISTS', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
