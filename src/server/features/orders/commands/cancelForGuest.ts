import type { StaffReason } from '#domain/orders/staffReasons.ts';
import { formatMoney } from '#domain/shared/money.ts';
import { isCancellableByStaff, isParkedAgain } from '#domain/orders/states.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { withdrawMessages } from '../../messages/commands/withdrawMessages.ts';
import { buildStateConflict } from '../../stays/commands/conflict.ts';
import { type GivenReason, recordReason } from '../../stays/commands/staffReason.ts';
import { findLinkAddress } from '../../stays/queries/links.ts';
import {
  getMessageSubject,
  getNotificationContext,
} from '../../stays/queries/notificationContext.ts';
import { cancelLocked } from './cancelOrder.ts';
import { lockInScope } from './dispatch.ts';
import type { LockedReturn } from './lock.ts';
import { leaveWithRunner } from './keyPlace.ts';
import { nextTakeBackCount, notifyUnassigned } from './takeBack.ts';
import { addRunnerStatements } from './transition.ts';

/** Returns the cash that goes back at the desk; undefined if the guest paid none. */
const findOwedCash = ({ trx }: UnitOfWork, orderId: string) =>
  trx
    .selectFrom('order_settlements')
    .innerJoin('payments', 'payments.order_id', 'order_settlements.order_id')
    .select(['order_settlements.amount_cents', 'payments.currency'])
    .where('order_settlements.order_id', '=', orderId)
    .where('way', '=', 'cash')
    .where('payments.status', '=', 'refund_due')
    .executeTakeFirst();

async function tellCancelled(
  unit: UnitOfWork,
  { stay, order }: LockedReturn,
  reason: StaffReason,
): Promise<void> {
  const subject = getMessageSubject(order.id, stay);
  await withdrawMessages(unit, [`car-requested:${order.id}`, `runner-sent:${subject}`]);
  const { car, location } = getNotificationContext(stay);
  const cash = await findOwedCash(unit, order.id);
  await notifyCustomer(unit, stay, {
    type: 'request_cancelled',
    data: {
      car,
      location,
      reason,
      amountCents: cash?.amount_cents ?? null,
      currency: cash?.currency ?? '',
    },
    subjectId: order.id,
  });
  const link = findLinkAddress(unit.ctx, stay);
  if (!link) return;
  await enqueueSms(unit, {
    stay,
    template: 'request_cancelled',
    data: {
      link,
      ticketNumber: stay.ticket_number,
      reason,
      amount: cash ? formatMoney(cash.amount_cents, cash.currency, stay.language) : null,
    },
    dedupeKey: `request-cancelled:${order.id}`,
  });
}

/**
 * Cancels a request for its guest before the car is at the curb. What was paid goes back as after
 * the guest's own cancelling, the guest is told with the reason, and a runner on the way is told to
 * stop.
 *
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT
 */
export async function cancelForGuest(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
  given: GivenReason & { reason: StaffReason },
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const locked = await lockInScope(unit.trx, scope, orderId);
    const { stay, order } = locked;
    if (!isCancellableByStaff(order)) {
      const state = isParkedAgain(order) ? 'parked' : order.status;
      throw await buildStateConflict(unit.trx, actor, stay.id, state);
    }
    // The runner puts the key back, even one that was corrected to be with them on the way.
    const hasKey =
      stay.key_place === 'out' ||
      (stay.key_place === 'with_valet' &&
        order.runner_id !== null &&
        order.runner_id === stay.key_holder);
    await cancelLocked(
      unit,
      locked,
      {
        reason: 'staff',
        by: actor,
        set: { runner_id: null, dispatched_at: null, staff_reason: given.reason },
        staySet: {
          ...nextTakeBackCount(stay),
          ...(hasKey && leaveWithRunner(stay, unit.now)),
        },
        data: { ...recordReason(given), runnerId: order.runner_id },
      },
      order.runner_id ? addRunnerStatements(unit, order, null) : undefined,
    );
    await tellCancelled(unit, locked, given.reason);
    await notifyUnassigned(unit, actor, locked, 'cancelled');
  });
}
