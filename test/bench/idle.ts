import type { Statement } from '../faults/wire.ts';

/** Matches the queue's upkeep, the routines, and the check that the listening connection lives. */
const always =
  /^\s*(listen|set |select\s*$)|pgboss\.(version|warning|bam)|unnest\(\$1::text\[\]\) as name|check_count = check_count \+ 1|"due_at" <= |update webhook_endpoints set claimed_until|from locations where auto_dispatch and exists/i;

/**
 * Returns whether a process sends the statement even without any car. Jobs that a life enqueues, fetches and
 * completes belong to the life; a fetch without a result is a poll.
 */
export function isIdle({ text, rows }: Statement): boolean {
  if (always.test(text)) return true;
  if (!/pgboss/i.test(text)) return false;
  if (/skip locked/i.test(text)) return rows.length === 0;
  return /pgboss\.queue/i.test(text) && !/insert into pgboss\.job/i.test(text);
}
