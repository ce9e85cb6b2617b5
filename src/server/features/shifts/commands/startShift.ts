import { randomUUID } from 'node:crypto';
import { listPositionsWith } from '#domain/identity/roles.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { createOncePerKey } from '../../../platform/db/idempotency.ts';
import { transact } from '../../../platform/db/transact.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { publishStaff } from '../../staff/commands/publishStaff.ts';
import { findPlace, keepEvidence, type PositionClaim, requirePresence } from './evidence.ts';
import { lockValet, wakeDispatchAt } from './lockValet.ts';

type Start = PositionClaim & { locationId?: string | undefined };

/**
 * Lists the assigned locations, or the chosen one, with a shared lock. A concurrent closing either
 * removes its location from this list, or sees the new shift and is refused.
 *
 * @throws NO_LOCATION_ASSIGNED, LOCATION_NOT_FOUND
 */
async function listStartPlaces(unit: UnitOfWork, personId: string, chosen: string | undefined) {
  const places = await unit.trx
    .selectFrom('staff_locations')
    .innerJoin('locations', 'locations.id', 'staff_locations.location_id')
    .select(['locations.id', 'locations.name', 'locations.latitude', 'locations.longitude'])
    .where('staff_locations.person_id', '=', personId)
    .where('staff_locations.position', 'in', listPositionsWith('jobs.work'))
    .where('locations.closed_at', 'is', null)
    .orderBy('locations.id')
    .forKeyShare('locations')
    .execute();
  if (places.length === 0) throw new AppError('NO_LOCATION_ASSIGNED');
  const wanted = chosen === undefined ? places : places.filter(({ id }) => id === chosen);
  if (wanted.length === 0) throw new AppError('LOCATION_NOT_FOUND');
  return wanted;
}

const findOpenShift = (unit: UnitOfWork, personId: string) =>
  unit.trx
    .selectFrom('shifts')
    .innerJoin('locations', 'locations.id', 'shifts.location_id')
    .select(['shifts.id', 'shifts.location_id', 'locations.name'])
    .where('shifts.person_id', '=', personId)
    .where('shifts.ended_at', 'is', null)
    .executeTakeFirst();

/**
 * Refuses a start at another location while a shift is open. The open shift would otherwise answer
 * for a location where the valet is not.
 *
 * @throws ON_SHIFT_ELSEWHERE
 */
async function requireSamePlace(
  unit: UnitOfWork,
  personId: string,
  start: Start,
  open: { location_id: string; name: string },
): Promise<void> {
  const places = await listStartPlaces(unit, personId, start.locationId);
  const placeId = start.locationId ?? findPlace(start, { at: unit.now, places });
  if (placeId === null || placeId === open.location_id) return;
  throw new AppError('ON_SHIFT_ELSEWHERE', {
    message: `You’re still on shift at ${open.name}. End that shift before you start here.`,
  });
}

/**
 * Starts a valet's shift at their present location. Changes nothing for a valet who is already on
 * shift, by another phone or a repeated call.
 *
 * @returns the id of the shift
 * @throws ON_SHIFT_ELSEWHERE, NO_LOCATION_ASSIGNED, LOCATION_NOT_FOUND, IDEMPOTENCY_CONFLICT, and
 *   the errors of `requirePresence`
 */
export function startShift(ctx: CallContext, actor: Actor, start: Start): Promise<string> {
  const { personId, businessId } = actor;
  return transact(ctx, async (unit) => {
    await lockValet(unit, personId);
    const open = await findOpenShift(unit, personId);
    return createOncePerKey(unit, ctx.call, open?.id ?? randomUUID(), async (shiftId) => {
      if (open) return requireSamePlace(unit, personId, start, open);
      const places = await listStartPlaces(unit, personId, start.locationId);
      const { placeId, distance } = await requirePresence(unit, personId, start, {
        at: unit.now,
        places,
      });
      await insertRows(unit.trx, 'shifts', {
        id: shiftId,
        business_id: businessId ?? '',
        location_id: placeId,
        person_id: personId,
        started_at: unit.now,
        location_verified: true,
      });
      await keepEvidence(unit, actor, start, { shiftId, step: 'start', distance });
      await publishStaff(unit, personId);
      await wakeDispatchAt(unit, placeId);
    });
  });
}
