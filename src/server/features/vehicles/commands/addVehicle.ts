import type { z } from 'zod';
import type { newVehicle } from '#contract/vehicles.ts';
import { buildPlateKey } from '#domain/vehicles/plate.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext } from '../../../context.ts';
import { findCreatedId } from '../../../platform/db/idempotency.ts';
import { createOnce } from '../../../platform/db/transact.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { lockPerson } from '../../identity/commands/lockPerson.ts';
import { requireCustomerPlate } from '../rules/plate.ts';

export type VehicleInput = z.output<typeof newVehicle>;

/** Maps a violation of the constraint on a customer's plates to its error. */
export const vehiclePlateConflict = { vehicles_one_plate: 'VEHICLE_EXISTS' } as const;

/**
 * Adds a vehicle to the actor's list. A repeat with the same idempotency key adds nothing.
 *
 * @returns the vehicle's id
 * @throws VEHICLE_EXISTS, IDEMPOTENCY_CONFLICT, RATE_LIMITED, VALIDATION naming `licensePlate`
 */
export async function addVehicle(
  ctx: CallContext,
  actor: Actor,
  typed: VehicleInput,
): Promise<string> {
  const plate = requireCustomerPlate('licensePlate', typed.licensePlate);
  const before = await findCreatedId(ctx.db, ctx.call);
  if (before) return before;
  await ctx.limits.use('addVehicle', actor.personId);
  return mapUniqueViolation(vehiclePlateConflict, () =>
    createOnce(ctx, async (unit, id) => {
      await lockPerson(unit.trx, actor.personId);
      await insertRows(unit.trx, 'vehicles', {
        id,
        person_id: actor.personId,
        make: typed.make,
        model: typed.model,
        year: typed.year,
        color: typed.color || null,
        license_plate: plate,
        plate_key: buildPlateKey(plate),
        plate_region: typed.plateRegion || null,
        created_at: unit.now,
      });
    }),
  );
}
