import type { Context } from './context.ts';
import { countUnsent } from './features/messages/countUnsent.ts';
import { countOverdueDays } from './features/payments/pool/countOverdueDays.ts';
import type { GaugeReader } from './platform/http/metrics.ts';

/**
 * Lists the gauges on which an operator may set alerts. Each gauge costs one query per request of
 * `/metrics`.
 */
export const listGauges = (ctx: Context): readonly GaugeReader[] => [
  {
    name: 'portico_jobs_late',
    help: 'Jobs that have been due for more than a minute, by queue',
    label: 'queue',
    read: () => ctx.jobs.countLate(ctx.db),
  },
  {
    name: 'portico_messages_unsent',
    help: 'Messages of the last hour that were held back or failed, and those that are tried again, by outcome',
    label: 'outcome',
    read: () => countUnsent(ctx),
  },
  {
    name: 'portico_tip_pool_days_overdue',
    help: 'Business days whose tips should have been divided an hour ago, by location',
    label: 'location',
    read: () => countOverdueDays(ctx),
  },
];
