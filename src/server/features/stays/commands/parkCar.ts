import type { CallContext, UnitOfWork } from '../../../context.ts';
import type { Trx } from '../../../platform/db/client.ts';
import type { Actor } from '../../../actor.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { ensureLink } from '../queries/links.ts';
import { chooseLinkText } from '../queries/linkText.ts';
import { getMessageSubject, getNotificationContext } from '../queries/notificationContext.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { spotSharer } from '../queries/freePlaces.ts';
import { requireTicket } from '../policy/ticket.ts';
import { withHook } from './keyHook.ts';
import { reportLateParking, transactOrReport } from './lateReport.ts';
import { type LockedStay, moveStay, selectStays, wakeDispatch } from './transition.ts';

export type ParkingSpotInput = {
  parkingSpot?: string | undefined;
  parkingLocation?: string | undefined;
  keyHook?: string | undefined;
};

/**
 * Marks a locked stay as parked, and sends the guest of a ticket the link to the ticket page.
 *
 * @param parkedBy who parked the car, and has a key without a hook; by default the actor
 */
export async function parkStay(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  spot: ParkingSpotInput,
  parkedBy?: string,
): Promise<LockedStay> {
  const link = ensureLink(unit.ctx, stay);
  // A parking session may have a planned spot.
  const parkingSpot = spot.parkingSpot || stay.parking_spot;
  const hook = spot.keyHook || stay.key_hook;
  const parked = await moveStay(unit, stay, {
    event: 'park',
    by: actor,
    set: {
      parking_spot: parkingSpot,
      parking_location: spot.parkingLocation || stay.parking_location,
      key_hook: hook,
      ...(parkedBy && !hook ? { key_holder: parkedBy } : {}),
      ...link.columns,
    },
    data: {
      spot: parkingSpot,
      ...(hook ? { hook } : {}),
      ...(parkedBy && parkedBy !== actor.personId ? { parkedBy } : {}),
    },
  });
  // The valet who parked the car is free for the next car.
  await wakeDispatch(unit, parked);
  const context = getNotificationContext(parked);
  await notifyCustomer(unit, parked, {
    type: 'car_parked',
    data: context,
    subjectId: getMessageSubject(stay.id, stay),
  });
  await enqueueSms(unit, {
    stay,
    template: await chooseLinkText(unit.trx, stay, 'ticket_link'),
    data: {
      link: link.address,
      location: context.location,
      ticketNumber: stay.ticket_number,
    },
    dedupeKey: `ticket-link:${getMessageSubject(stay.id, stay)}`,
  });
  return parked;
}

/** Locks the stay like `lockStay`, and reads the ticket number of another car on the same spot. */
const lockStayToPark = (trx: Trx, stayId: string, spot: ParkingSpotInput) =>
  selectStays(trx)
    .select(spotSharer(spot.parkingSpot || null).as('spot_shared_with'))
    .where('id', '=', stayId)
    .forUpdate()
    .executeTakeFirst();

/**
 * Parks a ticket's car.
 *
 * @returns the stay, with the ticket number of another car on its spot; null for a repeated call
 * @throws TICKET_NOT_FOUND, STATE_CONFLICT, HOOK_TAKEN, IDEMPOTENCY_CONFLICT; SENT_TO_DESK for a
 *   parking reported late that became a report
 */
export async function parkTicket(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  ticketId: string,
  spot: ParkingSpotInput,
): Promise<{ stay: LockedStay; spotSharedWith: string | null } | null> {
  return withHook(ctx, () =>
    transactOrReport(ctx, actor, async (unit) => {
      const locking = lockStayToPark(unit.trx, ticketId, spot);
      const found = requireTicket(scope, await locking);
      const reported = await reportLateParking(unit, actor, found, ctx.call, spot);
      if (reported) return reported;
      const stay = await parkStay(unit, actor, found, spot);
      return { stay, spotSharedWith: found.spot_shared_with };
    }),
  );
}
