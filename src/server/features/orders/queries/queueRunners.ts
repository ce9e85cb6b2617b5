import { type RawBuilder, sql } from 'kysely';
import type { QueueRunner } from '#contract/orders.ts';
import { listRolesWith } from '#domain/identity/roles.ts';
import { inHandSince, isAbandoned } from './isAbandoned.ts';
import { isSignedOut } from './isSignedOut.ts';
import { positionsAllowing } from '../../staff/queries/positions.ts';
import { statusSql } from '../../../platform/db/literals.ts';
import { isOnShiftAnywhere, worksAt } from './whereabouts.ts';
import { plateText } from '../../vehicles/rules/plateText.ts';

const runner = sql.ref('runner.id');
const runnerWorksHere = worksAt(runner, sql.ref('orders.location_id'), 'jobs.work');

/**
 * SQL condition: an order's runner, joined as `runner`, can still bring the car.
 */
export const isRunnerAvailable = sql<boolean>`coalesce(runner.status = 'active'
  and not ${isSignedOut(runner, sql.ref('orders.dispatched_at'))}
  and ${isOnShiftAnywhere(runner)} and ${runnerWorksHere}, false)`;

/**
 * SQL condition: an order's runner, joined as `runner`, no longer brings the car. The runner is
 * suspended, removed from the location, or off shift since the dispatch. A runner who was off shift
 * already when sent still counts.
 */
export const isRunnerGone = sql<boolean>`(runner.status <> 'active' or not ${runnerWorksHere}
  or exists (select from shifts where person_id = ${runner} and ended_at >= orders.dispatched_at)
    and not ${isOnShiftAnywhere(runner)})`;

/** SQL of the cars that a person has to bring or to park now, at any location. */
export const selectCarsInHand = (personId: RawBuilder<unknown>, now: Date) => sql`
  select 'return' as kind, orders.location_id, ${plateText('stays')} as plate, stays.ticket_number,
    orders.dispatched_at as since, stays.id as stay_id
  from orders join stays on stays.id = orders.stay_id
  where orders.runner_id = ${personId} and orders.status = ${statusSql.order('dispatched')}
  union all
  select 'parking', stays.location_id, ${plateText('stays')}, stays.ticket_number, ${inHandSince}, stays.id
  from stays where stays.received_by = ${personId} and stays.status = ${statusSql.stay('received')}
    and not ${isAbandoned(now)}`;

export type RunnerRow = {
  id: string;
  name: string;
  shift_at: string | null;
  shift_at_ar: string | null;
  is_here: boolean;
  since: string | null;
  kind: 'return' | 'parking' | null;
  plate: string | null;
  ticket_number: string | null;
  car_at: string | null;
  car_at_ar: string | null;
  is_car_here: boolean;
  cars: number;
};

/**
 * SQL of the runners who can be sent for a location's cars, or are bringing a car. Each runner has
 * their first car.
 *
 * Sorted: on shift at this location by start, then busy or on shift elsewhere, then off shift.
 * `since` is when the runner got the car. For a free runner, `since` is when their last car came to
 * the curb, or when their shift began. People are read one by one (`limit 1`): a hash join would
 * read the people of all businesses.
 */
export const queueRunners = (locationId: string, now: Date) => sql<RunnerRow[]>`(
  select coalesce(json_agg(runner order by runner.place, runner.started_at, runner.name, runner.id), '[]')
  from (
    with known as (
      select person.id from staff_locations
        cross join lateral (
          select id from people where people.id = staff_locations.person_id and status = 'active'
            and role = any(${listRolesWith('jobs.work')}) limit 1) person
      where staff_locations.location_id = ${locationId}
        and staff_locations.position in (${positionsAllowing('jobs.work')})
      union
      select runner_id from orders
      where location_id = ${locationId} and status = ${statusSql.order('dispatched')} and runner_id is not null)
    select people.id, trim(people.first_name || ' ' || people.last_name) as name,
      shifts.started_at, shift_place.name as shift_at, shift_place.name_ar as shift_at_ar,
      coalesce(shifts.location_id = ${locationId}, false) as is_here,
      hand.kind, hand.plate, hand.ticket_number, car_place.name as car_at, car_place.name_ar as car_at_ar,
      coalesce(hand.location_id = ${locationId}, false) as is_car_here,
      coalesce(hand.cars, 0) as cars,
      case when shifts.location_id = ${locationId} then 0
        when shifts.id is not null or hand.kind is not null then 1 else 2 end as place,
      coalesce(hand.since, greatest(shifts.started_at, (
        select max(ready_at) from orders
        where location_id = shifts.location_id and runner_id = people.id and ready_at is not null
          and ready_at > shifts.started_at))) as since
    from known
    cross join lateral (select * from people where people.id = known.id limit 1) people
    left join shifts on shifts.person_id = people.id and shifts.ended_at is null
    left join locations shift_place on shift_place.id = shifts.location_id
    left join lateral (
      select cars.*, count(*) over ()::int as cars
      from (${selectCarsInHand(sql.ref('people.id'), now)}) cars
      order by kind desc, since, stay_id limit 1) hand on true
    left join locations car_place on car_place.id = hand.location_id) runner)`;

/**
 * Presents a runner's car. For a car of another location, the viewer of the board may see only the
 * location's name.
 */
function presentCar(row: RunnerRow): QueueRunner['car'] {
  if (row.kind === null) return null;
  return {
    kind: row.kind,
    plate: row.is_car_here ? row.plate : null,
    ticketNumber: row.is_car_here ? row.ticket_number : null,
    elsewhere: row.is_car_here ? null : row.car_at,
    elsewhereArabic: row.is_car_here ? null : row.car_at_ar,
  };
}

export function presentQueueRunners(rows: RunnerRow[]): QueueRunner[] {
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    shift:
      row.shift_at === null
        ? null
        : {
            isHere: row.is_here,
            locationName: row.shift_at,
            locationNameArabic: row.shift_at_ar,
          },
    since: row.since === null ? null : new Date(row.since).toISOString(),
    car: presentCar(row),
    queued: Math.max(0, row.cars - 1),
  }));
}
