import { sql } from 'kysely';
import type { QueueRunner } from '#contract/orders.ts';
import { rolesWith } from '#domain/identity/roles.ts';

/**
 * SQL of whether an order's runner, joined as `runner`, can still bring its car: as `selectRunners` finds who can
 * be sent.
 */
export const isRunnerAvailable = sql<boolean>`coalesce(runner.status = 'active'
  and exists (select from shifts where person_id = runner.id and ended_at is null)
  and exists (select from staff_locations
    where person_id = runner.id and location_id = orders.location_id), false)`;

export type RunnerRow = {
  id: string;
  name: string;
  is_on_shift: boolean;
  since: string;
  has_car: boolean;
  plate: string | null;
  ticket_number: string | null;
  cars: number;
};

/**
 * SQL of who is on shift at a location or has one of its cars under way, with the car they were sent for
 * first. Free is since the last car came to the curb, or since the shift began.
 */
export const queueRunners = (locationId: string) => sql<RunnerRow[]>`(
  select coalesce(json_agg(runner), '[]') from (
    with driving as (
      select distinct on (orders.runner_id) orders.runner_id, orders.dispatched_at,
        stays.license_plate as plate, stays.ticket_number,
        count(*) over (partition by orders.runner_id)::int as cars
      from orders join stays on stays.id = orders.stay_id
      where orders.location_id = ${locationId} and orders.status = 'dispatched'
        and orders.runner_id is not null
      order by orders.runner_id, orders.dispatched_at, orders.id),
    on_shift as (
      select person_id, started_at from shifts where location_id = ${locationId} and ended_at is null)
    select people.id, trim(people.first_name || ' ' || people.last_name) as name,
      on_shift.person_id is not null as is_on_shift,
      driving.runner_id is not null as has_car, driving.plate, driving.ticket_number,
      coalesce(driving.cars, 0) as cars,
      coalesce(driving.dispatched_at, greatest(on_shift.started_at, (
        select max(ready_at) from orders
        where location_id = ${locationId} and runner_id = people.id and ready_at is not null
          and ready_at > on_shift.started_at))) as since
    from people
    left join on_shift on on_shift.person_id = people.id
    left join driving on driving.runner_id = people.id
    where (on_shift.person_id is not null and people.status = 'active'
        and people.role = any(${rolesWith('jobs.work')}))
      or driving.runner_id is not null
    order by on_shift.started_at nulls last, people.first_name, people.id) runner)`;

export function presentQueueRunners(rows: RunnerRow[]): QueueRunner[] {
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isOnShift: row.is_on_shift,
    since: new Date(row.since).toISOString(),
    car: row.has_car ? { plate: row.plate, ticketNumber: row.ticket_number ?? '' } : null,
    queued: Math.max(0, row.cars - 1),
  }));
}
