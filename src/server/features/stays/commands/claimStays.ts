import { custodyStayStatuses } from '#domain/stays/states.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../context.ts';
import { findOwnVehicle } from './ownVehicle.ts';
import { appendEvent, publishStay } from './transition.ts';
import { literals } from '../../../platform/db/literals.ts';
import { updateRow } from '../../../platform/db/rows.ts';

/**
 * Links the cars in custody with a customer's verified phone number to the customer's account. Each
 * car's guest must have proved the phone number, by a check-in code or by the link in the SMS. A
 * phone number that was only typed may belong to a stranger.
 */
export async function claimStays(unit: UnitOfWork, actor: Actor, phone: string): Promise<void> {
  const claimed = await unit.trx
    .updateTable('stays')
    .set((row) => ({ customer_id: actor.personId, version: row('version', '+', 1) }))
    .where('phone_e164', '=', phone)
    .where('customer_id', 'is', null)
    .where('status', 'in', literals(custodyStayStatuses))
    .where((row) =>
      row.exists(
        row
          .selectFrom('stay_events')
          .select('stay_events.id')
          .whereRef('stay_events.stay_id', '=', 'stays.id')
          .where('stay_events.type', 'in', ['stay.receive', 'stay.link_opened'])
          .where(
            sql<boolean>`(stay_events.data @> '{"codeVerified": true}' or stay_events.data @> '{"phoneProved": true}')`,
          )
          // Ignores a proof from before the phone number was corrected, because that proof was for
          // the old number.
          .where(
            sql<boolean>`stay_events.id > coalesce((select max(corrected.id) from stay_events corrected
              where corrected.stay_id = stays.id and corrected.type = 'stay.guest_correct'
                and corrected.data @> '{"isNewPhone": true}'), 0)`,
          ),
      ),
    )
    .returningAll()
    .execute();
  for (const stay of claimed) {
    const vehicleId = await findOwnVehicle(unit, actor, stay, actor.personId);
    if (vehicleId) {
      await updateRow(unit.trx, 'stays', stay.id, { vehicle_id: vehicleId });
    }
    await appendEvent(unit, stay, {
      type: 'stay.claim',
      from: stay.status,
      to: stay.status,
      by: actor,
    });
    publishStay(unit, stay, { type: 'service_status_update' });
  }
}
