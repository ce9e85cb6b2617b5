import { type RawBuilder, sql } from 'kysely';

/** Time span at a location for computing figures, stored under `day`. */
export type FigureWindow = {
  businessId: string;
  locationId: string;
  day: string;
  /** Inclusive; `endsAt` is exclusive. */
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
};

/**
 * SQL of the windows as rows, for one statement over all of them. `offset 0` is an optimisation fence: PostgreSQL must
 * not join other tables first.
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

/** SQL of whether an instant lies in the window `span`. */
export const isInWindow = (at: RawBuilder<unknown>) =>
  sql`${at} >= span.starts_at and ${at} < span.ends_at`;

/**
 * Joins a table's rows of each window with a lateral subquery. `offset 0` is an optimisation fence: PostgreSQL
 * estimates that a plain join matches a ninth of the table, and scans all of it.
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
 * SQL of the cars returned in the window `span`. It filters by the end of the stay, returned or cancelled, which the
 * location's index has. By `returned_at` alone PostgreSQL reads all cars that ever left.
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
