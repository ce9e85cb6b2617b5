import { type RawBuilder, sql } from 'kysely';
import type { CarLeft } from '#contract/orders.ts';
import type { Context } from '../../../context.ts';
import { inHandSince, isAbandoned } from './isAbandoned.ts';

/** Longest list on a board. The board shows the next ones when these are parked. */
const AT_MOST = 50;

/** SQL condition: a car stands at a location that its valet will not park. */
export const hasCarsLeft = (locationId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from stays where location_id = ${locationId} and ${isAbandoned(now)})`;

/** Lists a location's cars that their valets will not park, the longest left first. */
export async function listCarsLeft(ctx: Context, locationId: string): Promise<CarLeft[]> {
  const rows = await ctx.db
    .selectFrom('stays')
    .leftJoin('people', 'people.id', 'stays.received_by')
    .select(['stays.id', 'ticket_number', 'license_plate', 'plate_region'])
    .select([
      inHandSince.as('since'),
      sql<string | null>`trim(people.first_name || ' ' || people.last_name)`.as('valet'),
    ])
    .where('stays.location_id', '=', locationId)
    .where(isAbandoned(ctx.clock()))
    .orderBy('since')
    .limit(AT_MOST)
    .execute();
  return rows.map((row) => ({
    stayId: row.id,
    ticketNumber: row.ticket_number,
    licensePlate: row.license_plate,
    plateRegion: row.plate_region,
    valet: row.valet ?? '',
    since: row.since.toISOString(),
  }));
}
