import type { EventActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { createEstimator } from '../queries/estimate.ts';
import { getLocationFacts } from '../queries/facts.ts';
import { notifyRunners } from './callRunners.ts';
import type { LockedReturn } from './lock.ts';
import { moveOrder } from './transition.ts';

/**
 * Puts an order that is paid at the handover into the queue at the time of the request. Stores the
 * promised time.
 */
export async function deferPayment(
  ctx: Context,
  unit: UnitOfWork,
  locked: LockedReturn,
  by: EventActor,
): Promise<void> {
  const facts = await getLocationFacts(unit.trx, locked.order.location_id);
  const { dueAt, promisedAt } = createEstimator(facts, unit.now).forPayment(locked.order);
  const deferred = await moveOrder(unit, locked, {
    event: 'pay_later',
    by,
    set: {
      deferred_at: unit.now,
      due_at: dueAt,
      promised_at: promisedAt,
      expected_at: promisedAt,
    },
    hint: 'payment_completed',
  });
  await notifyRunners(ctx, unit, deferred);
}
