import { z } from 'zod';
import { recordedTypes } from '#domain/stays/recordedTypes.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, timeZone } from './people.ts';

const cents = z.number().int();
const count = z.number().int();

/** What somebody has to see to, the most urgent first. */
export const platformNeedKinds = [
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
  kind: z.enum(platformNeedKinds),
  /** How many there are; of a business its refunds or its failing webhooks, of one nobody has signed in to 1. */
  count,
  /** The longest of them. */
  since: instant,
  /** Of webhooks, of refunds, and of a business nobody has signed in to since it was activated. */
  businessId: id.nullable(),
  businessName: z.string().nullable(),
  /** Of refunds, in `currency`. */
  amountCents: cents.nullable(),
  currency: currency.nullable(),
});
export type PlatformNeed = z.infer<typeof need>;

/** Paid for returns, less what went back; and the platform's part of it. */
const revenue = z.object({ currency, revenueCents: cents, feesCents: cents });

const activityEvent = z.object({
  id: z.string(),
  type: z.enum(recordedTypes).or(z.string()),
  at: instant,
  businessId: id,
  business: z.string(),
  location: z.string(),
  locationArabic: z.string().nullable(),
  timeZone,
  stayId: id,
  ticketNumber: z.string(),
});

const overview = z.object({
  asOf: instant,
  /** In whole units of `currency`, in which most businesses are paid; `revenue` has the others. Null for whom fees are not open to. */
  totalRevenue: z.number().nullable(),
  currency: currency.nullable(),
  /** Of all time, one of each currency; they are never added up. */
  revenue: z.array(revenue).nullable(),
  businesses: z.object({ active: count, pending: count, inactive: count }),
  /** Null for whom users are not open to. */
  customers: count.nullable(),
  /** Cars handed back, of all time. */
  services: count,
  /** Since the business day began at each location. */
  today: z.object({ arrivals: count, returns: count, carsHere: count, valetsOnShift: count }),
  /** The last twelve, the oldest first; the last one is not over. What was new in each. */
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
  /** Today's, the newest first; null for whom cars are not open to. */
  activity: z.array(activityEvent).nullable(),
});
export type PlatformOverview = z.infer<typeof overview>;

export const platformOperations = {
  'GET /api/admin/analytics': {
    summary: 'How the platform goes: revenue, businesses, customers, cars, and what needs somebody',
    access: 'platform.view',
    isPrivate: true,
    response: overview,
    errors: [],
  },
} as const satisfies OperationTable;
