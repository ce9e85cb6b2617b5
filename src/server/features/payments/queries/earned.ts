import { sql } from 'kysely';
import { ledgerIn, ordersIn } from '../../businesses/queries/figureWindows.ts';
import type { PersonSource } from '../../businesses/queries/personFigures.ts';

/** Asked of one line at a time: with `not exists` the lines of all pools are read. */
const isInNoPool = sql`(select true from tip_pool_entries where entry_id = entry.id) is null`;
const earned = { person: sql`entry.person_id`, values: { earned_cents: sql`entry.amount_cents` } };

/**
 * Tips of cars handed over that no pool has divided, at the later of the line and the handover. An index finds the lines
 * that were booked by then with their handover, and those that came later by themselves.
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
