import type { z } from 'zod';
import type { Operations } from '#contract/index.ts';
import type { TipRule } from '#domain/payments/tipPool.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { RepeatableCall } from '../../../platform/db/idempotency.ts';
import { transactOnce, type UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { isInScope, type LocationScope } from '../policy.ts';
import { setTipRule } from '../tipRules.ts';

type Change = z.output<Operations['PATCH /api/business/locations/{id}']['body']>;

const toColumns = (change: Change) => ({
  entrance: change.entrance,
  check_in_proof: change.checkInProof,
  handover_proof: change.handoverProof,
  pay_when: change.payWhen,
  auto_dispatch: change.autoDispatch,
  wait_target_minutes: change.waitTargetMinutes,
  key_limit_minutes: change.keyLimitMinutes,
  spots: change.spots,
});

/**
 * Changes what a location decides about its curb; what is left out stays, so of two managers at once each
 * keeps their own, and of one field the last.
 *
 * @throws LOCATION_NOT_FOUND, IDEMPOTENCY_CONFLICT
 */
export async function updateLocation(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  locationId: string,
  change: Change,
  call: RepeatableCall | null,
): Promise<void> {
  if (!isInScope(scope, locationId)) throw new AppError('LOCATION_NOT_FOUND');
  const set = Object.fromEntries(
    Object.entries(toColumns(change)).filter(([, value]) => value !== undefined),
  );
  const { tipRule } = change;
  await transactOnce(ctx, call, async (unit) => {
    if (Object.keys(set).length > 0) {
      await unit.trx
        .updateTable('locations')
        .set(set)
        .where('id', '=', locationId)
        .where('business_id', '=', actor.businessId)
        .execute();
    } else if (tipRule === undefined) return;
    if (tipRule !== undefined) await changeTipRule(unit, actor, locationId, tipRule);
    if (change.autoDispatch !== undefined) await unit.enqueue('auto-dispatch', { locationId });
    unit.publish({ type: 'location_updated', locationId }, null);
  });
}

async function changeTipRule(
  unit: UnitOfWork,
  actor: Actor,
  locationId: string,
  rule: TipRule,
): Promise<void> {
  const place = await unit.trx
    .selectFrom('locations')
    .select(['business_id as businessId', 'id as locationId', 'time_zone as timeZone'])
    .where('id', '=', locationId)
    .where('business_id', '=', actor.businessId)
    .executeTakeFirstOrThrow();
  await setTipRule(unit, place, rule);
}
