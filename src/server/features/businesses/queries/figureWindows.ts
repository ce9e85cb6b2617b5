import { type RawBuilder, sql } from 'kysely';

/** A part of time at one location, of which figures are reckoned. `day` is what it is kept under. */
export type FigureWindow = {
  businessId: string;
  locationId: string;
  day: string;
  /** From here, up to and without `endsAt`. */
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
};

/** The windows as rows, for any number of them in one statement. Offset 0 keeps the planner from joining others first. */
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

/** That something happened in the window `span`. */
export const within = (at: RawBuilder<unknown>) =>
  sql`${at} >= span.starts_at and ${at} < span.ends_at`;

/**
 * The rows of one table that a window has. Looked up for each window by itself: joined as a whole the planner takes
 * two bounds out of another row to leave a ninth of the table, and reads it all for each.
 */
export const lookUp = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>, name: string) =>
  sql`lateral (select * from ${table} where ${condition} offset 0) ${sql.ref(name)} on true`;

export const staysIn = (
  column: 'received_at' | 'rated_at',
  more: RawBuilder<unknown> = sql`true`,
) =>
  lookUp(
    sql`stays`,
    sql`stays.location_id = span.location_id and ${within(sql.ref(`stays.${column}`))} and ${more}`,
    'stays',
  );

/**
 * The cars that were handed back in the window `span`. Asked for by when they left, handed back or not: that is what the
 * index of a location has, and of any other column all cars that ever left it are read.
 */
export const returnsIn = lookUp(
  sql`stays`,
  sql`stays.location_id = span.location_id and stays.received_at is not null
    and ${within(sql`coalesce(stays.returned_at, stays.cancelled_at)`)} and stays.returned_at is not null`,
  'stays',
);

export const ordersIn = (
  at: 'ready_at' | 'paid_at' | 'completed_at',
  more: RawBuilder<unknown> = sql`true`,
) =>
  lookUp(
    sql`orders`,
    sql`orders.location_id = span.location_id and ${within(sql.ref(`orders.${at}`))} and ${more}`,
    'orders',
  );

export const ledgerIn = (more: RawBuilder<unknown>) =>
  lookUp(
    sql`ledger_entries entry`,
    sql`entry.location_id = span.location_id and ${within(sql.ref('entry.created_at'))} and ${more}`,
    'entry',
  );
