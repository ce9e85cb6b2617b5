import { custodyStayStatuses } from '#domain/stays/states.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { findOwnVehicle } from './ownVehicle.ts';
import { appendEvent, publishStay } from './transition.ts';

/**
 * Makes a customer's the cars in custody that were handed in with the number they have proven. Only
 * those whose guest told the valet the code sent to it, or opened the link from its SMS: a number that was
 * merely typed, also one that opted out and was sent nothing, may be a stranger's.
 */
export async function claimStays(unit: UnitOfWork, actor: Actor, phone: string): Promise<void> {
  const claimed = await unit.trx
    .updateTable('stays')
    .set((row) => ({ customer_id: actor.personId, version: row('version', '+', 1) }))
    .where('phone_e164', '=', phone)
    .where('customer_id', 'is', null)
    // Written out: a kept plan finds the partial index by its words, not by values.
    .where(
      'status',
      'in',
      custodyStayStatuses.map((status) => sql.lit(status)),
    )
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
          // What a number had shown before it was corrected, the new one has not.
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
      await unit.trx
        .updateTable('stays')
        .set({ vehicle_id: vehicleId })
        .where('id', '=', stay.id)
        .execute();
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
