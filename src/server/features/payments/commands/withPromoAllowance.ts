import type { StayOwner } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { getRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { listManagers } from '../../businesses/queries/managers.ts';
import { notifyPeople } from '../../messages/commands/notify.ts';
import { lockOrder } from '../../orders/commands/lock.ts';
import { appendEvent, touchStay } from '../../stays/commands/transition.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Records in the car's history that somebody is guessing codes, and tells the managers at most once
 * an hour.
 */
const raiseAlarm = (ctx: Context, owner: StayOwner, orderId: string) =>
  transact(ctx, async (unit) => {
    const { stay, order } = await lockOrder(unit.trx, orderId);
    await appendEvent(unit, stay, {
      type: 'order.promo_guessed',
      from: order.status,
      to: order.status,
      by: owner.by,
      orderId,
    });
    await touchStay(unit, stay, { type: 'order_updated', orderId });
    const hour = Math.floor(unit.now.getTime() / HOUR_MS);
    await notifyPeople(unit, await listManagers(unit.trx, stay.business_id), {
      businessId: stay.business_id,
      type: 'codes_guessed',
      data: {},
      actionUrl: '/business-dashboard/house-accounts',
      dedupeKey: `codes-guessed:${stay.business_id}:${hour}`,
    });
  });

/**
 * Applies a typed promo or house account code. Charges the car, and the business before the code is
 * compared; only a wrong code stays charged to the business.
 *
 * @throws RATE_LIMITED
 */
export async function withPromoAllowance(
  ctx: Context,
  owner: StayOwner,
  orderId: string,
  work: () => Promise<void>,
): Promise<void> {
  const { limits } = ctx;
  await limits.use('promoStay', owner.stayId);
  await limits.use('promoDayStay', owner.stayId);
  const { business_id: businessId } = await getRow(ctx.db, 'stays', owner.stayId, ['business_id']);
  const { allowed } = await limits.tryUse('promoBusiness', businessId);
  if (!allowed) await limits.use('promoCrowdedStay', owner.stayId);
  let isWrong = false;
  try {
    await work();
  } catch (error) {
    isWrong = error instanceof AppError && error.code === 'INVALID_PROMO_CODE';
    if (isWrong && (await limits.tryUse('promoAlarmBusiness', businessId)).isLast)
      await raiseAlarm(ctx, owner, orderId).catch(async (failure: unknown) => {
        // The guest still reads that the code is wrong, and the next wrong code tries again.
        ctx.log.error({ err: failure, businessId }, 'managers not told of wrong codes');
        await limits.giveBack('promoAlarmBusiness', businessId);
      });
    throw error;
  } finally {
    if (allowed && !isWrong) await limits.giveBack('promoBusiness', businessId);
  }
}
