import { sql } from 'kysely';
import type { LateReport } from '#contract/orders.ts';
import { getCarState } from '#domain/orders/carState.ts';
import { openOrderStatuses } from '#domain/orders/states.ts';
import type { Context } from '../../../context.ts';
import { literals, statusSql } from '../../../platform/db/literals.ts';
import { keyColumns, presentKey } from '../../stays/queries/keys.ts';

/** Longest list of reports on a board. The board shows the next ones when these are decided. */
const AT_MOST = 50;

const OPEN = literals(openOrderStatuses);

const fullName = (table: 'people' | 'valet') =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

/** SQL of the person who has the car: the runner sent for it, or the valet who is to park it. */
const valetId = sql<string | null>`coalesce(orders.runner_id,
  case when stays.status = ${statusSql.stay('received')} then stays.received_by end)`;

/** Lists a location's late reports that wait for a decision, the earliest first. */
export async function listLateReports(ctx: Context, locationId: string): Promise<LateReport[]> {
  const rows = await ctx.db
    .selectFrom('late_reports')
    .innerJoin('stays', 'stays.id', 'late_reports.stay_id')
    .innerJoin('people', 'people.id', 'late_reports.reported_by')
    .leftJoin('orders', (join) =>
      join.onRef('orders.stay_id', '=', 'stays.id').on('orders.status', 'in', OPEN),
    )
    .leftJoin('people as valet', (join) => join.on('valet.id', '=', valetId))
    .select([
      'late_reports.id',
      'late_reports.stay_id',
      'late_reports.reported_by',
      'step',
      'reason',
      'done_at',
      'checked',
      'late_reports.parking_spot as reported_spot',
      'late_reports.key_hook as reported_hook',
    ])
    .select(['stays.ticket_number', 'stays.license_plate', 'stays.plate_region'])
    .select(['stays.status', 'stays.parking_spot', 'stays.parking_location'])
    .select(keyColumns)
    .select(['orders.status as order_status', 'orders.held_at', 'valet.id as valet_id'])
    .select(fullName('people').as('by'))
    .select(fullName('valet').as('valet_name'))
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
    reporterId: row.reported_by,
    doneAt: row.done_at.toISOString(),
    parkingSpot: row.reported_spot,
    keyHook: row.reported_hook,
    checked: row.checked,
    car: {
      state: getCarState(
        row.status,
        row.order_status && { status: row.order_status, heldAt: row.held_at },
      ),
      parkingSpot: row.parking_spot,
      parkingLocation: row.parking_location,
      key: presentKey(row),
      valet: row.valet_id ? { id: row.valet_id, name: row.valet_name } : null,
    },
  }));
}
