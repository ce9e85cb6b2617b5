import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Guest } from '../../../actor.ts';
import { isOpenStay } from '#domain/stays/states.ts';
import { findOwnVehicle } from './ownVehicle.ts';
import { findCustomerByPhone } from './receive.ts';
import { buildEventRow, lockStay, type LockedStay, touchStay } from './transition.ts';

/**
 * Way in which a guest opened the ticket page: by scanning the valet's screen, or by the link in
 * the SMS.
 */
export type LinkWay = 'scan' | 'link';

/**
 * Finds the customer whose verified phone number equals the stay's number, and the customer's
 * vehicle.
 */
async function findOwner(unit: UnitOfWork, by: Guest, stay: LockedStay) {
  const customerId = await findCustomerByPhone(unit, stay.phone_e164);
  if (!customerId) return {};
  const vehicleId = await findOwnVehicle(unit, by, stay, customerId);
  return { customer_id: customerId, ...(vehicleId ? { vehicle_id: vehicleId } : {}) };
}

/**
 * Returns true when an SMS other than a check-in code was sent to the phone number. Without such an
 * SMS the guest must have scanned the ticket link, whatever the page reports.
 */
async function wasTexted(unit: UnitOfWork, { id, phone_e164 }: LockedStay): Promise<boolean> {
  if (phone_e164 === null) return false;
  const sent = await unit.trx
    .selectFrom('messages')
    .select('id')
    .where('stay_id', '=', id)
    .where('channel', '=', 'sms')
    .where('recipient', '=', phone_e164)
    .where('template', '<>', 'ticket_code')
    .where('status', 'in', ['sent', 'delivered'])
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/**
 * Records that a guest opened the ticket page for the first time. Opening the ticket link from the
 * SMS proves the phone number, like telling the valet the check-in code.
 *
 * @returns when the ticket page was first opened
 */
export async function openLink(ctx: Context, guest: Guest, way: LinkWay): Promise<Date> {
  return transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, guest.stayId);
    if (!stay) throw new AppError('TICKET_NOT_FOUND');
    if (stay.link_opened_at) return stay.link_opened_at;
    const isPhoneProved = way === 'link' && (await wasTexted(unit, stay));
    const isClaimable = isPhoneProved && stay.customer_id === null && isOpenStay(stay.status);
    const owner = isClaimable ? await findOwner(unit, guest, stay) : {};
    const event = buildEventRow(stay, {
      type: 'stay.link_opened',
      from: stay.status,
      to: stay.status,
      by: guest,
      data: { way, phoneProved: isPhoneProved },
    });
    await touchStay(
      unit,
      stay,
      { type: 'link_opened' },
      { set: { link_opened_at: unit.now, ...owner }, events: [event] },
    );
    return unit.now;
  });
}
