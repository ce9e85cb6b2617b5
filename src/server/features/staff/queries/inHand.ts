import { sql } from 'kysely';
import type { ValetInHand } from '#contract/staff.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { joinLiterals, statusSql } from '../../../platform/db/literals.ts';

const IN_CUSTODY = joinLiterals(custodyStayStatuses);

type Row = {
  kind: ValetInHand['kind'];
  stay_id: string;
  order_id: string | null;
  ticket_number: string;
  license_plate: string | null;
  vehicle_make: string | null;
  vehicle_model: string | null;
  vehicle_color: string | null;
  location_id: string;
  location_name: string;
  location_name_ar: string | null;
};

/**
 * Lists the cars and keys that a valet has: each car once, cars on their way first, then keys of
 * parked cars.
 */
export async function listValetInHand(db: Queryable, valetId: string): Promise<ValetInHand[]> {
  const { rows } = await sql<Row>`
    with held as (
      select stay_id, id as order_id, case status when ${statusSql.order('ready')} then 'curb' else 'return' end as kind,
        case status when ${statusSql.order('ready')} then 1 else 0 end as place
      from orders where runner_id = ${valetId} and status in (${statusSql.order('dispatched', 'ready')})
      union all
      select id, null, case status when ${statusSql.stay('received')} then 'parking' else 'key' end,
        case status when ${statusSql.stay('received')} then 2 else 3 end
      from stays where status in (${IN_CUSTODY})
        and location_id in (select locations.id from locations
          join people on people.business_id = locations.business_id where people.id = ${valetId})
        and (received_by = ${valetId} and status = ${statusSql.stay('received')} or key_holder = ${valetId})),
    once as (select distinct on (stay_id) * from held order by stay_id, place)
    select once.kind, once.stay_id, once.order_id, stays.ticket_number, stays.license_plate,
      stays.vehicle_make, stays.vehicle_model, stays.vehicle_color, stays.location_id,
      locations.name as location_name, locations.name_ar as location_name_ar
    from once join stays on stays.id = once.stay_id join locations on locations.id = stays.location_id
    order by once.place, stays.ticket_number limit 200`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    stayId: row.stay_id,
    orderId: row.order_id,
    ticketNumber: row.ticket_number,
    licensePlate: row.license_plate,
    vehicleMake: row.vehicle_make,
    vehicleModel: row.vehicle_model,
    vehicleColor: row.vehicle_color,
    locationId: row.location_id,
    locationName: row.location_name,
    locationNameArabic: row.location_name_ar,
  }));
}
