import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { type LocationScope, whereInScope } from '../../businesses/policy.ts';
import { lockOwnValet } from '../../staff/policy.ts';
import { leaveShift } from './endShift.ts';

const findShift = (unit: UnitOfWork, scope: LocationScope, shiftId: string) =>
  unit.trx
    .selectFrom('shifts')
    .select(['id', 'person_id', 'location_id', 'started_at', 'ended_at'])
    .where('id', '=', shiftId)
    .where(whereInScope(scope, 'location_id'))
    .executeTakeFirst();

/**
 * Ends a shift that its valet cannot end: after a lost phone, without a location permission, or
 * forgotten. The end is unverified, and is stored with the person who closed the shift and the
 * reason.
 *
 * @throws SHIFT_NOT_FOUND also for a shift of another business; STATE_CONFLICT when the shift has
 *   ended, SHIFT_END_INVALID, IDEMPOTENCY_CONFLICT
 */
export async function closeShift(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  shiftId: string,
  { reason, endedAt }: { reason: string; endedAt?: string | undefined },
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const found = await findShift(unit, scope, shiftId);
    if (!found) throw new AppError('SHIFT_NOT_FOUND');
    await lockOwnValet(unit.trx, actor, found.person_id);
    const shift = await findShift(unit, scope, shiftId);
    if (!shift || shift.ended_at) throw new AppError('STATE_CONFLICT', { state: 'completed' });
    // The end must not be before the start: this call may have begun earlier and waited for the
    // start's lock.
    const latest = unit.now < shift.started_at ? shift.started_at : unit.now;
    const at = endedAt === undefined ? latest : new Date(endedAt);
    if (at < shift.started_at || at > latest) throw new AppError('SHIFT_END_INVALID');
    await updateRow(unit.trx, 'shifts', shiftId, {
      ended_at: at,
      end_verified: false,
      closed_by: actor.personId,
      close_reason: reason,
    });
    const left = { personId: shift.person_id, locationId: shift.location_id };
    await leaveShift(unit, actor, left);
  });
}
