import type { Statement } from '../faults/wire.ts';

/**
 * The queue's own table work, what runs every minute whether a car is there or not, and the bare look at whether the
 * connection that listens is still there.
 */
const always =
  /^\s*(listen|set |select\s*$)|pgboss\.(version|warning|bam)|unnest\(\$1::text\[\]\) as name|check_count = check_count \+ 1|"due_at" <= /i;

/**
 * Whether a process would have sent it without any car. What a life puts into the queue, takes out and
 * completes is its own; a fetch that found nothing is a poll.
 */
export function isIdle({ text, rows }: Statement): boolean {
  if (always.test(text)) return true;
  if (!/pgboss/i.test(text)) return false;
  if (/skip locked/i.test(text)) return rows.length === 0;
  return /pgboss\.queue/i.test(text) && !/insert into pgboss\.job/i.test(text);
}
