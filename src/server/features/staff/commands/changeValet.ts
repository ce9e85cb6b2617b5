import { type Assignments, hasCapabilityAtPosition } from '#domain/identity/roles.ts';
import { canChangeValetStatus, type ValetStatus } from '#domain/identity/valetStatus.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, RunnerDeparture, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { recordChange } from '../../businesses/commands/recordChange.ts';
import { type LocationScope, requireLocation } from '../../businesses/policy.ts';
import { endPersonSessions } from '../../identity/commands/sessions.ts';
import { readFullName, toNameColumns } from '../nameColumns.ts';
import { lockOwnValet } from '../policy.ts';
import {
  assignLocations,
  chooseAssignments,
  describeAssignments,
  type GivenPositions,
  readAssignments,
} from './assignLocations.ts';
import { endStaffShift, invalidateInvitation } from './endStaffShift.ts';
import { publishStaff } from './publishStaff.ts';

type ValetChange = {
  status: ValetStatus;
  /** Null leaves the present locations unchanged. */
  locationIds: readonly string[] | null;
  positions?: GivenPositions;
  fullName?: string | undefined;
  reason?: string | undefined;
  handOver?: RunnerDeparture['handOver'] | undefined;
  version?: number | undefined;
};
type Valet = Awaited<ReturnType<typeof lockOwnValet>>;

function requireChangeable(valet: Valet, change: ValetChange): void {
  const { status, version, password_hash: password, phone_e164: phone } = valet;
  if (change.version !== undefined && change.version !== version)
    throw new AppError('VALET_CHANGED', { state: status });
  const known = { status, hasPassword: password !== null, hasPhone: phone !== null };
  if (!canChangeValetStatus(known, change.status))
    throw fieldError('status', phone === null ? 'valet_number_moved' : 'valet_not_activated');
}

/** Lists the locations where the person may park and bring cars. */
const listWorkplaces = (status: ValetStatus, assignments: Assignments) =>
  status === 'active'
    ? Object.keys(assignments).filter((id) =>
        hasCapabilityAtPosition(assignments[id] ?? 'valet', 'jobs.work'),
      )
    : [];

type Written = { before: Assignments; after: Assignments };

async function record(
  unit: UnitOfWork,
  actor: Actor,
  valet: Valet,
  change: ValetChange,
  { before, after }: Written,
): Promise<void> {
  const leaves = change.status === 'inactive' && valet.status !== 'inactive';
  const name = change.fullName ?? readFullName(valet);
  await recordChange(unit, actor, {
    businessId: actor.businessId ?? '',
    action: leaves ? 'staff.deactivated' : 'staff.updated',
    subjectId: valet.id,
    subjectName: name || null,
    before: {
      status: valet.status,
      name: readFullName(valet),
      ...describeAssignments(before),
    },
    after: { status: change.status, name, ...describeAssignments(after) },
    reason: change.reason || null,
  });
}

async function write(unit: UnitOfWork, actor: Actor, valet: Valet, change: ValetChange) {
  const before = await readAssignments(unit, valet.id);
  const after = change.locationIds
    ? chooseAssignments(change.locationIds, change.positions, before)
    : before;
  await unit.trx
    .updateTable('people')
    .set((row) => ({
      status: change.status,
      closed_at: change.status === 'inactive' ? unit.now : null,
      version: row('version', '+', 1),
      ...(change.fullName !== undefined && toNameColumns(change.fullName)),
    }))
    .where('id', '=', valet.id)
    .execute();
  await publishStaff(unit, valet.id);
  if (change.locationIds) {
    await assignLocations(unit, { id: valet.id, businessId: actor.businessId ?? '' }, after);
    await publishStaff(unit, valet.id);
  }
  return { before, after };
}

/**
 * Changes a valet's status, locations and positions. First gives the cars they must no longer bring
 * to other runners. An inactive valet has no session and no shift after the commit. A shift also
 * ends at a location where they may no longer handle cars.
 *
 * @throws VALET_NOT_FOUND, VALET_CHANGED when the version is out of date, LOCATION_NOT_FOUND,
 *   RUNNER_UNAVAILABLE, IDEMPOTENCY_CONFLICT, and VALIDATION of the status when
 *   `canChangeValetStatus` refuses
 */
export async function changeValet(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  valetId: string,
  change: ValetChange,
): Promise<void> {
  const ended = await transactOnce(ctx, async (unit) => {
    const valet = await lockOwnValet(unit.trx, actor, valetId);
    for (const id of change.locationIds ?? []) await requireLocation(unit.trx, scope, id);
    requireChangeable(valet, change);
    const written = await write(unit, actor, valet, change);
    const keepAt = listWorkplaces(change.status, written.after);
    const handOver = change.handOver ?? [];
    for (const subscriber of ctx.staffSubscribers)
      await subscriber.runnerLeft(unit, actor, { valetId, keepAt, handOver });
    await endStaffShift(unit, actor, valetId, keepAt, change.reason || null);
    if (change.status !== 'pending') await invalidateInvitation(unit, valetId);
    await record(unit, actor, valet, change, written);
    return change.status === 'active' ? [] : endPersonSessions(unit.trx, unit.now, valetId);
  });
  if (!ended) return;
  ctx.live.endSessions(ended);
  if (change.locationIds) ctx.live.recheckPeople([valetId]);
}

/** @throws VALET_NOT_FOUND, RUNNER_UNAVAILABLE, IDEMPOTENCY_CONFLICT */
export const deactivateValet = (
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  valetId: string,
  { reason, handOver }: Pick<ValetChange, 'reason' | 'handOver'>,
): Promise<void> =>
  changeValet(ctx, actor, scope, valetId, {
    status: 'inactive',
    locationIds: null,
    reason,
    handOver,
  });
