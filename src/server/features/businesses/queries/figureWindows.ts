import { type RawBuilder, sql } from 'kysely';

/** Time span at a location whose figures are stored under `day`. */
export type FigureWindow = {
  businessId: string;
  locationId: string;
  day: string;
  /** Start of the time span, inclusive; `endsAt` is exclusive. */
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
};

/**
 * SQL of the time spans as rows, for one statement over all. `offset 0` is an optimisation fence:
 * without it PostgreSQL may join other tables first.
 */
export const windowRows = (windows: readonly FigureWindow[]): RawBuilder<unknown> => sql`(
  select * from jsonb_to_recordset(${JSON.stringify(
    windows.map((each) => ({
      business_id: each.businessId,
      location_id: each.locationId,
      day: each.day,
      starts_at: each.startsAt,
      ends_at: each.endsAt,
      time_zone: each.timeZone,
    })),
  )}::jsonb) as one(business_id uuid, location_id uuid, day date, starts_at timestamptz, ends_at timestamptz,
    time_zone text) offset 0)`;

/** SQL condition: the instant lies in the time span `span`. */
export const isInWindow = (at: RawBuilder<unknown>) =>
  sql`${at} >= span.starts_at and ${at} < span.ends_at`;

/**
 * Joins the rows that a table has in each time span with a lateral subquery. `offset 0` is an
 * optimisation fence: PostgreSQL estimates that a plain join matches a ninth of the table, and
 * scans the whole table.
 */
export const joinWindowRows = (
  table: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  name: string,
) => sql`lateral (select * from ${table} where ${condition} offset 0) ${sql.ref(name)} on true`;

export const staysIn = (
  column: 'received_at' | 'rated_at',
  more: RawBuilder<unknown> = sql`true`,
) =>
  joinWindowRows(
    sql`stays`,
    sql`stays.location_id = span.location_id and ${isInWindow(sql.ref(`stays.${column}`))} and ${more}`,
    'stays',
  );

/**
 * SQL of the cars returned in the time span `span`. Filters by the end of the stay, returned or
 * cancelled, because the location's index has this expression. By `returned_at` alone PostgreSQL
 * reads all cars that ever left.
 */
export const returnsIn = joinWindowRows(
  sql`stays`,
  sql`stays.location_id = span.location_id and stays.received_at is not null
    and ${isInWindow(sql`coalesce(stays.returned_at, stays.cancelled_at)`)} and stays.returned_at is not null`,
  'stays',
);

export const ordersIn = (
  at: 'ready_at' | 'paid_at' | 'completed_at',
  more: RawBuilder<unknown> = sql`true`,
) =>
  joinWindowRows(
    sql`orders`,
    sql`orders.location_id = span.location_id and ${isInWindow(sql.ref(`orders.${at}`))} and ${more}`,
    'orders',
  );

export const ledgerIn = (more: RawBuilder<unknown>) =>
  joinWindowRows(
    sql`ledger_entries entry`,
    sql`entry.location_id = span.location_id and ${isInWindow(sql.ref('entry.created_at'))} and ${more}`,
    'entry',
  );
