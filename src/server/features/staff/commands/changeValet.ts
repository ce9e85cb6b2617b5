import { canChangeValetStatus, type ValetStatus } from '#domain/identity/valetStatus.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { RepeatableCall } from '../../../platform/db/idempotency.ts';
import { transactOnce, type UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { type LocationScope, requireLocation } from '../../businesses/policy.ts';
import { endPersonSessions } from '../../identity/commands/sessions.ts';
import { buildInvitationCodeSubject } from '../invitation.ts';
import { lockOwnValet } from '../policy.ts';
import { assignLocations } from './assignLocations.ts';
import { publishRunner, publishStaff } from './publishStaff.ts';

type ValetChange = { status: ValetStatus; locationIds: readonly string[] | null };

async function endShift(
  unit: UnitOfWork,
  valetId: string,
  keepAt: readonly string[],
): Promise<void> {
  await unit.trx
    .updateTable('shifts')
    .set({ ended_at: unit.now, end_verified: false })
    .where('person_id', '=', valetId)
    .where('ended_at', 'is', null)
    .$if(keepAt.length > 0, (query) => query.where('location_id', 'not in', [...keepAt]))
    .execute();
}

/** An invitation that was sent before does not open an account that was taken back since. */
async function invalidateInvitation(unit: UnitOfWork, valetId: string): Promise<void> {
  const { purpose, subjectId } = buildInvitationCodeSubject(valetId);
  await unit.trx
    .deleteFrom('codes')
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .execute();
}

/**
 * Sets a valet's status and places. One who is not active has no session and no shift from this
 * commit on; a shift at a place they are taken off ends too.
 *
 * @throws VALET_NOT_FOUND, LOCATION_NOT_FOUND, IDEMPOTENCY_CONFLICT, and STATE_CONFLICT where `canChangeValetStatus` says no
 */
export async function changeValet(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  valetId: string,
  change: ValetChange,
  call: RepeatableCall | null,
): Promise<void> {
  const ended = await transactOnce(ctx, call, async (unit) => {
    const valet = await lockOwnValet(unit.trx, actor, valetId);
    for (const id of change.locationIds ?? []) await requireLocation(unit.trx, scope, id);
    const status = valet.status;
    const { password_hash: password, phone_e164: phone } = valet;
    const known = { status, hasPassword: password !== null, hasPhone: phone !== null };
    if (!canChangeValetStatus(known, change.status))
      throw new AppError('STATE_CONFLICT', { state: status });
    await unit.trx
      .updateTable('people')
      .set({
        status: change.status,
        closed_at: change.status === 'inactive' ? unit.now : null,
      })
      .where('id', '=', valetId)
      .execute();
    await publishStaff(unit, valetId);
    if (change.locationIds) {
      const businessId = actor.businessId ?? '';
      await assignLocations(unit, { id: valetId, businessId }, change.locationIds);
      await publishStaff(unit, valetId);
      await endShift(unit, valetId, change.locationIds);
    }
    await publishRunner(unit, valetId);
    if (change.status !== 'pending') await invalidateInvitation(unit, valetId);
    if (change.status === 'active') return [];
    await endShift(unit, valetId, []);
    return endPersonSessions(unit.trx, unit.now, valetId);
  });
  if (!ended) return;
  ctx.live.endSessions(ended);
  if (change.locationIds) ctx.live.recheckPeople([valetId]);
}

/** @throws VALET_NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT */
export const deactivateValet = (
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  valetId: string,
  call: RepeatableCall | null,
): Promise<void> =>
  changeValet(ctx, actor, scope, valetId, { status: 'inactive', locationIds: null }, call);
