import type { Context } from '../../../context.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import type { Actor } from '../../../actor.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { ensureLink } from '../queries/links.ts';
import { getNotificationContext } from '../queries/notificationContext.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { lockTicket } from '../policy/ticket.ts';
import { type LockedStay, moveStay } from './transition.ts';

export type Spot = { parkingSpot?: string | undefined; parkingLocation?: string | undefined };

/** Parks a locked stay and sends a ticket's guest the link. */
export async function parkStay(
  ctx: Context,
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  spot: Spot,
): Promise<LockedStay> {
  const link = ensureLink(ctx, stay);
  // A session may come with the spot that was planned for it.
  const parkingSpot = spot.parkingSpot || stay.parking_spot;
  const parked = await moveStay(unit, stay, {
    event: 'park',
    by: actor,
    set: {
      parking_spot: parkingSpot,
      parking_location: spot.parkingLocation || stay.parking_location,
      ...link.columns,
    },
    data: { spot: parkingSpot },
  });
  const context = getNotificationContext(parked);
  await notifyCustomer(ctx, unit, parked, {
    type: 'car_parked',
    data: context,
    subjectId: stay.id,
  });
  await enqueueSms(ctx, unit, {
    stay,
    template: 'ticket_link',
    data: {
      link: link.address,
      location: context.location,
      ticketNumber: stay.ticket_number,
    },
    dedupeKey: `ticket-link:${stay.id}`,
  });
  return parked;
}

/** @throws TICKET_NOT_FOUND, STATE_CONFLICT */
export async function parkTicket(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  ticketId: string,
  spot: Spot,
): Promise<LockedStay> {
  return transact(ctx, async (unit) => {
    const stay = await lockTicket(unit.trx, scope, ticketId);
    return parkStay(ctx, unit, actor, stay, spot);
  });
}
