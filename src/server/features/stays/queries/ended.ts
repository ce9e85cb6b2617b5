import { sql } from 'kysely';
import type { StayStatus } from '#domain/stays/states.ts';

type EndColumn = 'returned_at' | 'cancelled_at';

/** What says when a stay was over that ended so; null where it goes on. */
const endColumns: Record<StayStatus, EndColumn | null> = {
  expected: null,
  received: null,
  parked: null,
  returning: null,
  ready: null,
  returned: 'returned_at',
  cancelled: 'cancelled_at',
};

/** When a stay was over; null while it goes on. */
export function findStayEnd(
  stay: { status: StayStatus } & Record<EndColumn, Date | null>,
): Date | null {
  const column = endColumns[stay.status];
  return column && stay[column];
}

const columns = new Set(Object.values(endColumns).filter((column) => column !== null));

/** SQL that says the same of a row of `stays`. */
export const stayEnd = sql<Date | null>`coalesce(${sql.join(
  [...columns].map((column) => sql.ref(`stays.${column}`)),
)})`;
