import { buildPlateKey } from '#domain/vehicles/plate.ts';
import type { UnitOfWork } from '../../../context.ts';
import { isPlateOfRegion } from '../rules/isPlateOfRegion.ts';
import type { VehicleInput } from './addVehicle.ts';

/** Known data of a vehicle; the year is null when a valet entered the car without a year. */
type KnownOfVehicle = Pick<VehicleInput, 'make' | 'model' | 'color' | 'plateRegion'> & {
  year: number | null;
};

/**
 * Returns the person's vehicle that can have this plate, inserted if there is none; an existing vehicle is
 * not changed. Locks the vehicle against changes until the transaction ends.
 *
 * @param plate plate in its stored form
 */
export async function ensureVehicle(
  unit: UnitOfWork,
  personId: string,
  typed: KnownOfVehicle,
  plate: string,
) {
  const region = typed.plateRegion || null;
  const added = await unit.trx
    .insertInto('vehicles')
    .values({
      person_id: personId,
      make: typed.make,
      model: typed.model,
      year: typed.year,
      color: typed.color || null,
      license_plate: plate,
      plate_key: buildPlateKey(plate),
      plate_region: region,
      created_at: unit.now,
    })
    .onConflict((conflict) => conflict.constraint('vehicles_one_plate').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) return added;
  return unit.trx
    .selectFrom('vehicles')
    .selectAll()
    .where('person_id', '=', personId)
    .where('plate_key', '=', buildPlateKey(plate))
    .where(isPlateOfRegion(region, 'vehicles.plate_region'))
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .forShare()
    .executeTakeFirstOrThrow();
}
