import type { Statement } from '../faults/wire.ts';

/**
 * Matches statements of the job queue's upkeep, of the routines, and of the check that the LISTEN
 * connection is alive.
 */
const always =
  /^\s*(listen|set |select\s*$)|pgboss\.(version|warning|bam)|unnest\(\$1::text\[\]\) as name|check_count = check_count \+ 1|"due_at" <= /i;

/**
 * True if a process sends the statement even without any car. Jobs that a ticket causes do not
 * count as idle; a fetch without a result is a poll and counts.
 */
export function isIdle({ text, rows }: Statement): boolean {
  if (always.test(text)) return true;
  if (!/pgboss/i.test(text)) return false;
  if (/skip locked/i.test(text)) return rows.length === 0;
  return /pgboss\.queue/i.test(text) && !/insert into pgboss\.job/i.test(text);
}
