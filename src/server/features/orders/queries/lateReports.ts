import { sql } from 'kysely';
import type { LateReport } from '#contract/orders.ts';
import type { Context } from '../../../context.ts';

/** Longest list of reports on a board. The board shows the next ones when these are decided. */
const AT_MOST = 50;

/** Lists a location's late reports that wait for a decision, the earliest first. */
export async function listLateReports(ctx: Context, locationId: string): Promise<LateReport[]> {
  const rows = await ctx.db
    .selectFrom('late_reports')
    .innerJoin('stays', 'stays.id', 'late_reports.stay_id')
    .innerJoin('people', 'people.id', 'late_reports.reported_by')
    .select([
      'late_reports.id',
      'stay_id',
      'step',
      'reason',
      'done_at',
      'checked',
      'late_reports.parking_spot',
    ])
    .select(['stays.ticket_number', 'stays.license_plate', 'stays.plate_region'])
    .select(sql<string>`trim(people.first_name || ' ' || people.last_name)`.as('by'))
    .where('late_reports.location_id', '=', locationId)
    .where('late_reports.decided_at', 'is', null)
    .orderBy('late_reports.created_at')
    .limit(AT_MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    stayId: row.stay_id,
    ticketNumber: row.ticket_number,
    licensePlate: row.license_plate,
    plateRegion: row.plate_region,
    step: row.step,
    reason: row.reason,
    by: row.by,
    doneAt: row.done_at.toISOString(),
    parkingSpot: row.parking_spot,
    checked: row.checked,
  }));
}
