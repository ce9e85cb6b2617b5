import { z } from 'zod';
import { recordedTypes } from '#domain/stays/recordedTypes.ts';
import type { OperationTable } from '#contract/operation.ts';
import { currency, id, instant, shortLocation } from '#contract/people.ts';

const cents = z.number().int();
const count = z.number().int();

/** Kinds of problems that administrators must deal with, the most urgent first. */
export const operatorNeedKinds = [
  'applications',
  'support',
  'jobs',
  'messages',
  'webhooks',
  'refunds',
  'invoices',
  'silent',
] as const;

const need = z.object({
  kind: z.enum(operatorNeedKinds),
  /**
   * Number of cases. For a business: its refunds or failing webhooks, or 1 if nobody has signed in.
   */
  count,
  /** When the oldest of these cases started. */
  since: instant,
  /**
   * Business with the problem. Set for webhooks, refunds, and businesses where nobody has signed in
   * since activation.
   */
  businessId: id.nullable(),
  businessName: z.string().nullable(),
  /** Sum of the refunds, in cents of `currency`. */
  amountCents: cents.nullable(),
  currency: currency.nullable(),
});
export type OperatorProblem = z.infer<typeof need>;

/** Payments for returns less refunds, and the platform's part of that sum. */
const revenue = z.object({ currency, revenueCents: cents, feesCents: cents });

const activityEvent = z.object({
  id: z.string(),
  type: z.enum(recordedTypes).or(z.string()),
  at: instant,
  businessId: id,
  business: z.string(),
  ...shortLocation,
  stayId: id,
  ticketNumber: z.string(),
});

const overview = z.object({
  asOf: instant,
  /**
   * Revenue in dollars (not cents) of `currency`, the most common currency of businesses; `revenue`
   * has the others. Null without the right to see fees.
   */
  totalRevenue: z.number().nullable(),
  currency: currency.nullable(),
  /** All-time revenue by currency. Currencies are never added up. */
  revenue: z.array(revenue).nullable(),
  businesses: z.object({ active: count, pending: count, inactive: count }),
  /** Number of customers; null without the right to see users. */
  customers: count.nullable(),
  /** Number of cars handed back, of all time. */
  services: count,
  /** Counts since the business day began at each location. */
  today: z.object({ arrivals: count, returns: count, carsHere: count, valetsOnShift: count }),
  /**
   * Numbers of new businesses, customers and services in each of the last twelve months, the oldest
   * first. The last month is unfinished.
   */
  months: z.array(
    z.object({
      month: z.string(),
      businesses: count,
      customers: count.nullable(),
      services: count,
      revenue: z.array(revenue).nullable(),
    }),
  ),
  needs: z.array(need),
  /** Events of today, the newest first; null without the right to see cars. */
  activity: z.array(activityEvent).nullable(),
});
export type OperatorOverview = z.infer<typeof overview>;

export const operatorOperations = {
  'GET /api/admin/analytics': {
    summary: 'How the platform goes: revenue, businesses, customers, cars, and what needs somebody',
    access: 'platform.view',
    isPrivate: true,
    response: overview,
    errors: [],
  },
} as const satisfies OperationTable;
