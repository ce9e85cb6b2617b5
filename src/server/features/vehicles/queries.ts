import type { Vehicle } from '#contract/vehicles.ts';
import { computeCarAppearance } from '#domain/vehicles/appearance.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { findStayWithCar, listOpenStays } from './commands/lockVehicle.ts';

const selectVehicles = (db: Queryable, personId: string) =>
  db.selectFrom('vehicles').selectAll().where('person_id', '=', personId);
type Row = Awaited<ReturnType<ReturnType<typeof selectVehicles>['executeTakeFirstOrThrow']>>;
type OpenStays = Awaited<ReturnType<typeof listOpenStays>>;

function present(row: Row, open: OpenStays): Vehicle {
  const stay = findStayWithCar(open, row);
  return {
    id: row.id,
    make: row.make,
    model: row.model,
    year: row.year,
    color: row.color,
    licensePlate: row.license_plate,
    plateRegion: row.plate_region,
    appearance: computeCarAppearance(row),
    isInUse: stay !== null,
    stayId: stay?.id ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Lists a person's vehicles, the newest first. */
export async function listVehicles(db: Queryable, personId: string): Promise<Vehicle[]> {
  const [cars, open] = await Promise.all([
    selectVehicles(db, personId)
      .where('removed_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    listOpenStays(db, personId),
  ]);
  return cars.map((car) => present(car, open));
}

/** Returns a vehicle that was just added or changed, even if another call has removed it since. */
export async function getVehicle(
  db: Queryable,
  personId: string,
  vehicleId: string,
): Promise<Vehicle> {
  const car = await selectVehicles(db, personId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  return present(car, await listOpenStays(db, personId));
}
