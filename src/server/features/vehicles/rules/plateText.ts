import { type RawBuilder, sql } from 'kysely';

/** SQL equivalent of `writePlate` of the domain: the plate with its region in front. */
export const plateText = (table: string): RawBuilder<string | null> =>
  sql`(coalesce(${sql.ref(`${table}.plate_region`)} || ' ', '') || ${sql.ref(`${table}.license_plate`)})`;
