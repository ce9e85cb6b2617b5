import { sql } from 'kysely';
import type { StayStatus } from '#domain/stays/states.ts';

type EndColumn = 'returned_at' | 'cancelled_at';

/** Column with the end time of a stay in each status; null for statuses of an open stay. */
const endColumns: Record<StayStatus, EndColumn | null> = {
  expected: null,
  received: null,
  parked: null,
  returning: null,
  ready: null,
  returned: 'returned_at',
  cancelled: 'cancelled_at',
};

/** Returns the end time of a stay; null while the stay is open. */
export function findStayEnd(
  stay: { status: StayStatus } & Record<EndColumn, Date | null>,
): Date | null {
  const column = endColumns[stay.status];
  return column && stay[column];
}

const columns = new Set(Object.values(endColumns).filter((column) => column !== null));

/** SQL twin of `findStayEnd` for rows of `stays`: change both together. */
export const stayEnd = sql<Date | null>`coalesce(${sql.join(
  [...columns].map((column) => sql.ref(`stays.${column}`)),
)})`;
