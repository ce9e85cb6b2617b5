import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { fieldError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { type GivenReason, recordReason } from '../../stays/commands/staffReason.ts';
import { type LockedStay, moveStay } from '../../stays/commands/transition.ts';
import { lockCar, requireCarRight } from '../../stays/policy/car.ts';
import { hasHadLink } from '../../stays/queries/linkText.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { isAnothersCar, mayGiveBackAny } from '../policy.ts';
import { isAbandonedStay } from '../queries/isAbandoned.ts';
import { notifyHolder } from './notifyHolder.ts';
import { buildTakenConflict } from './taken.ts';

/**
 * Refuses a plain valet who gives back a car that a colleague accepted: they take it over first. A
 * dispatcher needs a reason. A colleague who took the car over contradicts a late step of the valet
 * who had it before.
 *
 * @throws STATE_CONFLICT with the colleague's name; VALIDATION naming `reason`
 */
export async function requireGiver(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  { reason }: GivenReason,
): Promise<void> {
  if (!isAnothersCar(actor, stay)) return;
  if (await isAbandonedStay(unit.trx, stay.id, unit.now)) return;
  if (!mayGiveBackAny(actor, stay))
    throw await buildTakenConflict(unit, actor, stay, {
      state: stay.status,
      by: stay.received_by,
    });
  if (!reason) throw fieldError('reason', 'reason_missing');
}

/**
 * Gives back a car that is not parked yet, in any channel. Nothing is charged. Notifies a customer
 * with an account, a guest whose last text says that the valets have the car, and a colleague who
 * had it.
 *
 * @throws NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT; VALIDATION naming `reason`
 */
export async function giveBack(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  given: GivenReason,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const stay = await lockCar(unit.trx, scope, stayId);
    requireCarRight(unit, stay, 'giveBack');
    await requireGiver(unit, actor, stay, given);
    const data = { reason: 'given_back', ...recordReason(given) };
    const moved = await moveStay(unit, stay, { event: 'cancel', by: actor, data });
    const { car, location } = getNotificationContext(moved);
    const isTexted = await hasHadLink(unit.trx, moved);
    await notifyCustomer(unit, moved, {
      type: 'car_given_back',
      data: { car, location },
      subjectId: stayId,
      skipChannels: isTexted ? ['sms'] : [],
    });
    if (isTexted)
      await enqueueSms(unit, {
        stay: moved,
        template: 'car_given_back',
        data: { location, ticketNumber: moved.ticket_number },
        dedupeKey: `car-given-back:${stayId}`,
      });
    await notifyHolder(unit, actor, stay, 'given_back');
  });
}
