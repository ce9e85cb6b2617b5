import type { NewParkingSession } from '#contract/parkingSessions.ts';
import { addMinutes, PARKING_SESSION_EXPIRES_AFTER_MINUTES } from '#domain/stays/parkingSession.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { findCreatedId } from '../../../platform/db/idempotency.ts';
import { createOnce } from '../../../platform/db/transact.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { createStay, requireCarNotInCustody } from '../../stays/commands/createStay.ts';
import { publishStay } from '../../stays/commands/transition.ts';
import { describeAnswers, requireAnswers, toTagColumns } from '../../stays/rules/tagAnswers.ts';
import { type CodedStay, renewCodes } from '../codes.ts';
import { requirePlate } from '../../vehicles/rules/plate.ts';
import { getWorkplace } from '../queries/workplace.ts';

/** Creates new codes, and enqueues the job that cancels the session if no customer links to it. */
export async function offerCodes(unit: UnitOfWork, stay: CodedStay): Promise<void> {
  const { stayId } = stay;
  await renewCodes(unit, stay);
  await unit.enqueue(
    'expire-session',
    { stayId, since: unit.now.toISOString() },
    addMinutes(unit.now, PARKING_SESSION_EXPIRES_AFTER_MINUTES),
  );
}

/**
 * Announces a car that its owner then links by QR code or 6-digit code. A repeat with the same
 * idempotency key announces the car only once.
 *
 * @returns the stay's id
 * @throws LOCATION_NOT_FOUND, LOCATION_NEEDED, CAR_ALREADY_IN_CUSTODY, IDEMPOTENCY_CONFLICT,
 *   RATE_LIMITED, and VALIDATION naming `vehicleInfo.licensePlate`, or `noteTags` where
 *   the location requires an answer about tags
 */
export async function createSession(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  input: NewParkingSession,
): Promise<string> {
  const car = input.vehicleInfo;
  const plate = requirePlate('vehicleInfo.licensePlate', car.licensePlate);
  const region = car.plateRegion || null;
  const { locationId } = await getWorkplace(ctx.db, actor, scope, input.locationId);
  const before = await findCreatedId(ctx.db, ctx.call);
  if (before) return before;
  await ctx.limits.use('sessionCodes', actor.personId);
  return createOnce(ctx, async (unit, id) => {
    await requireCarNotInCustody(unit, locationId, plate, region);
    const stay = await createStay(unit, actor, {
      event: describeAnswers(input),
      id,
      location_id: locationId,
      channel: 'session',
      vehicle_make: car.make,
      vehicle_model: car.model,
      vehicle_year: car.year ?? null,
      vehicle_color: car.color || null,
      license_plate: plate,
      plate_region: region,
      parking_spot: input.parkingSpot || null,
      notes: input.specialInstructions || null,
      ...toTagColumns(input),
      opened_by: actor.personId,
    });
    // The form of the former release does not ask about tags, and could never give the answers.
    if (input.noteTags ?? input.absentTags) requireAnswers(stay.required_tags, input);
    await offerCodes(unit, { stayId: id, locationId });
    publishStay(unit, stay, { type: 'service_status_update' });
  });
}
