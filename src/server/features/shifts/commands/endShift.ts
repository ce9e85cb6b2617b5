import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import { createOncePerKey } from '../../../platform/db/idempotency.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { publishStaff } from '../../staff/commands/publishStaff.ts';
import { listInHand } from '../queries/carsInHand.ts';
import { keepEvidence, type PositionClaim, requirePresence } from './evidence.ts';
import { lockValet, wakeDispatchAt } from './lockValet.ts';

type End = PositionClaim & { shiftId?: string | undefined; leaveCars?: boolean | undefined };

/** Finds the valet's open shift, or the shift with the given id. */
const findOwnShift = (unit: UnitOfWork, personId: string, meant: string | undefined) =>
  unit.trx
    .selectFrom('shifts')
    .innerJoin('locations', 'locations.id', 'shifts.location_id')
    .select(['shifts.id', 'shifts.location_id', 'shifts.started_at', 'shifts.ended_at'])
    .select(['locations.name', 'locations.latitude', 'locations.longitude'])
    .where('shifts.person_id', '=', personId)
    .$if(meant === undefined, (query) => query.where('shifts.ended_at', 'is', null))
    .$if(meant !== undefined, (query) => query.where('shifts.id', '=', meant ?? ''))
    .executeTakeFirst();

/**
 * Gives back the jobs of a valet whose shift ended, publishes the end and wakes automatic dispatch.
 */
export async function leaveShift(
  unit: UnitOfWork,
  actor: Actor,
  { personId, locationId }: { personId: string; locationId: string },
): Promise<void> {
  for (const subscriber of unit.ctx.staffSubscribers)
    await subscriber.runnerLeft(unit, actor, { valetId: personId, keepAt: [], handOver: [] });
  await publishStaff(unit, personId);
  await wakeDispatchAt(unit, locationId);
}

/**
 * Ends a valet's shift at its location. Refuses while the valet has cars or keys, unless the valet
 * chooses to leave them. The jobs are then given back.
 *
 * @returns the id of the ended shift
 * @throws NOT_ON_SHIFT, SHIFT_NOT_FOUND, CARS_IN_HAND, IDEMPOTENCY_CONFLICT, and the errors of
 *   `requirePresence`
 */
export function endValetShift(ctx: CallContext, actor: Actor, end: End): Promise<string> {
  const { personId } = actor;
  return transact(
    ctx,
    async (unit) => {
      // Waits for commands that send this valet for a car. Otherwise the car would stay with a
      // valet who is gone.
      await lockValet(unit, personId, 'leaves');
      const open = await findOwnShift(unit, personId, end.shiftId);
      return createOncePerKey(unit, ctx.call, open?.id ?? randomUUID(), async (shiftId) => {
        if (!open && end.shiftId !== undefined) throw new AppError('SHIFT_NOT_FOUND');
        if (!open || open.ended_at) throw new AppError('NOT_ON_SHIFT');
        const pressed = readDoneAt(unit, [open.started_at]);
        // The end must not be before the start: this call may have begun earlier and waited for the
        // start's lock.
        const at = pressed < open.started_at ? open.started_at : pressed;
        const place = { ...open, id: open.location_id };
        const { distance } = await requirePresence(unit, personId, end, { at, places: [place] });
        const inHand = await listInHand(unit.trx, personId, unit.now);
        const isEmpty = inHand.cars.length === 0 && inHand.keys.length === 0;
        if (!isEmpty && !end.leaveCars) throw new AppError('CARS_IN_HAND', inHand);
        await updateRow(unit.trx, 'shifts', shiftId, { ended_at: at, end_verified: true });
        await keepEvidence(unit, actor, end, { shiftId, step: 'end', distance });
        await leaveShift(unit, actor, { personId, locationId: open.location_id });
      });
    },
    ctx.call,
  );
}
