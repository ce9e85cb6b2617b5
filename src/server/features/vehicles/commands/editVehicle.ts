import type { z } from 'zod';
import type { vehiclesOperations } from '#contract/vehicles.ts';
import { buildPlateKey } from '#domain/vehicles/plate.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { lockVehicleForChange } from './lockVehicle.ts';
import { requireCustomerPlate } from '../rules/plate.ts';
import { vehiclePlateConflict } from './addVehicle.ts';

type VehicleChanges = z.output<(typeof vehiclesOperations)['PATCH /api/vehicles/{id}']['body']>;

/** @param kept plate of the vehicle, which a valet may have typed by wider rules */
const plateColumns = (typed: string | undefined, kept: string) => {
  if (typed === undefined || typed === kept) return {};
  const plate = requireCustomerPlate('licensePlate', typed);
  const key = buildPlateKey(plate);
  // A region belongs to its plate, and pages of an earlier release send a plate alone.
  const region = key === buildPlateKey(kept) ? {} : { plate_region: null };
  return { license_plate: plate, plate_key: key, ...region };
};

/**
 * Changes the given fields of a vehicle.
 *
 * @throws VEHICLE_NOT_FOUND, VEHICLE_IN_CUSTODY, VEHICLE_EXISTS, VALIDATION naming `licensePlate`
 */
export async function editVehicle(
  ctx: Context,
  actor: Actor,
  vehicleId: string,
  typed: VehicleChanges,
): Promise<void> {
  const { make, model, year, color, plateRegion } = typed;
  const changes = {
    ...(make === undefined ? {} : { make }),
    ...(model === undefined ? {} : { model }),
    ...(year === undefined ? {} : { year }),
    ...(color === undefined ? {} : { color: color || null }),
    ...(plateRegion === undefined ? {} : { plate_region: plateRegion || null }),
  };
  await mapUniqueViolation(vehiclePlateConflict, () =>
    transact(ctx, async (unit) => {
      const { id, license_plate } = await lockVehicleForChange(unit.trx, actor.personId, vehicleId);
      const columns = { ...plateColumns(typed.licensePlate, license_plate), ...changes };
      if (Object.keys(columns).length === 0) return;
      await unit.trx.updateTable('vehicles').set(columns).where('id', '=', id).execute();
    }),
  );
}

/**
 * Removes a vehicle from the actor's list; the vehicle's stays remain.
 *
 * @throws VEHICLE_NOT_FOUND, VEHICLE_IN_CUSTODY
 */
export async function removeVehicle(ctx: Context, actor: Actor, vehicleId: string): Promise<void> {
  await transact(ctx, async (unit) => {
    const { id } = await lockVehicleForChange(unit.trx, actor.personId, vehicleId);
    await updateRow(unit.trx, 'vehicles', id, { removed_at: unit.now });
  });
}
