import { sql } from 'kysely';
import type { ValetInHand } from '#contract/staff.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { joinLiterals, statusSql } from '../../../platform/db/literals.ts';

const IN_CUSTODY = joinLiterals(custodyStayStatuses);

/**
 * Lists the cars and keys that a valet has: each car once, cars on their way first, then keys of
 * parked cars.
 */
export async function listValetInHand(db: Queryable, valetId: string): Promise<ValetInHand[]> {
  const { rows } = await sql<ValetInHand>`
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
    select once.kind, once.stay_id as "stayId", once.order_id as "orderId", stays.ticket_number as "ticketNumber",
      stays.license_plate as "licensePlate", stays.plate_region as "plateRegion", stays.vehicle_make as "vehicleMake", stays.vehicle_model as "vehicleModel",
      stays.vehicle_color as "vehicleColor", stays.location_id as "locationId", locations.name as "locationName",
      locations.name_ar as "locationNameArabic"
    from once join stays on stays.id = once.stay_id join locations on locations.id = stays.location_id
    order by once.place, stays.ticket_number limit 200`.execute(db);
  return rows;
}
