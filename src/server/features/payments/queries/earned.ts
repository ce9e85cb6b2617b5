import { sql } from 'kysely';
import { ledgerIn, ordersIn } from '../../businesses/queries/figureWindows.ts';
import type { PersonSource } from '../../businesses/queries/personFigures.ts';

/**
 * SQL condition: no tip pool has divided the ledger line. The scalar subquery runs once per line;
 * with `not exists` PostgreSQL reads the lines of all pools.
 */
const isInNoPool = sql`(select true from tip_pool_entries where entry_id = entry.id) is null`;
const earned = { person: sql`entry.person_id`, values: { earned_cents: sql`entry.amount_cents` } };

/**
 * Sources of undivided tips of cars handed over, counted at the later of booking and handover. Two
 * sources, because each uses its own index: by handover time, and by booking time for later lines.
 */
export const earnedSources: readonly PersonSource[] = [
  {
    ...earned,
    from: sql`${ordersIn('completed_at')} join lateral (select * from ledger_entries entry
      where entry.order_id = orders.id and entry.account = 'runner' and entry.created_at <= orders.completed_at
        and ${isInNoPool} offset 0) entry on true`,
  },
  {
    ...earned,
    from: sql`${ledgerIn(sql`entry.account = 'runner' and ${isInNoPool}`)}
      join lateral (select from orders where orders.id = entry.order_id and orders.completed_at < entry.created_at
        offset 0) handover on true`,
  },
];
