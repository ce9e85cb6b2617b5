import { unparkedStayStatuses } from '#domain/stays/states.ts';
import type { UnitOfWork } from '../../context.ts';

/** Records an opt-out: the phone number gets no SMS until its holder sends START. */
export async function recordOptOut(unit: UnitOfWork, phone: string): Promise<void> {
  await unit.trx
    .insertInto('sms_opt_outs')
    .values({ phone_e164: phone, since: unit.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOptOut(unit: UnitOfWork, phone: string): Promise<void> {
  await unit.trx.deleteFrom('sms_opt_outs').where('phone_e164', '=', phone).execute();
}

/**
 * Publishes a live hint to the screen of the valet who waits for a guest's code, because the SMS
 * was not delivered.
 */
export async function publishDelivery(unit: UnitOfWork, stayId: string | null): Promise<void> {
  if (!stayId) return;
  const stay = await unit.trx
    .selectFrom('stays')
    .select(['id', 'location_id', 'customer_id', 'channel', 'status', 'version'])
    .where('id', '=', stayId)
    .where('status', 'in', unparkedStayStatuses)
    .executeTakeFirst();
  if (!stay) return;
  const { id, location_id: locationId, channel, status, version } = stay;
  unit.publish(
    { type: 'service_status_update', stayId: id, locationId, channel, status, version },
    stay.customer_id,
  );
}
