import { rolesWith } from '#domain/identity/roles.ts';
import type { QueryCreator } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Trx } from '../../../platform/db/client.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../../actor.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { notify } from '../../messages/commands/notify.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { findLinkAddress } from '../../stays/queries/links.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { lockOrder, type LockedReturn } from './lock.ts';
import { isWithin, mayBring } from '../policy.ts';
import { moveOrder } from './transition.ts';

async function lockInScope(trx: Trx, scope: LocationScope, orderId: string): Promise<LockedReturn> {
  const locked = await lockOrder(trx, orderId);
  if (!isWithin(scope, locked.order)) throw new AppError('ORDER_NOT_FOUND');
  return locked;
}

/** A valet who can be sent at this location; one of another business does not exist. */
async function requireRunner(trx: Trx, locationId: string, valetId: string) {
  const runner = await trx
    .selectFrom('people')
    .innerJoin('staff_locations', 'staff_locations.person_id', 'people.id')
    .select(['people.id', 'people.first_name'])
    .where('people.id', '=', valetId)
    .where('staff_locations.location_id', '=', locationId)
    .where('people.role', 'in', rolesWith('jobs.work'))
    .where('people.status', '=', 'active')
    .executeTakeFirst();
  if (!runner) throw new AppError('VALET_NOT_FOUND');
  return runner;
}

/**
 * Sends a runner for a paid order's car. The tip, if any, is theirs from here on.
 *
 * @throws ORDER_NOT_FOUND, VALET_NOT_FOUND, STATE_CONFLICT
 */
export async function assignRunner(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
  valetId: string,
): Promise<void> {
  await transact(ctx, async (unit) => {
    const locked = await lockInScope(unit.trx, scope, orderId);
    const runner = await requireRunner(unit.trx, locked.order.location_id, valetId);
    const along = ctx.orderSubscribers.reduce<QueryCreator<DB>>(
      (db, subscriber) => subscriber.runnerAssigned(db, unit.now, locked.order, runner.id),
      unit.trx,
    );
    const { stay, order } = await moveOrder(
      unit,
      locked,
      {
        event: 'assign',
        by: actor,
        set: { runner_id: runner.id, dispatched_at: unit.now },
        data: { runnerId: runner.id },
        hint: 'car_retrieval_request',
      },
      along,
    );
    const data = getNotificationContext(stay);
    const subjectId = order.id;
    await notifyCustomer(ctx, unit, stay, { type: 'runner_on_the_way', data, subjectId });
    // Who takes a car themselves knows.
    if (runner.id !== actor.personId) {
      await notify(ctx, unit, {
        personId: runner.id,
        businessId: stay.business_id,
        type: 'order_assigned',
        data,
        actionUrl: '/valet-dashboard',
        dedupeKey: `order_assigned:${order.id}`,
      });
    }
    const link = findLinkAddress(ctx, stay);
    if (!link) return;
    await enqueueSms(ctx, unit, {
      stay,
      template: 'runner_sent',
      data: { link, ticketNumber: stay.ticket_number },
      dedupeKey: `runner-sent:${order.id}`,
    });
  });
}

/**
 * The car is at the curb; the guest is told.
 *
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT, FORBIDDEN for a valet who is not its runner
 */
export async function markReady(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
): Promise<void> {
  await transact(ctx, async (unit) => {
    const locked = await lockInScope(unit.trx, scope, orderId);
    if (!mayBring(actor, locked.order)) throw new AppError('FORBIDDEN');
    const { stay, order } = await moveOrder(unit, locked, {
      event: 'ready',
      by: actor,
      set: { ready_at: unit.now },
      hint: 'service_status_update',
    });
    const data = getNotificationContext(stay);
    await notifyCustomer(ctx, unit, stay, { type: 'car_ready', data, subjectId: order.id });
    const link = findLinkAddress(ctx, stay);
    if (!link) return;
    await enqueueSms(ctx, unit, {
      stay,
      template: 'car_ready',
      data: { link, ticketNumber: stay.ticket_number, location: data.location },
      dedupeKey: `car-ready:${order.id}`,
    });
  });
}

/**
 * The car is handed over; the stay is over.
 *
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT, FORBIDDEN for a valet who is not its runner
 */
export async function completeOrder(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  orderId: string,
): Promise<void> {
  await transact(ctx, async (unit) => {
    const locked = await lockInScope(unit.trx, scope, orderId);
    if (!mayBring(actor, locked.order)) throw new AppError('FORBIDDEN');
    const { stay, order } = await moveOrder(unit, locked, {
      event: 'complete',
      by: actor,
      set: { completed_at: unit.now },
      hint: 'service_status_update',
    });
    const data = getNotificationContext(stay);
    await notifyCustomer(ctx, unit, stay, { type: 'car_returned', data, subjectId: order.id });
  });
}
