import { openStayStatuses } from '#domain/stays/states.ts';
import { canBeSameRegion } from '#domain/vehicles/plateRegions.ts';
import type { Queryable, Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { literals } from '../../../platform/db/literals.ts';

const OPEN = literals(openStayStatuses);

type Car = { id: string; person_id: string; plate_key: string; plate_region: string | null };

/** Lists a person's open stays, the newest first. */
export function listOpenStays(db: Queryable, personId: string) {
  return db
    .selectFrom('stays')
    .select(['id', 'status', 'vehicle_id', 'plate_key', 'plate_region'])
    .select(['business_id', 'created_at', 'requested_for'])
    .where('customer_id', '=', personId)
    .where('status', 'in', OPEN)
    .orderBy('created_at', 'desc')
    .execute();
}
type OpenStay = Awaited<ReturnType<typeof listOpenStays>>[number];

/** Returns true when the stay was opened with this vehicle, or can have the same plate. */
export function isStayWithCar(stay: OpenStay, car: Car): boolean {
  const isSamePlate =
    stay.plate_key === car.plate_key && canBeSameRegion(stay.plate_region, car.plate_region);
  return stay.vehicle_id === car.id || isSamePlate;
}

/** Finds the open stay of a vehicle, announced or in custody. */
export function findStayWithCar(stays: readonly OpenStay[], car: Car): OpenStay | null {
  return stays.find((stay) => isStayWithCar(stay, car)) ?? null;
}

/** Finds the open stay of a vehicle among all open stays of its owner. */
export async function findOpenStay(db: Queryable, car: Car): Promise<OpenStay | null> {
  return findStayWithCar(await listOpenStays(db, car.person_id), car);
}

function selectOwnVehicle(trx: Trx, personId: string, vehicleId: string) {
  return trx
    .selectFrom('vehicles')
    .selectAll()
    .where('id', '=', vehicleId)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null);
}

/**
 * Takes a shared lock on a person's vehicle: nobody may change or remove the vehicle during this
 * transaction.
 *
 * @throws VEHICLE_NOT_FOUND also for a removed vehicle, and for one of another person
 */
export async function lockVehicle(trx: Trx, personId: string, vehicleId: string) {
  const vehicle = await selectOwnVehicle(trx, personId, vehicleId)
    .forShare()
    .executeTakeFirstOrThrow(() => new AppError('VEHICLE_NOT_FOUND'));
  return vehicle;
}

/**
 * Locks a person's vehicle for a change; a concurrent check-in of the vehicle waits.
 *
 * @throws VEHICLE_NOT_FOUND, VEHICLE_IN_CUSTODY
 */
export async function lockVehicleForChange(trx: Trx, personId: string, vehicleId: string) {
  const vehicle = await selectOwnVehicle(trx, personId, vehicleId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('VEHICLE_NOT_FOUND'));
  const stay = await findOpenStay(trx, vehicle);
  if (stay) throw new AppError('VEHICLE_IN_CUSTODY', { state: stay.status });
  return vehicle;
}
