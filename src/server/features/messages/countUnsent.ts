import { sql } from 'kysely';
import type { Context } from '../../context.ts';

const HOUR_MS = 3_600_000;

/**
 * Counts unsent messages by reason: those that failed or were suppressed in the last hour, and all
 * that wait for a retry (`retrying`). Withdrawn messages do not count, because nobody needs them
 * any more.
 */
export async function countUnsent({ db, clock }: Context): Promise<Record<string, number>> {
  const since = new Date(clock().getTime() - HOUR_MS);
  const { rows } = await sql<{ outcome: string; messages: number }>`
    select case status when 'suppressed' then coalesce(suppressed_by, 'opt_out') else status end as outcome,
      count(*)::int as messages
    from messages
    where created_at > ${since} and status in ('failed', 'undelivered', 'suppressed')
      and suppressed_by is distinct from 'withdrawn'
    group by outcome
    union all
    select 'retrying', count(*)::int from messages where status = 'queued' and attempts > 0`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ outcome, messages }) => [outcome, messages]));
}
