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
